import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../database/clock.ts';
import { derivedTables, tablesInOrder } from '../database/schema/table-order.ts';
import type { Database, Tx } from '../database/schema/tables.ts';
import type { SealKey } from '../database/seal.ts';
import type { Config } from '../process/config.ts';
import { fingerprintSetting, sealKeyOf } from '../security/seal-key.ts';
import { seedDemo } from './demo.ts';
import { seedIds } from './invented/ids.ts';

/** Demo data: only in the embedded database and never in production (`decision.demo`); tests may seed any database. */
export const hasDemoData = ({ databaseUrl, production, testHooks }: Config): boolean =>
  testHooks || (databaseUrl === null && !production);

const demoStores: ReadonlySet<string> = new Set(Object.values(seedIds.stores));
export const isDemoStore = (id: string): boolean => demoStores.has(id);

/** Not where the operator has made the first store. */
export async function holdsDemoStore(db: Database): Promise<boolean> {
  const store = await db
    .selectFrom('store')
    .select('id')
    .where('id', '=', seedIds.stores.main)
    .executeTakeFirst();
  return store !== undefined;
}

/**
 * The folder of whoever plays the demo's Android phones, with the roster that the seed writes; null: this is no demo, or one whose database others
 * share, who could not read it.
 */
export function fleetOf(config: Config): { readonly folder: string; readonly roster: string } | null {
  if (config.databaseUrl !== null || !hasDemoData(config)) return null;
  const folder = path.join(config.dataDir, 'phones');
  return { folder, roster: path.join(folder, 'roster.json') };
}

/** Seeds a database that holds no store yet. */
export async function seedOnce(db: Database, clock: Clock, config: Config): Promise<void> {
  const store = await db.selectFrom('store').select('id').limit(1).executeTakeFirst();
  if (store) return;
  const fleet = fleetOf(config);
  const sealKey = await sealKeyOf(db, config);
  const played = fleet ? { roster: fleet.roster, sealKey } : undefined;
  await seedDemo(db, await clock.now(), played, sealKey);
}

const resetAttempts = 500;
const resetPauseMs = 10;

/** Throws everything away and seeds anew, clock included, all but what the running server seals with; tests only. */
export async function resetToSeed(db: Database, clock: Clock, sealKey?: SealKey): Promise<void> {
  await holdingAllTables(db, async (tx) => {
    const fingerprint = await tx
      .selectFrom('setting')
      .selectAll()
      .where('key', '=', fingerprintSetting)
      .executeTakeFirst();
    await sql`truncate ${allTables()} restart identity cascade`.execute(tx);
    if (fingerprint) await tx.insertInto('setting').values(fingerprint).execute();
  });
  await seedDemo(db, await clock.now(), undefined, sealKey);
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
