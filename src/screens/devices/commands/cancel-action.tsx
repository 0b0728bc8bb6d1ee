import { cancelStageOf, cancelWords } from '#domain/kinds/cancel-sentences.ts';
import { undoWordsOf } from '#machines/devices/held-operations/hold-words.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useHolds } from '#screens/shared/holds.ts';
import { useNow } from '#screens/shared/now.tsx';
import { Action, type ActionProps } from '#ui/button/action.tsx';
import { useOpenCancel } from './cancel-dialogs.tsx';
import { type CancelSubject, cancelReason } from './cancel-words.ts';

interface CancelActionProps {
  variant?: ActionProps['variant'] | undefined;
  operation: CancelSubject;
  /** its id */
  device: string;
  /** which device it is about */
  about: string;
}

/**
 * Asks for the cancelling of an operation, or says why it can't be cancelled. What is held is taken back at once: its seconds run. Of a
 * one-click unlock the press says that it ends the whole.
 */
export function CancelAction({ operation, device, about, variant }: CancelActionProps) {
  const user = useUser();
  const now = useNow();
  const open = useOpenCancel();
  const { undo } = useHolds();
  const { id, command, run_at, unlock_step } = operation;
  const stage = cancelStageOf(operation);
  const deviceKind = operation.device.kind;
  const kind = unlock_step ? 'step' : 'operation';
  const words =
    stage === 'held' ? undoWordsOf({ kind, deviceKind, command }) : cancelWords(deviceKind, command, stage);
  const cancel = () =>
    stage === 'held' && run_at !== null
      ? undo({ kind, id, command, deviceKind, device, about, until: run_at })
      : open(operation, about);
  return (
    <Action
      size="sm"
      {...(variant && { variant })}
      reason={cancelReason(user, operation, now)}
      aria-label={`${words.title}，操作号 ${id}`}
      onClick={cancel}
    >
      {stage === 'held' && unlock_step ? words.title : words.action}
    </Action>
  );
}
