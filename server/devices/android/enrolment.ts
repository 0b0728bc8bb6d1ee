import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AgentIdentity } from '#api/contract/agent/messages.ts';
import { brandOf, channelOfBrand } from '#domain/android/brands.ts';
import { recycledStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { doubledNotedMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { AgentDevices, EnrolRequest } from '#server/agent-api/devices.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { json } from '#server/database/json.ts';
import type { EnrolmentCodeTable } from '#server/database/schema/android-tables.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import type { Database, DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { byClerk } from '#server/journal/journal.ts';
import { announce } from '#server/operations/announce.ts';
import { lockDevice } from '#server/operations/operation-change.ts';
import { lostStanding, type StandingDevice } from '#server/operations/standing.ts';
import { clerkName } from '#server/people/find-clerk.ts';
import { requireRoom, roomFor } from '#server/people/quota.ts';
import { noteEnrolment } from '#server/store/open-api/events.ts';
import { recordEdit } from '../edit-records.ts';
import { leftBehind } from './contacts/forgotten.ts';
import { isHeldElsewhere } from './identity/elsewhere.ts';
import { codeHash, isOfWorking } from './identity/enrolment-codes.ts';
import { codesFrom } from './passcodes/occasions.ts';
import { newSecret, sealSecret, secretOf } from './passcodes/passcodes.ts';

/** What the agents' API asks of Android devices. */
export const agentDevices = (services: Pick<Services, 'sealKey' | 'live'>): AgentDevices => ({
  enrol: (tx, asked) => enrolPhone(services, tx, asked),
  refused: (db, asked, refusal) => noteRefused(services, db, asked, refusal),
  heardUnderVoidKey: (db, id, at) => noteDoubled(services, db, id, at),
  codesFrom: (db, id) => codesFrom(db, id),
  passcodeSecrets: async (db, id) => {
    const device = await db
      .selectFrom('android_device')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      unlock: secretOf(services.sealKey, device, 'unlock'),
      deregulate: secretOf(services.sealKey, device, 'deregulate'),
    };
  },
});

type Code = Selectable<EnrolmentCodeTable>;

/**
 * A phone comes with a code (`decision.android.enrol`, `decision.android.identity`): its row is made, or taken over with its clerk and what
 * was wanted of it; the code is used up. Throws 404 for a code that is none and for a phone that another store still holds, 409 for one
 * that stands in the store where the code is not that device's, 422 over the quota.
 */
export async function enrolPhone(
  services: Pick<Services, 'sealKey' | 'live'>,
  tx: Tx,
  { code: typed, identity, at: now }: EnrolRequest,
): Promise<string> {
  const code = await openCode(tx, typed, now);
  // Not told apart: who holds any code would learn from it which phones other stores have.
  if (await isHeldElsewhere(tx, { ...identity, store_id: code.store_id })) throw codeInvalid();
  const known = await (code.bound_to === null
    ? findFree(tx, code, identity)
    : boundRow(tx, { ...code, bound_to: code.bound_to }, identity));
  const device = known ?? (await insertRow(tx, code, identity, now));
  const isBack = known?.recycled_status === recycledStatus.recycled;
  if (isBack) requireRoom(await roomFor(tx, known));
  await beginAnew(services, tx, device, identity, now);
  await tx
    .updateTable('enrolment_code')
    .set({ used_at: now, device_id: device.id, code: '' })
    .where('id', '=', code.id)
    .execute();
  const remark = known ? await remarkOfKnown(tx, known, code) : '';
  await recordEdit(tx, { name: 'enrol', device, by: byClerk(code.clerk_id), ip: '', remark }, now);
  await noteEnrolment(tx, device);
  await announce(services, tx, device);
  return device.id;
}

/** A code says whose a new phone will be; that of a known one stays (`decision.android.identity`). */
async function remarkOfKnown(tx: Tx, { for_clerk }: AndroidRow, code: Code): Promise<string> {
  if (code.bound_to !== null || for_clerk === code.for_clerk) return messages.enrolledAgain;
  return `${messages.enrolledAgain}，${messages.ownerStays(await clerkName(tx, for_clerk))}`;
}

async function openCode(tx: Tx, typed: string, now: Date): Promise<Code> {
  const code = await tx
    .selectFrom('enrolment_code')
    .selectAll()
    .where('code_hash', '=', codeHash(typed))
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isOfWorking)
    .forUpdate()
    .executeTakeFirst();
  if (!code || (await mayNoLonger(tx, code, { ...code, kind: 'android', for_clerk: code.clerk_id })))
    throw codeInvalid();
  return code;
}

const codeInvalid = () => new Refusal('NOT_FOUND', messages.enrolmentCodeInvalid);

/** Its maker has lost since what making it asks for, or does not see the device. */
const mayNoLonger = async (tx: Tx, { clerk_id }: Code, device: StandingDevice): Promise<boolean> =>
  (await lostStanding(tx, clerk_id, 'android.new', device)) !== null;

/** Put away as it was, it holds its number (`decision.android.archive`). */
const isInUse = ({ released_at, recycled_status, archived_lost }: AndroidRow) =>
  released_at === null && (recycled_status === recycledStatus.active || archived_lost);

