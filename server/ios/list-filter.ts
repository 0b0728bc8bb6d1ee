import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { AppleFilter } from '#api/contract/ios.ts';
import { endOfDay, startOfDay } from '#domain/time.ts';
import type { Tables } from '../database/tables.ts';
import { isAbnormal, isOutOfReach, isPending } from './attention.ts';

type Builder = ExpressionBuilder<Tables, 'apple_device'>;
type TextColumn = 'serial_number' | 'hirer_name' | 'hirer_phone_number' | 'remark' | 'imei_1' | 'imei_2';

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
      ...texts(eb, filter, way),
      ...hasFacets('apple_device', filter),
      ...times(eb, filter, now),
      ...(filter.attention === 'pending' ? [isPending] : []),
      ...(filter.attention === 'abnormal' ? [isAbnormal(now)] : []),
    ]);

/** Each text of the filter, with the columns one of which holds it; none: any that are searched (keyword). */
const textFilters = ({ serial_number, hirer_name, hirer_phone_number, remark, imei, keyword }: AppleFilter) =>
  [
    { text: serial_number, columns: ['serial_number'] },
    { text: hirer_name, columns: ['hirer_name'] },
    { text: hirer_phone_number, columns: ['hirer_phone_number'] },
    { text: remark, columns: ['remark'] },
    { text: imei, columns: ['imei_1', 'imei_2'] },
    { text: keyword, columns: [] },
  ] as const satisfies readonly { text: string | undefined; columns: readonly TextColumn[] }[];

/** Whether texts are looked for at all. */
export const isSearched = (filter: AppleFilter): boolean => textFilters(filter).some(({ text }) => text);

function texts(eb: Builder, filter: AppleFilter, way: SearchWay): Expression<SqlBool>[] {
  return textFilters(filter).flatMap(({ text, columns }): Expression<SqlBool>[] => {
    if (!text) return [];
    if (columns.length === 0) return [searched(text, way)];
    const pattern = likePattern(text);
    const inColumn = eb.or(columns.map((column: TextColumn) => eb(column, 'ilike', pattern)));
    return way === 'seek' && hasGrams(text) ? [searched(text, way), inColumn] : [inColumn];
  });
}

/** Capital or small; % and _ are themselves. */
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Less than that the index does not know. */
const hasGrams = (text: string) => [...text].length >= 3 || /[^\0-\x7f]/.test(text);

/** Condition over `device_search`: it holds the text. */
export const holdsText = (text: string) => {
  const holds = sql<boolean>`device_search.text like lower(${likePattern(text)})`;
  return hasGrams(text)
    ? sql<boolean>`(search_grams(device_search.text) @> search_grams(lower(${text})) and ${holds})`
    : holds;
};

const searched = (text: string, way: SearchWay) =>
  way === 'seek'
    ? sql<boolean>`(apple_device.id, apple_device.store_id) in
        (select device_search.device_id, device_search.store_id from device_search where ${holdsText(text)})`
    : sql<boolean>`(select device_search.text like lower(${likePattern(text)}) from device_search
        where device_search.device_id = apple_device.id)`;

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

/** What a filter asks for of them: each with the values one of which it has to have. */
function facetsOf(filter: AppleFilter): [column: Facet, values: readonly (string | number)[]][] {
  const models = [filter.model ?? []].flat().filter(Boolean);
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
    ...(since ? [isOutOfReach(since)] : []),
  ];
}

/** Since when a device has to have been silent; null where it does not matter. */
export const silentSince = ({ offline_duration: hours }: AppleFilter, now: Date): Date | null =>
  hours === undefined ? null : new Date(now.getTime() - hours * hourMs);
