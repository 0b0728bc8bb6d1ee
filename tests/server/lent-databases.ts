import { createClock } from '#server/database/clock.ts';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { createLog } from '#server/process/log.ts';
import { atWorkerEnd } from '#tests/setup/worker-end.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import { disorder } from './lock-disorder.ts';
import { recordingLocks } from './lock-recorder.ts';
import { resetFromCopy } from './seed-copy.ts';

/** A database that is open and holds the seed; to close it gives it back. */
export interface LentDatabase {
  readonly env: TestDatabase['env'];
  readonly database: OpenDatabase;
}

const idle: LentDatabase[] = [];

/**
 * For whoever needs no more than the seed: to bring it back takes a tenth of what it takes to make, open and sow a database.
 * The files of a worker use the same one after the other.
 */
export async function lendDatabase(): Promise<LentDatabase> {
  const kept = idle.pop() ?? (await make());
  const { env, database } = kept;
  await resetFromCopy(database.db, createClock(database.db));
  const close = async () => void idle.push(kept);
  return { env, database: { ...database, db: inOrder(database.db), close } };
}

/** Every transaction of the server that a test makes takes its locks in the one order. */
const inOrder = (db: Database) =>
  recordingLocks(db, (recorded) => {
    const said = disorder(recorded);
    if (said !== null) throw new Error(`locks out of order, ${said}`);
  });

async function make(): Promise<LentDatabase> {
  const { env, remove } = await createTestDatabase();
  const address = { databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' };
  const database = await openDatabase(address, createLog('error'));
  await migrate(database.db);
  atWorkerEnd(async () => {
    await database.close();
    await remove();
  });
  return { env, database };
}
