import { recycledStatus } from '#domain/devices/status-values.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '#server/call/handler.ts';
import { deviceNotFound, Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import type { DeviceRow } from '#server/database/schema/rows.ts';
import { type Tx, tableOf } from '#server/database/schema/tables.ts';
import { lockVisibleDevice, requireVisible } from '#server/operations/visible-device.ts';
import { findClerk } from '#server/people/find-clerk.ts';
import { lockClerks, recount, requireRoom, roomOfClerk } from '#server/people/quota.ts';
import { requireStandingPassword, verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { type EditCall, recordEdit } from './edit-records.ts';

interface HandOverBody {
  readonly for_clerk: string;
  readonly password: string;
}

/**
 * Gives a device to another clerk of the store (`call.ios`). Its body names a password and no key. In this order: 404 for a device out of scope, 403 or 429 for the
 * password, 404 for an unknown clerk, 422 for one who is disabled, a device in the bin, and over the clerk's quota.
 */
export async function changeClerk(
  call: EditCall<HandOverBody>,
  kind: DeviceKindName,
): Promise<{ for_clerk: { id: string; name: string } }> {
  const { services, actor, body, now, ip } = call;
  await requireVisible(call, kind);
  const hash = await verifySecondaryPassword(services.db, actor.id, body.password, now);
  return services.db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, actor, kind, body.device_id);
    if (!device) throw deviceNotFound();
    const prove = () => requireStandingPassword(tx, actor.id, hash);
    return handOver(services, tx, { device, actor, ip, for_clerk: body.for_clerk, now, prove });
  });
}

interface Handing {
  /** its row is locked */
  readonly device: DeviceRow;
  readonly actor: Pick<Actor, 'id' | 'store_id'>;
  readonly ip: string;
  readonly for_clerk: string;
  readonly now: Date;
  /** asked when the clerks are locked; absent: it has been proven before */
  readonly prove?: () => Promise<void>;
}

/** The device becomes another clerk's; the same again changes nothing. Throws as changeClerk(). */
export async function handOver(
  { live }: Pick<Services, 'live'>,
  tx: Tx,
  { device, actor, ip, for_clerk, now, prove }: Handing,
): Promise<{ for_clerk: { id: string; name: string } }> {
  await lockClerks(tx, [actor.id, for_clerk, device.for_clerk]);
  await prove?.();
  const receiver = await findClerk(tx, actor, for_clerk);
  if (!receiver) throw new Refusal('NOT_FOUND', messages.clerkNotFound);
  if (receiver.disabled) throw new Refusal('NOT_POSSIBLE', messages.receiverDisabled(receiver.name));
  const answer = { for_clerk: { id: receiver.id, name: receiver.name } };
  if (device.for_clerk === receiver.id) return answer;
  if (device.recycled_status === recycledStatus.recycled)
    throw new Refusal('NOT_POSSIBLE', messages.deviceInBin, { exit: messages.restoreFromBin });
  requireRoom(await roomOfClerk(tx, actor.store_id, receiver.id));
  await tx
    .updateTable(tableOf(device.kind))
    .set({ for_clerk: receiver.id, date_updated: now })
    .where('id', '=', device.id)
    .execute();
  const remark = messages.handedOver(await nameOf(tx, device.for_clerk), receiver.name);
  await recordEdit(tx, { name: 'change-for-clerk', device, actor, ip, remark }, now);
  await recount(tx, receiver.id);
  await recount(tx, device.for_clerk);
  const { store_id, id } = device;
  // For who gives it away it leaves the list, for who gets it it comes.
  const clerk_ids = [device.for_clerk, receiver.id];
  await live.deviceChanged(tx, { store_id, device_kind: device.kind, device_id: id, clerk_ids });
  return answer;
}

async function nameOf(tx: Tx, clerkId: string | null): Promise<string | null> {
  const clerk = await tx.selectFrom('clerk').select('name').where('id', '=', clerkId).executeTakeFirst();
  return clerk?.name ?? null;
}
