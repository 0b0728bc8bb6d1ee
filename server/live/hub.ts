import { sql } from 'kysely';
import type { LiveChange, LiveHub, LiveNews } from '../call/services.ts';
import { sendAhead } from '../database/drivers/send-ahead.ts';
import type { OpenDatabase } from '../database/open.ts';
import type { DatabaseOrTx } from '../database/schema/tables.ts';
import type { Log } from '../process/log.ts';
import { readChange } from './read-change.ts';

const channel = 'phoneward_live';

export const liveNews: LiveNews = {
  deviceChanged: (db, change) => notify(db, { type: 'device', ...change }),
  defaultChanged: (db, change) => notify(db, { type: 'default', ...change }),
  batchChanged: (db, change) => notify(db, { type: 'batch', ...change }),
  reportChanged: (db, change) => notify(db, { type: 'report', ...change }),
  rcsChanged: (db, change) => notify(db, { type: 'rcs', ...change }),
  sessionChanged: (db, change) => notify(db, { type: 'session', ...change }),
};

/**
 * One listener on the database, as many subscribers as there are streams (`decision.live`). `stop` ends them
 * all, and those that come after it at once.
 */
export async function startHub(
  database: OpenDatabase,
  log: Log,
): Promise<LiveHub & { stop(): Promise<void> }> {
  let stopped = false;
  const listeners = new Set<(change: LiveChange) => void>();
  const tell = (change: LiveChange) => {
    for (const listener of [...listeners]) listener(change);
  };
  const unlisten = await database.listen(channel, {
    onPayload: (payload) => {
      const change = readChange(payload);
      if (change) tell(change);
      else
        log.warn('live: a notification that this version does not know was ignored', {
          payload: payload.slice(0, 200),
        });
    },
    onLost: () => tell({ type: 'interrupted' }),
  });
  return {
    ...liveNews,
    get size() {
      return listeners.size;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      // Whoever subscribes is ready for a first change only after this call.
      if (stopped) queueMicrotask(() => listeners.has(listener) && listener({ type: 'interrupted' }));
      return () => listeners.delete(listener);
    },
    stop: async () => {
      stopped = true;
      tell({ type: 'interrupted' });
      await unlisten();
    },
  };
}

/** The database delivers it when the transaction commits, and never after a rollback. */
async function notify(db: DatabaseOrTx, change: LiveChange): Promise<void> {
  await sendAhead(db, sql`select pg_notify(${channel}, ${JSON.stringify(change)})`.compile(db));
}
