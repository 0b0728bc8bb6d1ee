import type { LockObservation } from '#domain/devices/lock-state.ts';
import { formatDate, startOfDay } from '#domain/text/time.ts';
import type { BehaviourName } from '../gateways/simulator/phone/behaviours.ts';
import type { accounts } from './accounts.ts';
import { dayMs, hourMs, minuteMs, type Random } from './invented/random.ts';
import type { PlannedOperation } from './planned-operation.ts';

export type AccountKey = keyof typeof accounts;

/** What a device has been through. Everything else about it is drawn from a stream of its name. */
export interface DevicePlan {
  readonly id: string;
  readonly name: string;
  readonly owner: AccountKey | null;
  readonly registered: Date;
  /** last regular contact and whether the phone was locked then; null: none ever */
  readonly contact: { readonly at: Date; readonly by: LockObservation; readonly locked: boolean } | null;
  /** an answer later than that, which told nothing of its lock; null: none */
  readonly answered: Date | null;
  /** oldest first */
  readonly operations: readonly PlannedOperation[];
  readonly behaviour: BehaviourName;
  readonly online: boolean;
  /** the simulated phone locked although nobody heard of it */
  readonly lockedUnheard: boolean;
  readonly onlyPhone: boolean;
  /** it lacks nothing that a command needs: it told its unlock token, and there is a newer system for it */
  readonly equipped: boolean;
  readonly supervised: boolean;
  readonly inAbm: boolean;
  readonly recycled: boolean;
  readonly restrictionsDiffer: boolean;
  /** where it is: by its address, or only by coordinates */
  readonly hasAddress: boolean;
  /** whether it says what cards are in it, and says that there is none */
  readonly cards: 'told' | 'none' | 'untold';
}

/** Who acts on whose devices. */
export interface Cast {
  readonly store_id: string;
  readonly store_name: string;
  /** how many devices belong to whom */
  readonly owners: Readonly<Partial<Record<AccountKey | 'nobody', number>>>;
  locker(random: Random, owner: AccountKey | null): AccountKey;
  unlocker(random: Random, owner: AccountKey | null): AccountKey;
}

export const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Tomorrow at nine in Shanghai, at least half a day ahead. */
export function tomorrowMorning(now: Date): Date {
  const nextDay = startOfDay(formatDate(new Date(now.getTime() + dayMs).toISOString()));
  return new Date(nextDay.getTime() + 9 * hourMs);
}

/** An instant between two ages, while the store is open where that is possible. */
export function inOpeningHours(random: Random, now: Date, maxAgeMs: number, minAgeMs: number): Date {
  const from = now.getTime() - maxAgeMs;
  const to = now.getTime() - minAgeMs;
  const any = random.between(from, to);
  const opening = startOfDay(formatDate(any.toISOString())).getTime() + 9.5 * hourMs;
  const open = random.between(opening, opening + 11 * hourMs);
  return open.getTime() >= from && open.getTime() <= to ? open : any;
}

/** Most phones were heard of in the last minutes, some in the last hours. */
export function recentContact(random: Random, now: Date): Date {
  const age = random.weighted({ minutes: 55, hour: 30, hours: 15 });
  if (age === 'minutes') return ago(now, random.int(minuteMs / 2, 12 * minuteMs));
  return ago(now, age === 'hour' ? random.int(12 * minuteMs, hourMs) : random.int(hourMs, 20 * hourMs));
}

export const heartbeat = (at: Date, locked = false) => ({ at, by: 'heartbeat', locked }) as const;

export const ordinary = {
  answered: null,
  operations: [],
  behaviour: 'online',
  online: true,
  lockedUnheard: false,
  onlyPhone: false,
  equipped: false,
  supervised: true,
  inAbm: true,
  recycled: false,
  restrictionsDiffer: false,
  hasAddress: true,
  cards: 'told',
} as const satisfies Partial<DevicePlan>;
