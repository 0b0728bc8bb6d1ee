import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { AppleCommandKind, AppleCommandName } from '#domain/apple-commands.ts';
import type { LockObservation } from '#domain/lock-state.ts';
import type { CancelResult, OperationStatus } from '#domain/operation.ts';
import type { GrantTable, UnlockSagaTable, UnlockStepTable } from './unlock-tables.ts';

/** Tables of both databases; migrations/ makes them. Times are timestamptz, `server_now()` where none is given; JSON columns are written as texts by `json()`. */

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null, Date | string | null>;
type CreatedTime = ColumnType<Date, Date | string | undefined, never>;

export interface StoreTable {
  id: string;
  date_created: CreatedTime;
  date_updated: Generated<Date>;
  store_name: string;
  modules: JSONColumnType<string[]>;
  discount_rate: Generated<number>;
  device_count: Generated<number>;
  rcs_count: Generated<number>;
  used_rcs_count: Generated<number>;
  employee_default_permission: Generated<string>;
  remark: Generated<string>;
  system_restriction: JSONColumnType<Record<string, boolean>>;
  app_restriction: JSONColumnType<string[]>;
  manager_host_url: string | null;
  manager_api_key: string | null;
  manager_payload_prefix: string | null;
  abm_account: string | null;
  abm_server: string | null;
  api_enabled: Generated<boolean>;
  api_key: string | null;
  api_secret_key: string | null;
  api_callback_url: string | null;
  api_ip_white_list: Generated<string>;
  global_http_proxy_pac_url: string | null;
  /** switch per SMS type (`store.sms-switch`) */
  sms_verify: JSONColumnType<Record<string, boolean>>;
}

export interface ClerkTable {
  id: string;
  date_created: CreatedTime;
  date_updated: Generated<Date>;
  store_id: string;
  name: string;
  phone_number: string;
  password_hash: string;
  /** null: not set yet */
  secondary_password_hash: string | null;
  is_admin: Generated<boolean>;
  /** comma-separated codes (`entity.clerk`) */
  permission: Generated<string>;
  system_user: Generated<boolean>;
  disabled: Generated<boolean>;
  quota_limit: Generated<boolean>;
  total_quota: Generated<number>;
  used_quota: Generated<number>;
  lost_modal_content: JSONColumnType<Record<string, string>> | null;
  visible_clerk: JSONColumnType<string[]>;
}

/** One row a sign-in: the family of refresh tokens (`decision.refresh`). Tokens are stored as SHA-256. */
export interface SessionTable {
  id: string;
  clerk_id: string;
  date_created: CreatedTime;
  access_hash: string;
  access_expires: Time;
  refresh_hash: string;
  refresh_expires: Time;
  /** stays valid until the successor is first used, at most refreshGraceMs */
  previous_refresh_hash: string | null;
  rotated_at: NullableTime;
  /** the present access or refresh token has been seen */
  successor_used: Generated<boolean>;
  revoked_at: NullableTime;
}

export interface CaptchaTable {
  id: string;
  answer_hash: string;
  expires_at: Time;
  used_at: NullableTime;
}

export interface SmsCodeTable {
  id: string;
  phone_number: string;
  type: string;
  code_hash: string;
  expires_at: Time;
  tries: Generated<number>;
  used_at: NullableTime;
  date_created: CreatedTime;
}

/** Counted tries by key and window, for limits that hold across replicas (`decision.secondary-lock`). */
export interface AttemptTable {
  key: string;
  window_start: Time;
  count: number;
}

/** Requests that were acted upon (`decision.idempotency`, http/once.ts). Neither key nor body can be had from it. */
export interface RequestKeyTable {
  key_hash: string;
  body_hash: string;
  date_created: Time;
}

