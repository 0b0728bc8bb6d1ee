import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import type { Services } from '../call/services.ts';
import { isOneOf } from '../database/conditions.ts';
import type { DeviceRow, OperationRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import type { DeviceKind, GiveCommand } from '../devices/port/kind.ts';
import type { ContactFact } from '../gateways/gateway.ts';
import { unattended } from '../journal/journal.ts';
import { applyEvent, lockDevice } from '../operations/operation-change.ts';
import { remarks } from '../operations/remarks.ts';

const { acknowledged, failed } = operationStatus;

/**
 * Whoever erases a locked phone behind the store's back gets it locked again when it enrols (docs/decisions/lock-again.md):
 * the lock that stood, or was lost with the old enrolment, is given anew in the name of the system, and the old one says so
 * (`decision.relocked`). Told twice, an enrolment finds the new lock in its place. Answers whether it was given.
 */
export async function lockAgain(
  services: Pick<Services, 'live'>,
  kind: Pick<DeviceKind, 'name'>,
  tx: Tx,
  fact: Pick<ContactFact, 'device_id' | 'at'>,
  give: GiveCommand,
): Promise<boolean> {
  const device = await lockDevice(tx, kind.name, fact.device_id);
  const wish = device && (await lostLock(tx, device, fact.at));
  if (!wish) return false;
  const { device_id, payload } = wish;
  const by = unattended('system');
  const again = await give({ device_id, name: 'lock', payload, by, remark: remarks.lockedAgain });
  if (again === null) return false;
  await applyEvent(tx, wish, { type: 'relocked' }, fact.at);
  await tx
    .updateTable('operation')
    .set({ relocked_by: again.id })
    .where('device_id', '=', device_id)
    .where((eb) => eb.or([eb('id', '=', wish.id), eb('relocked_by', '=', wish.id)]))
    .execute();
  await tellBatches(services, tx, { device_id, relocked_by: again.id });
  return true;
}

/** Whoever follows a batch that gave it looks again. */
async function tellBatches(
  { live }: Pick<Services, 'live'>,
  tx: Tx,
  { device_id, relocked_by }: { readonly device_id: string; readonly relocked_by: string },
): Promise<void> {
  const batches = await tx
    .selectFrom('operation')
    .innerJoin('batch_item', 'batch_item.command_uuid', 'operation.command_uuid')
    .innerJoin('batch', 'batch.id', 'batch_item.batch_id')
    .select(['batch.id as batch_id', 'batch.store_id', 'batch.clerk_id'])
    .where('operation.device_id', '=', device_id)
    .where('operation.relocked_by', '=', relocked_by)
    .whereRef('batch.store_id', '=', 'operation.store_id')
    .execute();
  for (const batch of batches) await live.batchChanged(tx, batch);
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
    .where('sent_at', 'is not', null)
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
