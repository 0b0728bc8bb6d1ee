import { sql } from 'kysely';
import type { Tx } from '#server/database/schema/tables.ts';

/** Drops the indexes that are no keys: row by row they take many times longer. Answers how they are made again. */
export async function remakingIndexes(tx: Tx, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid in (${sql.join(tables.map((table) => sql`${table}::regclass`))}) and not indisunique`.execute(
    tx,
  );
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(tx);
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(tx);
  };
}
