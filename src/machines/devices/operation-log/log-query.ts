import * as v from 'valibot';
import { operationLog } from '#api/contract/apple/devices.ts';
import { defaultPageSize, pageSizes } from '#domain/limits.ts';
import type { Paging } from '#machines/kits/paged-list.ts';

const schema = operationLog.query;
type LogInput = v.InferInput<typeof schema>;

/** What the log is asked for, in the words of the contract: every value as text. None of it is personal. */
export type LogQuery = { readonly [Field in Exclude<keyof LogInput, 'device_id'>]?: string };

const fields = ['page_num', 'page_size', 'command', 'status', 'for_clerk', 'record_time'] as const;
const pageSizeTexts: readonly string[] = pageSizes.map(String);

/** The query of an address; values that the contract refuses are left out. */
export function readLogQuery(search: string): LogQuery {
  const url = new URLSearchParams(search);
  const texts = fields.map((field) => [field, url.get(field)] as const);
  return Object.fromEntries(texts.filter(([field, text]) => text && isUsable(field, text)));
}

const isUsable = (field: (typeof fields)[number], text: string) =>
  field === 'page_size' ? pageSizeTexts.includes(text) : v.is(schema.entries[field], text);

/** '' or an address' query that begins with '?'; fields in one order, so that the same query has one address. */
export function writeLogQuery(query: LogQuery): string {
  const entries = fields.flatMap((field): [string, string][] => {
    const text = query[field];
    return text ? [[field, text]] : [];
  });
  const search = new URLSearchParams(entries).toString();
  return search && `?${search}`;
}

/** Only the filter of a query. */
export const logFilterOf = ({ page_num: _n, page_size: _s, ...filter }: LogQuery): LogQuery => filter;

export const withLogFilter = ({ page_size }: LogQuery, filter: LogQuery): LogQuery => {
  const filled = Object.entries(logFilterOf(filter)).filter(([, text]) => text !== '');
  return Object.fromEntries([...filled, ...(page_size ? [['page_size', page_size]] : [])]);
};

export const withLogPage = ({ page_num: _, ...query }: LogQuery, page: number): LogQuery =>
  page > 1 ? { ...query, page_num: String(page) } : query;

export const withLogPageSize = (
  { page_num: _n, page_size: _s, ...query }: LogQuery,
  size: number,
): LogQuery => (size === defaultPageSize ? query : { ...query, page_size: String(size) });

export const logPageOf = (query: LogQuery) => Math.max(1, Number(query.page_num ?? 1));
export const logPageSizeOf = (query: LogQuery) => Number(query.page_size ?? defaultPageSize);

export const logPaging: Paging<LogQuery> = {
  same: (one, other) => writeLogQuery(one) === writeLogQuery(other),
  withFilter: withLogFilter,
  withPage: withLogPage,
  withPageSize: withLogPageSize,
  pageOf: logPageOf,
  pageSizeOf: logPageSizeOf,
};

/** The first thing that is wrong with a filter, in Chinese; null where nothing is. */
export function logFilterError(filter: LogQuery): string | null {
  const filled = Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ''));
  const read = v.safeParse(schema, filled);
  return read.success ? null : read.issues[0].message;
}
