import { sql } from 'kysely';
import { endOfDay, startOfDay } from '#domain/text/time.ts';
import { searchTableOf } from '#server/database/schema/tables.ts';
import { isAbnormal, isOutOfReach, isPending } from '../attention.ts';
import type { AnyList } from '../port/list.ts';
import type { Asked, Facet, Sought } from './asked.ts';

const hourMs = 3_600_000;

/**
 * How texts are looked for: `seek` asks the index for all that hold the text, `walk` looks at one device after the other, which
 * is faster where a page is full long before the end.
 */
export type SearchWay = 'seek' | 'walk';

/** Every filter of a list as one condition over `device`, a device of its kind. */
export const passes = (list: AnyList, asked: Asked, now: Date, way: SearchWay = 'seek') =>
  allOf([
    ...texts(list, asked, way),
    ...hasFacets('device', asked.facets),
    ...times(asked, now),
    ...(asked.attention === 'pending' ? [isPending('device')] : []),
    ...(asked.attention === 'abnormal' ? [isAbnormal(list, 'device', now)] : []),
  ]);

type Condition = ReturnType<typeof sql<boolean>>;

const allOf = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Condition over `search`, a row of its kind's search table: it holds every text that is looked for. */
export const holdsTexts = (list: AnyList, { texts: sought }: Pick<Asked, 'texts'>) =>
  allOf(sought.map((one) => holds(list, one)));

const anyOf = (conditions: readonly Condition[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

function texts(list: AnyList, asked: Asked, way: SearchWay): Condition[] {
  if (asked.texts.length === 0) return [];
  const table = sql.table(searchTableOf(list.kind));
  if (way === 'walk')
    return asked.texts.map(
      ({ spellings, columns }) =>
        sql<boolean>`(select ${anyOf(spellings.map((text) => sql<boolean>`(${inColumns(list, text, columns)})`))}
          from ${table} search where search.device_id = device.id)`,
    );
  return [
    sql<boolean>`(device.id, device.store_id) in
      (select search.device_id, search.store_id from ${table} search where ${holdsTexts(list, asked)})`,
  ];
}

/** Capital or small; % and _ are themselves. */
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Less than that the index does not know. */
const hasGrams = (text: string) => [...text].length >= 3 || /[^\0-\x7f]/.test(text);

const holds = (list: AnyList, { spellings, columns }: Sought): Condition =>
  anyOf(
    spellings.map((text) => {
      const inOne = sql<boolean>`(${inColumns(list, text, columns)})`;
      return hasGrams(text)
        ? sql<boolean>`(search_grams(search.text) @> search_grams(lower(${text})) and ${inOne})`
        : inOne;
    }),
  );

/** Stands between the columns in a device's text, and in none of them. */
const separator = '\x1f';

function inColumns({ searched }: AnyList, text: string, columns: Sought['columns']): Condition {
  if (text.includes(separator)) return sql<boolean>`false`;
  const pattern = sql`lower(${likePattern(text)})`;
  const anywhere = sql<boolean>`search.text like ${pattern}`;
  if (columns.length === searched.length) return anywhere;
  const places = columns.map((column) => sql.lit(searched.indexOf(column) + 1));
  const inOne = places.map((place) => sql`split_part(search.text, chr(31), ${place}) like ${pattern}`);
  return sql<boolean>`${anywhere} and (${sql.join(inOne, sql` or `)})`;
}

/** `table`: of devices, or of their tally, or a name that a query has for it. */
export const hasFacets = (table: string, facets: readonly Facet[]): Condition[] =>
  facets.map(({ column, values }) => {
    const ref = sql.ref(`${table}.${column}`);
    // A filter asks for a value, for several, or for none.
    return values.includes(null)
      ? sql<boolean>`${ref} is null`
      : sql<boolean>`${ref} in (${sql.join(values)})`;
  });

const times = ({ days, silentHours }: Asked, now: Date): Condition[] => [
  ...(days
    ? [
        sql<boolean>`device.registration_time >= ${startOfDay(days.from)}`,
        sql<boolean>`device.registration_time < ${endOfDay(days.to)}`,
      ]
    : []),
  ...(silentHours === undefined
    ? []
    : [isOutOfReach('device', new Date(now.getTime() - silentHours * hourMs))]),
];
