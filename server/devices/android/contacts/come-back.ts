import { recycledStatus } from '#domain/devices/status-values.ts';
import * as messages from '#domain/messages.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { unattended } from '#server/journal/journal.ts';
import { recordEdit } from '../../edit-records.ts';

/**
 * A phone that was put away as it was is heard of: it is back in the list, also over the quota (`decision.android.archive`). Answers whether it
 * was away. `device` is as it was before.
 */
export async function comeBack(tx: Tx, device: AndroidRow, at: Date): Promise<boolean> {
  if (!device.archived_lost) return false;
  await tx
    .updateTable('android_device')
    .set({ recycled_status: recycledStatus.active, archived_lost: false, date_updated: at })
    .where('id', '=', device.id)
    .execute();
  const by = unattended('system');
  await recordEdit(tx, { name: 'heard-again', device, by, ip: '', remark: messages.lostIsBack }, at);
  return true;
}
