import * as v from 'valibot';
import { json } from '#server/database/json.ts';
import { tableOf } from '#server/database/schema/tables.ts';
import { toldPlace } from '#server/gateways/fact-schema.ts';
import { isOlder, type Lesson } from './port/kind.ts';

/** What acknowledgements teach of a device of any kind; each answers whether anything changed. */

/** The device has locked, or unlocked. */
export async function observeLock(lesson: Lesson, status: number): Promise<boolean> {
  const { tx, device, fact } = lesson;
  if (isOlder(lesson, device.lock_observed_at)) return false;
  await tx
    .updateTable(tableOf(device.kind))
    .set({ lock_status: status, lock_observed_at: fact.at, lock_observed_by: 'acknowledged' })
    .where('id', '=', device.id)
    .execute();
  return device.lock_status !== status;
}

export async function rememberLocation({ tx, device, operation, fact, isNew }: Lesson): Promise<boolean> {
  if (!isNew) return false;
  const place = v.parse(toldPlace, fact.result);
  await tx
    .insertInto('location_log')
    .values({ ...place, device_id: device.id, date_created: fact.at, operation_id: operation.id })
    .execute();
  const known = device.last_active_location;
  if (known !== null && new Date(known.at) > fact.at) return true;
  await tx
    .updateTable(tableOf(device.kind))
    .set({ last_active_location: json({ ...place, at: fact.at.toISOString() }) })
    .where('id', '=', device.id)
    .execute();
  return true;
}
