import { deviceKindNames } from '#domain/kinds/kinds.ts';
import type { StoredTables } from './tables.ts';

type Table = keyof StoredTables;

export const deviceTables = deviceKindNames.map((name) => `${name}_device` as const);

/**
 * The order in which a transaction locks rows (docs/decisions/lock-order.md): of two that need the same rows each meets the other
 * at the first one, and neither waits for who waits for it. Several rows of one table are locked by their keys. `new` and `old`:
 * rows that it adds, or deletes, where they have another place than those that it changes.
 */
export const lockOrder: readonly (Table | `new ${Table}` | `old ${Table}`)[] = [
  'request_key',
  'attempt',
  'simulated_device',
  'simulated_command',
  'export_job',
  'export_part',
  'batch',
  'batch_item',
  'enrolment_code',
  ...deviceTables,
  'store',
  'clerk',
  'credential_grant',
  'sms_code',
  'login_log',
  'session',
  'known_browser',
  'wallpaper',
  'store_abm',
  'app_shelf',
  'former_api_key',
  'api_usage',
  'api_refusal',
  'api_callback',
  'api_receiver',
  'report_balance',
  'report',
  'report_version',
  'rcs_request',
  'new store',
  'new clerk',
  ...deviceTables.map((table) => `new ${table}` as const),
  'new export_job',
  'new enrolment_code',
  'new batch',
  'new batch_item',
  'new wallpaper',
  'new store_abm',
  'new app_shelf',
  'new former_api_key',
  'new api_nonce',
  'new api_usage',
  'new api_refusal',
  'new api_callback',
  'new api_receiver',
  'new report_balance',
  'new report',
  'new report_version',
  'new rcs_request',
  'new credential_grant',
  'default_change',
  'agent',
  'agent_command',
  'new agent',
  'old credential_grant',
  'old attempt',
  'new known_browser',
  'used_lock_template',
];

/** Rows are only ever added, and nobody waits for one. */
export const onlyAdded: readonly Table[] = ['journal', 'journal_seal', 'report_ledger', 'blacklist_check'];

/** Rows that so many others refer to that they are never locked `for update`, nor deleted: adding a row would wait for that. */
export const referredTo: readonly Table[] = ['store', 'clerk'];

/**
 * Rows that belong to a device. Whoever locks one holds the lock on its device, or locks nothing else: they need no order among
 * themselves.
 */
export const underDevice: readonly Table[] = [
  'operation',
  'unlock_saga',
  'unlock_step',
  'location_log',
  'sim_log',
  'device_contract',
];
