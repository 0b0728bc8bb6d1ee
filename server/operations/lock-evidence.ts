import type { LockEvidence } from '#domain/devices/lock-state.ts';
import { type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import { recordActorName } from '#domain/devices/record-actor.ts';
import type { DeviceRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';

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
  readonly wish_actor: string | null;
  readonly wish_api_key: string | null;
  readonly wish_status: OperationStatus | null;
  readonly wish_sent_at: Date | null;
  readonly wish_heard_at: Date | null;
}

export const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

export const lockEvidenceOf = (
  device: LockColumns & WishOperation,
): LockEvidence & { readonly operation_id: string | null } => ({
  wanted: device.lock_wanted,
  wanted_by:
    device.wish_actor === null
      ? device.wanted_by_name
      : recordActorName(device.wish_actor, device.wanted_by_name, device.wish_api_key),
  wanted_at: isoOrNull(device.lock_wanted_at),
  operation_id: device.lock_operation,
  operation_status: device.wish_status,
  sent_at: isoOrNull(device.wish_sent_at),
  awaits_device: device.wish_status === operationStatus.sent && device.wish_heard_at === null,
  observed: device.lock_status,
  observed_at: isoOrNull(device.lock_observed_at),
  observed_by: device.lock_observed_by,
});

/** The lock of a device whose row is locked. */
export const lockEvidenceNow = async (tx: Tx, device: DeviceRow) =>
  lockEvidenceOf({
    ...device,
    ...((device.lock_operation === null ? null : await wishOperation(tx, device.lock_operation)) ?? noWish),
  });

const wishOperation = (tx: Tx, id: string): Promise<WishOperation | undefined> =>
  tx
    .selectFrom('operation')
    .leftJoin('clerk', 'clerk.id', 'operation.clerk_id')
    .select([
      'clerk.name as wanted_by_name',
      'operation.actor as wish_actor',
      'operation.api_key as wish_api_key',
      'operation.status as wish_status',
      'operation.sent_at as wish_sent_at',
      'operation.heard_at as wish_heard_at',
    ])
    .where('operation.id', '=', id)
    .executeTakeFirst();

const noWish: WishOperation = {
  wanted_by_name: null,
  wish_actor: null,
  wish_api_key: null,
  wish_status: null,
  wish_sent_at: null,
  wish_heard_at: null,
};