/** A serial number is what any phone says of itself: by it alone no row is taken that is in use. */
async function findFree(tx: Tx, code: Code, identity: AgentIdentity): Promise<AndroidRow | undefined> {
  const found = await rowOf(tx, { ...identity, store_id: code.store_id });
  const known = found && (await lockDevice(tx, 'android', found.id));
  if (known && isInUse(known)) throw new Refusal('CONFLICT', messages.enrolledAlready);
  return known;
}

/** The one that the code was made for; whoever has made it still sees it, and no phone has come by another code since. */
async function boundRow(
  tx: Tx,
  code: Code & { readonly bound_to: string },
  { serial_number }: AgentIdentity,
): Promise<AndroidRow> {
  const known = await lockDevice(tx, 'android', code.bound_to);
  if (!known || (await mayNoLonger(tx, code, known))) throw codeInvalid();
  const { enrolment_observed_at: since } = known;
  if (since !== null && since > code.date_created) throw codeInvalid();
  if (known.serial_number !== serial_number) throw new Refusal('CONFLICT', messages.otherDevicesCode);
  return known;
}

const rowOf = (
  db: DatabaseOrTx,
  { store_id, serial_number }: Pick<AndroidRow, 'store_id' | 'serial_number'>,
) =>
  db
    .selectFrom('android_device')
    .select(['id', 'store_id', 'for_clerk'])
    .where('store_id', '=', store_id)
    .where('serial_number', '=', serial_number)
    .executeTakeFirst();

/** Who waits for the phone is told that it stands in the store, and whoever looks at that device that a phone wants to come again. */
const noteRefused = (
  services: Pick<Services, 'live'>,
  db: Database,
  { code: typed, identity, at }: EnrolRequest,
  { message }: Refusal,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (message !== messages.enrolledAlready) return;
    const code = await openCode(tx, typed, at);
    const met = await rowOf(tx, { ...identity, store_id: code.store_id });
    if (!met) return;
    await tx
      .updateTable('enrolment_code')
      .set({ met_device: met.id, met_at: at })
      .where('id', '=', code.id)
      .execute();
    await tx.updateTable('android_device').set({ reenrol_asked_at: at }).where('id', '=', met.id).execute();
    await announce(services, tx, { ...met, kind: 'android' });
  });

/** A phone that has lost its key to another one says the same number, or somebody has its key: nothing of it is believed. */
const noteDoubled = (services: Pick<Services, 'live'>, db: Database, id: string, at: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const doubled = await tx
      .updateTable('android_device')
      .set({ doubled_at: at })
      .where('id', '=', id)
      .where('released_at', 'is', null)
      .where(({ or, eb }) =>
        or([eb('doubled_at', 'is', null), eb('doubled_at', '<', new Date(at.getTime() - doubledNotedMs))]),
      )
      .returning(['id', 'store_id', 'for_clerk'])
      .executeTakeFirst();
    if (doubled) await announce(services, tx, { ...doubled, kind: 'android' });
  });

async function insertRow(
  tx: Tx,
  { store_id, for_clerk }: Code,
  identity: AgentIdentity,
  now: Date,
): Promise<AndroidRow> {
  requireRoom(await roomFor(tx, { store_id, for_clerk }));
  const row = await tx
    .insertInto('android_device')
    .values({
      id: randomUUID(),
      store_id,
      for_clerk,
      date_created: now,
      date_updated: now,
      registration_time: now,
      supervise_status: superviseStatus.unsupervised,
      ...columnsOf(identity),
      app_list: json([]),
      system_restriction: json({}),
      app_restriction_list: json([]),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, kind: 'android' };
}

const columnsOf = ({ imei, brand, ...told }: AgentIdentity) => ({
  ...told,
  brand: brandOf(brand),
  channel: channelOfBrand(brandOf(brand)),
  imei: json(imei),
});

/** What was wanted of it stays; what it was told, and its codes, are gone with the reset. */
async function beginAnew(
  { sealKey }: Pick<Services, 'sealKey'>,
  tx: Tx,
  device: AndroidRow,
  identity: AgentIdentity,
  now: Date,
): Promise<void> {
  const { id, store_id } = device;
  await tx
    .updateTable('android_device')
    .set({
      ...leftBehind(device, now),
      ...columnsOf(identity),
      recycled_status: recycledStatus.active,
      archived_lost: false,
      released_at: null,
      reenrol_asked_at: null,
      doubled_at: null,
      enrolment_observed_at: now,
      defaults_due: true,
      date_updated: now,
      unlock_secret: sealSecret(sealKey, { id, store_id, purpose: 'unlock' }, newSecret()),
      deregulate_secret: sealSecret(sealKey, { id, store_id, purpose: 'deregulate' }, newSecret()),
      wrong_passcodes: 0,
      unlock_codes_passed: 0,
      deregulate_codes_passed: 0,
      unlock_codes_given: 0,
      deregulate_codes_given: 0,
    })
    .where('id', '=', id)
    .execute();
}
