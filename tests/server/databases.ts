import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/process/log.ts';

/** Where a test file's server keeps its data: the settings that say so, and how to remove it. */
export interface TestDatabase {
  readonly env: { readonly DATA_DIR?: string; readonly DATABASE_URL?: string; readonly DATA_KEY: string };
  remove(): Promise<void>;
}

/** No test leaves a key file beside its folder. */
export const testDataKey = Buffer.alloc(32, 'test data key').toString('base64');

/** A database of its own: in PostgreSQL when DATABASE_URL names one, else embedded in a temporary folder. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  process.env.DATABASE_URL ? createRemote(process.env.DATABASE_URL) : createEmbeddedDatabase();

async function createRemote(adminUrl: string): Promise<TestDatabase> {
  const name = `phoneward_test_${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href, DATA_KEY: testDataKey },
    remove: () => administer(adminUrl, `drop database ${name} with (force)`),
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same for what only the embedded one has. */
export async function createEmbeddedDatabase(): Promise<
  TestDatabase & { readonly env: { readonly DATA_DIR: string } }
> {
  const folder = mkdtempSync(path.join(tmpdir(), 'phoneward-test-'));
  cpSync(await template(), folder, { recursive: true });
  return {
    env: { DATA_DIR: folder, DATA_KEY: testDataKey },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What a template is made of, as it was when its modules were loaded: they may change while the tests run. */
const sources = createHash('sha256');
for (const file of [
  ...globSync('server/database/**/*.ts').toSorted(),
  import.meta.filename,
  'package-lock.json',
])
  sources.update(readFileSync(file));
const ready = path.join(tmpdir(), `phoneward-template-${sources.digest('hex').slice(0, 16)}`);

/** A migrated, empty database, made once for each state of the migrations: copying it is ten times faster. */
async function template(): Promise<string> {
  if (existsSync(ready)) return ready;
  const making = mkdtempSync(path.join(tmpdir(), 'phoneward-template-'));
  const database = await openDatabase({ databaseUrl: null, dataDir: making }, createLog('error'));
  await migrate(database.db);
  await database.close();
  // The copies do not outlive the tests: no test but that of durability waits for the disk.
  appendFileSync(path.join(making, 'pg', 'postgresql.auto.conf'), 'fsync = off\n');
  try {
    renameSync(making, ready);
  } catch (error) {
    // Another test file was faster.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(ready)) throw error;
  }
  return ready;
}
