import { type Denial, denialSentence } from '../access/denial.ts';
import { conflictSentence } from '../devices/conflict.ts';
import type { ProgressItem } from '../devices/lock-state.ts';
import { isOffline } from '../devices/offline.ts';
import { isSendable, type Preflight, type PreflightKind } from '../devices/preflight.ts';
import { recycledStatus } from '../devices/status-values.ts';
import type { Verdict } from '../devices/verdict.ts';
import * as memberMessages from '../member-messages.ts';
import * as messages from '../messages.ts';
import { type AppleCommandName, appleCommand, appleCommandTitle } from './commands.ts';
import type { DeviceFacts } from './conditions.ts';
import { conflict } from './conflict.ts';
import { legality } from './legality.ts';
import { changedRestrictions, deviceRestrictionOf } from './restrictions.ts';
import { unlockSentence } from './unlock-saga.ts';

type Named = ProgressItem & { readonly clerk_name: string };

export interface PreflightFacts extends DeviceFacts {
  readonly progress: readonly Named[];
  readonly unlock_saga: Parameters<typeof unlockSentence>[0];
}

interface PreflightQuestion {
  /** what keeps the person from the command on whatever device */
  readonly denial: Denial | null;
  /** it waits for a time ahead */
  readonly scheduled: boolean;
  readonly now: Date;
}

/**
 * Asks the right, who has the device for a one-click unlock, its state and who was first, in this order (`decision.legality`, `decision.one-active`); the server
 * asks the same once more.
 */
export function preflight(
  command: AppleCommandName,
  device: PreflightFacts,
  { denial, scheduled, now }: PreflightQuestion,
): Preflight {
  const { executor, asks } = appleCommand(command);
  if (denial) return { kind: 'denied', reason: denialSentence(denial) };
  const unlocking = asks ? null : unlockSentence(device.unlock_saga, now);
  if (unlocking !== null) return { kind: 'busy', reason: unlocking };
  const verdict = legality(command, device);
  if (!verdict.ok) {
    return {
      kind: kindOf(verdict),
      reason: denialSentence(verdict),
    };
  }
  const first = conflict(command, scheduled, device.progress);
  if (first.kind === 'blocked') {
    const { by } = first;
    return { kind: 'busy', reason: conflictSentence(by, appleCommandTitle(by.command), now) };
  }
  return executor === 'device' && isOffline(device, now.getTime())
    ? { kind: 'queued', reason: messages.queuedOffline }
    : { kind: 'ready', reason: null };
}

const kindOf = ({ already, notEnrolled }: Extract<Verdict, { ok: false }>): PreflightKind =>
  already ? 'already' : notEnrolled ? 'notEnrolled' : 'unsupported';

/** The same of handing a device over; whether the clerk has room is the server's to say. `receiver`: null while none is chosen. */
export function handOverPreflight(
  device: Pick<DeviceFacts, 'recycled_status'> & { readonly for_clerk: { readonly id: string } | null },
  denial: Denial | null,
  receiver: string | null,
): Preflight {
  if (denial) return { kind: 'denied', reason: denialSentence(denial) };
  if (receiver !== null && device.for_clerk?.id === receiver)
    return { kind: 'already', reason: messages.alreadyTheirs };
  if (device.recycled_status === recycledStatus.recycled)
    return { kind: 'unsupported', reason: `${messages.deviceInBin}。${messages.restoreFromBin}` };
  return { kind: 'ready', reason: null };
}

type Restrictions = Readonly<Record<string, boolean>>;

/**
 * The same of the restrictions that all of a batch shall have, and how many of them that changes. `standard`: the store's default, from which a
 * device in the list tells its difference. Null while nothing is chosen.
 */
export function restrictionPreflight(
  device: PreflightFacts & { readonly diff_system_restriction_keys: readonly string[] },
  question: PreflightQuestion,
  wanted: { readonly values: Restrictions; readonly standard: Restrictions } | null,
): Preflight {
  const foreseen = preflight('set-system-restriction', device, question);
  if (!isSendable(foreseen) || wanted === null) return foreseen;
  const current = deviceRestrictionOf(wanted.standard, device.diff_system_restriction_keys);
  const { length } = changedRestrictions(current, wanted.values);
  // Somebody may have set another default since the row was read: what only seems so is sent, and changes nothing where it is.
  const count = length === 0 ? memberMessages.seemsRestricted : memberMessages.restrictionsToChange(length);
  return { ...foreseen, reason: foreseen.reason === null ? count : `${count}，${foreseen.reason}` };
}
