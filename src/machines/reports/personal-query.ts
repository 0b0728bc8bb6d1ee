import * as v from 'valibot';
import { type AddressQuery, addressQuery, type ListQuery } from '#machines/kits/list-query.ts';

const kept = v.object({ filter: v.record(v.string(), v.string()) });

/**
 * The query of a list that is searched for people: names and numbers stand in no address (`decision.url`), they are kept beside it.
 * @param schema the query of the list's row
 * @param personal its fields that a person filters by, all of them personal
 */
export function personalQuery<
  Entries extends v.ObjectEntries & Record<'page_num' | 'page_size', v.GenericSchema>,
  const Field extends Extract<keyof Entries, string>,
>(
  schema: v.StrictObjectSchema<Entries, undefined>,
  personal: readonly Field[],
): ListQuery<AddressQuery<Field>> & {
  /** The first thing that is wrong with a filter, in Chinese; null where nothing is. */
  errorOf(filter: AddressQuery<Field>): string | null;
} {
  type Query = AddressQuery<Field>;
  type Texts = Readonly<Record<string, string | undefined>>;
  const paging = addressQuery(schema, []);
  const usable = (texts: Texts) =>
    Object.fromEntries(
      personal.flatMap((field) => {
        const text = texts[field];
        return text && v.is(schema, { [field]: text }) ? [[field, text]] : [];
      }),
    ) as Query;
  const filterOf = (query: Query) => usable(query);
  const pagesOf = ({ page_num, page_size }: Query): AddressQuery<never> => ({
    ...(page_num !== undefined && { page_num }),
    ...(page_size !== undefined && { page_size }),
  });
  const filterIn = (state: unknown): Query => {
    const read = v.safeParse(kept, state);
    return usable(read.success ? read.output.filter : {});
  };
  const { withPage, withPageSize, pageOf, pageSizeOf } = paging as unknown as ListQuery<Query>;
  return {
    read: (place) => ({ ...paging.read(place), ...filterIn(place.state) }),
    write: (query) => {
      const filter = filterOf(query);
      return {
        search: paging.write(pagesOf(query)).search,
        state: Object.keys(filter).length === 0 ? null : { filter },
      };
    },
    same: (one, other) =>
      paging.same(pagesOf(one), pagesOf(other)) &&
      personal.every((field) => filterOf(one)[field] === filterOf(other)[field]),
    filterOf,
    withFilter: ({ page_size }, wanted) => ({
      ...filterOf(wanted),
      ...(page_size !== undefined && { page_size }),
    }),
    withPage,
    withPageSize,
    pageOf,
    pageSizeOf,
    errorOf: (wanted) => {
      const filled = Object.fromEntries(Object.entries(wanted).filter(([, text]) => text));
      const read = v.safeParse(schema, filled);
      return read.success ? null : read.issues[0].message;
    },
  };
}
