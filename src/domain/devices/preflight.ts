import { type Denial, denialSentence } from '../access/denial.ts';
import * as memberMessages from '../member-messages.ts';
import * as messages from '../messages.ts';
import {
  type CommandFacts,
  type CommandQuestion,
  type CommandRules,
  type Obstacle,
  obstacle,
} from './command-rules.ts';
import { isOffline, notEnrolledTitle } from './offline.ts';
import type { RestrictionTable, RestrictionValues } from './restrictions.ts';
import { recycledStatus } from './status-values.ts';

/**
 * What would become of a command on one of many devices. Ours: `busy`, where somebody else was first; `missing`, which only the server can
 * say: it was removed, or is out of the person's scope by now.
 */
export const preflightTitles = {
  ready: '可执行',
  queued: '离线将排队',
  already: '已是该状态',
  notEnrolled: notEnrolledTitle,
  busy: '操作未完成',
  denied: '无权限',
  unsupported: '不支持',
  missing: '无法访问',
} as const;
export type PreflightKind = keyof typeof preflightTitles;

/** `reason` says why it is not sent, or what it waits for; null where there is nothing to say. */
export interface Preflight {
  readonly kind: PreflightKind;
  readonly reason: string | null;
}

export const missingPreflight: Preflight = { kind: 'missing', reason: messages.deviceOutOfReach };

export const isSendable = ({ kind }: Preflight) => kind === 'ready' || kind === 'queued';

/** By the rules of the device's kind. */
export function preflightBy<
  Name extends string,
  Facts extends CommandFacts & { readonly last_active_time: string | null },
>(rules: CommandRules<Name, Facts>, command: Name, device: Facts, question: CommandQuestion): Preflight {
  const inTheWay = obstacle(rules, command, device, question);
  if (inTheWay) return refused(inTheWay);
  return rules.commandOf(command).executor === 'device' && isOffline(device, question.now.getTime())
    ? { kind: 'queued', reason: messages.queuedOffline }
    : { kind: 'ready', reason: null };
}

function refused(inTheWay: Obstacle): Preflight {
  switch (inTheWay.kind) {
    case 'denied':
      return { kind: 'denied', reason: denialSentence(inTheWay.denial) };
    case 'taken':
      return { kind: 'busy', reason: inTheWay.sentence };
    case 'state': {
      const { already, notEnrolled } = inTheWay.verdict;
      const kind = already ? 'already' : notEnrolled ? 'notEnrolled' : 'unsupported';
      return { kind, reason: denialSentence(inTheWay.verdict) };
    }
  }
}

interface HandedOver {
  readonly recycled_status: number;
  readonly for_clerk: { readonly id: string } | null;
}

/**
 * The same of handing a device over; whether the clerk has room is the server's to say. `receiver`: null while none is chosen;
 * `putAway`: why not one that was put away.
 */
export function handOverPreflight(
  device: HandedOver,
  { denial, receiver, putAway }: { denial: Denial | null; receiver: string | null; putAway: Denial },
): Preflight {
  if (denial) return { kind: 'denied', reason: denialSentence(denial) };
  if (receiver !== null && device.for_clerk?.id === receiver)
    return { kind: 'already', reason: messages.alreadyTheirs };
  if (device.recycled_status === recycledStatus.recycled)
    return { kind: 'unsupported', reason: denialSentence(putAway) };
  return { kind: 'ready', reason: null };
}

/** The restrictions that all of a batch shall have. `standard`: the store's default, from which a device in the list tells its difference. */
export interface WantedRestrictions {
  readonly values: RestrictionValues;
  readonly standard: RestrictionValues;
}

/** The same of setting them, and how many of them that changes; `wanted`: null while nothing is chosen. */
export function restrictionPreflight(
  foreseen: Preflight,
  device: { readonly diff_system_restriction_keys: readonly string[] },
  { table, wanted }: { table: RestrictionTable; wanted: WantedRestrictions | null },
): Preflight {
  if (!isSendable(foreseen) || wanted === null) return foreseen;
  const current = table.deviceOf(wanted.standard, device.diff_system_restriction_keys);
  const { length } = table.changed(current, wanted.values);
  // Somebody may have set another default since the row was read: what only seems so is sent, and changes nothing where it is.
  const count = length === 0 ? memberMessages.seemsRestricted : memberMessages.restrictionsToChange(length);
  return { ...foreseen, reason: foreseen.reason === null ? count : `${count}，${foreseen.reason}` };
}
