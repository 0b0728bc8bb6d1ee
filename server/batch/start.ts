import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BatchOrder } from '#api/contract/batch.ts';
import type { Batch } from '#api/contract/devices/batch.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { asksCount } from '#domain/kinds/batch-count.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { productName } from '#domain/kinds/product-names.ts';
import { batchMaxDevices } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { requireConnection } from '../call/connections.ts';
import type { Actor } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { isIdTaken } from '../database/drivers/unique-violation.ts';
import { json } from '../database/json.ts';
import { type Database, type Tx, tableOf } from '../database/schema/tables.ts';
import { findMatching } from '../devices/list/query.ts';
import { takeKey } from '../http/taken-key.ts';
import { confirmed, keyMismatch, verifyCredential } from '../operations/credential.ts';
import { idsOfKey, requestHash } from '../operations/keys/idempotency.ts';
import { checkRunAt } from '../operations/run-at.ts';
import { clerkNotFound, findClerk } from '../people/find-clerk.ts';
import { isSameRequest } from '../security/request-hash.ts';
import { visibleOf } from '../security/scope.ts';
import { requireStandingPassword, verifySecondaryPassword } from '../security/secondary-password.ts';
import { isWallpaper } from '../store/wallpapers.ts';
import { requireFewRunning } from './few-running.ts';
import { presentOne } from './find.ts';
import { handsOver, requireRight } from './orders.ts';

interface StartCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly ip: string;
  readonly idempotencyKey: string | null;
  readonly callName: string;
  readonly grant: { key?: string };
  readonly body: BatchOrder;
}

/**
 * Accepts a batch (`decision.batch`). In this order: 403 without the command's module or right; a repeated request gets its first answer;
 * 404 for a device out of scope, 422 where nothing or too much matches the filter; 503 where nothing is connected that would bring it
 * there; 409 for another number of devices than a person has typed; 403 or 429 for the credential; 404 for the wallpaper; 400 for the time, 404 or 422 for who is to get the devices; 422 for too many batches at once. What
 * is accepted is on disk before the answer leaves. Whether a device is in the right state is asked when its turn comes.
 */
export async function startBatch(call: StartCall): Promise<Batch & { key?: string }> {
  const { services, actor, body } = call;
  const key = call.idempotencyKey ?? randomUUID();
  const hash = requestHash(services.sealKey, actor.store_id, 'batch', body);
  requireRight(actor, body.kind, body.command);
  const replay = await findReplay(services.db, actor, key, hash);
  if (replay !== null) return presentOne(services.db, actor, replay);
  const devices = await devicesOf(call);
  requireService(services, body);
  requireCount(body, devices.length);
  const proven = await prove(call, devices);
  const id = await begin(call, key, { hash, devices, confirm: proven.confirm });
  services.nudgeJobs();
  return {
    ...(await presentOne(services.db, actor, id)),
    ...(proven.key !== undefined && { key: proven.key }),
  };
}

/** The batch that this key began. Throws 409 where it was another request's, or somebody else's. */
async function findReplay(db: Database, actor: Actor, key: string, hash: string): Promise<string | null> {
  const batch = await db
    .selectFrom('batch')
    .select(['id', 'clerk_id', 'request_hash'])
    .where('store_id', '=', actor.store_id)
    .where('id', 'in', idsOfKey(actor.store_id, key))
    .executeTakeFirst();
  if (!batch) return null;
  if (batch.clerk_id !== actor.id || !isSameRequest(batch.request_hash, hash))
    throw new Refusal('CONFLICT', messages.keyReused);
  return batch.id;
}

function requireService(services: Services, { kind, command }: BatchOrder): void {
  if (handsOver(command)) return;
  if (commandOf(kind, command).executor !== 'server')
    requireConnection(services, services.kinds[kind].connection);
}

/** Throws 409 with the number that stands (`decision.batch.count`). */
function requireCount({ kind, command, count }: BatchOrder, stands: number): void {
  const isRight = count === undefined ? !asksCount(kind, command, stands) : count === stands;
  if (isRight) return;
  const detail = { field: 'count', current: { count: stands } };
  throw new Refusal('CONFLICT', memberMessages.batchCount(stands), detail);
}

interface NamedDevice {
  readonly id: string;
  readonly serial_number: string;
  readonly model: string;
}

/** Throws 404 where some of the ids are out of scope, 422 where there is no device, or there are too many. */
async function devicesOf({ services, actor, body, now }: StartCall): Promise<readonly NamedDevice[]> {
  const { kind, command, ids, filter } = body;
  if (ids !== undefined) {
    const known = await named(services.db, actor, kind, ids);
    const missing = ids.filter((id) => !known.has(id.toLowerCase()));
    if (missing.length > 0)
      throw new Refusal('NOT_FOUND', messages.batchDevicesMissing(missing.length), { missing });
    return inOrder(ids, known);
  }
  const recycled = deviceKind(kind).batch.recycled.includes(command)
    ? recycledStatus.recycled
    : recycledStatus.active;
  const asked = { actor, filter: filter ?? {}, now, recycled, most: batchMaxDevices };
  const found = await findMatching(services.db, services.kinds[kind].list, asked);
  if (found.length > batchMaxDevices)
    throw new Refusal('NOT_POSSIBLE', memberMessages.batchTooMuch(batchMaxDevices));
  // One that has gone since it was found matches no more.
  const known = inOrder(found, await named(services.db, actor, kind, found));
  if (known.length === 0) throw new Refusal('NOT_POSSIBLE', messages.batchNothing);
  return known;
}

