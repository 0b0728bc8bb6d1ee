import * as v from 'valibot';
import { defaultPageSize, pageSizes } from '#domain/limits.ts';

/** The part of a place in the browser's history that a list's query stands in. */
export interface ListPlace {
  /** '' or begins with '?' */
  readonly search: string;
  /** what history.state holds */
  readonly state: unknown;
}

/** What a list's query is made of. A query is never changed, another one is made of it. */
export interface ListSteps<Query> {
  same(one: Query, other: Query): boolean;
  /** only the filter of a query */
  filterOf(query: Query): Query;
  /** the query of another filter: from the first page on */
  withFilter(query: Query, filter: Query): Query;
  withPage(query: Query, page: number): Query;
  withPageSize(query: Query, size: number): Query;
  pageOf(query: Query): number;
  pageSizeOf(query: Query): number;
}

/** … and how it stands in a place. */
export interface ListQuery<Query> extends ListSteps<Query> {
  /** Values that the contract refuses are left out: an address can be typed by anybody. */
  read(place: ListPlace): Query;
  /** the same place for the same query */
  write(query: Query): ListPlace;
}

const pageSizeTexts: readonly string[] = pageSizes.map(String);

/** As what is personal stands in a place. */
const personalState = v.object({ filter: v.record(v.string(), v.string()) });

/** What a list is asked for, in the words of the contract: every value as text. */
export type AddressQuery<Field extends string> = {
  readonly [Name in Field | 'page_num' | 'page_size']?: string;
};

/** How such a query becomes another one, whatever its list is filtered by. */
export const addressSteps: ListSteps<AddressQuery<string>> = {
  same: (one, other) =>
    Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? '')),
  filterOf: ({ page_num: _n, page_size: _s, ...rest }) => rest,
  withFilter: ({ page_size }, wanted) =>
    Object.fromEntries(
      Object.entries({ ...wanted, page_num: '', page_size }).filter(([, text]) => Boolean(text)),
    ),
  withPage: ({ page_num: _, ...rest }, page) => (page > 1 ? { ...rest, page_num: String(page) } : rest),
  withPageSize: ({ page_num: _n, page_size: _s, ...rest }, size) =>
    size === defaultPageSize ? rest : { ...rest, page_size: String(size) },
  pageOf: ({ page_num }) => Math.max(1, Number(page_num ?? 1)),
  pageSizeOf: ({ page_size }) => Number(page_size ?? defaultPageSize),
};

export interface AddressListQuery<Query> extends ListQuery<Query> {
  /** The first thing that is wrong with a filter, in Chinese; null where nothing is. */
  errorOf(filter: Query): string | null;
}

/**
 * The query of a list that stands in the address.
 * @param schema the query of the list's row, with `page_num` and `page_size`
 * @param filter its fields that a person filters by
 * @param personal those of them that may say something of somebody: they stand beside the address, in no link and no log (`decision.url`)
 */
export function addressQuery<
  Entries extends v.ObjectEntries & Record<'page_num' | 'page_size', v.GenericSchema>,
  const Field extends Extract<keyof Entries, string>,
>(
  schema: v.StrictObjectSchema<Entries, undefined>,
  filter: readonly Field[],
  personal: readonly Field[] = [],
): AddressListQuery<AddressQuery<Field>> {
  type Query = AddressQuery<Field>;
  const fields = ['page_num', 'page_size', ...filter] as const;
  const queryOf = (entries: readonly (readonly [string, string])[]) => Object.fromEntries(entries) as Query;
  const filled = (query: Query) =>
    fields.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []));
  const isUsable = (name: (typeof fields)[number], text: string) =>
    name === 'page_size' ? pageSizeTexts.includes(text) : v.is(schema.entries[name], text);
  const isPersonal = (name: string) => personal.some((field) => field === name);
  return {
    ...(addressSteps as ListSteps<Query>),
    read: ({ search, state }) => {
      const url = new URLSearchParams(search);
      const told = v.safeParse(personalState, state);
      const beside = told.success ? told.output.filter : {};
      return queryOf(
        fields.flatMap((name) => {
          const text = isPersonal(name) ? beside[name] : url.get(name);
          return text && isUsable(name, text) ? [[name, text] as const] : [];
        }),
      );
    },
    write: (query) => {
      const said = filled(query).filter(([name]) => !isPersonal(name));
      const told = filled(query).filter(([name]) => isPersonal(name));
      const search = new URLSearchParams(said.map(([name, text]) => [name, text])).toString();
      return {
        search: search && `?${search}`,
        state: told.length === 0 ? null : { filter: Object.fromEntries(told) },
      };
    },
    errorOf: (wanted) => {
      const read = v.safeParse(schema, queryOf(filled(wanted)));
      return read.success ? null : read.issues[0].message;
    },
  };
}
