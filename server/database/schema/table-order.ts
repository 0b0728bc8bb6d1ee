import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { type DerivedTables, type StoredTables, searchTableOf, tallyTableOf, toldTableOf } from './tables.ts';

/** What triggers make of other tables. */
export const derivedTables = deviceKindNames.flatMap((kind) => [
  searchTableOf(kind),
  tallyTableOf(kind),
  toldTableOf(kind),
]);

/** Every other table with its primary key, those that others refer to first: the order in which rows can be copied. */
const primaryKeys = {
  setting: ['key'],
  app_icon: ['bundle_id'],
  store: ['id'],
  clerk: ['id'],
  used_lock_template: ['clerk_id'],
  store_abm: ['store_id'],
  former_api_key: ['api_key'],
  api_nonce: ['api_key', 'nonce'],
  api_usage: ['store_id', 'day'],
  api_refusal: ['store_id', 'api_key', 'reason'],
  api_callback: ['id'],
  api_receiver: ['store_id'],
  app_shelf: ['store_id', 'bundle_id'],
  session: ['id'],
  known_browser: ['token_hash'],
  captcha: ['id'],
  captcha_task: ['id'],
  sms_code: ['id'],
  attempt: ['key'],
  credential_grant: ['key'],
  request_key: ['key_hash'],
  login_log: ['id'],
  default_change: ['id'],
  apple_device: ['id'],
  android_device: ['id'],
  enrolment_code: ['id'],
  operation: ['id'],
  journal: ['id'],
  journal_seal: ['store_id', 'block'],
  unlock_saga: ['id'],
  unlock_step: ['saga_id', 'position'],
  device_contract: ['device_id'],
  told_ahead: ['device_id', 'said_ms'],
  location_log: ['id'],
  sim_log: ['id'],
  wallpaper: ['id'],
  export_job: ['id'],
  export_part: ['job_id', 'position'],
  batch: ['id'],
  batch_item: ['batch_id', 'position'],
  report: ['id'],
  report_version: ['id'],
  report_balance: ['store_id', 'level'],
  report_ledger: ['id'],
  rcs_request: ['id'],
  blacklist_check: ['id'],
  agent: ['key_id'],
  agent_command: ['device_id', 'command_uuid'],
  simulated_device: ['device_id'],
  simulated_command: ['device_id', 'command_uuid'],
} as const satisfies {
  readonly [Name in Exclude<keyof StoredTables, keyof DerivedTables>]: readonly (keyof StoredTables[Name])[];
};

export const tablesInOrder = Object.entries(primaryKeys).map(([name, primaryKey]) => ({ name, primaryKey }));
