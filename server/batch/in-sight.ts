import { sql } from 'kysely';
import { hasModule } from '#domain/access/permissions.ts';
import { type DeviceKindName, deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import { tableOf } from '../database/schema/tables.ts';
import { removedClerk } from '../operations/find.ts';
import { type Viewer, visibleClerks, visibleOf } from '../security/scope.ts';

/** Whether a person sees the device of an item of a batch now; asked where item and operation are at hand. A deleted one is still its clerk's. */
export function isInSight(kind: DeviceKindName, viewer: Viewer) {
  if (!hasModule(viewer, deviceKind(kind).module)) return sql<boolean>`false`;
  const clerks = visibleClerks(kind, viewer);
  if (clerks === 'all') return sql<boolean>`true`;
  // Found once for all items.
  return sql<boolean>`(batch_item.device_id in (
      select device.id from ${sql.table(tableOf(kind))} as device where ${visibleOf(kind, viewer, 'device')})
    or coalesce(${removedClerk} in (${sql.join(clerks)}), false))`;
}

/** The same where there are batches of every kind. */
export const isInSightOf = (viewer: Viewer) =>
  sql<boolean>`(case batch.device_kind ${sql.join(
    deviceKindNames.map((kind) => sql`when ${sql.lit(kind)} then ${isInSight(kind, viewer)}`),
    sql` `,
  )} else false end)`;
