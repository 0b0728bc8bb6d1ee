import type { User } from '#api/contract/people/user.ts';
import { fillTemplate, lockTemplates, openVariables } from '#domain/devices/lock-templates.ts';
import type { LockDraft } from '#machines/apple/lost-mode-schedule/lock-draft.ts';

/** A lock form to begin with: the first template that needs nothing more to be typed. */
export function firstDraft(values: Parameters<typeof fillTemplate>[1], { store }: User): LockDraft {
  const texts = lockTemplates.map(({ message }) => fillTemplate(message, values));
  const message = texts.find((text) => openVariables(text).length === 0) ?? '';
  return { message, phone_number: '', footnote: store.store_name, when: '' };
}
