import { recycledStatus } from '#domain/devices/status-values.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { deviceNotFound, Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import type { DeviceRow } from '#server/database/schema/rows.ts';
import { type Tx, tableOf } from '#server/database/schema/tables.ts';
import { type Author, byClerk } from '#server/journal/journal.ts';
import { lockVisibleDevice, requireVisible } from '#server/operations/visible-device.ts';
import { clerkName, clerkNotFound, findClerk } from '#server/people/find-clerk.ts';
import { lockClerks, requireRoom, roomOfClerk } from '#server/people/quota.ts';
import { requireStandingPassword, verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { type EditCall, recordEdit } from './edit-records.ts';
import { addHandOver } from './hand-over-log.ts';

interface HandOverBody {
  readonly for_clerk: string;
}
type HandOverCall = EditCall<HandOverBody>;

/** Throws 403 or 429; answers what is asked again when the clerks are locked. */
type Prove = () => Promise<(tx: Tx) => Promise<void>>;

/** The proof of a call whose body names a password and no key. */
export const byPassword =
  ({ services, actor, body, now }: EditCall<{ readonly password: string }>): Prove =>
  async () => {
    const hash = await verifySecondaryPassword(services.db, actor.id, body.password, now);
    return (tx) => requireStandingPassword(tx, actor.id, hash);
  };

/**
 * Gives a device to another clerk of the store (`call.ios`, `call.android-operations`). In this order: 404 for a device out of scope, 403 or 429 for the
 * password, 404 for an unknown clerk, 422 for one who is disabled, a device in the bin, and over the clerk's quota.
 */
export async function changeClerk(
  call: HandOverCall,
  kind: DeviceKindName,
  prove: Prove,
): Promise<{ for_clerk: { id: string; name: string } }> {
  const { services, actor, body, now, ip } = call;
  await requireVisible(call, kind);
  const standing = await prove();
  return services.db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, actor, kind, body.device_id);
    if (!device) throw deviceNotFound();
    const again = () => standing(tx);
    return handOver(services, tx, {
      device,
      by: byClerk(actor.id),
      ip,
      for_clerk: body.for_clerk,
      now,
      prove: again,
    });
  });
}

interface Handing {
  /** its row is locked */
  readonly device: DeviceRow;
  readonly by: Author;
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
  { device, by, ip, for_clerk, now, prove }: Handing,
): Promise<{ for_clerk: { id: string; name: string } }> {
  await lockClerks(tx, [by.clerk_id, for_clerk, device.for_clerk]);
  await prove?.();
  const receiver = await findClerk(tx, device, for_clerk);
  if (!receiver) throw clerkNotFound();
  if (receiver.disabled) throw new Refusal('NOT_POSSIBLE', memberMessages.receiverDisabled(receiver.name));
  const answer = { for_clerk: { id: receiver.id, name: receiver.name } };
  if (device.for_clerk === receiver.id) return answer;
  if (device.recycled_status === recycledStatus.recycled) {
    const { reason, exit } = deviceKind(device.kind).putAway;
    throw new Refusal('NOT_POSSIBLE', reason, { exit });
  }
  requireRoom(await roomOfClerk(tx, device.store_id, receiver.id));
  await tx
    .updateTable(tableOf(device.kind))
    .set({ for_clerk: receiver.id, date_updated: now })
    .where('id', '=', device.id)
    .execute();
  const remark = await handedOverTo(tx, device, receiver);
  await recordEdit(tx, { name: 'change-for-clerk', device, by, ip, remark }, now);
  await tellHandOver({ live }, tx, { device, to: receiver.id, by, at: now });
  return answer;
}

/** Chinese, for the record: from whom to whom. */
export const handedOverTo = async (
  tx: Tx,
  { for_clerk }: Pick<DeviceRow, 'for_clerk'>,
  receiver: { readonly name: string },
): Promise<string> => memberMessages.handedOver(await clerkName(tx, for_clerk), receiver.name);

/** `device` is as it was before. For who gives it away it leaves the list, for who gets it it comes. */
export async function tellHandOver(
  { live }: Pick<Services, 'live'>,
  tx: Tx,
  {
    device,
    to,
    by,
    at,
  }: { readonly device: DeviceRow; readonly to: string; readonly by: Author; readonly at: Date },
): Promise<void> {
  const { id, store_id, kind: device_kind, for_clerk } = device;
  await addHandOver(tx, { device: { ...device, device_kind }, to, by, at });
  await live.deviceChanged(tx, { store_id, device_kind, device_id: id, clerk_ids: [for_clerk, to] });
}
