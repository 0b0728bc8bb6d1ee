import type { Denial } from '../access/denial.ts';
import type { DeviceCommand } from './command.ts';
import { conflictAmong, conflictSentence } from './conflict.ts';
import type { ProgressItem } from './lock-state.ts';
import type { Verdict } from './verdict.ts';

type Named = ProgressItem & { readonly clerk_name: string };

export interface CommandFacts {
  readonly progress: readonly Named[];
}

/** What a kind of device says of its commands. */
export interface CommandRules<Name extends string, Facts extends CommandFacts> {
  readonly commands: readonly DeviceCommand[];
  readonly commandOf: (name: Name) => DeviceCommand;
  /** as in records */
  readonly titleOf: (name: string) => string;
  readonly legality: (name: Name, device: Facts) => Verdict;
  /** whether it can be asked how it is, which is no command */
  readonly canBeChecked: (device: Facts) => Verdict;
  /** who has the device for a workflow of several commands, as a sentence; null: nobody */
  readonly workflow: (device: Facts, now: Date) => string | null;
}

/** `taken`: somebody else has begun what has to end first; `sentence` says who, what and the way out. */
export type Obstacle =
  | { readonly kind: 'denied'; readonly denial: Denial }
  | { readonly kind: 'taken'; readonly sentence: string }
  | { readonly kind: 'state'; readonly verdict: Extract<Verdict, { readonly ok: false }> };

export interface CommandQuestion {
  /** what keeps the person from the command on whatever device */
  readonly denial: Denial | null;
  /** it waits for a time ahead */
  readonly scheduled: boolean;
  readonly now: Date;
}

/**
 * What is in a command's way; null: nothing. Asks the right, who has the device for a workflow, its state and who was first, in this order
 * (`decision.legality`, `decision.one-active`); the server asks the same once more.
 */
export function obstacle<Name extends string, Facts extends CommandFacts>(
  { commands, commandOf, titleOf, legality, workflow }: CommandRules<Name, Facts>,
  name: Name,
  device: Facts,
  { denial, scheduled, now }: CommandQuestion,
): Obstacle | null {
  if (denial) return { kind: 'denied', denial };
  const command = commandOf(name);
  const taken = command.asks ? null : workflow(device, now);
  if (taken !== null) return { kind: 'taken', sentence: taken };
  const verdict = legality(name, device);
  if (!verdict.ok) return { kind: 'state', verdict };
  const first = conflictAmong(commands, command, scheduled, device.progress);
  if (first.kind !== 'blocked') return null;
  return { kind: 'taken', sentence: conflictSentence(first.by, titleOf(first.by.command), now) };
}
