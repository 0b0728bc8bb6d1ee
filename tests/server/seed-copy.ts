import { sql } from 'kysely';
import { advanceClock, type Clock, resetClock } from '#server/database/clock.ts';
import { tablesInOrder } from '#server/database/schema/table-order.ts';
import type { Database, DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { holdingAllTables, resetToSeed } from '#server/seed/seed-once.ts';

const copied = (table: string) => sql.table(`seed_copy.${table}`);

export interface SeedTime {
  /** The server's clock is right: pages, and who plays the server for them, tell the time by their own. */
  readonly isRight?: boolean;
}

/** A seed counts its times back from when it was sown: under a clock that is right an older copy is no seed any more. */
const freshMs = 30_000;

/**
 * Back to the seed, in a fraction of the time that sowing takes: what differs from a copy of it is put right. The clock goes back to when it
 * was sown, unless it has to be right.
 */
export async function resetFromCopy(db: Database, clock: Clock, { isRight = false }: SeedTime = {}) {
  const ageMs = await ageOfCopy(db);
  if (ageMs === null || (isRight && ageMs > freshMs)) {
    await resetToSeed(db, clock);
    await takeCopy(db);
    return;
  }
  await holdingAllTables(db, async (tx) => {
    await sql`select seed_copy.restore()`.execute(tx);
    await sql`update seed_copy.taken set behind_ms = ${isRight ? 0 : ageMs}`.execute(tx);
    await goBehind(tx);
  });
}

/** As if nobody had moved the clock since the database came back to the seed. */
export async function resetClockToSeed(db: Database): Promise<void> {
  await resetClock(db);
  if ((await ageOfCopy(db)) !== null) await goBehind(db);
}

async function goBehind(db: DatabaseOrTx): Promise<void> {
  const { rows } = await sql<{ behind_ms: number }>`select behind_ms from seed_copy.taken`.execute(db);
  const behindMs = rows[0]?.behind_ms ?? 0;
  if (behindMs !== 0) await advanceClock(db, -behindMs);
}

/** null: there is none */
async function ageOfCopy(db: Database): Promise<number | null> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('seed_copy.taken') is not null as there`.execute(db);
  if (!rows[0]?.there) return null;
  const { rows: taken } = await sql<{ age_ms: number }>`
    select (extract(epoch from clock_timestamp() - at) * 1000)::double precision as age_ms
    from seed_copy.taken`.execute(db);
  return taken[0]?.age_ms ?? null;
}

/** Work in the background may have changed a row since the seed was sown; that much it may at any time. */
async function takeCopy(db: Database): Promise<void> {
  await holdingAllTables(db, async (tx) => {
    await sql`drop schema if exists seed_copy cascade`.execute(tx);
    await sql`create schema seed_copy`.execute(tx);
    for (const { name } of tablesInOrder) {
      await sql`create table ${copied(name)} as table ${sql.table(name)}`.execute(tx);
    }
    await sql`create table seed_copy.taken as
      select clock_timestamp() as at, 0::double precision as behind_ms`.execute(tx);
    await makeRestore(tx);
  });
}

/** One function, which the database plans once: ninety statements, each sent and planned every time, took three times as long. */
async function makeRestore(tx: Tx): Promise<void> {
  const columns = await columnsByTable(tx);
  const statements = [
    ...tablesInOrder.toReversed().map(({ name, primaryKey }) => {
      const key = primaryKey.map(quoted).join(', ');
      return `delete from ${quoted(name)} where (${key}) not in (select ${key} from seed_copy.${quoted(name)})`;
    }),
    ...tablesInOrder.map(({ name, primaryKey }) => {
      const keyOf = (row: string) => `(${primaryKey.map((column) => `${row}.${quoted(column)}`).join(', ')})`;
      const changes = (columns.get(name) ?? []).map(
        (column) => `${quoted(column)} = excluded.${quoted(column)}`,
      );
      return `insert into ${quoted(name)} select seed.* from seed_copy.${quoted(name)} seed
        where not exists (select from ${quoted(name)} kept where ${keyOf('kept')} = ${keyOf('seed')} and kept = seed)
        on conflict (${primaryKey.map(quoted).join(', ')}) do update set ${changes.join(', ')}`;
    }),
  ];
  await sql`create function seed_copy.restore() returns void language plpgsql as ${sql.lit(
    `begin ${statements.join(';\n')}; end`,
  )}`.execute(tx);
}

const quoted = (name: string) => `"${name}"`;

async function columnsByTable(tx: Tx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text) as columns from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'seed_copy'::regnamespace and relkind = 'r' and attnum > 0 group by relname`.execute(
    tx,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
