import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DnsSetting } from '#api/contract/apple/dns-setting.ts';
import type { AppInstall } from '#domain/apple/app-install.ts';
import type { AppleCommandKind, AppleCommandName, RecordedEditName } from '#domain/apple/commands.ts';
import type { WallpaperType } from '#domain/apple/wallpaper.ts';
import type { LockObservation } from '#domain/devices/lock-state.ts';
import type { CancelResult, OperationStatus } from '#domain/devices/operation.ts';
import type { CreatedTime, NullableTime, Time } from './columns.ts';

export interface AppleDeviceTable {
  id: string;
  date_created: CreatedTime;
  date_updated: Generated<Date>;
  store_id: string;
  for_clerk: string | null;
  remark: Generated<string>;
  serial_number: string;
  udid: string | null;
  /** identifier such as iPhone17,1; product_name and family are looked up in the domain */
  model: string;
  color: string;
  storage_capacity: string;
  market: string;
  os_version: string;
  hirer_name: string | null;
  hirer_phone_number: string | null;
  abm_status: number;
  supervise_status: number;
  supervise_observed_at: NullableTime;
  activation_lock_status: number;
  activation_lock_observed_at: NullableTime;
  registration_time: Time;
  last_active_time: NullableTime;
  last_active_location: JSONColumnType<StoredLocation> | null;
  activation_lock_passcode: string | null;
  activation_lock_passcode_stored_at: NullableTime;
  app_list: JSONColumnType<{ app_name: string; bundle_id: string }[]>;
  app_list_observed_at: NullableTime;
  /** those that it was told to install last */
  app_installs: JSONColumnType<AppInstall[], string | undefined, string>;
  app_installs_observed_at: NullableTime;
  system_restriction: JSONColumnType<Record<string, boolean>>;
  system_restriction_observed_at: NullableTime;
  app_restriction_enable: Generated<boolean>;
  app_restriction_type: number | null;
  app_restriction_list: JSONColumnType<string[]>;
  app_restriction_global_white_list: JSONColumnType<string[]>;
  app_restriction_observed_at: NullableTime;
  imei_1: string | null;
  imei_2: string | null;
  meid: string | null;
  battery_level: number | null;
  sim_1: JSONColumnType<StoredSim> | null;
  sim_2: JSONColumnType<StoredSim> | null;
  /** null: it never said what cards are in it */
  sim_observed_at: NullableTime;
  available_os_updates: JSONColumnType<string[]>;
  os_update_status: number | null;
  os_update_version: string | null;
  os_update_observed_at: NullableTime;
  global_proxy_status: Generated<number>;
  global_proxy_observed_at: NullableTime;
  dns_setting: JSONColumnType<DnsSetting> | null;
  dns_observed_at: NullableTime;
  enterprise_trust_until: NullableTime;
  enterprise_trust_observed_at: NullableTime;
  recycled_status: Generated<number>;
  token_update_topic: string | null;
  unlock_token: string | null;
  /** the enrolment that identity and unlock token stem from, or the end of one */
  enrolment_observed_at: NullableTime;
  /** false: registered, and the gateway does not know yet that it will enrol */
  gateway_told: Generated<boolean>;
  gateway_refused_at: NullableTime;

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

/** What a device is searched by: in small letters, a line each. Triggers keep it; nobody else writes it. */
export interface DeviceSearchTable {
  device_id: string;
  store_id: string;
  for_clerk: string | null;
  recycled_status: number;
  /** the fields that are searched, in small letters; list-filter.ts has their places */
  text: string;
  model: string;
}

/** How many devices there are of a kind: rows add up. Triggers keep it, merging (devices/apple/tally.ts) makes fewer rows of it. */
export interface DeviceTallyTable {
  store_id: string;
  recycled_status: number;
  for_clerk: string | null;
  model: string;
  lock_status: number | null;
  supervise_status: number;
  abm_status: number;
  activation_lock_status: number;
  os_update_status: number | null;
  global_proxy_status: number;
  is_pending: boolean;
  /** more; or fewer, below zero */
  devices: number;
  merged: Generated<boolean>;
}

/** How many devices have told the same: rows add up, as those of device_tally. */
export interface ToldTallyTable {
  store_id: string;
  recycled_status: number;
  for_clerk: string | null;
  /** an app that is on it; the map of its restrictions; the list that it has for the store's default apps */
  kind: 'app' | 'system' | 'default apps';
  /** the app's bundle id; a JSON text */
  value: string;
  /** what the device calls the app */
  name: string;
  devices: number;
  merged: Generated<boolean>;
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
  clerk_id: string;
  device_id: string;
  /** an edit is written for the log alone (edit-records.ts): whoever handles operations reads commands */
  command: ColumnType<AppleCommandName, AppleCommandName | RecordedEditName, AppleCommandName>;
  /** one unfinished operation per device and kind, but for one that waits for the device and was overtaken: partial unique indexes, one for scheduled ones by kind, one for released ones by command */
  kind: ColumnType<AppleCommandKind, AppleCommandKind | RecordedEditName, AppleCommandKind>;
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
  sent_at: NullableTime;
  /** when the device was first heard of behind the hand-over */
  heard_at: NullableTime;
  /** the newer operation that is accepted although this one waits for the device: the gateway is asked to give this one back */
  overtaken_by: Generated<string | null>;
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

export interface OperationHistoryTable {
  id: Generated<number>;
  operation_id: string;
  status: OperationStatus;
  at: Time;
  remark: Generated<string>;
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

/** `entity.wallpaper` */
export interface WallpaperTable {
  id: string;
  date_created: CreatedTime;
  type: WallpaperType;
  /** null: of the system, every store has it */
  store_id: string | null;
  /** a data URL of a JPEG */
  content: string;
}

/** What a device is: told when it enrols. */
export interface DeviceIdentity {
  readonly udid: string;
  readonly model: string;
  readonly color: string;
  readonly storage_capacity: string;
  readonly market: string;
  readonly os_version: string;
  readonly available_os_updates: readonly string[];
  readonly imei_1: string | null;
  readonly imei_2: string | null;
  readonly meid: string | null;
  /** what it is reached by over Apple's push service */
  readonly token_update_topic?: string;
  /** it came by way of the store's ABM */
  readonly in_abm: boolean;
}
