import { randomInt, randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { EnrolmentCode, enrolmentCodeStatuses, MadeCode } from '#api/contract/android/enrolment.ts';
import { isAdmin } from '#domain/access/permissions.ts';
import { type AndroidChannel, androidChannel, isChannel } from '#domain/android/brands.ts';
import { agentLinkPath } from '#domain/android/provisioning.ts';
import { productName } from '#domain/kinds/product-names.ts';
import {
  enrolmentCodeLength,
  enrolmentCodeMs,
  enrolmentCodesAtMost,
  enrolmentCodesListedMs,
  reenrolCodeMs,
} from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { isIdTaken } from '#server/database/drivers/unique-violation.ts';
import type { EnrolmentCodeTable } from '#server/database/schema/android-tables.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { type SealedPlace, seal, unseal } from '#server/database/seal.ts';
import { takeKey } from '#server/http/taken-key.ts';
import { idsOfKey } from '#server/operations/keys/idempotency.ts';
import { requireRoom, roomFor } from '#server/people/quota.ts';
import { agentUrlOf, isEnrolmentSafe, missingOfAgent } from '#server/process/agent-download.ts';
import type { Config } from '#server/process/config.ts';
import { visibleOf } from '#server/security/scope.ts';
import { sha256 } from '#server/security/tokens.ts';
import { ownerOf } from '../../owner.ts';
import type { Given } from '../../port/kind.ts';

/** Codes by which phones enrol (`decision.android.enrol`): each for one phone. */

type Row = Selectable<EnrolmentCodeTable>;

/** Without those that are taken for each other. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const newCode = () =>
  Array.from({ length: enrolmentCodeLength }, () => letters[randomInt(letters.length)]).join('');

/** As people type it: small letters, spaces and dashes do not matter. */
export const codeHash = (typed: string): string => sha256(typed.toUpperCase().replace(/[\s-]/g, ''));

/** Who made it, and whom it is for, still work for the store. */
export const isOfWorking = sql<boolean>`not exists (
  select from clerk where clerk.id in (enrolment_code.clerk_id, enrolment_code.for_clerk) and clerk.disabled)`;

interface NewCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly idempotencyKey: string | null;
  readonly callName: string;
  readonly body: {
    readonly for_clerk?: string | null | undefined;
    readonly channel?: AndroidChannel | undefined;
  };
}

/** Makes a code. The same request again answers the same one. Throws 404 and 422 as the row says. */
export async function makeCode(call: NewCall): Promise<EnrolmentCode & MadeCode> {
  const { services, actor, body } = call;
  const forClerk = await ownerOf(services.db, 'android', actor, body.for_clerk);
  const row = await insertOnce(call, forClerk);
  return {
    ...(await presentCode(services.db, actor, row, call.now)),
    ...madeOf(services, row, body.channel ?? androidChannel.other),
  };
}

/** What is told of a code once. */
function madeOf(services: Telling, row: Row, channel: AndroidChannel): MadeCode {
  // It has ended, or the data key that it was sealed by is lost: nobody can be told it again.
  if (row.code === '') throw new Refusal('CONFLICT', messages.disclosureOver);
  const code = unseal(services.sealKey, placeOf(row), row.code);
  const { config } = services;
  return {
    id: row.id,
    code,
    link: `${serverUrl(config)}${agentLinkPath}#${code}`,
    provisioning: provisioningOf(config, code, channel),
    missing: missingOfAgent(config),
    expires_at: row.expires_at.toISOString(),
  };
}

type Telling = Pick<Services, 'sealKey' | 'config'>;

/** A code by which this phone alone comes (`decision.android.identity`). Answers its id. Throws 422 with too many open codes. */
export async function makeReenrolCode({
  tx,
  device,
  actor,
  now,
  services,
}: Given<AndroidRow>): Promise<string> {
  await requireFewOpen(tx, actor, now);
  const id = randomUUID();
  const { store_id } = device;
  await insertCode(
    services,
    tx,
    { id, store_id, clerk_id: actor.id, for_clerk: null, bound_to: device.id },
    now,
  );
  await tx.updateTable('android_device').set({ reenrol_asked_at: now }).where('id', '=', device.id).execute();
  return id;
}

