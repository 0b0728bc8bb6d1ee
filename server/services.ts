import type { Config } from './config.ts';
import type { Database, DatabaseOrTx } from './database/tables.ts';
import type { Gateway } from './gateways/gateway.ts';
import type { Log } from './log.ts';
import type { SmsSender } from './sms/sender.ts';

/** What handlers and background work share. Made once in main.ts; nothing here remembers anything another replica would need. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly gateway: Gateway;
  readonly sms: SmsSender;
  readonly live: LiveHub;
  /** tells the outbox that there is something to release */
  readonly nudgeOutbox: () => void;
}

/** The one place that reads the time: database time plus the test offset (`decision.time`). */
export interface Clock {
  now(db?: DatabaseOrTx): Promise<Date>;
}

/** Fans changes out to every open stream of every replica. */
export interface LiveHub {
  /** Inside a transaction: told when it commits. */
  deviceChanged(
    db: DatabaseOrTx,
    change: { store_id: string; device_id: string; clerk_ids: readonly (string | null)[] },
  ): Promise<void>;
  sessionChanged(db: DatabaseOrTx, change: { store_id: string; clerk_id: string }): Promise<void>;
  subscribe(listener: (change: LiveChange) => void): () => void;
}

export type LiveChange =
  | { readonly type: 'device'; readonly store_id: string; readonly device_id: string }
  | { readonly type: 'session'; readonly store_id: string; readonly clerk_id: string };
