import { type RawBuilder, sql } from 'kysely';

/** One of the values that the code names: written out, so that a plan that is kept knows them, and which partial index has them. */
export const isOneOf = (column: string, values: readonly (string | number)[]) =>
  values.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;

/** One of any number of values: one statement, however many there are. */
export const isAmong = (column: string, values: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${values})`;

/** One of so many rows of the table, but for those that somebody else holds. */
export const isOfSlice = (table: string, where: RawBuilder<unknown>, atMost: number) =>
  sql<boolean>`${sql.ref(`${table}.ctid`)} = any(array(select ctid from ${sql.table(table)} where ${where}
    limit ${sql.lit(atMost)} for update skip locked))`;
