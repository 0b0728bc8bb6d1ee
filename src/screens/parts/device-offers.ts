import type { AppleListItem } from '#api/contract/apple-device.ts';
import { type AppleCommandName, appleCommand, appleCommandTitle } from '#domain/apple-commands.ts';
import { conflict } from '#domain/conflict.ts';
import { legality } from '#domain/legality.ts';
import { type LockStateName, lockState } from '#domain/lock-state.ts';
import { conflictMessage, messages } from '#domain/messages.ts';
import { operationStatusTitle } from '#domain/operation.ts';
import { may, type Rights } from '#domain/permissions.ts';
import { formatShort } from '#domain/time.ts';

/** A command as it is offered; `reason` says why not now, and what would make it possible. */
export interface Offer {
  readonly command: AppleCommandName;
  readonly title: string;
  readonly reason: string | null;
}

/** Asks the rights, the device's state and who was first, in this order. */
export function offer(
  command: AppleCommandName,
  device: AppleListItem,
  rights: Pick<Rights, 'permission'>,
  now: Date,
): Offer {
  const { title, permission } = appleCommand(command);
  return {
    command,
    title,
    reason: permissionReason(rights, permission) ?? stateReason(command, device, now),
  };
}

const permissionReason = (
  rights: Pick<Rights, 'permission'>,
  permission: Parameters<typeof may>[1] | null,
): string | null => (permission === null || may(rights, permission) ? null : messages.permissionDenied);

function stateReason(command: AppleCommandName, device: AppleListItem, now: Date): string | null {
  const verdict = legality(command, device);
  if (!verdict.ok) return `${verdict.reason}。${verdict.exit}`;
  const first = conflict(command, false, device.progress);
  if (first.kind !== 'blocked') return null;
  const { clerk_name, date_created, command: name, status } = first.by;
  return conflictMessage(
    clerk_name,
    formatShort(date_created, now),
    appleCommandTitle(name),
    operationStatusTitle(status),
  );
}

/** Locked, or on the way to it: the other way is what a person wants next. */
const unlockNext: readonly LockStateName[] = ['locked', 'locking', 'lockUnknown', 'unlockFailed'];

/** The one of lock and unlock that a row offers. */
export const nextCommand = ({ lock_evidence, progress }: AppleListItem): 'lock' | 'unlock' =>
  unlockNext.includes(lockState(lock_evidence, progress).name) ? 'unlock' : 'lock';

/** Cancelling a scheduled lock needs the right to lock. */
export const cancelReason = (rights: Pick<Rights, 'permission'>): string | null =>
  permissionReason(rights, appleCommand('lock').permission);
