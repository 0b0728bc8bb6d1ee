import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LockObservation } from '#domain/devices/lock-state.ts';
import type { CancelResult, OperationStatus } from '#domain/devices/operation.ts';
import type { RecordActor } from '#domain/devices/record-actor.ts';
import type { RecordedEditName } from '#domain/devices/recorded-edits.ts';
import type { CommandKind, CommandName, DeviceKindName } from '#domain/kinds/kinds.ts';
import type { CreatedTime, NullableTime, Time } from './columns.ts';

/** The columns that the table of every kind of device has: all that anything but the kind itself reads and writes of one. */
export interface DeviceTable {
  id: string;
  date_created: CreatedTime;
  date_updated: Generated<Date>;
  /** of whatever the row holds; a trigger sets it. null: it was never changed, or not since that is noted */
  changed_at: Generated<Date | null>;
  store_id: string;
  for_clerk: string | null;
  remark: Generated<string>;
  serial_number: string;
  /** as the device tells it; its kind knows the name of the product */
  model: string;
  hirer_name: string | null;
  hirer_phone_number: string | null;
  supervise_status: number;
  supervise_observed_at: NullableTime;
  registration_time: Time;
  last_active_time: NullableTime;
  last_active_location: JSONColumnType<StoredLocation> | null;
  battery_level: number | null;
  sim_1: JSONColumnType<StoredSim> | null;
  sim_2: JSONColumnType<StoredSim> | null;
  /** null: it never said what cards are in it */
  sim_observed_at: NullableTime;
  recycled_status: Generated<number>;
  /** the enrolment that it was last heard of with, or the end of one */
  enrolment_observed_at: NullableTime;
  /** it has enrolled, and is yet to be given the store's defaults (outbox/give-defaults.ts) */
  defaults_due: Generated<boolean>;

  /** truth model of the lock: wanted / sent / observed (domain/devices/lock-state.ts). lock_status is the observed value. */
  lock_status: number | null;
  lock_observed_at: NullableTime;
  lock_observed_by: LockObservation | null;
  lock_wanted: number | null;
  /** clerk id */
  lock_wanted_by: string | null;
  lock_wanted_at: NullableTime;
  /** the operation behind the wish */
  lock_operation: string | null;

  /** kept with the operations so that counters and filters need no join (`decision.counters`) */
  unfinished_count: Generated<number>;
  latest_operation_status: OperationStatus | null;
}

export interface StoredLocation {
  longitude: number;
  latitude: number;
  accuracy_m: number | null;
  address: string | null;
  at: string;
}

/** The cards of a device; null: none is in that place. */
export interface StoredSims {
  sim_1: StoredSim | null;
  sim_2: StoredSim | null;
}

export interface StoredSim {
  carrier: string;
  number: string;
  iccid: string;
}

/** What a device of a kind is searched by, and all that the kind's devices are counted by. Triggers keep it; nobody else writes it. */
export interface SearchTable {
  device_id: string;
  store_id: string;
  for_clerk: string | null;
  recycled_status: number;
  /** the fields that are searched, in small letters; the kind's list has their places (devices/port/list.ts) */
  text: string;
  model: string;
  lock_status: number | null;
  supervise_status: number;
}

/**
 * How many devices of a kind there are that are alike in all of this, and in the other facets of its list: rows add up. Triggers keep it,
 * merging (devices/list/tally.ts) makes fewer rows of it.
 */
export interface TallyTable {
  store_id: string;
  recycled_status: number;
  for_clerk: string | null;
  model: string;
  lock_status: number | null;
  supervise_status: number;
  is_pending: boolean;
  /** more; or fewer, below zero */
  devices: number;
  merged: Generated<boolean>;
}

/** How many devices of a kind have told the same: rows add up, as those of a tally. */
export interface ToldTable {
  store_id: string;
  recycled_status: number;
  for_clerk: string | null;
  /** an app that is on it; the map of its restrictions; the list that it has for the store's default apps */
  kind: 'app' | 'system' | 'default apps';
  /** how the app is named to devices; a JSON text */
  value: string;
  /** what the device calls the app */
  name: string;
  devices: number;
  merged: Generated<boolean>;
}

