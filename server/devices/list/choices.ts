import { sql } from 'kysely';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { productName } from '#domain/kinds/product-names.ts';
import { toldApart } from '#domain/told-apart.ts';
import type { Actor } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { visibleClerks } from '#server/security/scope.ts';
import { allDevices, visibleTally } from './tally.ts';

/** What the filter of a list offers to choose from. */

/**
 * The values of a facet that is a text, among the devices in use, or in the bin, that the person may see. What is empty, nobody knows yet:
 * such a device has not enrolled.
 */
export function findFacet(
  db: Database,
  kind: DeviceKindName,
  actor: Actor,
  recycled: number,
  facet: string,
): Promise<{ value: string; count: number }[]> {
  const column = sql<string>`${sql.ref(`tally.${facet}`)}`;
  return visibleTally(db, kind, actor, recycled)
    .select([column.as('value'), allDevices.as('count')])
    .where(sql<boolean>`${column} <> ''`)
    .groupBy(column)
    .having(allDevices, '>', 0)
    .execute();
}

/** Models that occur, by their names. */
export async function findModels(db: Database, kind: DeviceKindName, actor: Actor, recycled: number) {
  const models = await findFacet(db, kind, actor, recycled, 'model');
  return models
    .map(({ value, count }) => ({ model: value, product_name: productName(kind, value), count }))
    .toSorted((a, b) => a.product_name.localeCompare(b.product_name, 'zh-CN', { numeric: true }));
}

/** Clerks of the own store whose devices of a kind the person may see. */
export async function findClerks(db: Database, kind: DeviceKindName, actor: Actor) {
  const clerks = visibleClerks(kind, actor);
  const found = await db
    .selectFrom('clerk')
    .select(['id', 'name', 'disabled', 'phone_number'])
    .where('store_id', '=', actor.store_id)
    .$if(clerks !== 'all', (query) => query.where('id', 'in', clerks))
    .orderBy('date_created')
    .orderBy('id')
    .execute();
  return toldApart(found);
}
