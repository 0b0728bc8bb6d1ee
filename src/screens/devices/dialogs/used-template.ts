import type { LockDraft } from '#machines/devices/lost-mode-schedule/lock-draft.ts';
import { useConsole, useUser } from '#screens/shared/console-context.tsx';

/** After a lock with another template than this person's last one: the next begins with it (`decision.lock-text`). */
export function useUsedTemplate(): (draft: Pick<LockDraft, 'template'>) => void {
  const { navigation } = useConsole();
  const { lock_text } = useUser();
  return ({ template }) => {
    // What it begins with is told with who is logged in.
    if (template !== '' && template !== lock_text?.template) navigation.send({ type: 'rights.changed' });
  };
}
