import type { ProgressItem } from '#api/contract/devices/progress.ts';
import { type Conflict, conflictAmong, conflictSentence } from '#domain/devices/conflict.ts';
import type { Verdict } from '#domain/devices/verdict.ts';
import { commandOf, recordTitle } from '#domain/kinds/commands.ts';
import { type CommandName, type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { Refusal } from '../call/refusal.ts';
import type { InTheWay } from '../devices/port/kind.ts';

interface Question {
  readonly kind: DeviceKindName;
  readonly name: CommandName;
  readonly scheduled: boolean;
  /** whether the device's state allows it */
  readonly verdict: Verdict;
  readonly progress: readonly ProgressItem[];
}

/**
 * Whether a command is accepted on a device, by its state (422) and by who was first (409); thrown as Refusal. Answers whose
 * place it takes, or what it overtakes (`decision.legality`, `decision.one-active`).
 */
export function judge(
  { kind, name, scheduled, verdict, progress }: Question,
  now: Date,
): Exclude<Conflict<ProgressItem>, { kind: 'blocked' }> {
  if (!verdict.ok) throw new Refusal('NOT_POSSIBLE', verdict.reason, { exit: verdict.exit });
  const met = conflictAmong(deviceKind(kind).commands, commandOf(kind, name), scheduled, progress);
  if (met.kind === 'blocked') throw blocked(kind, met.by, now);
  return met;
}

/** The 409 of a command that comes upon a workflow. */
export const inTheWayOf = ({ sentence, by }: InTheWay) => new Refusal('CONFLICT', sentence, { by });

export function blocked(kind: DeviceKindName, by: ProgressItem, now: Date): Refusal {
  const { id, command, clerk_name, date_created, status } = by;
  return new Refusal('CONFLICT', conflictSentence(by, recordTitle(kind, command), now), {
    by: { id, command, clerk_name, date_created, status },
  });
}
