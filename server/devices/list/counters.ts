import { type RawBuilder, sql } from 'kysely';
import type { Counters } from '#api/contract/devices/counters.ts';
import { lockStatus, recycledStatus } from '#domain/devices/status-values.ts';
import type { Actor } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { visibleOf } from '#server/security/scope.ts';
import { isAbnormal, isOffline } from '../attention.ts';
import type { AnyList } from '../port/list.ts';
import { allDevices, devicesWhere, visibleTally } from './tally.ts';
import { devicesOf } from './views.ts';

/**
 * All devices of a kind that the person may see, whatever the list is filtered by (`decision.counters`): one statement, so that they are of
 * one moment. What depends on the time is counted, each in an index that holds little else; the rest is known.
 */
export function countDevices(db: Database, list: AnyList, actor: Actor, now: Date): Promise<Counters> {
  const { kind } = list;
  const countWhere = (condition: RawBuilder<boolean>) =>
    devicesOf(db, kind)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(visibleOf(kind, actor, 'device'))
      .where('device.recycled_status', '=', recycledStatus.active)
      .where(condition);
  return visibleTally(db, kind, actor, recycledStatus.active)
    .select([
      allDevices.as('total'),
      devicesWhere(sql`tally.lock_status = ${lockStatus.locked}`).as('locked'),
      devicesWhere(sql`tally.is_pending`).as('pending'),
      sql<number>`${countWhere(isOffline('device', now))}`.as('offline'),
      sql<number>`${countWhere(isAbnormal(list, 'device', now))}`.as('abnormal'),
    ])
    .executeTakeFirstOrThrow();
}
