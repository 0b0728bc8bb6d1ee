import { type RawBuilder, sql } from 'kysely';
import type { Counters } from '#api/contract/home.ts';
import { recycledStatus } from '#domain/status-values.ts';
import type { Database } from '../database/tables.ts';
import type { Actor } from '../handler.ts';
import { visibleDevices } from '../security/scope.ts';
import { isAbnormal, isLocked, isOffline, isPending } from './attention.ts';

/** All devices that the person may see, whatever the list is filtered by: one aggregate (`decision.counters`). */
export const countDevices = (db: Database, actor: Actor, now: Date): Promise<Counters> =>
  db
    .selectFrom('apple_device')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      countWhere(isLocked).as('locked'),
      countWhere(isPending).as('pending'),
      countWhere(isOffline(now)).as('offline'),
      countWhere(isAbnormal(now)).as('abnormal'),
    ])
    .where(visibleDevices(actor))
    .where('recycled_status', '=', recycledStatus.active)
    .executeTakeFirstOrThrow();

const countWhere = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})`;
