import * as v from 'valibot';
import type { DeviceSort, Sorting } from '#api/contract/devices/sorting.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { defaultPageSize, offlineAfterMs, pageSizes } from '#domain/limits.ts';
import type { ListPlace, ListQuery } from '#machines/kits/list-query.ts';

/** What a list of devices is asked for, in the words of its kind's contract: every value as text. */
export type DeviceQuery = Readonly<Record<string, string>>;

/** The counters over the list (`decision.counters`) and the filter that each of them stands for. */
const counterFilters = {
  total: {},
  locked: { lock_status: String(lockStatus.locked) },
  pending: { attention: 'pending' },
  offline: { offline_duration: String(offlineAfterMs / 3_600_000) },
  abnormal: { attention: 'abnormal' },
} as const satisfies Record<string, DeviceQuery>;

export type CounterName = keyof typeof counterFilters;
const counterNames = Object.keys(counterFilters) as CounterName[];
const counterFields = ['lock_status', 'attention', 'offline_duration'] as const;
type CounterField = (typeof counterFields)[number];

/** The query of a kind's list. `Input` is what its contract takes. */
export interface DeviceListQuery<Input = unknown> extends ListQuery<DeviceQuery> {
  sortOf(query: DeviceQuery): DeviceSort;
  withSort(query: DeviceQuery, sort: DeviceSort): DeviceQuery;
  /** a counter in place of the one that was chosen before; the other filters stay */
  withCounter(query: DeviceQuery, counter: CounterName): DeviceQuery;
  /** the counter whose filter is in force; null where the fields of the counters say something else */
  counterOf(query: DeviceQuery): CounterName | null;
  /** whether the chosen counter shows this part of the filter */
  isShownByCounter(query: DeviceQuery, field: string): boolean;
  /** the first error of each field that a person can fill in */
  errorsOf(filter: DeviceQuery): Readonly<Partial<Record<string, string>>>;
  /** The query as the contract takes it. Throws for one that it refuses; `read` lets none through. */
  contractQuery(query: DeviceQuery): Input;
}

/** What is special in the query of a kind. */
interface Special<Entries extends v.ObjectEntries> {
  /** the query of its list; the order of its fields is theirs in an address */
  readonly schema: v.StrictObjectSchema<Entries, undefined>;
  /** personal data stands in no address, no history list and no log (`decision.url`) */
  readonly personal: readonly Extract<keyof Entries, string>[];
  /** fields that take any number of values */
  readonly several: readonly Extract<keyof Entries, string>[];
  readonly sorting: Sorting;
}

/** Several values in one text; none of them has this character. */
export const valuesOf = (text: string | undefined): string[] => (text ? text.split('|') : []);
export const valuesText = (values: readonly string[]): string => values.join('|');

const inOrder = (query: DeviceQuery) => JSON.stringify(Object.entries(query).toSorted());

/** Whether both ask for the same, in whatever order. */
export const sameQuery = (one: DeviceQuery, other: DeviceQuery) => inOrder(one) === inOrder(other);

const pageSizeTexts: readonly string[] = pageSizes.map(String);
const personalState = v.object({ filter: v.record(v.string(), v.string()) });

/** The query of the list of a kind of device. */
export function deviceListQuery<
  Entries extends v.ObjectEntries & Record<CounterField | 'page_num' | 'page_size', v.GenericSchema>,
