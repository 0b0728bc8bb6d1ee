import type { Registry } from 'prom-client';
import type { ConnectionName } from '#domain/connections.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { ReportLevel } from '#domain/reports/levels.ts';
import type { LoopWatch } from '../background/loop-watch.ts';
import type { Clock } from '../database/clock.ts';
import type { Database, DatabaseOrTx } from '../database/schema/tables.ts';
import type { SealKey } from '../database/seal.ts';
import type { DeviceKinds } from '../devices/port/kind.ts';
import type { AbmService } from '../gateways/abm/abm.ts';
import type { AppStore } from '../gateways/app-store/app-store.ts';
import type { DeviceFact, Gateway, Withdrawal } from '../gateways/gateway.ts';
import type { Geocoder } from '../gateways/geocoder/geocoder.ts';
import type { ReportProvider } from '../gateways/reports/provider.ts';
import type { SmsPost } from '../gateways/sms/post.ts';
import type { SmsOutbox } from '../gateways/sms/sender.ts';
import type { PlaceOfAddress } from '../process/address-places.ts';
import type { Config } from '../process/config.ts';
import type { Log } from '../process/log.ts';

/** What handlers and background work share. Made once in main.ts; nothing here remembers anything another replica would need. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly kinds: DeviceKinds;
  /** what brings commands to the devices of each kind */
  readonly gateways: Readonly<Record<DeviceKindName, Gateway>>;
  /** what secrets in the database are sealed with */
  readonly sealKey: SealKey;
  /** where phones find the Android agent, as the operator has set it */
  /** where an address is */
  readonly placeOfAddress: PlaceOfAddress;
  /** what knows whose a store's token is */
  readonly abm: AbmService;
  /** null: none is connected */
  readonly appStore: AppStore | null;
  /** null: none is connected */
  readonly geocoder: Geocoder | null;
  /** null: none is connected */
  readonly reports: ReportProvider | null;
  /** null: none is connected */
  readonly sms: SmsPost | null;
  /** of all that stands outside, what is missing (`decision.not-connected`) */
  readonly notConnected: readonly ConnectionName[];
  /** null unless TEST_HOOKS */
  readonly testMemory: TestMemory | null;
  readonly live: LiveHub;
  readonly loops: LoopWatch;
  readonly meters: Meters;
  /** tells the outbox that there is something to release */
  readonly nudgeOutbox: () => void;
  /** tells jobs.ts that there is something to do */
  readonly nudgeJobs: () => void;
  /** tells callbacks/deliveries.ts that something is due */
  readonly nudgeCallbacks: () => void;
}

/** What only tests may know; filled only under TEST_HOOKS. */
export interface TestMemory {
  /** answers of captchas by id */
  readonly captchas: Map<string, string>;
  readonly sms: SmsOutbox;
}

/**
 * What this process counts for whoever runs it (`decision.metrics`). Every value of a label stands in the code, a path as it was declared:
 * nothing of a person, a store or a device is in them.
 */
export interface Meters {
  readonly registry: Registry;
  /** A request was answered, by the handler of this path, after so long until its headers. */
  answered(request: {
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly ms: number;
  }): void;
  /** An attempt to hand a command over, or to have it back. */
  pushed(kind: DeviceKindName, outcome: PushOutcome): void;
  /** What a device told was taken for good. */
  told(kind: DeviceKindName, type: DeviceFact['type']): void;
}

/** `refused`: it reached nobody for certain; `unclear`: nobody knows whether it did. */
export type PushOutcome = 'handedOver' | Withdrawal | 'refused' | 'unclear';

/** Tells every open stream of every replica of changes. */
export interface LiveNews {
  /** Inside a transaction: told when it commits. `clerk_ids`: whose the device was and is. */
  deviceChanged(db: DatabaseOrTx, change: Omit<DeviceChange, 'type'>): Promise<void>;
  /** A default restriction of the store was set. Inside a transaction: told when it commits. */
  defaultChanged(db: DatabaseOrTx, change: Omit<DefaultChange, 'type'>): Promise<void>;
  /** Inside a transaction: told when it commits. */
  batchChanged(db: DatabaseOrTx, change: Omit<BatchChange, 'type'>): Promise<void>;
  /** A report of the level was asked for, or its state is another one. Inside a transaction: told when it commits. */
  reportChanged(db: DatabaseOrTx, change: Omit<ReportChange, 'type'>): Promise<void>;
  /** A risk query of the store has news. Inside a transaction: told when it commits. */
  rcsChanged(db: DatabaseOrTx, change: Omit<RcsChange, 'type'>): Promise<void>;
  /** Signed out, disabled, other rights, or another name of the store: streams end, and who comes back looks who they are. */
  sessionChanged(db: DatabaseOrTx, change: Omit<SessionChange, 'type'>): Promise<void>;
}

/** The same, for whoever has streams of its own. */
export interface LiveHub extends LiveNews {
  /** how many listen */
  readonly size: number;
  /** Answers how to unsubscribe. */
  subscribe(listener: (change: LiveChange) => void): () => void;
}

export interface DeviceChange {
  readonly type: 'device';
  readonly store_id: string;
  readonly device_kind: DeviceKindName;
  readonly device_id: string;
  readonly clerk_ids: readonly (string | null)[];
}

export interface DefaultChange {
  readonly type: 'default';
  readonly store_id: string;
  /** of the devices that compare with it */
  readonly device_kind: DeviceKindName;
}

/** Concerns whoever gave the batch alone. */
export interface BatchChange {
  readonly type: 'batch';
  readonly store_id: string;
  readonly clerk_id: string;
  readonly batch_id: string;
}

export interface ReportChange {
  readonly type: 'report';
  readonly store_id: string;
  readonly level: ReportLevel;
}

export interface RcsChange {
  readonly type: 'rcs';
  readonly store_id: string;
}

export interface SessionChange {
  readonly type: 'session';
  readonly store_id: string;
  /** null: everybody of the store */
  readonly clerk_id: string | null;
  /** null: every session */
  readonly session_id: string | null;
}

/** `interrupted`: the server stops, or changes may have been missed; whoever listens starts again. */
export type LiveChange =
  | DeviceChange
  | DefaultChange
  | BatchChange
  | ReportChange
  | RcsChange
  | SessionChange
  | { readonly type: 'interrupted' };
