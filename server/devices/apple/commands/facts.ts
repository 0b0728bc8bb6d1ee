import type { AppleCommandName } from '#domain/apple/commands.ts';
import type { DeviceFacts } from '#domain/apple/conditions.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { type CommonFacts, commonFacts, lockObservedAt } from '#server/operations/common-facts.ts';
import { isoOrNull } from '#server/operations/lock-evidence.ts';
import { progressOf } from '#server/operations/progress.ts';

/**
 * When a device, or Apple's servers, last said how it is in what a command is about. What only happens (a reboot, an erasure) shows
 * in nothing that a device says without being asked: no word of it tells that it will not happen any more.
 */
const observedAt: Partial<Record<AppleCommandName, 'lock_observed_at' | 'activation_lock_observed_at'>> = {
  ...lockObservedAt,
  'turn-on-activation-lock': 'activation_lock_observed_at',
  'turn-off-activation-lock': 'activation_lock_observed_at',
};

export const appleProgress = (db: DatabaseOrTx, deviceIds: readonly string[]) =>
  progressOf(db, { kind: 'apple', observedAt }, deviceIds);

export type AppleFacts = DeviceFacts & CommonFacts;

/** What the legality table and the conflict rule ask of a device whose row is locked. */
export async function deviceFacts(tx: Tx, device: AppleRow): Promise<AppleFacts> {
  return {
    ...(await commonFacts(tx, device, observedAt)),
    last_active_time: isoOrNull(device.last_active_time),
    abm_status: device.abm_status,
    activation_lock_status: device.activation_lock_status,
    os_version: device.os_version,
    available_os_updates: device.available_os_updates,
    has_unlock_token: device.unlock_token !== null,
    has_bypass_code: device.activation_lock_passcode !== null,
  };
}
