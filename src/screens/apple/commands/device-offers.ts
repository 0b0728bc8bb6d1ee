import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { Rights } from '#domain/access/permissions.ts';
import { commandDenial } from '#domain/apple/command-right.ts';
import { type AppleCommandName, appleCommand, appleCommandTitle } from '#domain/apple/commands.ts';
import { conflict } from '#domain/apple/conflict.ts';
import { legality } from '#domain/apple/legality.ts';
import { unlockSentence } from '#domain/apple/unlock-saga.ts';
import { conflictSentence } from '#domain/devices/conflict.ts';
import { type LockStateName, lockState } from '#domain/devices/lock-state.ts';
import * as messages from '#domain/messages.ts';

interface Refusal {
  /** why not now, in a few words */
  readonly reason: string | null;
  /** what would make it possible */
  readonly exit: string | null;
  /** who was first with what, where that is why */
  readonly conflict: string | null;
}

/** A command as it is offered; possible where there is no `reason`. */
export interface Offer extends Refusal {
  readonly command: AppleCommandName;
  readonly title: string;
}

const possible: Refusal = { reason: null, exit: null, conflict: null };

/** Asks the rights, who has the device for a one-click unlock, its state and who was first, in this order. */
export function offer(command: AppleCommandName, device: AppleListItem, rights: Rights, now: Date): Offer {
  const refusal = rightRefusal(rights, command) ?? stateRefusal(command, device, now);
  return { command, title: appleCommandTitle(command), ...refusal };
}

/** The whole reason in one text; null where the command is possible. */
export const reasonInFull = ({ reason, exit, conflict }: Refusal): string | null =>
  conflict ?? ([reason, exit].filter(Boolean).join('。') || null);

function rightRefusal(rights: Rights, command: AppleCommandName): Refusal | null {
  const denial = commandDenial(rights, command);
  return denial && { ...denial, conflict: null };
}

function stateRefusal(command: AppleCommandName, device: AppleListItem, now: Date): Refusal {
  const unlocking = appleCommand(command).asks ? null : unlockSentence(device.unlock_saga, now);
  if (unlocking !== null) return { reason: messages.unfinished, exit: null, conflict: unlocking };
  const verdict = legality(command, device);
  if (!verdict.ok) return { reason: verdict.reason, exit: verdict.exit, conflict: null };
  const first = conflict(command, false, device.progress);
  if (first.kind !== 'blocked') return possible;
  return {
    reason: messages.unfinished,
    exit: null,
    conflict: conflictSentence(first.by, appleCommandTitle(first.by.command), now),
  };
}

/** Locked, or on the way to it: the other way is what a person wants next. */
const unlockNext: readonly LockStateName[] = ['locked', 'locking', 'lockUnknown', 'unlockFailed'];

/** The one of lock and unlock that a row offers. */
export const nextCommand = ({ lock_evidence, progress }: AppleListItem): 'lock' | 'unlock' =>
  unlockNext.includes(lockState(lock_evidence, progress).name) ? 'unlock' : 'lock';
