import { type RawBuilder, sql } from 'kysely';
import { recycledStatus } from '#domain/devices/status-values.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { Services } from '#server/call/services.ts';
import type { ToldTable } from '#server/database/schema/device-tables.ts';
import {
  type Database,
  type DatabaseOrTx,
  tallyTableOf,
  toldTableOf,
} from '#server/database/schema/tables.ts';
import { type ScopeOwner, visibleClerks } from '#server/security/scope.ts';
import type { AnyList } from '../port/list.ts';
import { type Asked, facetsOf } from './asked.ts';
import { hasFacets } from './filter.ts';

/** The numbers of devices in use, or in the bin, that the person may see. */
export function visibleTally(db: Database, kind: DeviceKindName, actor: ScopeOwner, recycled: number) {
  const clerks = visibleClerks(kind, actor);
  return tallyOf(db, kind, actor.store_id, recycled).$if(clerks !== 'all', (query) =>
    query.where('tally.for_clerk', 'in', clerks),
  );
}

/** How many devices its rows stand for, of those that fit. */
export const devicesWhere = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(tally.devices) filter (where ${condition}), 0)::bigint`;

/** The numbers of the store's devices in use, or in the bin, whoever sees them. */
export const tallyOf = (db: Database, kind: DeviceKindName, store_id: string, recycled: number) =>
  db
    .selectFrom(`${tallyTableOf(kind)} as tally`)
    .where('tally.store_id', '=', store_id)
    .where('tally.recycled_status', '=', recycled);

export const allDevices = sql<number>`coalesce(sum(tally.devices), 0)::bigint`;

/** Conditions over `tally` that a filter means; null where the tally does not know what is asked for. */
export function tallyConditions({ texts, facets, days, silentHours, attention }: Asked) {
  if (texts.length > 0 || days !== undefined || silentHours !== undefined || attention === 'abnormal')
    return null;
  return [
    ...hasFacets('tally', facets),
    ...(attention === 'pending' ? [sql<boolean>`tally.is_pending`] : []),
  ];
}

/** Conditions and sums: what the person's devices in use have told of one thing, each value with its number. */
export function visibleTold(
  db: DatabaseOrTx,
  kind: DeviceKindName,
  actor: ScopeOwner,
  what: ToldTable['kind'],
) {
  const clerks = visibleClerks(kind, actor);
  return db
    .selectFrom(`${toldTableOf(kind)} as told`)
    .select(['told.value', 'told.name', sql<number>`sum(told.devices)::bigint`.as('count')])
    .where('told.store_id', '=', actor.store_id)
    .where('told.recycled_status', '=', recycledStatus.active)
    .where('told.kind', '=', what)
    .$if(clerks !== 'all', (query) => query.where('told.for_clerk', 'in', clerks))
    .groupBy(['told.value', 'told.name'])
    .having(sql<boolean>`sum(told.devices) > 0`);
}

/** So many rows more than needed cost nobody anything. */
const unmergedRows = 500;

/** What the rows of a tally, and of what was told, are alike in. */
const alike = (list: AnyList) => [
  {
    table: tallyTableOf(list.kind),
    columns: ['store_id', 'recycled_status', ...facetsOf(list), 'is_pending'],
  },
  {
    table: toldTableOf(list.kind),
    columns: ['store_id', 'recycled_status', 'for_clerk', 'kind', 'value', 'name'],
  },
];

/** Makes one row of all that count the same in one store, of each kind; answers whether there was such a store. */
export async function mergeTallies({ db, kinds }: Pick<Services, 'db' | 'kinds'>): Promise<boolean> {
  const merged: boolean[] = [];
  for (const { list } of Object.values(kinds))
    for (const tally of alike(list)) merged.push(await merge(db, tally));
  return merged.includes(true);
}

async function merge(db: Database, { table, columns }: ReturnType<typeof alike>[number]): Promise<boolean> {
  const store = await db
    .selectFrom(table)
    .select('store_id')
    .where(sql<boolean>`not merged`)
    .groupBy('store_id')
    .having((eb) => eb.fn.countAll(), '>', unmergedRows)
    .limit(1)
    .executeTakeFirst();
  if (!store) return false;
  const same = sql.join(columns.map((column) => sql.ref(column)));
  // One statement: whoever counts sees all of it or nothing, and of two that merge the second finds nothing left.
  await sql`with taken as (delete from ${sql.table(table)} where store_id = ${store.store_id} returning *)
    insert into ${sql.table(table)} (${same}, devices, merged)
      select ${same}, sum(devices), true from taken group by ${same} having sum(devices) <> 0`.execute(db);
  return true;
}