export interface LoginLogTable {
  id: string;
  date_created: CreatedTime;
  store_id: string;
  clerk_id: string;
  ip: string;
  status: number;
}

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
  activation_lock_status: number;
  activation_lock_observed_at: NullableTime;
  registration_time: Time;
  last_active_time: NullableTime;
  last_active_location: JSONColumnType<StoredLocation> | null;
  activation_lock_passcode: string | null;
  app_list: JSONColumnType<{ app_name: string; bundle_id: string }[]>;
  system_restriction: JSONColumnType<Record<string, boolean>>;
  system_restriction_observed_at: NullableTime;
  app_restriction_enable: Generated<boolean>;
  app_restriction_type: number | null;
  app_restriction_list: JSONColumnType<string[]>;
  app_restriction_global_white_list: JSONColumnType<string[]>;
  imei_1: string | null;
  imei_2: string | null;
  meid: string | null;
  battery_level: number | null;
  sim_1: JSONColumnType<StoredSim> | null;
  sim_2: JSONColumnType<StoredSim> | null;
  available_os_updates: JSONColumnType<string[]>;
  os_update_status: number | null;
  global_proxy_status: Generated<number>;
  recycled_status: Generated<number>;
  token_update_topic: string | null;
  unlock_token: string | null;

  /** truth model of the lock: wanted / sent / observed (domain/lock-state.ts). lock_status is the observed value. */
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
  command: AppleCommandName;
  /** one unfinished operation per device and kind: partial unique indexes, one for scheduled, one for released */
  kind: AppleCommandKind;
  payload: JSONColumnType<Record<string, unknown>>;
  ip: string;
  status: OperationStatus;
  cancel: CancelResult | null;
  remark: Generated<string>;
  /** when it may be released: the present, the scheduled time, or the end of its hold window */
  run_at: Time;
  scheduled: boolean;
  hold: Generated<boolean>;
  released_at: NullableTime;
  sent_at: NullableTime;
  finished_at: NullableTime;
  attempts: Generated<number>;
  lease_until: NullableTime;
}

export interface OperationHistoryTable {
  id: Generated<number>;
  operation_id: string;
  status: OperationStatus;
  at: Time;
  remark: Generated<string>;
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

/** Clock offset of the tests, version of the seed. */
export interface SettingTable {
  key: string;
  value: string;
}

/** A simulated phone: what it really is, whatever the console believes. Written only by the simulator, in its own transactions. */
export interface SimulatedDeviceTable {
  device_id: string;
  behaviour: string;
  online: boolean;
  enrolled: boolean;
  locked: boolean;
  lock_message: string | null;
  supervised: Generated<boolean>;
  in_abm: Generated<boolean>;
  activation_locked: Generated<boolean>;
  system_restriction: JSONColumnType<Record<string, boolean>, string | undefined, string>;
  /** erased: when somebody sets it up again */
  set_up_at: NullableTime;
  location: JSONColumnType<StoredLocation>;
  /** answers that a test has written for the next commands, in order */
  script: JSONColumnType<SimulatedAnswer[]>;
  last_contact_at: NullableTime;
  next_contact_at: NullableTime;
}

export interface SimulatedAnswer {
  /** `drop`: acts, the answer gets lost; `silent`: neither acts nor answers; `reEnrol`: enrols anew with an empty queue */
  answer: 'acknowledge' | 'notNow' | 'fail' | 'drop' | 'duplicate' | 'silent' | 'reEnrol';
  /** since the command arrived; as long as an ordinary phone takes unless given */
  after_ms?: number;
  reason?: string;
}

/** Facts as stored: times as ISO strings. */
export type SimulatedFacts = readonly Readonly<Record<string, unknown>>[];

/** Commands that reached a phone, once per command_uuid, as a device would remember them. */
export interface SimulatedCommandTable {
  command_uuid: string;
  device_id: string;
  command: string;
  payload: JSONColumnType<Record<string, unknown>>;
  received_at: Time;
  due_at: NullableTime;
  /** apple: answered by Apple's servers, whatever the phone does */
  channel: Generated<'device' | 'apple'>;
  /** how often the phone has looked at it */
  attempts: Generated<number>;
  /** how often the command changed the phone: 1 or 0, the tests count it */
  effects: Generated<number>;
  /** queued: waits for the phone; answered: `answer` waits for the server; done */
  state: 'queued' | 'answered' | 'done';
  answer: JSONColumnType<SimulatedFacts> | null;
}

export interface Tables {
  store: StoreTable;
  clerk: ClerkTable;
  session: SessionTable;
  captcha: CaptchaTable;
  sms_code: SmsCodeTable;
  attempt: AttemptTable;
  credential_grant: GrantTable;
  request_key: RequestKeyTable;
  login_log: LoginLogTable;
  apple_device: AppleDeviceTable;
  operation: OperationTable;
  operation_history: OperationHistoryTable;
  unlock_saga: UnlockSagaTable;
  unlock_step: UnlockStepTable;
  location_log: LocationLogTable;
  sim_log: SimLogTable;
  setting: SettingTable;
  simulated_device: SimulatedDeviceTable;
  simulated_command: SimulatedCommandTable;
}

export type Database = Kysely<Tables>;
/** Inside a transaction use this one only: PGlite has one connection and would wait for itself. */
export type Tx = Transaction<Tables>;
export type DatabaseOrTx = Database | Tx;
