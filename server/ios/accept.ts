import type { ProgressItem } from '#api/contract/apple-device.ts';
import { appleCommand, appleCommandTitle } from '#domain/apple-commands.ts';
import { conflict } from '#domain/conflict.ts';
import { legality } from '#domain/legality.ts';
import * as messages from '#domain/messages.ts';
import { operationStatus, operationStatusTitle } from '#domain/operation.ts';
import { formatShort } from '#domain/time.ts';
import { json } from '../database/json.ts';
import type { Tx } from '../database/tables.ts';
import { announce } from '../outbox/announce.ts';
import {
  addHistory,
  applyEvent,
  type OperationRow,
  refreshDeviceColumns,
} from '../outbox/operation-change.ts';
import { setWish } from '../outbox/wish.ts';
import { deviceNotFound, Refusal } from '../refusal.ts';
import type { Command, CommandCall } from './commands.ts';
import { deviceFacts } from './device-facts.ts';
import { type Accepted, findReplay } from './idempotency.ts';
import { lockVisibleDevice } from './lock-visible-device.ts';
import { newOperationId } from './operation-id.ts';

interface Request {
  readonly command_uuid: string;
  readonly hash: string;
}

/** With the device locked: scope and replay once more, legality, who was first; then operation, history, wish and live event together. */
export const acceptCommand = (call: CommandCall, command: Command, request: Request): Promise<Accepted> =>
  call.services.db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, call.actor, call.body.device_id);
    if (!device) throw deviceNotFound();
    // The same request may have come twice at the same moment.
    const replay = await findReplay(tx, call.actor, request);
    if (replay) return replay;
    const facts = await deviceFacts(tx, device);
    const verdict = legality(command.name, facts);
    if (!verdict.ok) throw new Refusal('NOT_POSSIBLE', verdict.reason, { exit: verdict.exit });
    const now = await call.services.clock.now(tx);
    await makeRoom(tx, call, command, facts.progress, now);
    const operation = await insertOperation(tx, call, command, request, now);
    if (!operation.scheduled) await setWish(tx, operation, now);
    await announce(call.services, tx, device);
    return { id: operation.id, command_uuid: operation.command_uuid };
  });

/** One unfinished operation per device and kind (`decision.one-active`). */
async function makeRoom(
  tx: Tx,
  { now }: CommandCall,
  command: Command,
  progress: readonly ProgressItem[],
  at: Date,
): Promise<void> {
  const met = conflict(command.name, command.runAt !== null, progress);
  if (met.kind === 'none') return;
  if (met.kind === 'blocked') throw blocked(met.by, now);
  const older = await tx
    .selectFrom('operation')
    .selectAll()
    .where('id', '=', met.item.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // An attempt may be under way at this moment: what may have reached the device is not replaced.
  if (older.attempts > 0) throw blocked(met.item, now);
  await applyEvent(tx, older, { type: 'replaced' }, at);
}

function blocked(by: ProgressItem, now: Date): Refusal {
  const { id, command, clerk_name, date_created, status, run_at } = by;
  const message = messages.conflictMessage(
    clerk_name,
    formatShort(date_created, now),
    appleCommandTitle(command),
    operationStatusTitle(status, run_at),
  );
  return new Refusal('CONFLICT', message, { by: { id, command, clerk_name, date_created, status } });
}

async function insertOperation(
  tx: Tx,
  { actor, body, ip }: CommandCall,
  { name, payload, runAt }: Command,
  { command_uuid, hash }: Request,
  now: Date,
): Promise<OperationRow> {
  const status = runAt ? operationStatus.created : operationStatus.waiting;
  const operation = await tx
    .insertInto('operation')
    .values({
      id: await newOperationId(tx),
      command_uuid,
      request_hash: hash,
      date_created: now,
      store_id: actor.store_id,
      clerk_id: actor.id,
      device_id: body.device_id,
      command: name,
      kind: appleCommand(name).kind,
      payload: json(payload),
      ip,
      status,
      run_at: runAt ?? now,
      scheduled: runAt !== null,
      released_at: runAt ? null : now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addHistory(tx, operation.id, operation, now);
  await refreshDeviceColumns(tx, operation.device_id);
  return operation;
}
