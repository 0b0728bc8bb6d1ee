import { contractSoonDays } from '../limits.ts';
import type { AtDue } from './at-due.ts';
import { addDays, daysBetween, instantOf, today } from './days.ts';

/** What a contract says. */
export interface Terms {
  /** YYYY-MM-DD in Beijing: the last day on which it runs */
  readonly last_day: string;
  /** days behind the last one on which it counts as not yet overdue */
  readonly grace_days: number;
  readonly at_due: AtDue;
  /** HH:mm in Beijing, on the first day behind the days of grace; null unless it locks */
  readonly lock_at: string | null;
  /** what the locked device shows, variables in braces; empty unless it locks */
  readonly message: string;
}

export const contractStates = ['ahead', 'soon', 'today', 'grace', 'overdue'] as const;
export type ContractState = (typeof contractStates)[number];

export const contractStateTitles: Readonly<Record<ContractState, string>> = {
  ahead: '未到期',
  soon: `${contractSoonDays} 天内到期`,
  today: '今日到期',
  grace: '宽限期内',
  overdue: '已逾期',
};

type Dates = Pick<Terms, 'last_day' | 'grace_days'>;

/** How a contract that is not settled stands on the day that `now` is in. */
export function contractState({ last_day, grace_days }: Dates, now: Date): ContractState {
  const left = daysBetween(today(now), last_day);
  if (left > contractSoonDays) return 'ahead';
  if (left > 0) return 'soon';
  if (left === 0) return 'today';
  return -left <= grace_days ? 'grace' : 'overdue';
}

/** The first day on which it is overdue. */
const overdueFrom = ({ last_day, grace_days }: Dates): string => addDays(last_day, grace_days + 1);

/** When it locks its device; null: it does not. */
export const lockTimeOf = (terms: Terms): Date | null =>
  terms.at_due === 'lock' && terms.lock_at !== null ? instantOf(overdueFrom(terms), terms.lock_at) : null;

/** What ends with the terms that stand; null: there is no contract, or it is settled. */
type Standing = Terms | null;

const locksBy = (standing: Standing): boolean => standing?.at_due === 'lock';

/** Whether a change says something of an automatic lock: that takes the right to lock. `after` null: it is settled. */
export const concernsLock = (before: Standing, after: Standing): boolean => locksBy(before) || locksBy(after);

/**
 * Whether a change would lock where nothing was to lock, or sooner, or with other words: that takes the secondary password, as a lock
 * does. To put it off, or to take it back, takes none.
 */
export function tightensLock(before: Standing, after: Terms): boolean {
  const time = lockTimeOf(after);
  if (time === null) return false;
  const former = before && lockTimeOf(before);
  return former === null || time < former || before?.message !== after.message;
}

export const sameTerms = (one: Terms, other: Terms): boolean =>
  one.last_day === other.last_day &&
  one.grace_days === other.grace_days &&
  one.at_due === other.at_due &&
  one.lock_at === other.lock_at &&
  one.message === other.message;
