import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { Rights } from '#domain/access/permissions.ts';
import { commandDenial } from '#domain/devices/command-right.ts';
import {
  type CommandFacts,
  type CommandRules,
  type Obstacle,
  obstacle,
} from '#domain/devices/command-rules.ts';
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
export interface Offer<Name extends string = string> extends Refusal {
  readonly command: Name;
  readonly title: string;
}

const possible: Refusal = { reason: null, exit: null, conflict: null };

/** By the rules of the device's kind. */
export function offerBy<Name extends string, Device extends CommandFacts>(
  rules: CommandRules<Name, Device>,
  command: Name,
  device: Device,
  { rights, now }: { readonly rights: Rights; readonly now: Date },
): Offer<Name> {
  const denial = commandDenial(rights, rules.commandOf(command));
  const inTheWay = obstacle(rules, command, device, { denial, scheduled: false, now });
  return { command, title: rules.titleOf(command), ...(inTheWay ? refusalOf(inTheWay) : possible) };
}

function refusalOf(inTheWay: Obstacle): Refusal {
  if (inTheWay.kind === 'taken') {
    return { reason: messages.unfinished, exit: null, conflict: inTheWay.sentence };
  }
  const { reason, exit } = inTheWay.kind === 'denied' ? inTheWay.denial : inTheWay.verdict;
  return { reason, exit, conflict: null };
}

/** The whole reason in one text; null where the command is possible. */
export const reasonInFull = ({ reason, exit, conflict }: Refusal): string | null =>
  conflict ?? ([reason, exit].filter(Boolean).join('。') || null);

/** Locked, or on the way to it: the other way is what a person wants next. */
const unlockNext: readonly LockStateName[] = ['locked', 'locking', 'lockUnknown', 'unlockFailed'];

/** The one of lock and unlock that a row offers. */
export const nextCommand = ({
  lock_evidence,
  progress,
}: Pick<DeviceListItem, 'lock_evidence' | 'progress'>): 'lock' | 'unlock' =>
  unlockNext.includes(lockState(lock_evidence, progress).name) ? 'unlock' : 'lock';
