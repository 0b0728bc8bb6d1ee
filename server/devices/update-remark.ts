import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import { deviceNotFound } from '#server/call/refusal.ts';
import { tableOf } from '#server/database/schema/tables.ts';
import { byClerk } from '#server/journal/journal.ts';
import { announce } from '#server/operations/announce.ts';
import { lockVisibleDevice } from '#server/operations/visible-device.ts';
import { type EditCall, editedMeanwhile, editedWhat, recordEdit } from './edit-records.ts';

const name = 'update-remark';

interface RemarkEdit {
  readonly remark: string;
  /** what the person has seen; absent: it is not compared */
  readonly based_on?: string | undefined;
}

/**
 * Throws 404 for an unknown device and for one out of scope, 409 where somebody has written another remark since. What stays as
 * it is is no edit.
 */
export const updateRemark = (
  { services: { db, live }, actor, now, ip, body: { device_id, remark, based_on } }: EditCall<RemarkEdit>,
  kind: DeviceKindName,
): Promise<{ remark: string }> =>
  db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, actor, kind, device_id);
    if (!device) throw deviceNotFound();
    if (device.remark === remark) return { remark };
    if (based_on !== undefined && based_on !== device.remark)
      throw await editedMeanwhile(tx, name, { device, actor, current: { remark: device.remark }, now });
    await tx
      .updateTable(tableOf(kind))
      .set({ remark, date_updated: now })
      .where('id', '=', device.id)
      .execute();
    const edited = { what: editedWhat[name], before: device.remark || null, after: remark || null };
    await recordEdit(
      tx,
      { name, device, by: byClerk(actor.id), ip, remark: messages.editedFields([edited]) },
      now,
    );
    await announce({ live }, tx, device);
    return { remark };
  });