const inOrder = (ids: readonly string[], known: ReadonlyMap<string, NamedDevice>): readonly NamedDevice[] =>
  ids.flatMap((id) => known.get(id.toLowerCase()) ?? []);

/** Those that the person sees, by their ids. A foreign one is as unknown as one that is not there. */
async function named(
  db: Database,
  actor: Actor,
  kind: DeviceKindName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedDevice>> {
  const rows = await db
    .selectFrom(tableOf(kind))
    .select(['id', 'serial_number', 'model'])
    .where(sql<boolean>`id = any(${sql.val([...ids])}::uuid[])`)
    .where(visibleOf(kind, actor))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface Proof {
  readonly key?: string;
  /** to be asked in the transaction that makes the batch */
  readonly confirm: (tx: Tx) => Promise<unknown>;
}

async function prove(call: StartCall, devices: readonly NamedDevice[]): Promise<Proof> {
  const { services, actor, now, body } = call;
  const { kind, command, password, key } = body;
  if (handsOver(command)) {
    if (password === undefined) throw keyMismatch();
    const hash = await verifySecondaryPassword(services.db, actor.id, password, now);
    await requireReceiver(services.db, actor, body.fields);
    return { confirm: (tx) => requireStandingPassword(tx, actor.id, hash) };
  }
  const device_id = devices[0]?.id ?? '';
  const credential = password === undefined ? { key: key ?? '' } : { password };
  // The key of a workflow is good for a step on one device, never for many.
  const about = { ...call, kind: { name: kind }, body: { device_id, ...credential } };
  const { key: granted } = await verifyCredential(about, { ...commandOf(kind, command), name: command });
  if ('wallpaper_id' in body.fields) await requirePicture(services.db, actor, body.fields.wallpaper_id);
  const runAt = services.kinds[kind].definitionOf(command).runAt?.(body.fields) ?? null;
  if (runAt) checkRunAt(runAt, now);
  return { confirm: confirmed, ...(granted !== undefined && { key: granted }) };
}

async function requireReceiver(db: Database, actor: Actor, fields: BatchOrder['fields']): Promise<void> {
  const receiver = 'for_clerk' in fields ? await findClerk(db, actor, fields.for_clerk) : undefined;
  if (!receiver) throw clerkNotFound();
  if (receiver.disabled) throw new Refusal('NOT_POSSIBLE', memberMessages.receiverDisabled(receiver.name));
}

/** Each device would be refused for it. */
async function requirePicture(db: Database, actor: Actor, id: string): Promise<void> {
  if (!(await isWallpaper(db, actor.store_id, id)))
    throw new Refusal('NOT_FOUND', messages.wallpaperNotFound, { field: 'fields.wallpaper_id' });
}

interface NewBatch {
  readonly hash: string;
  readonly devices: readonly NamedDevice[];
  readonly confirm: Proof['confirm'];
}

/** Answers its id. */
async function begin(call: StartCall, key: string, batch: NewBatch): Promise<string> {
  const { services, actor } = call;
  for (const id of idsOfKey(actor.store_id, key)) {
    try {
      await insert(call, id, batch);
      return id;
    } catch (error) {
      // The same request was there first, and may have taken the last place; or the id is another store's.
      const isTaken = isIdTaken('batch', error);
      if (!isTaken && !(error instanceof Refusal)) throw error;
      const replay = await findReplay(services.db, actor, key, batch.hash);
      if (replay !== null) return replay;
      if (!isTaken) throw error;
    }
  }
  throw new Refusal('CONFLICT', messages.keyReused);
}

const insert = (call: StartCall, id: string, { hash, devices, confirm }: NewBatch): Promise<void> =>
  call.services.db.transaction().execute(async (tx) => {
    const { services, actor, body, ip, now } = call;
    await takeKey(tx, actor, call);
    await requireFewRunning(tx, actor.id);
    await confirm(tx);
    await tx
      .insertInto('batch')
      .values({
        id,
        request_hash: hash,
        date_created: now,
        store_id: actor.store_id,
        clerk_id: actor.id,
        ip,
        device_kind: body.kind,
        command: body.command,
        fields: json(body.fields),
        total: devices.length,
        status: 'running',
        last_turn_at: now,
      })
      .execute();
    const items = devices.map(({ id: device_id, serial_number, model }, position) => ({
      position,
      device_id,
      serial_number,
      product_name: productName(body.kind, model),
      command_uuid: randomUUID(),
    }));
    // One parameter, however many there are.
    await sql`insert into batch_item (batch_id, position, device_id, serial_number, product_name, command_uuid)
      select ${id}::uuid, position, device_id, serial_number, product_name, command_uuid
      from jsonb_to_recordset(${json(items)}::jsonb) as item
        (position integer, device_id uuid, serial_number text, product_name text, command_uuid uuid)`.execute(
      tx,
    );
    await services.live.batchChanged(tx, { store_id: actor.store_id, clerk_id: actor.id, batch_id: id });
  });
