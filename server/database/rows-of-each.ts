import { type Expression, sql } from 'kysely';
import type { DatabaseOrTx } from './schema/tables.ts';

/** What several queries find, each with its own index and limit: one statement. */
export async function rowsOfEach<Row>(db: DatabaseOrTx, queries: readonly Expression<Row>[]): Promise<Row[]> {
  const united = sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union all `,
  );
  return (await sql<Row>`${united}`.execute(db)).rows;
}
