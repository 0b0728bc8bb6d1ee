import * as v from 'valibot';
import { type AppleFilterInput, appleFilter, personalFilterFields } from '#api/contract/apple/devices.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { defaultPageSize, offlineAfterMs, pageSizes } from '#domain/limits.ts';
import type { ListPlace, ListQuery } from '#machines/kits/list-query.ts';

/** What the list is asked for, in the words of the contract: every value as text. */
export type DeviceQuery = { readonly [Field in keyof AppleFilterInput]: string };
export type DeviceField = keyof DeviceQuery;

const isPersonal = (field: string) => personalFilterFields.some((personal) => personal === field);

const fields = Object.keys(appleFilter.entries) as DeviceField[];
const pageSizeTexts: readonly string[] = pageSizes.map(String);

/** Several models in one text; none of their names has this character. */
export const modelsOf = ({ model }: DeviceQuery): string[] => (model ? model.split('|') : []);
export const modelsText = (models: readonly string[]): string => models.join('|');

/** The query of a place. Values that the contract refuses are left out: an address can be typed by anybody. */
export function readQuery({ search, state }: ListPlace): DeviceQuery {
  const url = new URLSearchParams(search);
  const personal = v.safeParse(personalState, state);
  const kept = personal.success ? personal.output.filter : {};
  const textOf = (field: DeviceField) => {
    if (isPersonal(field)) return kept[field];
    return field === 'model' ? modelsText(url.getAll(field)) : url.get(field);
  };
  const texts = fields.map((field) => [field, textOf(field)] as const);
  return Object.fromEntries(texts.filter(([field, text]) => text && isUsable(field, text)));
}

const personalState = v.object({ filter: v.record(v.string(), v.string()) });

const isUsable = (field: DeviceField, text: string) => {
  if (field === 'page_size') return pageSizeTexts.includes(text);
  return v.is(appleFilter.entries[field], field === 'model' ? text.split('|') : text);
};

/** The place of a query, fields in one order: what is personal goes to the state, the rest to the address. */
export function writeQuery(query: DeviceQuery): ListPlace {
  const entries = fields.flatMap((field): [string, string][] => {
    const text = query[field];
    if (field === 'model') return modelsOf(query).map((model) => [field, model]);
    return text ? [[field, text]] : [];
  });
  const search = new URLSearchParams(entries.filter(([field]) => !isPersonal(field))).toString();
  const filter = Object.fromEntries(entries.filter(([field]) => isPersonal(field)));
  return {
    search: search && `?${search}`,
    state: Object.keys(filter).length > 0 ? { filter } : null,
  };
}

export const sameQuery = (a: DeviceQuery, b: DeviceQuery) => {
  const [one, other] = [writeQuery(a), writeQuery(b)];
  return one.search === other.search && JSON.stringify(one.state) === JSON.stringify(other.state);
};

/** Rule `valid.ios.list`: the first error of each field that a person can fill in. */
export function filterErrors(filter: DeviceQuery): Partial<Record<DeviceField, string>> {
  const filled = contractQuery(Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== '')));
  const read = v.safeParse(appleFilter, filled);
  if (read.success) return {};
  const nested = v.flatten<typeof appleFilter>(read.issues).nested ?? {};
  return Object.fromEntries(Object.entries(nested).map(([field, sentences]) => [field, sentences[0]]));
}

const pagingFields: readonly DeviceField[] = ['page_num', 'page_size', 'sort_index', 'sort_direction'];
const isFilter = (field: string) => !pagingFields.some((paging) => paging === field);

/** Another filter: from the first page on, sorted and paged as before. */
export function withFilter(query: DeviceQuery, filter: DeviceQuery): DeviceQuery {
  const { page_num: _, ...rest } = query;
  const paging = Object.entries(rest).filter(([field]) => !isFilter(field));
  const filled = Object.entries(filter).filter(([field, text]) => isFilter(field) && text !== '');
  return Object.fromEntries([...filled, ...paging]);
}

/** Only the filter of a query. */
export const filterOf = (query: DeviceQuery): DeviceQuery =>
  Object.fromEntries(Object.entries(query).filter(([field]) => isFilter(field)));

export const withPage = ({ page_num: _, ...query }: DeviceQuery, page: number): DeviceQuery =>
  page > 1 ? { ...query, page_num: String(page) } : query;

export function withPageSize(
  { page_num: _p, page_size: _s, ...query }: DeviceQuery,
  size: number,
): DeviceQuery {
  return size === defaultPageSize ? query : { ...query, page_size: String(size) };
}

export interface DeviceSort {
  readonly index: 'registration_time' | 'last_active_time';
  readonly direction: 'ascend' | 'descend';
}

/** `decision.paging`: newest registration first unless asked */
export const sortOf = (query: DeviceQuery): DeviceSort => ({
  index: query.sort_index === 'last_active_time' ? 'last_active_time' : 'registration_time',
  direction: query.sort_direction === 'ascend' ? 'ascend' : 'descend',
});

export const withSort = ({ page_num: _, ...query }: DeviceQuery, sort: DeviceSort): DeviceQuery => ({
  ...query,
  sort_index: sort.index,
  sort_direction: sort.direction,
});

export const pageOf = (query: DeviceQuery) => Math.max(1, Number(query.page_num ?? 1));
export const pageSizeOf = (query: DeviceQuery) => Number(query.page_size ?? defaultPageSize);

export const deviceQuery: ListQuery<DeviceQuery> = {
  read: readQuery,
  write: writeQuery,
  filterOf,
  same: sameQuery,
  withFilter,
  withPage,
  withPageSize,
  pageOf,
  pageSizeOf,
};

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

/** A counter in place of the one that was chosen before; the other filters stay. */
export function withCounter(query: DeviceQuery, counter: CounterName): DeviceQuery {
  const { lock_status: _l, attention: _a, offline_duration: _o, ...others } = filterOf(query);
  return withFilter(query, { ...others, ...counterFilters[counter] });
}

/** The counter whose filter is in force; null where the fields of the counters say something else. */
export function counterOf(query: DeviceQuery): CounterName | null {
  const fits = (name: CounterName) => {
    const filter: DeviceQuery = counterFilters[name];
    return counterFields.every((field) => filter[field] === query[field]);
  };
  return counterNames.find(fits) ?? null;
}

/** Whether the chosen counter shows this part of the filter. */
export const isShownByCounter = (query: DeviceQuery, field: DeviceField): boolean =>
  counterOf(query) !== null && counterFields.some((shown) => shown === field);

/** The query as the contract takes it: readQuery let no value through that it refuses. */
export function contractQuery(query: DeviceQuery): AppleFilterInput {
  const models = modelsOf(query);
  return (models.length > 1 ? { ...query, model: models } : query) as AppleFilterInput;
}
