import { sql } from 'kysely';
import type { AppleFilter } from '#api/contract/ios.ts';
import type { Database } from '../database/tables.ts';
import { type ScopeOwner, visibleClerks } from '../security/scope.ts';
import { facets, hasFacets } from './list-filter.ts';

/** The numbers of devices in use, or in the bin, that the person may see. */
export function visibleTally(db: Database, actor: ScopeOwner, recycled: number) {
  const clerks = visibleClerks(actor);
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

/** So many rows more than needed cost nobody anything. */
const unmergedRows = 500;

/** Makes one row of all that count the same kind of devices in one store; answers whether there was such a store. */
export async function mergeTally({ db }: { readonly db: Database }): Promise<boolean> {
  const store = await db
    .selectFrom('device_tally')
    .select('store_id')
    .where('merged', '=', false)
    .groupBy('store_id')
    .having((eb) => eb.fn.countAll(), '>', unmergedRows)
    .limit(1)
    .executeTakeFirst();
  if (!store) return false;
  // One statement: whoever counts sees all of it or nothing, and of two that merge the second finds nothing left.
  await sql`with taken as (delete from device_tally where store_id = ${store.store_id} returning *)
    insert into device_tally (${kind}, devices, merged)
      select ${kind}, sum(devices), true from taken group by ${kind} having sum(devices) <> 0`.execute(db);
  return true;
}

const kind = sql.join(
  ['store_id', 'recycled_status', ...facets, 'is_pending'].map((column) => sql.ref(column)),
);
