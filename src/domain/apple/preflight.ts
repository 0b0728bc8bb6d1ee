import type { CommandQuestion } from '../devices/command-rules.ts';
import {
  restrictionPreflight as ofRestrictions,
  type Preflight,
  preflightBy,
  type WantedRestrictions,
} from '../devices/preflight.ts';
import { type AppleCommandFacts, appleRules } from './command-rules.ts';
import type { AppleCommandName } from './commands.ts';
import { appleRestrictions } from './restrictions.ts';

export type PreflightFacts = AppleCommandFacts;

export const preflight = (
  command: AppleCommandName,
  device: PreflightFacts,
  question: CommandQuestion,
): Preflight => preflightBy(appleRules, command, device, question);

/** As in devices/preflight.ts. */
export const restrictionPreflight = (
  device: PreflightFacts & { readonly diff_system_restriction_keys: readonly string[] },
  question: CommandQuestion,
  wanted: WantedRestrictions | null,
): Preflight =>
  ofRestrictions(preflight('set-system-restriction', device, question), device, {
    table: appleRestrictions,
    wanted,
  });
