import type { Denial } from '../access/denial.ts';
import { deniedExit, may, type Permission, type Rights } from '../access/permissions.ts';
import type { DeviceCommand } from '../devices/command.ts';
import { type CancelResult, isFinal, type OperationStatus, operationStatus } from '../devices/operation.ts';
import * as memberMessages from '../member-messages.ts';
import * as messages from '../messages.ts';
import { formatShort } from '../text/time.ts';
import { type DeviceKindName, deviceKind, deviceKindNames } from './kinds.ts';

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
 * a workflow, whoever may begin that, too. One that needs no right, or stands in the table no more: whoever may give any.
 */
export function cancelDenial(
  rights: Pick<Rights, 'permission'>,
  kind: DeviceKindName,
  { command, unlock_step }: Pick<Cancellable, 'command' | 'unlock_step'>,
): Denial | null {
  const { commands, workflow } = deviceKind(kind);
  if (unlock_step && workflow && may(rights, workflow)) return null;
  const own = commands.find(({ name }) => name === command)?.permission ?? null;
  const requirement = own ?? { any: givenBy(commands) };
  if (may(rights, requirement)) return null;
  return { reason: messages.permissionDenied, exit: deniedExit(requirement) };
}

const givenBy = (commands: readonly DeviceCommand[]): readonly Permission[] => [
  ...new Set(commands.flatMap(({ permission }) => permission ?? [])),
];

/** Whoever holds one of these may have given a command that can be taken back. */
export const cancelPermissions: readonly Permission[] = deviceKindNames.flatMap((name) => {
  const { commands, workflow } = deviceKind(name);
  return [...givenBy(commands), ...(workflow ? [workflow] : [])];
});

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
