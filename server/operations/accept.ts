import type { ProgressItem } from '#api/contract/devices/progress.ts';
import { isFinal, operationStatus } from '#domain/devices/operation.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import { holdMs } from '#domain/limits.ts';
import type { Services } from '../call/services.ts';
import { json } from '../database/json.ts';
import type { AskedValue } from '../database/schema/journal-tables.ts';
import type { DeviceRow, OperationRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import type { Payload } from '../devices/port/kind.ts';
import { type Author, addStep } from '../journal/journal.ts';
import { announce } from './announce.ts';
import type { Command } from './command.ts';
import { blocked, judge } from './judge.ts';
import { newOperationId } from './keys/operation-id.ts';
import { applyEvent, bringForward, mayHaveLeft, refreshDeviceColumns } from './operation-change.ts';
import { overtake } from './overtake.ts';
import { wishOf } from './wish.ts';

const { created, waiting, acknowledged } = operationStatus;

/** A command on its way to becoming an operation. */
export interface Order {
  readonly command: Command;
  readonly command_uuid: string;
  /** of the request, see requestHash() */
  readonly hash: string;
  readonly by: Author;
  readonly ip: string;
  /** an irreversible command waits out its hold window (`decision.hold`); a step of a saga has waited already */
  readonly holds: boolean;
  /** one of many that are given at once: those that are given alone go first */
  readonly inBulk?: boolean;
  /** Chinese: why the server itself gives it */
  readonly remark?: string;
}

/**
 * Accepts a command on a device whose row is locked: legality, who was first; then operation, history, wish and live event
 * together. Throws 422 NOT_POSSIBLE and 409 CONFLICT. Credential, scope and replay are the caller's questions.
 */
export async function acceptOn(
  services: Pick<Services, 'live' | 'kinds'>,
  tx: Tx,
  device: DeviceRow,
  order: Order,
  now: Date,
): Promise<OperationRow> {
  const kind = services.kinds[device.kind];
  const facts = await kind.facts(tx, device);
  const { name, runAt = null } = order.command;
  const verdict = kind.legality(name, facts);
  const question = { kind: kind.name, name, scheduled: runAt !== null, verdict, progress: facts.progress };
  const met = judge(question, now);
  if (met.kind === 'replaces') await takePlaceOf(tx, met.item, order, now);
  const { payload: said } = order.command;
  const payload = typeof said === 'function' ? await said({ tx, device, now }) : said;
  if (!order.inBulk && facts.progress.some(({ status }) => status === waiting))
    await bringForward(tx, device.id);
  const definition = kind.definitionOf(name);
  const asked = definition.asked?.(device, payload) ?? [];
  const operation = await insertOperation(tx, device, { ...order, payload, asked }, now);
  if (operation.status !== created && met.kind === 'overtakes') await overtake(tx, operation);
  if (operation.status === acknowledged) await definition.carryOut?.({ tx, device, now, operation });
  await announce(services, tx, device);
  return operation;
}

async function takePlaceOf(tx: Tx, item: ProgressItem, { by }: Order, now: Date): Promise<void> {
  const older = await tx
    .selectFrom('operation')
    .selectAll()
    .where('id', '=', item.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // An attempt may be under way at this moment: what may have reached the device is not replaced.
  if (mayHaveLeft(older)) throw blocked(older.device_kind, item, now);
  await applyEvent(tx, older, { type: 'replaced' }, now, by.clerk_id);
}

/** What only changes our own records is done as soon as it is accepted; the rest waits for the gateway, or for its time. */
function beginning({ kind }: DeviceRow, { command, holds }: Order, now: Date) {
  const { executor, irreversible } = commandOf(kind, command.name);
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

async function insertOperation(
  tx: Tx,
  device: DeviceRow,
  order: Order & { readonly payload: Payload; readonly asked: readonly AskedValue[] },
  now: Date,
): Promise<OperationRow> {
  const { command, command_uuid, hash, by, ip, inBulk = false, remark = '', payload, asked } = order;
  const operation = await tx
    .insertInto('operation')
    .values({
      id: newOperationId(),
      command_uuid,
      request_hash: hash,
      date_created: now,
      store_id: device.store_id,
      clerk_id: by.clerk_id,
      actor: by.actor,
      api_key: by.api_key ?? null,
      device_id: device.id,
      device_kind: device.kind,
      command: command.name,
      kind: commandOf(device.kind, command.name).kind,
      payload: json(payload),
      ip,
      in_bulk: inBulk,
      remark,
      ...beginning(device, order, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { status } = operation;
  await addStep(tx, { operation, by, step: { status, remark, asked }, at: now });
  await refreshDeviceColumns(tx, operation, operation.status === created ? {} : wishOf(operation, now));
  return operation;
}
