import type { Insertable } from 'kysely';
import { lockTimeOf, type Terms } from '#domain/contracts/contract.ts';
import { addDays, today } from '#domain/contracts/days.ts';
import { dueTemplate } from '#domain/devices/lock-templates.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { contractLockAt } from '#domain/limits.ts';
import type { DeviceContractTable } from '../database/schema/contract-tables.ts';
import type { DeviceRows } from './device-rows.ts';
import { namedDevices } from './invented/ids.ts';
import { dayMs, Random } from './invented/random.ts';

interface Rented {
  readonly kind: DeviceKindName;
  /** of its plan: everything of its contract is drawn from a stream of it */
  readonly name: string;
  readonly device: Pick<DeviceRows['device'], 'id' | 'store_id' | 'hirer_name' | 'recycled_status'>;
}

const shares = { none: 40, ahead: 36, locking: 5, soon: 7, today: 3, grace: 4, overdue: 5, settled: 3 };
/** Days from today to the last one. An automatic lock is far away: nothing is to lock a phone of the demo by itself. */
const left: Readonly<Record<Exclude<keyof typeof shares, 'none'>, readonly [number, number]>> = {
  ahead: [8, 320],
  locking: [100, 300],
  soon: [1, 7],
  today: [0, 0],
  grace: [-3, -1],
  overdue: [-40, -4],
  settled: [-60, 30],
};
const graceDays = 3;

/** Contracts of whoever has a phone, in every state; those that ids.ts names have none. */
export const contractRows = (rented: readonly Rented[], now: Date): Insertable<DeviceContractTable>[] =>
  rented.flatMap((one) => contractRow(one, now) ?? []);

function contractRow({ kind, name, device }: Rented, now: Date): Insertable<DeviceContractTable> | null {
  const { id, store_id, hirer_name, recycled_status = recycledStatus.active } = device;
  if (id === undefined || hirer_name === null || recycled_status !== recycledStatus.active) return null;
  if (namedDevices.some((named) => named === name)) return null;
  const random = new Random(`contract ${name}`);
  const story = random.weighted(shares);
  if (story === 'none') return null;
  const [from, to] = left[story];
  const last_day = addDays(today(now), random.int(from, to));
  const locks = story === 'locking';
  const terms: Terms = {
    last_day,
    grace_days: graceDays,
    at_due: locks ? 'lock' : random.chance(0.8) ? 'remind' : 'none',
    lock_at: locks ? contractLockAt : null,
    message: locks ? dueTemplate.message : '',
  };
  const changed_at = new Date(now.getTime() - random.int(dayMs, 60 * dayMs));
  return {
    ...terms,
    device_id: id,
    device_kind: kind,
    store_id,
    changed_at,
    settled_at: story === 'settled' ? changed_at : null,
    lock_due_at: lockTimeOf(terms),
  };
}
