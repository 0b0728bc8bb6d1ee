import { sql } from 'kysely';
import type { DeviceStates } from '#api/contract/home.ts';
import { lockStatus, recycledStatus, superviseStatus } from '#domain/devices/status-values.ts';
import type { Actor } from '#server/call/handler.ts';
import { type Database, tableOf } from '#server/database/schema/tables.ts';
import { visibleOf } from '#server/security/scope.ts';
import type { DeviceKind } from '../port/kind.ts';
import { devicesWhere, visibleTally } from './tally.ts';

/** How the devices in use stand that the person sees. */
export async function countStates(
  db: Database,
  { name: kind, released = sql<boolean>`false` }: Pick<DeviceKind, 'name' | 'released'>,
  actor: Actor,
): Promise<DeviceStates> {
  const counted = await visibleTally(db, kind, actor, recycledStatus.active)
    .select([
      devicesWhere(isSupervised).as('supervised'),
      devicesWhere(sql`not ${isSupervised}`).as('unsupervised'),
      devicesWhere(sql`tally.lock_status = ${lockStatus.locked}`).as('locked'),
      devicesWhere(sql`tally.lock_status = ${lockStatus.unlocked}`).as('unlocked'),
      devicesWhere(sql`tally.lock_status is null`).as('lock_unknown'),
    ])
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom(`${tableOf(kind)} as device`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(visibleOf(kind, actor, 'device'))
    .where('device.recycled_status', '=', recycledStatus.active)
    .where('device.supervise_status', '<>', superviseStatus.supervised)
    .where(released)
    .executeTakeFirstOrThrow();
  return { kind, ...counted, unsupervised: counted.unsupervised - count, released: count };
}

const isSupervised = sql<boolean>`tally.supervise_status = ${superviseStatus.supervised}`;
