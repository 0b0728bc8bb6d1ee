import type { Updateable } from 'kysely';
import { isFinal, operationStatus } from '#domain/devices/operation.ts';
import { lockStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { deviceCommandNames } from '#domain/kinds/commands.ts';
import type { DeviceTable } from '../database/schema/device-tables.ts';
import type { DeviceRow } from '../database/schema/rows.ts';
import { type Tx, tableOf } from '../database/schema/tables.ts';
import type { Lesson } from '../devices/port/kind.ts';
import { applyEvent } from './operation-change.ts';
import { noWish } from './wish.ts';

const { sent, notNow, unknown } = operationStatus;

/**
 * A device has carried out what ends its enrolment: it is no longer supervised nor locked, and what waited in its queue has gone. What it
 * told of itself later (it was set up again) stays: then it answers false. `own`: what its kind forgets with that. `remark`: Chinese, why
 * the others have failed.
 */
export async function endEnrolment(
  { tx, device, operation, fact }: Lesson,
  remark: string,
  own: object = {},
): Promise<boolean> {
  if (device.lock_observed_at !== null && device.lock_observed_at > fact.at) return false;
  const lost = await tx
    .selectFrom('operation')
    .selectAll()
    .where('device_id', '=', device.id)
    .where('id', '!=', operation.id)
    .where('command', 'in', deviceCommandNames)
    .where('status', 'in', [sent, notNow, unknown])
    .where('sent_at', '<', fact.at)
    .execute();
  for (const one of lost) await applyEvent(tx, one, { type: 'enrolmentEnded', reason: remark }, fact.at);
  const change: Updateable<DeviceTable> = {
    ...own,
    supervise_status: superviseStatus.unsupervised,
    supervise_observed_at: fact.at,
    lock_status: lockStatus.unlocked,
    lock_observed_at: fact.at,
    lock_observed_by: 'acknowledged',
    ...((await isWishEnded(tx, device)) && noWish),
  };
  await tx.updateTable(tableOf(device.kind)).set(change).where('id', '=', device.id).execute();
  return true;
}

/** A lock that has not left yet is still wanted; what will become of it, it will tell. */
async function isWishEnded(tx: Tx, { lock_operation }: DeviceRow): Promise<boolean> {
  const wish = await tx
    .selectFrom('operation')
    .select('status')
    .where('id', '=', lock_operation)
    .executeTakeFirst();
  return !wish || isFinal(wish.status);
}
