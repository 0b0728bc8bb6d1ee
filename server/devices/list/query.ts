import { sql } from 'kysely';
import type { DeviceSort } from '#api/contract/devices/sorting.ts';
import type { Actor } from '#server/call/handler.ts';
import { type Database, searchTableOf } from '#server/database/schema/tables.ts';
import { type ScopeOwner, visibleClerks, visibleOf } from '#server/security/scope.ts';
import type { AnyList, DeviceList, ListFilter } from '../port/list.ts';
import { type Asked, askedBy, type Facet } from './asked.ts';
import { hasFacets, holdsTexts, passes, type SearchWay } from './filter.ts';
import { allDevices, tallyConditions, tallyOf, visibleTally } from './tally.ts';
import { devicesOf, type ListedView, listedViews } from './views.ts';

export interface ListQuery<Filter extends ListFilter> {
  readonly actor: Actor;
  /** has passed the kind's schema */
  readonly filter: Filter;
  readonly now: Date;
  /** those in use, or those in the bin */
  readonly recycled: number;
}

/** The same in the list's own terms. */
interface Question extends Asked {
  readonly list: AnyList;
  readonly actor: ScopeOwner;
  readonly now: Date;
  readonly recycled: number;
}

const questionOf = (list: AnyList, { filter, actor, now, recycled }: Omit<Matching, 'most'>): Question => ({
  list,
  actor,
  now,
  recycled,
  ...askedBy(list, filter),
});

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
export async function findList<Filter extends ListFilter, Shown>(
  db: Database,
  list: DeviceList<Filter, Shown>,
  query: ListQuery<Filter>,
): Promise<{ page: ListedView<Shown>[]; total: number }> {
  const question = questionOf(list, query);
  const { page: num, size, texts } = question;
  const find = (way: SearchWay) => findPage(db, list, question, way);
  if (texts.length > 0) {
    const total = await count(db, question);
    const near = num * size <= total * nearShare;
    const page = total === 0 ? [] : await find(total > manyMatches && near ? 'walk' : 'seek');
    return { page, total };
  }
  const before = (num - 1) * size;
  const known = await countByTally(db, question);
  if (known !== null && known <= before) return { page: [], total: known };
  const page = await find('seek');
  // A page that is not full has told it already.
  if (page.length < size && (page.length > 0 || before === 0)) return { page, total: before + page.length };
  return { page, total: known ?? (await count(db, question)) };
}

/** The page is cut from bare ids first: names and operations are read for its rows only, not for those before it. */
async function findPage<Shown>(
  db: Database,
  list: Pick<DeviceList<ListFilter, Shown>, 'kind' | 'columns'>,
  question: Question,
  way: SearchWay,
): Promise<ListedView<Shown>[]> {
  const { page, size, sort } = question;
  const model = await rareModel(db, question);
  const ids = devicesOf(db, list.kind)
    .select('device.id')
    .where(matching(question, way))
    .$if(model !== null, (rare) => rare.where(isFoundByModel(question, model?.values ?? [])))
    .orderBy(orderOf(sort))
    // Written out: a plan that is kept would be made for no particular page.
    .limit(sql.lit(size))
    .offset(sql.lit((page - 1) * size));
  return listedViews(db, list).where('device.id', 'in', ids).orderBy(orderOf(sort)).execute();
}

export interface Matching {
  readonly actor: ScopeOwner;
  /** has passed the kind's schema */
  readonly filter: ListFilter;
  readonly now: Date;
  /** those in use, or those in the bin */
  readonly recycled: number;
  readonly most: number;
}

/** The devices in the person's scope that match a filter, in the list's order: at most one more than `most`. */
export async function findMatching(
  db: Database,
  list: AnyList,
  { most, ...query }: Matching,
): Promise<readonly string[]> {
  const question = questionOf(list, query);
  const found = await devicesOf(db, list.kind)
    .select('device.id')
    .where(matching(question, 'seek'))
    .orderBy(orderOf(question.sort))
    .limit(sql.lit(most + 1))
    .execute();
  return found.map(({ id }) => id);
}

/** The model that is asked for if the store has few devices of it. */
async function rareModel(db: Database, { list, actor, facets, recycled }: Question): Promise<Facet | null> {
  const model = facets.find(({ column }) => column === 'model');
  if (!model) return null;
  const { total } = await tallyOf(db, list.kind, actor.store_id, recycled)
    .select(allDevices.as('total'))
    .where((eb) => eb.and(hasFacets('tally', [model])))
    .executeTakeFirstOrThrow();
  return total <= fewOfModel ? model : null;
}

/** An array, so that they are looked up first, whatever the statistics say. */
const isFoundByModel = ({ list, actor, recycled }: Question, models: Facet['values']) =>
  sql<boolean>`device.id = any(array(select search.device_id from ${sql.table(searchTableOf(list.kind))} search
    where search.store_id = ${actor.store_id} and search.recycled_status = ${recycled}
      and search.model in (${sql.join(models)})))`;

/** How many devices match in all. */
export const countMatching = (db: Database, list: AnyList, query: ListQuery<ListFilter>): Promise<number> =>
  count(db, questionOf(list, query));

async function count(db: Database, question: Question): Promise<number> {
  const known = await countByTally(db, question);
  if (known !== null) return known;
  const counted = isInSearchTable(question) ? countInSearchTable(db, question) : countAll(db, question);
  const { total } = await counted.executeTakeFirstOrThrow();
  return total;
}

/** Null: it has to be counted. */
async function countByTally(db: Database, question: Question): Promise<number | null> {
  const conditions = tallyConditions(question);
  if (!conditions) return null;
  const { list, actor, recycled } = question;
  const { total } = await visibleTally(db, list.kind, actor, recycled)
    .select(allDevices.as('total'))
    .where((eb) => eb.and(conditions))
    .executeTakeFirstOrThrow();
  return total;
}

const countAll = (db: Database, question: Question) =>
  devicesOf(db, question.list.kind)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matching(question, 'seek'));

const isInSearchTable = ({ texts, days, silentHours, attention }: Asked) =>
  texts.length > 0 && days === undefined && silentHours === undefined && attention === undefined;

/** The narrow table has the texts and all facets. */
function countInSearchTable(db: Database, question: Question) {
  const { list, actor, recycled, facets } = question;
  const clerks = visibleClerks(list.kind, actor);
  return db
    .selectFrom(`${searchTableOf(list.kind)} as search`)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('search.store_id', '=', actor.store_id)
    .where('search.recycled_status', '=', recycled)
    .$if(clerks !== 'all', (query) => query.where('search.for_clerk', 'in', clerks))
    .where((eb) => eb.and([...hasFacets('search', facets), holdsTexts(list, question)]));
}

const matching = (question: Question, way: SearchWay) => {
  const { list, actor, recycled, now } = question;
  return sql<boolean>`(${visibleOf(list.kind, actor, 'device')} and device.recycled_status = ${recycled}
    and ${passes(list, question, now, way)})`;
};

/** In the order of an index. A device that was never heard of stands where one stands that was last heard of long ago. */
function orderOf({ index, direction }: DeviceSort) {
  const way = sql.raw(direction === 'descend' ? 'desc' : 'asc');
  if (index === 'registration_time') return sql`device.registration_time ${way}, device.id ${way}`;
  const never = sql.raw(direction === 'descend' ? 'nulls last' : 'nulls first');
  return sql`device.last_active_time ${way} ${never}, device.id ${way}`;
}
