import { sql } from 'kysely';
import { json } from './json.ts';
import type { Database, DatabaseOrTx } from './schema/tables.ts';

/** The one place that reads the time: database time plus the test offset (`decision.time`). */
export interface Clock {
  now(db?: DatabaseOrTx): Promise<Date>;
}

/** The time of `clock.now()` inside of a query, which needs no question of its own; read once however many rows there are. */
export const serverNow = sql<Date>`(select server_now())`;

/**
 * Reads the database's `server_now()`: its time plus the offset of the tests, the same for every replica
 * (`decision.time`). Inside a transaction hand the transaction over.
 */
export const createClock = (database: Database): Clock => ({ now: (db = database) => readNow(db) });

export async function readNow(db: DatabaseOrTx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select server_now() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return row.now;
}

const offsetKey = 'clock_offset_ms';

/** Moves the server's time ahead; tests only. */
export async function advanceClock(db: DatabaseOrTx, ms: number): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key: offsetKey, value: json(ms) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: sql<string>`(setting.value::double precision + excluded.value::double precision)::text`,
      }),
    )
    .execute();
}

/** Back to the database's own time; tests only. */
export async function resetClock(db: Database): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', offsetKey).execute();
}
