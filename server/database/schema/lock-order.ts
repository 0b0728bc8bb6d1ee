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
  ...deviceTables,
  'store',
  'clerk',
  'credential_grant',
  'sms_code',
  'login_log',
  'session',
  'known_browser',
  'new store',
  'new clerk',
  ...deviceTables.map((table) => `new ${table}` as const),
  'new export_job',
  'new batch',
  'new batch_item',
  'new credential_grant',
  'default_change',
  'old credential_grant',
  'old attempt',
  'new known_browser',
];

/** Rows are only ever added, and nobody waits for one. */
export const onlyAdded: readonly Table[] = ['journal'];

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
];
