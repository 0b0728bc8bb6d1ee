import { createHash, randomUUID } from 'node:crypto';
import type { batch } from '#api/contract/open/calls.ts';
import type { BatchItem, OpenOperation } from '#api/contract/open/messages.ts';
import type { HandlerResult } from '#api/contract/row/endpoint.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import { requireConnection } from '../call/connections.ts';
import { deviceNotFound, Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { isUniqueViolation } from '../database/drivers/unique-violation.ts';
import type { DeviceRow, OperationRow } from '../database/schema/rows.ts';
import type { DatabaseOrTx, Tx } from '../database/schema/tables.ts';
import { handOver } from '../devices/hand-over.ts';
import { editHirer } from '../devices/update-hirer.ts';
import { missingModule } from '../http/authorize.ts';
import { takeKey } from '../http/taken-key.ts';
import { acceptOn } from '../operations/accept.ts';
import { findReplay, findReplayNow, requestHash } from '../operations/keys/idempotency.ts';
import { givenBy, requireNoWorkflow } from '../operations/submit.ts';
import { lockVisibleDevice } from '../operations/visible-device.ts';
import { type ApiCaller, authorOf, kindsOf, viewerOf } from './caller.ts';
import { kindOfDevice } from './devices.ts';
import { presentOpenOperation } from './present.ts';

interface Asked {
  readonly services: Services;
  readonly caller: ApiCaller;
  readonly now: Date;
}

/** Nobody is logged in: the key is who asks. */
const askerOf = ({ store_id }: ApiCaller) => ({ id: null, store_id });

interface Given {
  readonly device_id: string;
  readonly command: 'lock' | 'unlock';
  /** of the call */
  readonly body: object;
  readonly idempotencyKey: string | null;
  readonly callName: string;
}

/**
 * Gives a command on the one way of acceptance (`decision.api.calls`): the same again under its key gets the first answer; 404 for a device
 * of another store; 503 where nothing is connected that would bring it there; with the device locked 409 for a workflow, 422 where its
 * state forbids it, 409 where somebody was first. The signature is the proof.
 */
export async function give(asked: Asked, given: Given): Promise<OpenOperation> {
  const { services, caller } = asked;
  const { db } = services;
  const request = {
    command_uuid: given.idempotencyKey ?? randomUUID(),
    hash: requestHash(services.sealKey, caller.store_id, `openapi.${given.command}`, {
      ...given.body,
      device_id: given.device_id,
    }),
  };
  const replay = await findReplay(db, askerOf(caller), request);
  if (replay) return shown(caller, await operationOf(db, replay.id));
  const kindName = await kindOfDevice(db, caller, given.device_id);
  requireService(services, caller, kindName, given.command);
  const operation = await accept(asked, given, kindName, request).catch(async (error: unknown) => {
    // The same key was used on another device at the same moment: that one was first.
    if (isUniqueViolation(error)) await findReplay(db, askerOf(caller), request);
    throw error;
  });
  services.nudgeOutbox();
  return presentOpenOperation(operation);
}

function requireService(
  services: Services,
  { available_modules }: ApiCaller,
  kind: DeviceKindName,
  command: Given['command'],
): void {
  const { module, executor } = commandOf(kind, command);
  if (module !== null && !available_modules.includes(module)) throw missingModule(module);
  if (executor !== 'server') requireConnection(services, services.kinds[kind].connection);
}

const accept = (
  { services, caller, now: asked }: Asked,
  given: Given,
  kindName: DeviceKindName,
  request: { readonly command_uuid: string; readonly hash: string },
): Promise<OperationRow> =>
  services.db.transaction().execute(async (tx) => {
    const { device_id, command: name, body } = given;
    await takeKey(tx, caller, { ...given, now: asked });
    const kind = services.kinds[kindName];
    const device = await lockOwn(tx, caller, kindName, device_id);
    // The same request may have come twice at the same moment.
    const { replay, now } = await findReplayNow(tx, askerOf(caller), request);
    if (replay) return operationOf(tx, replay.id);
    await requireNoWorkflow(tx, kind, commandOf(kindName, name), device.id, now);
    const definition = kind.definitionOf(name);
    const atOnce = { device_id, when: 'now', ...body };
    const runAt = definition.runAt?.(atOnce) ?? null;
    const command = givenBy(services, viewerOf(caller), { name, definition, body: atOnce, runAt });
    const order = { command, ...request, by: authorOf(caller), ip: caller.ip, holds: true };
    return acceptOn(services, tx, device, order, now);
  });

const operationOf = (db: DatabaseOrTx, id: string): Promise<OperationRow> =>
  db.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function lockOwn(tx: Tx, caller: ApiCaller, kind: DeviceKindName, id: string): Promise<DeviceRow> {
  const device = await lockVisibleDevice(tx, viewerOf(caller), kind, id);
  if (!device) throw deviceNotFound();
  return device;
}

/** Of a command that the store has given, in whichever way. Throws 404. */
export async function readOpenOperation(
  { services: { db }, caller }: Asked,
  command_uuid: string,
): Promise<OpenOperation> {
  const operation = await db
    .selectFrom('operation')
    .selectAll()
    .where('store_id', '=', caller.store_id)
    .where('command_uuid', '=', command_uuid)
    .executeTakeFirst();
  if (!operation) throw new Refusal('NOT_FOUND', messages.notFound);
  return shown(caller, operation);
}

/** Throws 404 where the store has the module of its device no longer. */
function shown(caller: ApiCaller, operation: OperationRow): OpenOperation {
  if (!kindsOf(caller).includes(operation.device_kind)) throw new Refusal('NOT_FOUND', messages.notFound);
  return presentOpenOperation(operation);
}

interface HirerEdit {
  readonly hirer_name: string | null;
  readonly hirer_phone_number?: string | null | undefined;
}

export async function changeHirer({ services, caller, now }: Asked, id: string, edit: HirerEdit) {
  const kind = await kindOfDevice(services.db, caller, id);
  const hirer = await services.db.transaction().execute(async (tx) => {
    const device = await lockOwn(tx, caller, kind, id);
    return editHirer(services, tx, { device, by: authorOf(caller), ip: caller.ip, edit, now });
  });
  return { device_id: id, ...hirer };
}

/** Throws 404 for an unknown clerk, 422 for one who is disabled, a device in the bin, and over the clerk's quota. */
export async function changeOwner({ services, caller, now }: Asked, id: string, for_clerk: string) {
  const kind = await kindOfDevice(services.db, caller, id);
  const owner = await services.db.transaction().execute(async (tx) => {
    const device = await lockOwn(tx, caller, kind, id);
    return handOver(services, tx, { device, by: authorOf(caller), ip: caller.ip, for_clerk, now });
  });
  return { device_id: id, clerk: owner.for_clerk };
}

type Answers = HandlerResult<typeof batch>['items'];

/** One after the other: what becomes of one is nothing to the next. */
export async function actOnEach(
  asked: Asked,
  items: readonly BatchItem[],
  { idempotencyKey, callName }: Pick<Given, 'idempotencyKey' | 'callName'>,
): Promise<Answers> {
  await asked.services.db
    .transaction()
    .execute((tx) => takeKey(tx, asked.caller, { idempotencyKey, callName, now: asked.now }));
  const answers: Answers[number][] = [];
  for (const [at, item] of items.entries()) {
    const { device_id } = item;
    try {
      const key = idempotencyKey === null ? null : keyOfItem(idempotencyKey, at);
      answers.push({ device_id, ...(await actOn(asked, item, { idempotencyKey: key, callName })) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answers.push({ device_id, error: { code: error.code, message: error.message } });
    }
  }
  return answers;
}

async function actOn(
  asked: Asked,
  item: BatchItem,
  repeatable: Pick<Given, 'idempotencyKey' | 'callName'>,
): Promise<{ operation?: OpenOperation }> {
  const { device_id, command, ...body } = item;
  switch (item.command) {
    case 'hirer':
      await changeHirer(asked, device_id, item);
      return {};
    case 'hand-over':
      await changeOwner(asked, device_id, item.for_clerk);
      return {};
    default:
      return { operation: await give(asked, { device_id, command: item.command, body, ...repeatable }) };
  }
}

/** The same for the same place of the same batch. */
function keyOfItem(key: string, at: number): string {
  const digits = createHash('sha256').update(`${key} ${at}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
}
