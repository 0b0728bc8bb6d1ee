import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { openEmbedded } from './embedded.ts';
import { listenOn, openPool } from './postgres.ts';
import type { Database, Tables } from './tables.ts';

export interface Subscription {
  readonly onPayload: (payload: string) => void;
  /** the connection broke: what was sent meanwhile is missing */
  readonly onLost: () => void;
}

export interface OpenDatabase {
  readonly db: Database;
  /** Messages of pg_notify, once their transactions have committed. Answers how to stop. */
  listen(channel: string, subscription: Subscription): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Opens PostgreSQL when there is an address, else the embedded database. The same SQL runs on both. Throws FolderInUse. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<OpenDatabase> {
  return config.databaseUrl ? openRemote(config.databaseUrl, log) : openLocal(config.dataDir);
}

function openRemote(url: string, log: Log): OpenDatabase {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, log) }) });
  return {
    db,
    listen: (channel, subscription) => listenOn(url, channel, subscription, log),
    close: () => db.destroy(),
  };
}

async function openLocal(folder: string): Promise<OpenDatabase> {
  const pglite = await openEmbedded(folder);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    listen: async (channel, { onPayload }) => {
      const unlisten = await pglite.listen(channel, onPayload);
      return () => unlisten();
    },
    close: async () => {
      await db.destroy();
      // Kysely closes only what it has used.
      if (!pglite.closed) await pglite.close();
    },
  };
}
