import { abmWarningDays } from '../limits.ts';

/** How it stands with the token of a store, by the days that it is still good for (`decision.abm`). */
export type AbmState = 'none' | 'valid' | 'soon' | 'expired';

/** null: there is no token. A token of which less than a day is left has 0, one that has expired a negative number. */
export function abmStateOf(daysLeft: number | null): AbmState {
  if (daysLeft === null) return 'none';
  if (daysLeft < 0) return 'expired';
  return daysLeft <= abmWarningDays ? 'soon' : 'valid';
}
