import { sql } from 'kysely';
import type { AppleFilter } from '#api/contract/apple/devices.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import type { ToldTallyTable } from '#server/database/schema/apple-tables.ts';
import type { Database, DatabaseOrTx } from '#server/database/schema/tables.ts';
import { type ScopeOwner, visibleClerks } from '#server/security/scope.ts';
import { facets, hasFacets } from './list-filter.ts';

/** The numbers of devices in use, or in the bin, that the person may see. */
export function visibleTally(db: Database, actor: ScopeOwner, recycled: number) {
  const clerks = visibleClerks('apple', actor);
  return tallyOf(db, actor.store_id, recycled).$if(clerks !== 'all', (query) =>
    query.where('device_tally.for_clerk', 'in', clerks),
  );
}

/** The numbers of the store's devices in use, or in the bin, whoever sees them. */
export const tallyOf = (db: Database, store_id: string, recycled: number) =>
  db
    .selectFrom('device_tally')
    .where('device_tally.store_id', '=', store_id)
    .where('device_tally.recycled_status', '=', recycled);

export const allDevices = sql<number>`coalesce(sum(device_tally.devices), 0)::bigint`;

/** What the tally can answer of a filter; page and order ask for nothing. */
const answered: ReadonlySet<string> = new Set<keyof AppleFilter>([
  ...facets,
  'attention',
  'page_num',
  'page_size',
  'sort_index',
  'sort_direction',
]);

/** Conditions over `device_tally` that a filter means; null where the tally does not know what is asked for. */
export function tallyConditions(filter: AppleFilter) {
  const { attention } = filter;
  const asksForMore = Object.entries(filter).some(
    ([name, value]) => !answered.has(name) && value !== undefined && value !== '',
  );
  if (attention === 'abnormal' || asksForMore) return null;
  return [
    ...hasFacets('device_tally', filter),
    ...(attention === 'pending' ? [sql<boolean>`device_tally.is_pending`] : []),
  ];
}

/** Conditions and sums over `told_tally`: what the person's devices in use have told of one kind, each value with its number. */
export function visibleTold(db: DatabaseOrTx, actor: ScopeOwner, kind: ToldTallyTable['kind']) {
  const clerks = visibleClerks('apple', actor);
  return db
    .selectFrom('told_tally')
    .select(['value', 'name', sql<number>`sum(devices)::bigint`.as('count')])
    .where('store_id', '=', actor.store_id)
    .where('recycled_status', '=', recycledStatus.active)
    .where('kind', '=', kind)
    .$if(clerks !== 'all', (query) => query.where('for_clerk', 'in', clerks))
    .groupBy(['value', 'name'])
    .having(sql<boolean>`sum(devices) > 0`);
}

/** So many rows more than needed cost nobody anything. */
const unmergedRows = 500;

const tallies = {
  device_tally: ['store_id', 'recycled_status', ...facets, 'is_pending'],
  told_tally: ['store_id', 'recycled_status', 'for_clerk', 'kind', 'value', 'name'],
} as const;

/** Makes one row of all that count the same in one store; answers whether there was such a store. */
export async function mergeTally({ db }: { readonly db: Database }): Promise<boolean> {
  const merged = [await merge(db, 'device_tally'), await merge(db, 'told_tally')];
  return merged.includes(true);
}

async function merge(db: Database, table: keyof typeof tallies): Promise<boolean> {
  const store = await db
    .selectFrom(table)
    .select('store_id')
    .where(sql<boolean>`not merged`)
    .groupBy('store_id')
    .having((eb) => eb.fn.countAll(), '>', unmergedRows)
    .limit(1)
    .executeTakeFirst();
  if (!store) return false;
  const kind = sql.join(tallies[table].map((column) => sql.ref(column)));
  // One statement: whoever counts sees all of it or nothing, and of two that merge the second finds nothing left.
  await sql`with taken as (delete from ${sql.table(table)} where store_id = ${store.store_id} returning *)
    insert into ${sql.table(table)} (${kind}, devices, merged)
      select ${kind}, sum(devices), true from taken group by ${kind} having sum(devices) <> 0`.execute(db);
  return true;
}
