import type { AppleCommandName } from '#domain/apple/commands.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { json } from '../database/json.ts';
import type { Tx } from '../database/schema/tables.ts';
import { recount, requireRoom, roomFor } from '../people/quota.ts';
import type { DeviceRow } from './operation-change.ts';

interface Work {
  readonly tx: Tx;
  /** locked */
  readonly device: DeviceRow;
  readonly now: Date;
}

/** What our own database carries out, in the transaction that accepts it. */
const work: Partial<Record<AppleCommandName, (work: Work) => Promise<unknown>>> = {
  'move-to-recycle-bin': async ({ tx, device, now }) => {
    await setRecycled(tx, device, recycledStatus.recycled, now);
    await recount(tx, device.for_clerk);
  },
  restore: async ({ tx, device, now }) => {
    requireRoom(await roomFor(tx, device));
    await setRecycled(tx, device, recycledStatus.active, now);
    await recount(tx, device.for_clerk);
  },
  remove,
};

/** Throws 422 where there is no room for a device more (`decision.quota`); the others only read, or are none of ours. */
export const carryOut = async (command: AppleCommandName, on: Work): Promise<unknown> => work[command]?.(on);

const setRecycled = (tx: Tx, { id }: DeviceRow, recycled_status: number, now: Date) =>
  tx.updateTable('apple_device').set({ recycled_status, date_updated: now }).where('id', '=', id).execute();

/**
 * What is known of the device and of whoever had it goes; what was done with it stays on record, and who may see that.
 * Nothing is under way then: legality.ts sees to it.
 */
async function remove({ tx, device }: Work): Promise<void> {
  const { id, serial_number, model, for_clerk } = device;
  await tx
    .updateTable('operation')
    .set({ removed_device: json({ serial_number, model, for_clerk }) })
    .where('device_id', '=', id)
    .execute();
  await tx.deleteFrom('apple_device').where('id', '=', id).execute();
}
