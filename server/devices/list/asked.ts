import type { DeviceSort } from '#api/contract/devices/sorting.ts';
import { withoutLabel } from '#domain/devices/serial-number.ts';
import { defaultPageSize } from '#domain/limits.ts';
import { typedName } from '#domain/text/typed.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import type { AnyList, DayRange, ListFilter } from '../port/list.ts';

/** What a filter asks for, whatever its kind calls it. */
export interface Asked {
  readonly page: number;
  readonly size: number;
  readonly sort: DeviceSort;
  readonly texts: readonly Sought[];
  readonly facets: readonly Facet[];
  readonly days: DayRange | undefined;
  readonly silentHours: number | undefined;
  readonly attention: 'pending' | 'abnormal' | undefined;
}

/** One of the columns holds the text in one of its spellings. */
export interface Sought {
  readonly spellings: readonly string[];
  readonly columns: readonly string[];
}

/** A column that has one of the values; null: that has none. */
export interface Facet {
  readonly column: string;
  readonly values: readonly (string | number | null)[];
}

/** What is not given, or given empty, asks for nothing. */
export function askedBy(list: AnyList, filter: ListFilter): Asked {
  const given = Object.entries<unknown>({ ...filter }).map(([name, value]) => ({
    name,
    field: list.fields[name],
    values: [value].flat().filter(isGiven),
  }));
  return {
    page: filter.page_num ?? 1,
    size: filter.page_size ?? defaultPageSize,
    sort: list.sorting.of(filter),
    texts: given.flatMap(({ field, values }) =>
      typeof field === 'object'
        ? values.map((value) => ({ spellings: spellingsOf(String(value)), columns: field }))
        : [],
    ),
    facets: given.flatMap(({ name, field, values }) =>
      field === 'facet' && values.length > 0 ? [{ column: name, values }] : [],
    ),
    days: filter.registration_time,
    silentHours: list.silentHours ? list.silentHours(filter) : filter.offline_duration,
    attention: filter.attention,
  };
}

/** In whatever the list is searched by. */
export const soughtAnywhere = ({ searched }: AnyList, text: string): Sought => ({
  spellings: spellingsOf(text),
  columns: searched,
});

/** As it was typed, without what nobody sees in it, and as a number or a serial number stands in the database (`decision.table-import`). */
function spellingsOf(text: string): string[] {
  const number = typedNumber(text);
  const all = [text, typedName(text), /^\d+$/.test(number) ? number : '', withoutLabel(text) ?? ''];
  return [...new Set(all)].filter((spelling) => spelling !== '');
}

const isGiven = (value: unknown): value is string | number | null =>
  value === null || typeof value === 'number' || (typeof value === 'string' && value !== '');

/** The columns by which devices of a kind are counted. */
export const facetsOf = ({ fields }: AnyList): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field === 'facet' ? [name] : []));
