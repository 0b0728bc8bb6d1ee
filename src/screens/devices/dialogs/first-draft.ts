import type { User } from '#api/contract/people/user.ts';
import { fillTemplate, lockTemplates, openVariables } from '#domain/devices/lock-templates.ts';
import type { LockDraft } from '#machines/devices/lost-mode-schedule/lock-draft.ts';

/** A lock form to begin with: one's own text or the store's, else the first template that needs nothing more to be typed. */
export function firstDraft(
  values: Parameters<typeof fillTemplate>[1],
  { store, lock_text: set }: User,
  asksFootnote: boolean,
): LockDraft {
  if (set?.message) {
    const { message, phone_number = '', footnote = '' } = set;
    return {
      message: fillTemplate(message, values),
      phone_number,
      footnote: asksFootnote ? footnote : '',
      when: '',
    };
  }
  const texts = lockTemplates.map(({ message }) => fillTemplate(message, values));
  const message = texts.find((text) => openVariables(text).length === 0) ?? '';
  return { message, phone_number: '', footnote: asksFootnote ? store.store_name : '', when: '' };
}
