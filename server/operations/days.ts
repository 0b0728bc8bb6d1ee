import type { OperationDay } from '#api/contract/operation-day.ts';
import { type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { homeOperationDays } from '#domain/limits.ts';
import { dayMs, formatDate } from '#domain/text/time.ts';
import type { Actor } from '../call/handler.ts';
import type { Database } from '../database/schema/tables.ts';
import { countByDay } from './find.ts';

type Outcome = Exclude<keyof OperationDay, 'day'>;

const outcomes: Record<OperationStatus, Outcome> = {
  [operationStatus.created]: 'unfinished',
  [operationStatus.waiting]: 'unfinished',
  [operationStatus.sent]: 'unfinished',
  [operationStatus.notNow]: 'unfinished',
  [operationStatus.acknowledged]: 'done',
  [operationStatus.failed]: 'failed',
  [operationStatus.cancelled]: 'cancelled',
  [operationStatus.expired]: 'failed',
  [operationStatus.unknown]: 'unknown',
};

/** What has become of the commands that were given on each of the last days, today last (`decision.home`). */
export async function lastDays(
  db: Database,
  kind: DeviceKindName,
  actor: Actor,
  now: Date,
): Promise<OperationDay[]> {
  const days = new Map<string, OperationDay>();
  for (let back = homeOperationDays - 1; back >= 0; back--) {
    const day = formatDate(new Date(now.getTime() - back * dayMs).toISOString());
    days.set(day, { day, done: 0, failed: 0, cancelled: 0, unknown: 0, unfinished: 0 });
  }
  const [from = ''] = days.keys();
  for (const { day, status, count } of await countByDay(db, { kind, actor, from })) {
    const row = days.get(day);
    // One that was given behind `now`, past midnight.
    if (row) days.set(day, { ...row, [outcomes[status]]: row[outcomes[status]] + count });
  }
  return [...days.values()];
}
