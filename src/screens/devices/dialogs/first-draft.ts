import type { User } from '#api/contract/people/user.ts';
import type { LockDraft } from '#machines/devices/lost-mode-schedule/lock-draft.ts';

/** What a lock of this person begins with (`decision.lock-text`). */
export function firstDraft({ store, lock_text }: User, asksFootnote: boolean): LockDraft {
  const { message = '', phone_number = '', footnote = '', template = '' } = lock_text ?? {};
  const isOwn = message !== '' && template === '';
  return {
    message,
    phone_number,
    footnote: asksFootnote ? (isOwn ? footnote : footnote || store.store_name) : '',
    when: '',
    due_day: '',
    template,
  };
}
