import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { AppleFilter } from '#api/contract/apple/devices.ts';
import { defaultPageSize } from '#domain/limits.ts';
import type { Actor } from '#server/call/handler.ts';
import type { Database, Tables } from '#server/database/schema/tables.ts';
import type { Matching } from '#server/devices/port/kind.ts';
import { type ScopeOwner, visibleClerks, visibleOf } from '#server/security/scope.ts';
import { type ListedView, listedViews } from './device-view.ts';
import {
  filterCondition,
  hasFacets,
  holdsTexts,
  isSearched,
  isTextFilter,
  modelsOf,
  type SearchWay,
} from './list-filter.ts';
import { allDevices, tallyConditions, tallyOf, visibleTally } from './tally.ts';

export interface ListQuery {
  readonly actor: Actor;
  readonly filter: AppleFilter;
  readonly now: Date;
  /** those in use, or those in the bin */
  readonly recycled: number;
}

/** More than so many matches, and a page near the beginning is full before they are all found. */
const manyMatches = 2_000;
/** Of a model that is so rare, all devices are found faster than the first in a walk past the others. */
const fewOfModel = 2_000;
/** how much of all matches a page may lie behind to be near the beginning */
const nearShare = 1 / 20;

/**
 * One page of the devices that the person may see, and how many match in all (`valid.ios.list`, `decision.paging`). Where
 * texts are looked for, the number of matches tells how the page is found fastest.
 */
export async function findList(
  db: Database,
  query: ListQuery,
): Promise<{ page: ListedView[]; total: number }> {
  const { page_num = 1, page_size = defaultPageSize } = query.filter;
  if (isSearched(query.filter)) {
    const total = await countMatching(db, query);
    const near = page_num * page_size <= total * nearShare;
    const page = total === 0 ? [] : await findPage(db, query, total > manyMatches && near ? 'walk' : 'seek');
    return { page, total };
  }
  const before = (page_num - 1) * page_size;
  const known = await countByTally(db, query);
  if (known !== null && known <= before) return { page: [], total: known };
  const page = await findPage(db, query, 'seek');
  // A page that is not full has told it already.
  if (page.length < page_size && (page.length > 0 || before === 0))
    return { page, total: before + page.length };
  return { page, total: known ?? (await countMatching(db, query)) };
}

/** The page is cut from bare ids first: names and operations are read for its rows only, not for those before it. */
async function findPage(db: Database, query: ListQuery, way: SearchWay): Promise<ListedView[]> {
  const { page_num = 1, page_size = defaultPageSize } = query.filter;
  const isRare = await isRareModel(db, query);
  const ids = db
    .selectFrom('apple_device')
    .select('apple_device.id')
    .where(matching(query, way))
    .$if(isRare, (rare) => rare.where(isFoundByModel(query)));
  const page = sorted(ids, query.filter)
    // Written out: a plan that is kept would be made for no particular page.
    .limit(sql.lit(page_size))
    .offset(sql.lit((page_num - 1) * page_size));
  return sorted(listedViews(db).where('apple_device.id', 'in', page), query.filter).execute();
}

/** See DeviceKind. */
export async function findMatching(db: Database, { most, ...query }: Matching): Promise<readonly string[]> {
  const ids = db.selectFrom('apple_device').select('apple_device.id').where(matching(query, 'seek'));
  const found = await sorted(ids, query.filter)
    .limit(sql.lit(most + 1))
    .execute();
  return found.map(({ id }) => id);
}

/** Whether a model is asked for of which the store has few. */
async function isRareModel(
  db: Database,
  { actor, filter: { model }, recycled }: ListQuery,
): Promise<boolean> {
  if (modelsOf({ model }).length === 0) return false;
  const { total } = await tallyOf(db, actor.store_id, recycled)
    .select(allDevices.as('total'))
    .where((eb) => eb.and(hasFacets('device_tally', { model })))
    .executeTakeFirstOrThrow();
  return total <= fewOfModel;
}

/** An array, so that they are looked up first, whatever the statistics say. */
const isFoundByModel = ({ actor, filter, recycled }: ListQuery) =>
  sql<boolean>`apple_device.id = any(array(select device_search.device_id from device_search
    where store_id = ${actor.store_id} and recycled_status = ${recycled}
      and model in (${sql.join(modelsOf(filter))})))`;

/** How many devices match in all. */
export async function countMatching(db: Database, query: ListQuery): Promise<number> {
  const known = await countByTally(db, query);
  if (known !== null) return known;
  const { total } = await (countByTexts(db, query) ?? countByAll(db, query)).executeTakeFirstOrThrow();
  return total;
}

/** Null: it has to be counted. */
async function countByTally(db: Database, { actor, filter, recycled }: ListQuery): Promise<number | null> {
  const conditions = tallyConditions(filter);
  if (!conditions) return null;
  const { total } = await visibleTally(db, actor, recycled)
    .select(allDevices.as('total'))
    .where((eb) => eb.and(conditions))
    .executeTakeFirstOrThrow();
  return total;
}

const countByAll = (db: Database, query: ListQuery) =>
  db
    .selectFrom('apple_device')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matching(query, 'seek'));

/** By texts alone, the narrow table has the answer. */
function countByTexts(db: Database, { actor, filter, recycled }: ListQuery) {
  const { page_num: _n, page_size: _s, sort_index: _i, sort_direction: _d, ...others } = filter;
  const asksForMore = Object.entries(others).some(
    ([name, value]) => !isTextFilter(name) && value !== undefined && value !== '',
  );
  if (asksForMore || !isSearched(filter)) return null;
  const clerks = visibleClerks('apple', actor);
  return db
    .selectFrom('device_search')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('store_id', '=', actor.store_id)
    .where('recycled_status', '=', recycled)
    .$if(clerks !== 'all', (query) => query.where('for_clerk', 'in', clerks))
    .where((eb) => eb.and(holdsTexts(filter)));
}

type Conditions = Omit<ListQuery, 'actor'> & { readonly actor: ScopeOwner };

const matching = ({ actor, filter, now, recycled }: Conditions, way: SearchWay) => {
  const passes = filterCondition(filter, now, way);
  return (eb: ExpressionBuilder<Tables, 'apple_device'>) =>
    eb.and([visibleOf('apple', actor), eb('apple_device.recycled_status', '=', recycled), passes(eb)]);
};

/** In the order of an index. A device that was never heard of stands where one stands that was last heard of long ago. */
function sorted<Row>(query: SelectQueryBuilder<Tables, 'apple_device', Row>, filter: AppleFilter) {
  const { sort_index = 'registration_time', sort_direction = 'descend' } = filter;
  const direction = sort_direction === 'descend' ? 'desc' : 'asc';
  const byTime =
    sort_index === 'registration_time'
      ? query.orderBy('apple_device.registration_time', direction)
      : query.orderBy('apple_device.last_active_time', (order) =>
          direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst(),
        );
  return byTime.orderBy('apple_device.id', direction);
}
