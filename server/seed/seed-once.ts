import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../database/clock.ts';
import { derivedTables, tablesInOrder } from '../database/schema/table-order.ts';
import type { Database, Tx } from '../database/schema/tables.ts';
import type { Config } from '../process/config.ts';
import { seedDemo } from './demo.ts';

/** Demo data: only in the embedded database and never in production (`decision.demo`); tests may seed any database. */
export const hasDemoData = ({ databaseUrl, production, testHooks }: Config): boolean =>
  testHooks || (databaseUrl === null && !production);

/** Seeds a database that holds no store yet. */
export async function seedOnce(db: Database, clock: Clock): Promise<void> {
  const store = await db.selectFrom('store').select('id').limit(1).executeTakeFirst();
  if (!store) await seedDemo(db, await clock.now());
}

const resetAttempts = 500;
const resetPauseMs = 10;

/** Throws everything away and seeds anew, clock included; tests only. */
export async function resetToSeed(db: Database, clock: Clock): Promise<void> {
  await holdingAllTables(db, async (tx) => {
    await sql`truncate ${allTables()} restart identity cascade`.execute(tx);
  });
  await seedDemo(db, await clock.now());
}

const allTables = () => sql.join(tablesInOrder.map(({ name }) => sql.table(name)));

/**
 * Needs every table at once while background work goes on. That holds its device first and reads the time, a table too,
 * later: whoever waited for one table while holding another could deadlock with it. So this takes all or none.
 */
export async function holdingAllTables(
  db: Database,
  act: (tx: Tx) => Promise<void>,
  attempt = 1,
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`lock table ${allTables()}, ${sql.join(derivedTables.map((name) => sql.table(name)))} in access exclusive mode nowait`.execute(
        tx,
      );
      await act(tx);
    });
  } catch (error) {
    if (attempt >= resetAttempts || !isInUse(error)) throw error;
    await wait(resetPauseMs);
    await holdingAllTables(db, act, attempt + 1);
  }
}

/** SQLSTATE lock_not_available */
const isInUse = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';