/** The command record and the outbox in one: status, run_at, lease and attempts are the queue. */
export interface OperationTable {
  /** 7 characters */
  id: string;
  /** the Idempotency-Key, unique per store */
  command_uuid: string;
  /** SHA-256 of command and body without the credential: the same key with another body is a 409 */
  request_hash: string;
  date_created: CreatedTime;
  store_id: string;
  /** null: no clerk has given it */
  clerk_id: string | null;
  actor: ColumnType<RecordActor, RecordActor | undefined, never>;
  /** the id of the key of the store's API by which it was given; null: by none */
  api_key: ColumnType<string | null, string | null | undefined, never>;
  device_id: string;
  /** the table of its device, and the table of its command; never changes */
  device_kind: ColumnType<DeviceKindName, DeviceKindName, never>;
  /** an edit is written for the log alone (edit-records.ts): whoever handles operations reads commands */
  command: ColumnType<CommandName, CommandName | RecordedEditName, CommandName>;
  /** one unfinished operation per device and kind, but for one that waits for the device and was overtaken: partial unique indexes, one for scheduled ones by kind, one for released ones by command */
  kind: ColumnType<CommandKind, CommandKind | RecordedEditName, CommandKind>;
  payload: JSONColumnType<Record<string, unknown>>;
  ip: string;
  status: OperationStatus;
  cancel: CancelResult | null;
  /** clerk id */
  cancelled_by: string | null;
  cancelled_at: NullableTime;
  remark: Generated<string>;
  /** when it may be released: the present, the scheduled time, or the end of its hold window */
  run_at: Time;
  scheduled: boolean;
  hold: Generated<boolean>;
  released_at: NullableTime;
  /** given to many devices at once: what somebody gives to one goes before it */
  in_bulk: Generated<boolean>;
  sent_at: NullableTime;
  /** when the device was first heard of behind the hand-over */
  heard_at: NullableTime;
  /** when the device took it from its gateway, where that says so (`decision.android.agent`) */
  fetched_at: NullableTime;
  /** the newer operation that is accepted although this one waits for the device: the gateway is asked to give this one back */
  overtaken_by: Generated<string | null>;
  /** the lock that the system has given in its place, the last where there were several (`decision.relocked`) */
  relocked_by: Generated<string | null>;
  finished_at: NullableTime;
  /** it ended otherwise, and the device has acted all the same */
  acted_late: Generated<boolean>;
  attempts: Generated<number>;
  /** attempts that reached nobody for certain: of the others, also of one whose process died, nobody knows */
  refusals: Generated<number>;
  /** the last attempt that has ended; another one: it is under way, or its process died */
  ended_attempts: Generated<number>;
  /** nobody else tries until then: an attempt is under way, this is the wait behind one, or behind one of the operation before it */
  lease_until: NullableTime;
  /** of an unknown outcome: how often it was looked into, and when it is next; null: at once */
  checks: Generated<number>;
  check_at: NullableTime;
  /** what its device was, once the device's own record is deleted */
  removed_device: JSONColumnType<RemovedDevice> | null;
}

export interface RemovedDevice {
  serial_number: string;
  model: string;
  /** decides who sees the record */
  for_clerk: string | null;
}

/** What a phone said whose clock is ahead of ours (outbox/told-ahead.ts). */
export interface ToldAheadTable {
  device_id: string;
  /** by the phone's clock */
  said_ms: number;
  /** when it was first told */
  heard_at: Time;
}

export interface LocationLogTable {
  id: Generated<number>;
  device_id: string;
  date_created: CreatedTime;
  longitude: number;
  latitude: number;
  accuracy_m: number | null;
  address: string | null;
  operation_id: string | null;
}

export interface SimLogTable {
  id: Generated<number>;
  device_id: string;
  date_created: CreatedTime;
  sim_1: JSONColumnType<StoredSim> | null;
  sim_2: JSONColumnType<StoredSim> | null;
}
