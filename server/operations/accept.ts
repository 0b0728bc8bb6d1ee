import type { ProgressItem } from '#api/contract/apple/device.ts';
import { appleCommand } from '#domain/apple/commands.ts';
import { isFinal, operationStatus } from '#domain/devices/operation.ts';
import { holdMs } from '#domain/limits.ts';
import type { Services } from '../call/services.ts';
import { json } from '../database/json.ts';
import type { Tx } from '../database/schema/tables.ts';
import { announce } from './announce.ts';
import type { Command, Payload } from './command.ts';
import { deviceFacts } from './device-facts.ts';
import { blocked, judge } from './judge.ts';
import {
  addHistory,
  applyEvent,
  type DeviceRow,
  mayHaveLeft,
  type OperationRow,
  refreshDeviceColumns,
} from './operation-change.ts';
import { newOperationId } from './operation-id.ts';
import { overtake } from './overtake.ts';
import { carryOut } from './own-work.ts';
import { wishOf } from './wish.ts';

const { created, waiting, acknowledged } = operationStatus;

/** A command on its way to becoming an operation. */
export interface Order {
  readonly command: Command;
  readonly command_uuid: string;
  /** of the request, see requestHash() */
  readonly hash: string;
  readonly clerk: { readonly id: string; readonly store_id: string };
  readonly ip: string;
  /** an irreversible command waits out its hold window (`decision.hold`); a step of a saga has waited already */
  readonly holds: boolean;
  /** Chinese: why the server itself gives it */
  readonly remark?: string;
}

/**
 * Accepts a command on a device whose row is locked: legality, who was first; then operation, history, wish and live event
 * together. Throws 422 NOT_POSSIBLE and 409 CONFLICT. Credential, scope and replay are the caller's questions.
 */
export async function acceptOn(
  services: Pick<Services, 'live'>,
  tx: Tx,
  device: DeviceRow,
  order: Order,
  now: Date,
): Promise<OperationRow> {
  const facts = await deviceFacts(tx, device);
  const { name, runAt = null } = order.command;
  const met = judge({ name, scheduled: runAt !== null }, facts, now);
  if (met.kind === 'replaces') await takePlaceOf(tx, met.item, now);
  const payload = await payloadOf(tx, device, order);
  const operation = await insertOperation(tx, device, order, payload, now);
  if (operation.status !== created && met.kind === 'overtakes') await overtake(tx, operation);
  if (operation.status === acknowledged) await carryOut(operation.command, { tx, device, now });
  await announce(services, tx, device);
  return operation;
}

async function takePlaceOf(tx: Tx, item: ProgressItem, now: Date): Promise<void> {
  const older = await tx
    .selectFrom('operation')
    .selectAll()
    .where('id', '=', item.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // An attempt may be under way at this moment: what may have reached the device is not replaced.
  if (mayHaveLeft(older)) throw blocked(item, now);
  await applyEvent(tx, older, { type: 'replaced' }, now);
}

/** What only changes our own records is done as soon as it is accepted; the rest waits for the gateway, or for its time. */
function beginning({ command, holds }: Order, now: Date) {
  const { executor, irreversible } = appleCommand(command.name);
  const hold = holds && irreversible;
  const runAt = hold ? new Date(now.getTime() + holdMs) : (command.runAt ?? null);
  const status = runAt ? created : executor === 'server' ? acknowledged : waiting;
  return {
    status,
    run_at: runAt ?? now,
    scheduled: runAt !== null && !hold,
    hold,
    released_at: runAt ? null : now,
    finished_at: isFinal(status) ? now : null,
  };
}

/** What depends on the device, or on the store, is found out when the device is locked and the command possible. */
const payloadOf = async (
  tx: Tx,
  device: DeviceRow,
  { command: { payload }, clerk }: Order,
): Promise<Payload> =>
  typeof payload === 'function' ? payload({ tx, device, store_id: clerk.store_id }) : payload;

async function insertOperation(
  tx: Tx,
  device: DeviceRow,
  order: Order,
  payload: Payload,
  now: Date,
): Promise<OperationRow> {
  const { command, command_uuid, hash, clerk, ip, remark = '' } = order;
  const operation = await tx
    .insertInto('operation')
    .values({
      id: newOperationId(),
      command_uuid,
      request_hash: hash,
      date_created: now,
      store_id: clerk.store_id,
      clerk_id: clerk.id,
      device_id: device.id,
      command: command.name,
      kind: appleCommand(command.name).kind,
      payload: json(payload),
      ip,
      remark,
      ...beginning(order, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addHistory(tx, operation.id, operation, now);
  await refreshDeviceColumns(tx, device.id, operation.status === created ? {} : wishOf(operation, now));
  return operation;
}
