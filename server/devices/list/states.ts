import { sql } from 'kysely';
import type { DeviceStates } from '#api/contract/home.ts';
import { lockStatus, recycledStatus, superviseStatus } from '#domain/devices/status-values.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { Actor } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { devicesWhere, visibleTally } from './tally.ts';

/** How the devices in use stand that the person sees. */
export const countStates = (db: Database, kind: DeviceKindName, actor: Actor): Promise<DeviceStates> =>
  visibleTally(db, kind, actor, recycledStatus.active)
    .select([
      devicesWhere(isSupervised).as('supervised'),
      devicesWhere(sql`not ${isSupervised}`).as('unsupervised'),
      devicesWhere(sql`tally.lock_status = ${lockStatus.locked}`).as('locked'),
      devicesWhere(sql`tally.lock_status = ${lockStatus.unlocked}`).as('unlocked'),
      devicesWhere(sql`tally.lock_status is null`).as('lock_unknown'),
    ])
    .executeTakeFirstOrThrow();

const isSupervised = sql<boolean>`tally.supervise_status = ${superviseStatus.supervised}`;
