import { recycledStatus } from '#domain/devices/status-values.ts';
import type { DeviceRow } from '#server/database/schema/rows.ts';
import { type Tx, tableOf } from '#server/database/schema/tables.ts';
import { requireRoom, roomFor } from '#server/people/quota.ts';
import type { Locked } from './port/kind.ts';

/** Into the bin, or the archive: the device takes no command there, and no quota. */
export async function putAway({ tx, device, now }: Locked): Promise<void> {
  await setRecycled(tx, device, recycledStatus.recycled, now);
}

/** Out of it again. Throws 422 where there is no room for a device more (`decision.quota`). */
export async function bringBack({ tx, device, now }: Locked): Promise<void> {
  requireRoom(await roomFor(tx, device));
  await setRecycled(tx, device, recycledStatus.active, now);
}

const setRecycled = (tx: Tx, { id, kind }: DeviceRow, recycled_status: number, now: Date) =>
  tx.updateTable(tableOf(kind)).set({ recycled_status, date_updated: now }).where('id', '=', id).execute();
