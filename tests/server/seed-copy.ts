import { sql } from 'kysely';
import type { Clock } from '#server/database/clock.ts';
import { tablesInOrder } from '#server/database/schema/table-order.ts';
import type { Database, Tx } from '#server/database/schema/tables.ts';
import { continueIdentities } from '#server/programs/copy.ts';
import { holdingAllTables, resetToSeed } from '#server/seed/seed-once.ts';

/** The seed counts its times back from when it was sown: an older copy is no seed any more. */
const freshMs = 30_000;

const copied = (table: string) => sql.table(`seed_copy.${table}`);

/** Back to the seed, in a fraction of the time that sowing takes: what differs from a copy of it is put right. */
export async function resetFromCopy(db: Database, clock: Clock): Promise<void> {
  if (await hasFreshCopy(db)) return holdingAllTables(db, restore);
  await resetToSeed(db, clock);
  await takeCopy(db);
}

async function hasFreshCopy(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('seed_copy.taken') is not null as there`.execute(db);
  if (!rows[0]?.there) return false;
  const { rows: fresh } = await sql`select from seed_copy.taken
    where clock_timestamp() - at < make_interval(secs => ${freshMs / 1000})`.execute(db);
  return fresh.length > 0;
}

/** Work in the background may have changed a row since the seed was sown; that much it may at any time. */
async function takeCopy(db: Database): Promise<void> {
  await holdingAllTables(db, async (tx) => {
    await sql`drop schema if exists seed_copy cascade`.execute(tx);
    await sql`create schema seed_copy`.execute(tx);
    for (const { name } of tablesInOrder) {
      await sql`create table ${copied(name)} as table ${sql.table(name)}`.execute(tx);
    }
    await sql`create table seed_copy.taken as select clock_timestamp() as at`.execute(tx);
  });
}

async function restore(tx: Tx): Promise<void> {
  for (const { name, primaryKey } of tablesInOrder.toReversed()) {
    const key = sql.join(primaryKey.map((column) => sql.ref(column)));
    await sql`delete from ${sql.table(name)} where (${key}) not in (select ${key} from ${copied(name)})`.execute(
      tx,
    );
  }
  const columns = await columnsByTable(tx);
  for (const { name, primaryKey } of tablesInOrder) {
    const key = sql.join(primaryKey.map((column) => sql.ref(column)));
    const changes = columns.get(name)?.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
    await sql`insert into ${sql.table(name)} select seed.* from ${copied(name)} seed
      where not exists (
        select from ${sql.table(name)} kept
        where (${sql.join(primaryKey.map((column) => sql.ref(`kept.${column}`)))})
          = (${sql.join(primaryKey.map((column) => sql.ref(`seed.${column}`)))}) and kept = seed)
      on conflict (${key}) do update set ${sql.join(changes ?? [])}`.execute(tx);
  }
  await continueIdentities(tx);
}

async function columnsByTable(tx: Tx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text) as columns from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'seed_copy'::regnamespace and relkind = 'r' and attnum > 0 group by relname`.execute(
    tx,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