>({ schema, personal, several, sorting }: Special<Entries>): DeviceListQuery<v.InferInput<typeof schema>> {
  const among = (names: readonly string[]) => (field: string) => names.includes(field);
  const [isPersonal, isSeveral] = [among(personal), among(several)];
  const isPaging = among(['page_num', 'page_size', ...Object.keys(sorting.entries)]);
  const entries: v.ObjectEntries = schema.entries;
  const fields = Object.keys(entries);

  const isUsable = (field: string, text: string) => {
    if (field === 'page_size') return pageSizeTexts.includes(text);
    const entry = entries[field];
    return entry !== undefined && v.is(entry, isSeveral(field) ? valuesOf(text) : text);
  };

  const read = ({ search, state }: ListPlace): DeviceQuery => {
    const url = new URLSearchParams(search);
    const told = v.safeParse(personalState, state);
    const kept = told.success ? told.output.filter : {};
    const textOf = (field: string) => {
      if (isPersonal(field)) return kept[field];
      return isSeveral(field) ? valuesText(url.getAll(field)) : url.get(field);
    };
    return Object.fromEntries(
      fields.flatMap((field) => {
        const text = textOf(field);
        return text && isUsable(field, text) ? [[field, text] as const] : [];
      }),
    );
  };

  /** Fields in one order: what is personal goes to the state, the rest to the address. */
  const write = (query: DeviceQuery): ListPlace => {
    const written = fields.flatMap((field): [string, string][] => {
      const text = query[field];
      if (isSeveral(field)) return valuesOf(text).map((value) => [field, value]);
      return text ? [[field, text]] : [];
    });
    const search = new URLSearchParams(written.filter(([field]) => !isPersonal(field))).toString();
    const filter = Object.fromEntries(written.filter(([field]) => isPersonal(field)));
    return {
      search: search && `?${search}`,
      state: Object.keys(filter).length > 0 ? { filter } : null,
    };
  };

  const filterOf = (query: DeviceQuery): DeviceQuery =>
    Object.fromEntries(Object.entries(query).filter(([field]) => !isPaging(field)));

  const withFilter = (query: DeviceQuery, filter: DeviceQuery): DeviceQuery => {
    const { page_num: _, ...rest } = query;
    const paging = Object.entries(rest).filter(([field]) => isPaging(field));
    const filled = Object.entries(filterOf(filter)).filter(([, text]) => text !== '');
    return Object.fromEntries([...filled, ...paging]);
  };

  const inContract = (query: DeviceQuery): unknown =>
    Object.fromEntries(
      Object.entries(query).map(([field, text]) => {
        const values = isSeveral(field) ? valuesOf(text) : [];
        return [field, values.length > 1 ? values : text];
      }),
    );

  const counterOf = (query: DeviceQuery): CounterName | null => {
    const fits = (name: CounterName) => {
      const filter: DeviceQuery = counterFilters[name];
      return counterFields.every((field) => filter[field] === query[field]);
    };
    return counterNames.find(fits) ?? null;
  };

  return {
    read,
    write,
    filterOf,
    withFilter,
    same: sameQuery,
    withPage: ({ page_num: _, ...query }, page) => (page > 1 ? { ...query, page_num: String(page) } : query),
    withPageSize: ({ page_num: _p, page_size: _s, ...query }, size) =>
      size === defaultPageSize ? query : { ...query, page_size: String(size) },
    pageOf: (query) => Math.max(1, Number(query.page_num ?? 1)),
    pageSizeOf: (query) => Number(query.page_size ?? defaultPageSize),
    sortOf: sorting.of,
    withSort: ({ page_num: _, ...query }, sort) => ({ ...query, ...sorting.said(sort) }),
    withCounter: (query, counter) => {
      const { lock_status: _l, attention: _a, offline_duration: _o, ...others } = filterOf(query);
      return withFilter(query, { ...others, ...counterFilters[counter] });
    },
    counterOf,
    isShownByCounter: (query, field) => counterOf(query) !== null && among(counterFields)(field),
    errorsOf: (filter) => {
      const filled = Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ''));
      const { issues = [] } = v.safeParse(schema, inContract(filled));
      const sentences = issues.map(({ path, message }) => [String(path?.[0].key), message] as const);
      return Object.fromEntries(sentences.toReversed());
    },
    contractQuery: (query) => {
      const asked = inContract(query);
      if (!v.is(schema, asked)) throw new Error('the contract refuses the query of this list');
      return asked;
    },
  };
}