/** The same of the same code, as long as its call is answered. Throws 409 where it was forgotten. */
export async function tellReenrolCode(
  tx: Tx,
  services: Telling,
  id: string,
  channel: number,
): Promise<MadeCode> {
  const row = await tx.selectFrom('enrolment_code').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('CONFLICT', messages.disclosureOver);
  return madeOf(services, row, isChannel(channel) ? channel : androidChannel.other);
}

async function insertOnce(call: NewCall, forClerk: string | null): Promise<Row> {
  const { services, actor } = call;
  for (const id of idsOfKey(actor.store_id, call.idempotencyKey ?? randomUUID())) {
    try {
      return await services.db.transaction().execute((tx) => insert(services, tx, call, { id, forClerk }));
    } catch (error) {
      if (!isIdTaken('enrolment_code', error)) throw error;
      const known = await ownCode(services.db, actor, id);
      if (known?.for_clerk === forClerk) return known;
    }
  }
  throw new Refusal('CONFLICT', messages.keyReused);
}

async function insert(
  services: Services,
  tx: Tx,
  call: NewCall,
  { id, forClerk }: { readonly id: string; readonly forClerk: string | null },
): Promise<Row> {
  const { actor, now } = call;
  await takeKey(tx, actor, call);
  // Holds the store's row: two that ask at the same moment are counted one after the other.
  requireRoom(await roomFor(tx, { store_id: actor.store_id, for_clerk: forClerk }));
  await requireFewOpen(tx, actor, now);
  const { store_id } = actor;
  return insertCode(
    services,
    tx,
    { id, store_id, clerk_id: actor.id, for_clerk: forClerk, bound_to: null },
    now,
  );
}

