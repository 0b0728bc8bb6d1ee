import { type KyselyPlugin, sql } from 'kysely';
import type { Database } from '#server/database/schema/tables.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { callerOnStack } from './lock-recorder.ts';

/**
 * A database that lets a test stop one transaction between two of its statements. Only on PostgreSQL: the embedded database has one
 * connection, on which transactions follow each other.
 */
export interface Turnstile {
  readonly db: Database;
  /**
   * Stops the first transaction that this file of the server begins after its nth statement, lets `second` go on until it has ended or
   * waits for a lock, then both. Answers false, and has not begun `second`, where there is no nth statement.
   */
  meet(stop: Place, first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<boolean>;
}

export interface Place {
  readonly begunBy: string;
  readonly nth: number;
}

interface Stop {
  readonly begunBy: string;
  left: number;
  readonly reached: () => void;
  readonly goOn: Promise<void>;
}

export function turnstile(db: Database): Turnstile {
  let armed: Stop | null = null;

  const stopping = (stop: Stop): KyselyPlugin => ({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      stop.left--;
      if (stop.left === 0) {
        stop.reached();
        await stop.goOn;
      }
      return result;
    },
  });

  const transaction: typeof db.transaction = () => {
    const begun = db.transaction();
    const stop = armed;
    if (!stop || stop.begunBy !== callerOnStack()) return begun;
    armed = null;
    const execute = begun.execute.bind(begun);
    begun.execute = (work) => execute((tx) => work(tx.withPlugin(stopping(stop))));
    return begun;
  };

  return {
    db: new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction') return transaction;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    meet: async ({ begunBy, nth }, first, second) => {
      const reached = Promise.withResolvers<boolean>();
      const goOn = Promise.withResolvers<void>();
      armed = { begunBy, left: nth, reached: () => reached.resolve(true), goOn: goOn.promise };
      const one = first().finally(() => reached.resolve(false));
      if (!(await reached.promise)) {
        armed = null;
        await one;
        return false;
      }
      let hasEnded = false;
      const other = second().finally(() => {
        hasEnded = true;
      });
      await eventually(async () => {
        if (!hasEnded && !(await somebodyWaits(db))) throw new Error('it still goes on');
      });
      goOn.resolve();
      await Promise.all([one, other]);
      return true;
    },
  };
}

async function somebodyWaits(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
