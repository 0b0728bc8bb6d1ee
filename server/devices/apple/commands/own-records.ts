import { recycledStatus } from '#domain/devices/status-values.ts';
import { json } from '#server/database/json.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { recount, requireRoom, roomFor } from '#server/people/quota.ts';
import type { AppleWork, Definitions } from './definition.ts';

async function moveToRecycleBin({ tx, device, now }: AppleWork): Promise<void> {
  await setRecycled(tx, device, recycledStatus.recycled, now);
  await recount(tx, device.for_clerk);
}

/** Throws 422 where there is no room for a device more (`decision.quota`). */
async function restore({ tx, device, now }: AppleWork): Promise<void> {
  requireRoom(await roomFor(tx, device));
  await setRecycled(tx, device, recycledStatus.active, now);
  await recount(tx, device.for_clerk);
}

const setRecycled = (tx: Tx, { id }: AppleRow, recycled_status: number, now: Date) =>
  tx.updateTable('apple_device').set({ recycled_status, date_updated: now }).where('id', '=', id).execute();

/**
 * What is known of the device and of whoever had it goes; what was done with it stays on record, and who may see that.
 * Nothing is under way then: legality.ts sees to it.
 */
async function remove({ tx, device }: AppleWork): Promise<void> {
  const { id, serial_number, model, for_clerk } = device;
  await tx
    .updateTable('operation')
    .set({ removed_device: json({ serial_number, model, for_clerk }) })
    .where('device_id', '=', id)
    .execute();
  await tx.deleteFrom('apple_device').where('id', '=', id).execute();
}

export const recordCommands = {
  'move-to-recycle-bin': { carryOut: moveToRecycleBin },
  restore: { carryOut: restore },
  remove: { carryOut: remove },
} satisfies Definitions;
