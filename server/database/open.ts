import { sql } from 'kysely';
import type { Config } from '../process/config.ts';
import type { Log } from '../process/log.ts';
import { type Patience, patienceOf } from '../process/patience.ts';
import { openEmbedded } from './drivers/embedded.ts';
import { EmbeddedDialect } from './drivers/embedded-dialect.ts';
import { RetryingDatabase } from './drivers/overtaken.ts';
import { listenOn, openPool, type Subscription } from './drivers/postgres.ts';
import { RemoteDialect } from './drivers/remote-dialect.ts';
import type { Database } from './schema/tables.ts';

export interface OpenDatabase {
  readonly db: Database;
  /** the same without limits of time: for migrations */
  readonly unlimited: Database;
  /** Messages of pg_notify, once their transactions have committed. Answers how to stop. */
  listen(channel: string, subscription: Subscription): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL when there is an address, else the embedded database. The same SQL runs on both. `limits`: how long a server waits for
 * PostgreSQL; null: as long as it takes, for commands of the command line. Throws FolderInUse and FolderNotWritable.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  limits: Patience | null = null,
): Promise<OpenDatabase> {
  return config.databaseUrl ? openRemote(config.databaseUrl, log, limits) : openLocal(config.dataDir, log);
}

function openRemote(url: string, log: Log, limits: Patience | null): OpenDatabase {
  const open = (patience: Patience | null) =>
    new RetryingDatabase({ dialect: new RemoteDialect(openPool(url, log, patience)) }, log);
  const unlimited = open(null);
  const db = limits === null ? unlimited : open(limits);
  return {
    db,
    unlimited,
    listen: (channel, subscription) => listenOn(url, channel, subscription, log, limits ?? patienceOf(1)),
    close: async () => {
      await Promise.all([db.destroy(), unlimited.destroy()]);
    },
  };
}

async function openLocal(folder: string, log: Log): Promise<OpenDatabase> {
  const pglite = await openEmbedded(folder);
  const listeners = new Set<(channel: string, payload: string) => void>();
  const dialect = new EmbeddedDialect(pglite, (channel, payload) => {
    for (const listener of listeners) listener(channel, payload);
  });
  const db = new RetryingDatabase({ dialect }, log);
  return {
    db,
    unlimited: db,
    listen: async (channel, { onPayload }) => {
      const listener = (name: string, payload: string) => {
        if (name === channel) onPayload(payload);
      };
      listeners.add(listener);
      await sql`listen ${sql.ref(channel)}`.execute(db);
      return async () => void listeners.delete(listener);
    },
    close: async () => {
      await db.destroy();
      // Kysely closes only what it has used.
      if (!pglite.closed) await pglite.close();
    },
  };
}
