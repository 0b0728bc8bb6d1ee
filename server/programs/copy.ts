import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { tablesInOrder } from '../database/schema/table-order.ts';
import type { Database, Tx } from '../database/schema/tables.ts';
import { CommandFault } from './expected-fault.ts';

/** Rows of one table, each as the JSON text that PostgreSQL itself writes and reads. */
export interface RowBatch {
  readonly table: string;
  readonly rows: readonly string[];
}

interface KeyedRow {
  readonly key: readonly unknown[];
  readonly row: string;
}

const batchSize = 1_000;

/** Every row of every table, those first that others refer to. */
export async function* readRows(db: Database): AsyncGenerator<RowBatch> {
  for (const { name, primaryKey } of tablesInOrder) {
    const key = sql.join(primaryKey.map((column) => sql.ref(`t.${column}`)));
    let after: readonly unknown[] | null = null;
    for (;;) {
      const { rows }: { rows: KeyedRow[] } = await sql<KeyedRow>`
        select jsonb_build_array(${key}) as key, to_jsonb(t)::text as row from ${sql.table(name)} t
        ${after === null ? sql`` : sql`where (${key}) > (${sql.join(after)})`} order by ${key} limit ${batchSize}`.execute(
        db,
      );
      if (rows.length > 0) yield { table: name, rows: rows.map(({ row }) => row) };
      if (rows.length < batchSize) break;
      after = rows.at(-1)?.key ?? null;
    }
  }
}

/** Writes batches into a migrated, empty database; all or nothing when the transaction is. */
export async function writeRows(tx: Tx, { table, rows }: RowBatch): Promise<void> {
  const target = sql.table(table);
  await sql`insert into ${target}
    select * from jsonb_populate_recordset(null::${target}, ${`[${rows.join(',')}]`}::jsonb)`.execute(tx);
}

/** Identities go on after the highest copied one. */
export async function continueIdentities(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(tx);
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select max(${sql.ref(column)}) from ${sql.table(table)}))
      where exists (select from ${sql.table(table)})`.execute(tx);
  }
}

/** An embedded database to read from: to open one that is not there would make it. */
export function requireEmbedded(dataDir: string): void {
  if (!existsSync(dataDir)) throw new CommandFault(`没有数据库：${dataDir}。请核对 DATA_DIR。`);
}

/** What an empty database has noted of itself, such as the key it would be sealed by, goes for what is brought in. */
export const forgetSettings = (tx: Tx) => tx.deleteFrom('setting').execute();

/** Rows are only ever copied into a database that holds none. */
export async function isEmpty(db: Database): Promise<boolean> {
  const store = await db.selectFrom('store').select('id').limit(1).executeTakeFirst();
  return store === undefined;
}
