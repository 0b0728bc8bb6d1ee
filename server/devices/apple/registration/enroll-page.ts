import type * as contract from '#api/contract/apple/enroll.ts';
import { appleProductName, isAwaited } from '#domain/apple/models.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import * as enrollMessages from '#domain/enroll-messages.ts';
import * as messages from '#domain/messages.ts';
import { maskSerial } from '#domain/text/mask.ts';
import type { Handler } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { once } from '#server/http/once.ts';
import { unattended } from '#server/journal/journal.ts';
import { announce } from '#server/operations/announce.ts';
import { lockDevice } from '#server/operations/operation-change.ts';
import { lockClerks, roomOfClerk } from '#server/people/quota.ts';
import { enrollCallLimit, enrollClerkLimit } from '#server/security/door-limits.ts';
import { takeTry } from '#server/security/limits.ts';
import { recordEdit } from '../../edit-records.ts';
import { handedOverTo, tellHandOver } from '../../hand-over.ts';
import { type EnrollSubject, openSlug } from './enroll-slug.ts';
import { type HirerColumns, isHired } from './hired.ts';

/** What the public page asks (`decision.enrol.page`). Whoever has no valid link learns nothing, not even why it is not. */

export const baseinfo: Handler<typeof contract.baseinfo> = async ({ services: { db }, query, ip, now }) => {
  if (!(await takeTry(db, enrollCallLimit(ip), now))) throw tooMany();
  const device = await findDevice(db, await openSlug(db, query.code));
  if (!device) throw linkInvalid();
  return {
    store_name: device.store_name,
    serial_number: maskSerial(device.serial_number),
    model: device.model,
    product_name: isAwaited(device) ? '' : appleProductName(device.model),
    submitted: isUsedUp(device),
    clerk_known: device.for_clerk !== null,
  };
};

export const submit: Handler<typeof contract.submit> = async (call) => {
  const { services, body, ip, now } = call;
  if (!(await takeTry(services.db, enrollCallLimit(ip), now))) throw tooMany();
  const subject = await openSlug(services.db, body.code);
  await once(call, ['enroll.submit'], async (tx) => {
    const found = await findDevice(tx, subject);
    if (!found || !subject) return linkInvalid();
    // Who was first is told before anything is looked up: a link that is used up tells nobody's number.
    if (isUsedUp(found)) return alreadySubmitted();
    const { for_clerk: number } = body;
    if (number !== null && !(await takeTry(tx, enrollClerkLimit(found), now))) return tooMany();
    const named = number === null ? null : await findEnabledClerk(tx, found.store_id, number);
    if (named === undefined) return noSuchClerk();
    const device = await lockDevice(tx, 'apple', found.id);
    if (!device || !isLive(device, subject)) return linkInvalid();
    if (isUsedUp(device)) return alreadySubmitted();
    await lockClerks(tx, [named?.id ?? null, device.for_clerk]);
    if (named && (await findEnabledClerk(tx, device.store_id, named.phone_number))?.id !== named.id)
      return noSuchClerk();
    return enrol(call, tx, { device, named });
  });
  return { ok: true };
};

type SubmitCall = Parameters<typeof submit>[0];
type EnabledClerk = NonNullable<Awaited<ReturnType<typeof findEnabledClerk>>>;

/** What has been found to be possible; device and clerks are locked. Answers the refusal over a quota. */
async function enrol(
  { services, body, ip, now }: Pick<SubmitCall, 'services' | 'body' | 'ip' | 'now'>,
  tx: Tx,
  { device, named }: { readonly device: AppleRow; readonly named: EnabledClerk | null },
): Promise<Refusal | null> {
  const before = device.for_clerk;
  const receiver = named && named.id !== before ? named : null;
  if (receiver) {
    const room = await roomOfClerk(tx, device.store_id, receiver.id);
    // Without its exit: that names the clerk and the quota.
    if (room && room.left < 1) return new Refusal('NOT_POSSIBLE', messages.noRoom);
  }
  const { hirer_name, hirer_phone_number } = body;
  const for_clerk = receiver?.id ?? before;
  await tx
    .updateTable('apple_device')
    .set({ for_clerk, hirer_name, hirer_phone_number, enroll_submitted_at: now, date_updated: now })
    .where('id', '=', device.id)
    .execute();
  const by = unattended('enrollPage');
  const changes = [
    receiver && (await handedOverTo(tx, device, receiver)),
    messages.editedFields([
      { what: '姓名', before: null, after: hirer_name },
      { what: '手机号', before: null, after: hirer_phone_number },
    ]),
  ];
  const remark = [enrollMessages.submittedByLink, ...changes].filter(Boolean).join('，');
  await recordEdit(tx, { name: 'enroll-submit', device, by, ip, remark }, now);
  if (receiver) await tellHandOver(services, tx, { device, to: receiver.id, by, at: now });
  else await announce(services, tx, device);
  return null;
}

/** A hirer whom the store has written down is not replaced by whoever holds the link. */
const isUsedUp = (device: HirerColumns & Pick<AppleRow, 'enroll_submitted_at'>) =>
  device.enroll_submitted_at !== null || isHired(device);

/** The device that a link is about, where that is worth something. */
async function findDevice(db: DatabaseOrTx, subject: EnrollSubject | null) {
  if (!subject) return null;
  const device = await db
    .selectFrom('apple_device')
    .innerJoin('store', 'store.id', 'apple_device.store_id')
    .select([
      'apple_device.id',
      'apple_device.store_id',
      'apple_device.for_clerk',
      'apple_device.serial_number',
      'apple_device.model',
      'apple_device.recycled_status',
      'apple_device.enroll_generation',
      'apple_device.enroll_ended_at',
      'apple_device.enroll_submitted_at',
      'apple_device.hirer_name',
      'apple_device.hirer_phone_number',
      'store.store_name',
      'store.modules',
    ])
    .where('apple_device.store_id', '=', subject.store_id)
    .where('apple_device.serial_number', '=', subject.serial_number)
    .executeTakeFirst();
  return device?.modules.includes('mdm-apple') && isLive(device, subject) ? device : null;
}

const isLive = (
  device: Pick<AppleRow, 'recycled_status' | 'enroll_generation' | 'enroll_ended_at'>,
  { enroll_generation }: EnrollSubject,
) =>
  device.recycled_status === recycledStatus.active &&
  device.enroll_generation === enroll_generation &&
  device.enroll_ended_at === null;

const findEnabledClerk = (db: DatabaseOrTx, storeId: string, phoneNumber: string) =>
  db
    .selectFrom('clerk')
    .select(['id', 'name', 'phone_number'])
    .where('store_id', '=', storeId)
    .where('phone_number', '=', phoneNumber)
    .where('disabled', '=', false)
    .executeTakeFirst();

const tooMany = () => new Refusal('TOO_MANY', messages.tooMany);
const linkInvalid = () =>
  new Refusal('NOT_FOUND', enrollMessages.linkInvalid, { reason: 'enrollLinkInvalid' });
const alreadySubmitted = () =>
  new Refusal('CONFLICT', enrollMessages.alreadySubmitted, { reason: 'enrollSubmitted' });
const noSuchClerk = () => new Refusal('NOT_FOUND', messages.clerkNotFound, { field: 'for_clerk' });
