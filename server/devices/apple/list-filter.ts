import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { AppleFilter } from '#api/contract/apple/devices.ts';
import { endOfDay, startOfDay } from '#domain/text/time.ts';
import type { Tables } from '#server/database/schema/tables.ts';
import { isAbnormal, isOutOfReach, isPending } from '../attention.ts';

type Builder = ExpressionBuilder<Tables, 'apple_device'>;

/** The fields that are searched, in the order in which `device_search.text` has them. */
const searchedFields = [
  'serial_number',
  'imei_1',
  'imei_2',
  'hirer_name',
  'hirer_phone_number',
  'remark',
] as const;
type SearchedField = (typeof searchedFields)[number];

const hourMs = 3_600_000;

/**
 * How texts are looked for: `seek` asks the index for all that hold the text, `walk` looks at one device after the other, which
 * is faster where a page is full long before the end.
 */
export type SearchWay = 'seek' | 'walk';

/** Every filter of `valid.ios.list` as one condition; what is not given, or given empty, does not filter. */
export const filterCondition =
  (filter: AppleFilter, now: Date, way: SearchWay = 'seek') =>
  (eb: Builder): Expression<SqlBool> =>
    eb.and([
      ...texts(filter, way),
      ...hasFacets('apple_device', filter),
      ...times(eb, filter, now),
      ...(filter.attention === 'pending' ? [isPending('apple_device')] : []),
      ...(filter.attention === 'abnormal' ? [isAbnormal('apple_device', now)] : []),
    ]);

/** The fields of a filter that look for a text, each with the fields of a device one of which holds it. */
const textFilters = {
  serial_number: ['serial_number'],
  hirer_name: ['hirer_name'],
  hirer_phone_number: ['hirer_phone_number'],
  remark: ['remark'],
  imei: ['imei_1', 'imei_2'],
  keyword: searchedFields,
} as const satisfies { readonly [Name in keyof AppleFilter]: readonly SearchedField[] };
type TextFilter = keyof typeof textFilters;

/** Whether a field of the filter looks for a text. */
export const isTextFilter = (name: string): name is TextFilter => name in textFilters;

interface Sought {
  readonly text: string;
  readonly fields: readonly SearchedField[];
}

const soughtBy = (filter: AppleFilter): Sought[] =>
  Object.entries(textFilters).flatMap(([name, fields]) => {
    const text = filter[name as TextFilter];
    return text ? [{ text, fields }] : [];
  });

/** Whether texts are looked for at all. */
export const isSearched = (filter: AppleFilter): boolean => soughtBy(filter).length > 0;

/** Conditions over `device_search`: it holds every text that the filter looks for. */
export const holdsTexts = (filter: AppleFilter) => soughtBy(filter).map(holds);

function texts(filter: AppleFilter, way: SearchWay): Expression<SqlBool>[] {
  const sought = soughtBy(filter);
  if (sought.length === 0) return [];
  if (way === 'walk') return sought.map(isHeldBy);
  return [
    sql<boolean>`(apple_device.id, apple_device.store_id) in
      (select device_search.device_id, device_search.store_id from device_search
        where ${sql.join(sought.map(holds), sql` and `)})`,
  ];
}

/** Capital or small; % and _ are themselves. */
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Less than that the index does not know. */
const hasGrams = (text: string) => [...text].length >= 3 || /[^\0-\x7f]/.test(text);

/** Condition over `device_search`: one of the fields holds the text. */
function holds({ text, fields }: Sought) {
  const inField = sql<boolean>`(${inFields({ text, fields })})`;
  return hasGrams(text)
    ? sql<boolean>`(search_grams(device_search.text) @> search_grams(lower(${text})) and ${inField})`
    : inField;
}

/** The same, asked about one device after the other. */
const isHeldBy = (sought: Sought) =>
  sql<boolean>`(select ${inFields(sought)} from device_search where device_search.device_id = apple_device.id)`;

function inFields({ text, fields }: Sought) {
  const pattern = sql`lower(${likePattern(text)})`;
  const anywhere = sql<boolean>`device_search.text like ${pattern}`;
  if (fields === searchedFields) return anywhere;
  const places = fields.map((field) => sql.lit(searchedFields.indexOf(field) + 1));
  const inOne = places.map((place) => sql`split_part(device_search.text, chr(31), ${place}) like ${pattern}`);
  return sql<boolean>`${anywhere} and (${sql.join(inOne, sql` or `)})`;
}

const statusColumns = [
  'lock_status',
  'supervise_status',
  'abm_status',
  'activation_lock_status',
  'os_update_status',
  'global_proxy_status',
] as const satisfies readonly (keyof AppleFilter)[];

/** The columns that divide devices into kinds. */
export const facets = ['for_clerk', 'model', ...statusColumns] as const;
type Facet = (typeof facets)[number];

/** The models one of which a device has to be; none: any. */
export const modelsOf = ({ model = [] }: AppleFilter): string[] => [model].flat().filter(Boolean);

/** What a filter asks for of them: each with the values one of which it has to have. */
function facetsOf(filter: AppleFilter): [column: Facet, values: readonly (string | number)[]][] {
  const models = modelsOf(filter);
  return [
    ...statusColumns.flatMap((column): [Facet, number[]][] => {
      const value = filter[column];
      return value === undefined ? [] : [[column, [value]]];
    }),
    ...(filter.for_clerk ? [['for_clerk', [filter.for_clerk]] as [Facet, string[]]] : []),
    ...(models.length > 0 ? [['model', models] as [Facet, string[]]] : []),
  ];
}

export const hasFacets = (table: 'apple_device' | 'device_tally', filter: AppleFilter) =>
  facetsOf(filter).map(
    ([column, values]) => sql<boolean>`${sql.ref(`${table}.${column}`)} in (${sql.join(values)})`,
  );

function times(eb: Builder, filter: AppleFilter, now: Date): Expression<SqlBool>[] {
  const { registration_time: days } = filter;
  const since = silentSince(filter, now);
  return [
    ...(days
      ? [
          eb('registration_time', '>=', startOfDay(days.from)),
          eb('registration_time', '<', endOfDay(days.to)),
        ]
      : []),
    ...(since ? [isOutOfReach('apple_device', since)] : []),
  ];
}

/** Since when a device has to have been silent; null where it does not matter. */
const silentSince = ({ offline_duration: hours }: AppleFilter, now: Date): Date | null =>
  hours === undefined ? null : new Date(now.getTime() - hours * hourMs);
