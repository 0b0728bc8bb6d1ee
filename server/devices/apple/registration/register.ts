import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { LineVerdict, NewDevice, RawLine } from '#api/contract/apple/registration.ts';
import { abmStatus, activationLockStatus, superviseStatus } from '#domain/devices/status-values.ts';
import * as messages from '#domain/messages.ts';
import { typedCode } from '#domain/text/typed.ts';
import type { Actor } from '#server/call/handler.ts';
import { deviceNotFound, Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { json } from '#server/database/json.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { once } from '#server/http/once.ts';
import { byClerk } from '#server/journal/journal.ts';
import { announce } from '#server/operations/announce.ts';
import { clerkName } from '#server/people/find-clerk.ts';
import { recordEdits } from '../../edit-records.ts';
import { ownerOf } from '../../owner.ts';
import { type JudgedLine, judgeLines } from './register-lines.ts';

interface RegisterCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly ip: string;
  readonly idempotencyKey: string | null;
  readonly callName: string;
}

type ForClerk = { readonly for_clerk?: string | null | undefined };

/** Registers one device. Throws 409 for a serial number that the store has, 422 over a quota, 404 and 422 as `ownerOf`. */
export async function registerDevice(
  call: RegisterCall & { readonly body: NewDevice & ForClerk },
): Promise<{ id: string; serial_number: string }> {
  const { services, actor, body, now, ip } = call;
  const { for_clerk: _, ...line } = body;
  const forClerk = await ownerOf(services.db, 'apple', actor, body.for_clerk);
  await once(call, ['ios.new', actor.id], async (tx) => {
    const judged = await judgeLines(tx, actor, forClerk, [line]);
    const [refusal] = judged.flatMap(({ verdict }) => (verdict.status === 'ok' ? [] : [asRefusal(verdict)]));
    if (refusal) return refusal;
    await insert(services, tx, { actor, forClerk, judged, ip, now });
    return null;
  });
  services.nudgeJobs();
  return findRegistered(services, actor, body.serial_number);
}

function asRefusal({ status, reason, exit, device_id }: LineVerdict): Refusal {
  const code = status === 'duplicate' ? 'CONFLICT' : 'NOT_POSSIBLE';
  const field = status === 'duplicate' && { field: 'serial_number' };
  return new Refusal(code, reason, { exit, ...(device_id && { device_id }), ...field });
}

async function findRegistered({ db }: Services, actor: Actor, serialNumber: string) {
  const device = await db
    .selectFrom('apple_device')
    .select(['id', 'serial_number'])
    .where('store_id', '=', actor.store_id)
    .where('serial_number', '=', serialNumber)
    .executeTakeFirst();
  // A repeated request whose device has been removed since.
  if (!device) throw deviceNotFound();
  return device;
}

type ImportBody = ForClerk & { readonly lines: readonly RawLine[] };

/** What an import would come to. Writes nothing. */
export const previewImport = async ({
  services,
  actor,
  body,
}: Omit<RegisterCall, 'idempotencyKey' | 'callName' | 'ip'> & { readonly body: ImportBody }): Promise<
  LineVerdict[]
> => {
  const forClerk = await ownerOf(services.db, 'apple', actor, body.for_clerk);
  const judged = await services.db.transaction().execute((tx) => judgeLines(tx, actor, forClerk, body.lines));
  return judged.map(({ verdict }) => verdict);
};

/** Registers all of the lines or, where one of them can't be, none; then the verdicts say which. */
export async function importDevices(
  call: RegisterCall & { readonly body: ImportBody },
): Promise<{ registered: number; lines: LineVerdict[] }> {
  const { services, actor, body, now, ip } = call;
  const forClerk = await ownerOf(services.db, 'apple', actor, body.for_clerk);
  let refused: LineVerdict[] | null = null;
  // A refusal leaves the key free: the same lines may do when there is room.
  const unfit = new Refusal('NOT_POSSIBLE', messages.importRefused);
  await once(call, ['ios.import', actor.id], async (tx) => {
    const judged = await judgeLines(tx, actor, forClerk, body.lines);
    if (judged.some(({ device }) => device === null)) {
      refused = judged.map(({ verdict }) => verdict);
      return unfit;
    }
    await insert(services, tx, { actor, forClerk, judged, ip, now });
    return null;
  }).catch((error: unknown) => {
    if (error !== unfit) throw error;
  });
  if (refused) return { registered: 0, lines: refused };
  services.nudgeJobs();
  return registeredLines(services, actor, body.lines);
}

/** The same after the first request and after its repetition. */
async function registeredLines({ db }: Services, actor: Actor, lines: readonly RawLine[]) {
  const serials = lines.map(({ serial_number }) => typedCode(serial_number));
  const rows = await db
    .selectFrom('apple_device')
    .select(['id', 'serial_number'])
    .where('store_id', '=', actor.store_id)
    .where('serial_number', 'in', serials)
    .execute();
  const ids = new Map(rows.map(({ id, serial_number }) => [serial_number, id]));
  return {
    registered: serials.length,
    lines: serials.map((serial_number) => ({
      serial_number,
      status: 'ok' as const,
      reason: '',
      exit: '',
      device_id: ids.get(serial_number) ?? null,
    })),
  };
}

interface Registration {
  readonly actor: Actor;
  readonly forClerk: string | null;
  readonly judged: readonly JudgedLine[];
  readonly ip: string;
  readonly now: Date;
}

async function insert(
  services: Services,
  tx: Tx,
  { actor, forClerk, judged, ip, now }: Registration,
): Promise<void> {
  const rows = judged.flatMap(({ device }) =>
    device ? [blank(device, { store_id: actor.store_id, for_clerk: forClerk }, now)] : [],
  );
  await tx.insertInto('apple_device').values(rows).execute();
  const devices = rows.map(({ id, store_id }) => ({ id, store_id, kind: 'apple' as const }));
  const remark = messages.registeredFor(await clerkName(tx, forClerk));
  await recordEdits(tx, { name: 'register', devices, by: byClerk(actor.id), ip, remark }, now);
  // A list is asked for anew once, however many devices it has got.
  const [first] = rows;
  if (first) await announce(services, tx, { ...first, kind: 'apple' });
}

/** Of a device that nobody has heard of, nothing is known but what stands on its box. */
const blank = (
  { serial_number, hirer_name, hirer_phone_number, remark }: NewDevice,
  owner: { readonly store_id: string; readonly for_clerk: string | null },
  now: Date,
) =>
  ({
    id: randomUUID(),
    ...owner,
    date_created: now,
    date_updated: now,
    registration_time: now,
    serial_number,
    hirer_name: hirer_name ?? null,
    hirer_phone_number: hirer_phone_number ?? null,
    remark: remark ?? '',
    model: '',
    color: '',
    storage_capacity: '',
    market: '',
    os_version: '',
    abm_status: abmStatus.notJoined,
    supervise_status: superviseStatus.unsupervised,
    activation_lock_status: activationLockStatus.unknown,
    app_list: json([]),
    system_restriction: json({}),
    app_restriction_list: json([]),
    app_restriction_global_white_list: json([]),
    available_os_updates: json([]),
    gateway_told: false,
  }) satisfies Insertable<AppleDeviceTable>;
