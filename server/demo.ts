import { sql } from 'kysely';
import type { Config } from './config.ts';
import { tablesInOrder } from './database/table-order.ts';
import type { Database } from './database/tables.ts';
import { seedDemo } from './seed/demo.ts';
import type { Clock } from './services.ts';

/** Demo data: only in the embedded database and never in production (`decision.demo`); tests may seed any database. */
export const hasDemoData = ({ databaseUrl, production, testHooks }: Config): boolean =>
  testHooks || (databaseUrl === null && !production);

/** Seeds a database that holds no store yet. */
export async function seedOnce(db: Database, clock: Clock): Promise<void> {
  const store = await db.selectFrom('store').select('id').limit(1).executeTakeFirst();
  if (!store) await seedDemo(db, await clock.now());
}

const resetAttempts = 5;

/** Throws everything away and seeds anew, clock included; tests only. */
export async function resetToSeed(db: Database, clock: Clock): Promise<void> {
  await truncateAll(db, resetAttempts);
  await seedDemo(db, await clock.now());
}

/** Needs every table at once, while background work goes on: PostgreSQL may have to break a tie. */
async function truncateAll(db: Database, attempts: number): Promise<void> {
  const names = tablesInOrder.map(({ name }) => sql.table(name));
  try {
    await sql`truncate ${sql.join(names)} restart identity cascade`.execute(db);
  } catch (error) {
    if (attempts <= 1 || !isDeadlock(error)) throw error;
    await truncateAll(db, attempts - 1);
  }
}

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01';
