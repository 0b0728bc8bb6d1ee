import type { StoredTables } from './tables.ts';

/** What triggers make of other tables. */
export const derivedTables = ['device_search', 'device_tally', 'told_tally'] as const;
type Derived = (typeof derivedTables)[number];

/** Every other table with its primary key, those that others refer to first: the order in which rows can be copied. */
const primaryKeys = {
  setting: ['key'],
  app_icon: ['bundle_id'],
  store: ['id'],
  clerk: ['id'],
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
  operation: ['id'],
  journal: ['id'],
  unlock_saga: ['id'],
  unlock_step: ['saga_id', 'position'],
  told_ahead: ['device_id', 'said_ms'],
  location_log: ['id'],
  sim_log: ['id'],
  wallpaper: ['id'],
  export_job: ['id'],
  export_part: ['job_id', 'position'],
  batch: ['id'],
  batch_item: ['batch_id', 'position'],
  simulated_device: ['device_id'],
  simulated_command: ['device_id', 'command_uuid'],
} as const satisfies {
  readonly [Name in Exclude<keyof StoredTables, Derived>]: readonly (keyof StoredTables[Name])[];
};

export const tablesInOrder = Object.entries(primaryKeys).map(([name, primaryKey]) => ({ name, primaryKey }));
