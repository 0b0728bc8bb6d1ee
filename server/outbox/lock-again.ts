import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { isOneOf } from '../database/conditions.ts';
import type { DeviceRow, OperationRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import type { DeviceKind, GiveCommand } from '../devices/port/kind.ts';
import type { ContactFact } from '../gateways/gateway.ts';
import { lockDevice } from '../operations/operation-change.ts';
import { remarks } from '../operations/remarks.ts';

const { acknowledged, failed } = operationStatus;

/**
 * Whoever erases a locked phone behind the store's back gets it locked again when it enrols (docs/decisions/lock-again.md):
 * the lock that stood, or was lost with the old enrolment, is given anew in the name of whoever gave it. Told twice, an
 * enrolment finds the new lock in its place. Answers whether it was given.
 */
export async function lockAgain(
  kind: Pick<DeviceKind, 'name'>,
  tx: Tx,
  fact: ContactFact,
  give: GiveCommand,
): Promise<boolean> {
  const device = await lockDevice(tx, kind.name, fact.device_id);
  const wish = device && (await lostLock(tx, device, fact.at));
  if (!wish) return false;
  const { device_id, payload } = wish;
  return give({ device_id, name: 'lock', payload, by: wish, remark: remarks.lockedAgain });
}

/**
 * The wished lock, where the device had it, or it waited in its queue, when it was erased; null where it was taken back, or
 * the store itself has erased the device since.
 */
async function lostLock(tx: Tx, device: DeviceRow, enrolledAt: Date): Promise<OperationRow | null> {
  const { lock_wanted, lock_operation, lock_status } = device;
  if (lock_wanted !== lockStatus.locked || lock_status !== lockStatus.unlocked) return null;
  const wish = await tx
    .selectFrom('operation')
    .selectAll()
    .where('id', '=', lock_operation)
    .where('cancel', 'is', null)
    .where('sent_at', '<', enrolledAt)
    .executeTakeFirst();
  if (!wish) return null;
  const stood = wish.status === acknowledged && wish.finished_at !== null && wish.finished_at < enrolledAt;
  const wasQueued = wish.status === failed && wish.remark === remarks.enrolledAnew;
  if (!(stood || wasQueued)) return null;
  const erased = await tx
    .selectFrom('operation')
    .select('id')
    .where('device_id', '=', device.id)
    .where(isOneOf('command', deviceKind(device.kind).erase))
    .where('status', '=', acknowledged)
    .where('sent_at', '>', wish.sent_at)
    .executeTakeFirst();
  return erased ? null : wish;
}
