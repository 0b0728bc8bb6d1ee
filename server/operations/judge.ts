import type { ProgressItem } from '#api/contract/apple/device.ts';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import { type Conflict, conflict } from '#domain/apple/conflict.ts';
import { type DeviceFacts, legality } from '#domain/apple/legality.ts';
import { conflictSentence } from '#domain/apple/preflight.ts';
import { Refusal } from '../call/refusal.ts';

export type CommandFacts = DeviceFacts & { readonly progress: readonly ProgressItem[] };

/**
 * Whether a command is accepted on a device, by its state (422) and by who was first (409); thrown as Refusal. Answers whose
 * place it takes, or what it overtakes (`decision.legality`, `decision.one-active`).
 */
export function judge(
  command: { readonly name: AppleCommandName; readonly scheduled: boolean },
  facts: CommandFacts,
  now: Date,
): Exclude<Conflict<ProgressItem>, { kind: 'blocked' }> {
  const verdict = legality(command.name, facts);
  if (!verdict.ok) throw new Refusal('NOT_POSSIBLE', verdict.reason, { exit: verdict.exit });
  const met = conflict(command.name, command.scheduled, facts.progress);
  if (met.kind === 'blocked') throw blocked(met.by, now);
  return met;
}

export function blocked(by: ProgressItem, now: Date): Refusal {
  const { id, command, clerk_name, date_created, status } = by;
  return new Refusal('CONFLICT', conflictSentence(by, now), {
    by: { id, command, clerk_name, date_created, status },
  });
}
