import { type RawBuilder, sql } from 'kysely';
import type { Counters } from '#api/contract/devices/counters.ts';
import { lockStatus, recycledStatus } from '#domain/devices/status-values.ts';
import type { Actor } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { visibleOf } from '#server/security/scope.ts';
import { isAbnormal, isOffline } from '../attention.ts';
import { allDevices, visibleTally } from './tally.ts';

/**
 * All devices that the person may see, whatever the list is filtered by (`decision.counters`): one statement, so that they are of one moment.
 * What depends on the time is counted, each in an index that holds little else; the rest is known.
 */
export function countDevices(db: Database, actor: Actor, now: Date): Promise<Counters> {
  const countWhere = (condition: RawBuilder<boolean>) =>
    db
      .selectFrom('apple_device')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(visibleOf('apple', actor))
      .where('apple_device.recycled_status', '=', recycledStatus.active)
      .where(condition);
  return visibleTally(db, actor, recycledStatus.active)
    .select([
      allDevices.as('total'),
      devicesWhere(sql`device_tally.lock_status = ${lockStatus.locked}`).as('locked'),
      devicesWhere(sql`device_tally.is_pending`).as('pending'),
      sql<number>`${countWhere(isOffline('apple_device', now))}`.as('offline'),
      sql<number>`${countWhere(isAbnormal('apple_device', now))}`.as('abnormal'),
    ])
    .executeTakeFirstOrThrow();
}

const devicesWhere = (condition: RawBuilder<boolean>) =>
  sql<number>`coalesce(sum(device_tally.devices) filter (where ${condition}), 0)::bigint`;
