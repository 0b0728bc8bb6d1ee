import type { ProgressItem } from '#api/contract/apple/device.ts';
import type { DeviceFacts } from '#domain/apple/legality.ts';
import type { LockEvidence } from '#domain/devices/lock-state.ts';
import { type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import type { Tx } from '../database/schema/tables.ts';
import type { DeviceRow } from './operation-change.ts';
import { progressOf } from './progress.ts';

type LockColumns = Pick<
  DeviceRow,
  | 'lock_wanted'
  | 'lock_wanted_at'
  | 'lock_operation'
  | 'lock_status'
  | 'lock_observed_at'
  | 'lock_observed_by'
>;

/** What the operation behind the wish and its clerk add to the device's own columns. */
export interface WishOperation {
  readonly wanted_by_name: string | null;
  readonly wish_status: OperationStatus | null;
  readonly wish_sent_at: Date | null;
  readonly wish_heard_at: Date | null;
}

export const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

export const lockEvidenceOf = (
  device: LockColumns & WishOperation,
): LockEvidence & { readonly operation_id: string | null } => ({
  wanted: device.lock_wanted,
  wanted_by: device.wanted_by_name,
  wanted_at: isoOrNull(device.lock_wanted_at),
  operation_id: device.lock_operation,
  operation_status: device.wish_status,
  sent_at: isoOrNull(device.wish_sent_at),
  awaits_device: device.wish_status === operationStatus.sent && device.wish_heard_at === null,
  observed: device.lock_status,
  observed_at: isoOrNull(device.lock_observed_at),
  observed_by: device.lock_observed_by,
});

/** What the legality table and the conflict rule ask of a device whose row is locked. */
export async function deviceFacts(
  tx: Tx,
  device: DeviceRow,
): Promise<DeviceFacts & { readonly progress: readonly ProgressItem[] }> {
  const progress = (await progressOf(tx, [device.id])).get(device.id) ?? [];
  const wish = device.lock_operation === null ? null : await wishOperation(tx, device.lock_operation);
  return {
    recycled_status: device.recycled_status,
    last_active_time: isoOrNull(device.last_active_time),
    supervise_status: device.supervise_status,
    abm_status: device.abm_status,
    activation_lock_status: device.activation_lock_status,
    os_version: device.os_version,
    available_os_updates: device.available_os_updates,
    has_unlock_token: device.unlock_token !== null,
    has_bypass_code: device.activation_lock_passcode !== null,
    hirer_phone_number: device.hirer_phone_number,
    lock_evidence: lockEvidenceOf({ ...device, ...(wish ?? noWish) }),
    progress,
  };
}

const wishOperation = (tx: Tx, id: string): Promise<WishOperation | undefined> =>
  tx
    .selectFrom('operation')
    .innerJoin('clerk', 'clerk.id', 'operation.clerk_id')
    .select([
      'clerk.name as wanted_by_name',
      'operation.status as wish_status',
      'operation.sent_at as wish_sent_at',
      'operation.heard_at as wish_heard_at',
    ])
    .where('operation.id', '=', id)
    .executeTakeFirst();

const noWish: WishOperation = {
  wanted_by_name: null,
  wish_status: null,
  wish_sent_at: null,
  wish_heard_at: null,
};
