import { deniedExit, may, type Permission, type Rights } from '../access/permissions.ts';
import { type CancelResult, isFinal, type OperationStatus, operationStatus } from '../devices/operation.ts';
import * as memberMessages from '../member-messages.ts';
import * as messages from '../messages.ts';
import { formatShort } from '../text/time.ts';
import { appleCommand, appleCommandNames, commandPermissions } from './commands.ts';

/** What is asked of an operation before it can be taken back. */
export interface Cancellable {
  readonly command: string;
  readonly status: OperationStatus;
  readonly cancel: CancelResult | null;
  readonly cancelled_by: { readonly name: string } | null;
  readonly cancelled_at: string | null;
  /** absent where a device tells of what is unfinished */
  readonly sent_at?: string | null;
  /** it is a step of a one-click unlock, which ends with it */
  readonly unlock_step: boolean;
}

/** It has not come to its end, so that taking it back is worth asking for. */
export const isPending = ({ status }: Pick<Cancellable, 'status'>) => !isFinal(status);

/**
 * What keeps a person from taking a command back; null where nothing does. Whoever may give it may take it back; a step of
 * a one-click unlock, whoever may do that, too. One that needs no right, or stands in the table no more: whoever may give any.
 */
export function cancelDenial(
  rights: Pick<Rights, 'permission'>,
  { command, unlock_step }: Pick<Cancellable, 'command' | 'unlock_step'>,
): { readonly reason: string; readonly exit: string } | null {
  if (unlock_step && may(rights, 'apple.oneClickUnlock')) return null;
  const known = appleCommandNames.find((name) => name === command);
  const own: Permission | null = known ? appleCommand(known).permission : null;
  const requirement = own ?? { any: commandPermissions };
  if (may(rights, requirement)) return null;
  return { reason: messages.permissionDenied, exit: deniedExit(requirement) };
}

/** Who asked before, and how that ended; null where nobody has. */
export function cancelledSentence(
  {
    cancel,
    cancelled_by,
    cancelled_at,
    sent_at = null,
  }: Pick<Cancellable, 'cancel' | 'cancelled_by' | 'cancelled_at' | 'sent_at'>,
  now: Date,
): string | null {
  if (cancel === null || !cancelled_by || cancelled_at === null) return null;
  const when = formatShort(cancelled_at, now);
  const { cancelWonBy, cancelTakenBackBy, cancelTooLateBy } = memberMessages;
  if (cancel === 'tooLate') return cancelTooLateBy(cancelled_by.name, when);
  return (sent_at === null ? cancelWonBy : cancelTakenBackBy)(cancelled_by.name, when);
}

/** Why a cancel came too late, by what has become of the operation. */
export function tooLateSentence(status: OperationStatus): string {
  if (status === operationStatus.acknowledged) return messages.cancelAfterDone;
  return isFinal(status) ? messages.cancelAfterEnd : messages.cancelTooLate;
}
