import type { Generated, JSONColumnType } from 'kysely';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { CallbackFault, CallbackState, CallbackType } from '#domain/open-api/callbacks.ts';
import type { ApiRefusalReason } from '#domain/open-api/refusals.ts';
import type { NullableTime, Time } from './columns.ts';

/** A key of the API of a store that another one has replaced (`decision.api.keys`). */
export interface FormerApiKeyTable {
  api_key: string;
  store_id: string;
  /** sealed as that of the store */
  api_secret_key: string;
  callback_secret: string | null;
  /** it works until then */
  expires_at: Time;
}

/** What a key has signed with, so that nobody signs with it again (`decision.api.sign`). */
export interface ApiNonceTable {
  api_key: string;
  nonce: string;
  used_at: Time;
}

/** How often a store's API was called on a day of Shanghai. */
export interface ApiUsageTable {
  store_id: string;
  day: string;
  /** that were let in, whatever became of them */
  calls: Generated<number>;
  /** that named a key of the store, and were not let in */
  refused: Generated<number>;
}

/** The last refusal of a key for a reason (`decision.api.sign`). */
export interface ApiRefusalTable {
  store_id: string;
  api_key: string;
  reason: ApiRefusalReason;
  at: Time;
  ip: string;
}

/** An event for the system of a store, and its way there: record and outbox in one (callbacks/). Triggers write it with the change itself. */
export interface ApiCallbackTable {
  id: Generated<string>;
  /** the order in which they happened */
  seq: Generated<number>;
  store_id: string;
  /** null: a test, which is about none */
  device_id: string | null;
  device_kind: DeviceKindName | null;
  serial_number: string | null;
  type: CallbackType;
  /** what happened, as it is stored; what is sent is made of it (callbacks/body.ts) */
  data: JSONColumnType<Record<string, unknown>>;
  created_at: Time;
  state: Generated<CallbackState>;
  attempts: Generated<number>;
  /** of the next attempt */
  due_at: Time;
  /** an attempt is under way until then, or its process died */
  lease_until: NullableTime;
  /** after that it is not tried again */
  give_up_at: Time;
  /** of the last attempt, and how it ended */
  sent_at: NullableTime;
  /** null: nobody has answered */
  answer_status: number | null;
  /** its beginning */
  answer: string | null;
  fault: CallbackFault | null;
  took_ms: number | null;
}

/** How it stands with the address of a store: behind several failures it is asked less, and by one event alone. */
export interface ApiReceiverTable {
  store_id: string;
  /** since the last delivery */
  failures: Generated<number>;
  retry_at: Time;
}
