import type { RawBuilder, Updateable } from 'kysely';
import { isFinal, operationStatus } from '#domain/devices/operation.ts';
import { lockStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { deviceCommandNames } from '#domain/kinds/commands.ts';
import type { DeviceTable } from '../database/schema/device-tables.ts';
import type { DeviceRow, OperationRow } from '../database/schema/rows.ts';
import { type Tx, tableOf } from '../database/schema/tables.ts';
import type { Lesson } from '../devices/port/kind.ts';
import { applyEvent } from './operation-change.ts';
import { noWish } from './wish.ts';

const { sent, notNow, unknown } = operationStatus;

interface Ending {
  /** Chinese, why the others have failed */
  readonly remark: string;
  /** what its kind forgets with that */
  readonly own?: object;
  /** when it was last heard of as something else; absent: of its lock */
  readonly newest?: Date | null;
  /** what was handed over before is lost; absent: before it had carried it out */
  readonly before?: Date | RawBuilder<Date>;
}

/**
 * A device has carried out what ends its enrolment: it is no longer supervised nor locked, and what waited in its queue has gone. What it
 * told of itself later (it was set up again) stays: then it answers false.
 */
export async function endEnrolment(
  { tx, device, operation, fact }: Lesson,
  { remark, own, newest = device.lock_observed_at, before = fact.at }: Ending,
): Promise<boolean> {
  if (newest !== null && newest > fact.at) return false;
  await endOthers(tx, operation, { at: fact.at, before, remark });
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

interface Lost extends Pick<Ending, 'remark'> {
  readonly at: Date;
  readonly before: Date | RawBuilder<Date>;
}

/** What waited in the queue has failed; `ending` is what has ended it. */
export async function endOthers(
  tx: Tx,
  ending: Pick<OperationRow, 'id' | 'device_id'>,
  { at, before, remark }: Lost,
): Promise<void> {
  const lost = await tx
    .selectFrom('operation')
    .selectAll()
    .where('device_id', '=', ending.device_id)
    .where('id', '!=', ending.id)
    .where('command', 'in', deviceCommandNames)
    .where('status', 'in', [sent, notNow, unknown])
    .where('sent_at', '<', before)
    .execute();
  for (const one of lost) {
    // Nothing ends before it was handed over.
    const ended = one.sent_at !== null && one.sent_at > at ? one.sent_at : at;
    await applyEvent(tx, one, { type: 'enrolmentEnded', reason: remark }, ended);
  }
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