function insertCode(
  { sealKey, config }: Telling,
  tx: Tx,
  of: Pick<Row, 'id' | 'store_id' | 'clerk_id' | 'for_clerk' | 'bound_to'>,
  now: Date,
): Promise<Row> {
  if (!isEnrolmentSafe(config))
    throw new Refusal('NOT_POSSIBLE', messages.enrolmentUnsafe, { exit: messages.enrolmentUnsafeExit });
  const code = newCode();
  return tx
    .insertInto('enrolment_code')
    .values({
      ...of,
      date_created: now,
      code_hash: codeHash(code),
      code: seal(sealKey, placeOf(of), code),
      expires_at: new Date(now.getTime() + (of.bound_to === null ? enrolmentCodeMs : reenrolCodeMs)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function requireFewOpen(tx: Tx, { id, store_id }: Given['actor'], now: Date): Promise<void> {
  const { open } = await tx
    .selectFrom('enrolment_code')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('store_id', '=', store_id)
    .where('clerk_id', '=', id)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (open >= enrolmentCodesAtMost)
    throw new Refusal('NOT_POSSIBLE', messages.tooManyEnrolmentCodes(enrolmentCodesAtMost), {
      exit: messages.endEnrolmentCodesFirst,
    });
}

const placeOf = ({ id, store_id }: Pick<Row, 'id' | 'store_id'>): SealedPlace => ({
  column: 'enrolment_code.code',
  row: id,
  store: store_id,
});

const serverUrl = ({ publicUrl, host, port }: Config) => publicUrl ?? `http://${host}:${port}`;

/** What the QR code of Android's device-owner provisioning holds; null where the operator has not said where the agent is. */
function provisioningOf(config: Config, code: string, channel: AndroidChannel): string | null {
  const url = agentUrlOf(config, channel);
  const { checksum, component } = config.androidAgent;
  if (url === null || checksum === null || component === null) return null;
  const extra = (name: string) => `android.app.extra.PROVISIONING_${name}`;
  return JSON.stringify({
    [extra('DEVICE_ADMIN_COMPONENT_NAME')]: component,
    [extra('DEVICE_ADMIN_PACKAGE_DOWNLOAD_LOCATION')]: url,
    [extra('DEVICE_ADMIN_SIGNATURE_CHECKSUM')]: checksum,
    [extra('LEAVE_ALL_SYSTEM_APPS_ENABLED')]: true,
    [extra('ADMIN_EXTRAS_BUNDLE')]: { server: serverUrl(config), code },
  });
}

/** Those that a person may see: one's own, an admin's all of the store. */
const visibleCodes = (db: DatabaseOrTx, actor: Actor) =>
  db
    .selectFrom('enrolment_code')
    .selectAll()
    .where('store_id', '=', actor.store_id)
    .$if(!isAdmin(actor), (query) => query.where('clerk_id', '=', actor.id));

const ownCode = (db: DatabaseOrTx, actor: Actor, id: string) =>
  visibleCodes(db, actor).where('id', '=', id).where('clerk_id', '=', actor.id).executeTakeFirst();

export async function findCodes({ db }: Services, actor: Actor, now: Date) {
  const rows = await visibleCodes(db, actor)
    .where('date_created', '>', new Date(now.getTime() - enrolmentCodesListedMs))
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(enrolmentCodesAtMost)
    .execute();
  return Promise.all(rows.map((row) => presentCode(db, actor, row, now)));
}

/** Throws 404. */
export async function lookAtCode(
  { db }: Services,
  actor: Actor,
  id: string,
  now: Date,
): Promise<EnrolmentCode> {
  const row = await visibleCodes(db, actor).where('id', '=', id).executeTakeFirst();
  if (!row) throw codeNotFound();
  return presentCode(db, actor, row, now);
}

/** Throws 404, and 422 where a phone has come by it. */
export const endCode = ({ db }: Services, actor: Actor, id: string, now: Date): Promise<EnrolmentCode> =>
  db.transaction().execute(async (tx) => {
    const row = await visibleCodes(tx, actor).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw codeNotFound();
    if (row.used_at !== null) throw new Refusal('NOT_POSSIBLE', messages.enrolmentCodeUsed);
    if (row.ended_at !== null) return presentCode(tx, actor, row, now);
    const ended = await tx
      .updateTable('enrolment_code')
      .set({ ended_at: now, code: '' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentCode(tx, actor, ended, now);
  });

const codeNotFound = () => new Refusal('NOT_FOUND', messages.notFound);

type Status = (typeof enrolmentCodeStatuses)[number];

const statusOf = (
  { used_at, ended_at, expires_at }: Row,
  { isDisabled, now }: { readonly isDisabled: boolean; readonly now: Date },
): Status => {
  if (used_at !== null) return 'used';
  if (ended_at !== null || isDisabled) return 'ended';
  return expires_at <= now ? 'expired' : 'open';
};

async function presentCode(db: DatabaseOrTx, actor: Actor, row: Row, now: Date): Promise<EnrolmentCode> {
  const devices = await devicesOfCode(db, actor, row);
  const named = (id: string | null) => devices.find((one) => one.id === id);
  const shown = (id: string | null) => {
    const one = named(id);
    if (!one?.is_visible) return null;
    const { id: device_id, serial_number, model } = one;
    return { id: device_id, serial_number, product_name: productName('android', model) };
  };
  const device = named(row.device_id);
  const people = await db
    .selectFrom('clerk')
    .select(['id', 'name', 'disabled'])
    .where(
      'id',
      'in',
      [row.clerk_id, row.for_clerk, device?.for_clerk].filter((id) => typeof id === 'string'),
    )
    .execute();
  const person = (id: string) => ({ id, name: people.find((one) => one.id === id)?.name ?? '' });
  const owner = (id: string | null) => (id === null ? null : person(id));
  const isDisabled = people.some(
    ({ id, disabled }) => disabled && (id === row.clerk_id || id === row.for_clerk),
  );
  const isTakenOver = device && row.used_at !== null && device.date_created < row.used_at;
  return {
    id: row.id,
    date_created: row.date_created.toISOString(),
    for_clerk: owner(row.for_clerk),
    created_by: person(row.clerk_id),
    expires_at: row.expires_at.toISOString(),
    status: statusOf(row, { isDisabled, now }),
    taken_over: isTakenOver ? { for_clerk: owner(device.for_clerk) } : null,
    device: shown(row.device_id),
    for_device: shown(row.bound_to),
    refused: row.met_at && { at: row.met_at.toISOString(), device: shown(row.met_device) },
  };
}

async function devicesOfCode(db: DatabaseOrTx, actor: Actor, { device_id, bound_to, met_device }: Row) {
  const ids = [device_id, bound_to, met_device].filter((id) => id !== null);
  if (ids.length === 0) return [];
  return db
    .selectFrom('android_device')
    .select(['id', 'serial_number', 'model', 'for_clerk', 'date_created'])
    .select(visibleOf('android', actor).as('is_visible'))
    .where('id', 'in', ids)
    .execute();
}
