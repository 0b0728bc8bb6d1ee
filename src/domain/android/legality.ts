import { verdictOf } from '../devices/conditions.ts';
import type { Verdict } from '../devices/verdict.ts';
import { type AndroidCommandName, androidCommand } from './commands.ts';
import { type AndroidFacts, reachable } from './conditions.ts';

/** Whether a command is possible in a device's state, and why not (`decision.legality`). */
export const legality = (command: AndroidCommandName, device: AndroidFacts): Verdict =>
  verdictOf(androidCommand(command).conditions, device);

/** Whether a phone can be asked how it is: one that was released or archived has no agent that would answer. */
export const canBeChecked = (device: AndroidFacts): Verdict => verdictOf(reachable, device);
