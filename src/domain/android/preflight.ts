import type { CommandQuestion } from '../devices/command-rules.ts';
import {
  restrictionPreflight as ofRestrictions,
  type Preflight,
  preflightBy,
  type WantedRestrictions,
} from '../devices/preflight.ts';
import { type AndroidCommandFacts, androidRules } from './command-rules.ts';
import type { AndroidCommandName } from './commands.ts';
import { androidRestrictions } from './restrictions.ts';

interface PreflightFacts extends AndroidCommandFacts {
  readonly last_active_time: string | null;
}

export const preflight = (
  command: AndroidCommandName,
  device: PreflightFacts,
  question: CommandQuestion,
): Preflight => preflightBy(androidRules, command, device, question);

/** As in devices/preflight.ts. */
export const restrictionPreflight = (
  device: PreflightFacts & { readonly diff_system_restriction_keys: readonly string[] },
  question: CommandQuestion,
  wanted: WantedRestrictions | null,
): Preflight =>
  ofRestrictions(preflight('set-system-restriction', device, question), device, {
    table: androidRestrictions,
    wanted,
  });
