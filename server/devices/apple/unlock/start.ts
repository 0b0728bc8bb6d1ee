import { randomUUID } from 'node:crypto';
import type { start as startRow, UnlockSaga } from '#api/contract/apple/one-click-unlock.ts';
import { isIrreversible, type PlannedCommand, unlockCommand, unlockPlan } from '#domain/apple/unlock-plan.ts';
import type { StoredStepStatus } from '#domain/apple/unlock-saga.ts';
import * as messages from '#domain/messages.ts';
import { requireConnection } from '#server/call/connections.ts';
import type { Actor, Call } from '#server/call/handler.ts';
import { deviceNotFound, Refusal } from '#server/call/refusal.ts';
import { isIdTaken } from '#server/database/drivers/unique-violation.ts';
import { json } from '#server/database/json.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { deviceFacts } from '#server/devices/apple/commands/facts.ts';
import { takeKey } from '#server/http/taken-key.ts';
import { announce } from '#server/operations/announce.ts';
import { inTheWayOf } from '#server/operations/judge.ts';
import { idsOfKey, requestHash } from '#server/operations/keys/idempotency.ts';
import { lockVisibleDevice, requireVisible } from '#server/operations/visible-device.ts';
import { takeWorkflowKey } from '#server/operations/workflow-key.ts';
import { lockClerks } from '#server/people/quota.ts';
import { isSameRequest } from '#server/security/request-hash.ts';
import { smsMismatch } from '#server/security/sms-codes.ts';
import { endStopped } from './control.ts';
import { advance } from './run.ts';
import { needsCode } from './sms.ts';
import { operationInTheWay, unlockInTheWay } from './under-way.ts';
import { findSagas } from './view.ts';

type Start = Call<typeof startRow>;

interface Request {
  readonly key: string;
  readonly hash: string;
}

/**
 * The one way by which a one-click unlock begins. In this order: a repeated request gets its first saga; 404 for a device out
 * of scope; 503 where no device service is connected; 403 for the key; 422 for a missing SMS code; 409 where somebody was first; 422 where nothing applies.
 */
export async function startUnlock(call: Start): Promise<UnlockSaga> {
  const { services, actor, body, idempotencyKey } = call;
  const request = {
    key: idempotencyKey ?? randomUUID(),
    hash: requestHash(services.sealKey, actor.store_id, 'one-click-unlock', body),
  };
  let id = await findReplay(services.db, actor, request);
  if (id === null) {
    await requireVisible(call, 'apple');
    requireConnection(services, 'devices');
    id = await begin(call, request);
    services.nudgeOutbox();
  }
  const [saga] = await findSagas(services.db, actor, { id });
  if (!saga) throw deviceNotFound();
  return saga;
}

async function begin(call: Start, request: Request): Promise<string> {
  const { services, actor } = call;
  for (const id of idsOfKey(actor.store_id, request.key)) {
    try {
      return await accept(call, request, id);
    } catch (error) {
      if (!isIdTaken('unlock_saga', error)) throw error;
      // By the same request at the same moment, or by another store's.
      const earlier = await findReplay(services.db, actor, request);
      if (earlier !== null) return earlier;
    }
  }
  throw new Refusal('CONFLICT', messages.keyReused);
}

/** The id of the one that this request began before, or null. Throws 409 when its key was another request's (`decision.idempotency`). */
async function findReplay(db: DatabaseOrTx, actor: Actor, { key, hash }: Request): Promise<string | null> {
  const earlier = await db
    .selectFrom('unlock_saga')
    .select(['id', 'request_hash', 'clerk_id'])
    .where('store_id', '=', actor.store_id)
    .where('id', 'in', idsOfKey(actor.store_id, key))
    .executeTakeFirst();
  // Before any command of the same key: who reads the id of this one may have used it since.
  if (earlier && isSameRequest(earlier.request_hash, hash) && earlier.clerk_id === actor.id)
    return earlier.id;
  const command = await db
    .selectFrom('operation')
    .select('id')
    .where('store_id', '=', actor.store_id)
    .where('command_uuid', '=', key)
    .executeTakeFirst();
  if (earlier || command) throw new Refusal('CONFLICT', messages.keyReused);
  return null;
}

const accept = (call: Start, request: Request, id: string): Promise<string> =>
  call.services.db.transaction().execute(async (tx) => {
    const { services, actor, body } = call;
    await takeKey(tx, actor, call);
    const device = await lockVisibleDevice(tx, actor, 'apple', body.device_id);
    if (!device) throw deviceNotFound();
    const earlier = await findReplay(tx, actor, request);
    if (earlier !== null) return earlier;
    const now = await services.clock.now(tx);
    const { key, device_id, commands } = body;
    // A step may count that clerk's devices, and the key is locked after clerks (database/schema/lock-order.ts).
    if (device.for_clerk !== null) await lockClerks(tx, [device.for_clerk]);
    const irreversible = commands.filter(isIrreversible);
    const of = { clerk_id: actor.id, device_id, steps: commands, irreversible };
    const taken = await takeWorkflowKey(tx, key, of, now);
    const plan = await planFor(tx, call, device, now);
    if (!taken.withSms && (await needsCode(tx, actor.store_id, plan.map(stepOf)))) throw smsMismatch();
    await taken.useUp();
    await endStopped(services, tx, actor, device);
    await insertSaga(tx, call, { id, hash: request.hash }, plan, now);
    await announce(services, tx, device);
    await advance(services, tx, device, id);
    return id;
  });

async function planFor(tx: Tx, { body }: Start, device: AppleRow, now: Date): Promise<PlannedCommand[]> {
  const other = await unlockInTheWay(tx, device.id, now);
  if (other) throw inTheWayOf(other);
  const facts = await deviceFacts(tx, device);
  const plan = unlockPlan(body.commands, facts);
  const steps = plan.filter(({ applies }) => applies);
  for (const { command } of steps) {
    const inTheWay = operationInTheWay(unlockCommand(command).command, facts, now);
    if (inTheWay) throw inTheWay;
  }
  if (steps.length > 0) return plan;
  const [first] = plan.filter((planned) => !planned.applies && planned.coveredBy === null);
  const exit = first && 'exit' in first ? first.exit : '';
  throw new Refusal('NOT_POSSIBLE', first && !first.applies ? first.reason : messages.nothingApplies, {
    exit,
  });
}

function stepOf(planned: PlannedCommand) {
  const { command } = planned;
  const status = planned.applies ? 'waiting' : planned.coveredBy ? 'covered' : 'skipped';
  const reason = planned.applies ? '' : planned.reason;
  const exit = planned.applies || planned.coveredBy !== null ? '' : planned.exit;
  return { command, status: status satisfies StoredStepStatus as StoredStepStatus, reason, exit };
}

async function insertSaga(
  tx: Tx,
  { actor, body, ip }: Start,
  { id, hash }: { readonly id: string; readonly hash: string },
  plan: readonly PlannedCommand[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('unlock_saga')
    .values({
      id,
      request_hash: hash,
      date_created: now,
      store_id: actor.store_id,
      clerk_id: actor.id,
      acting_clerk_id: actor.id,
      device_id: body.device_id,
      commands: json(body.commands),
      ip,
      status: 'running',
      cancel: null,
      cancelled_by: null,
    })
    .execute();
  const steps = plan.map((planned, position) => ({
    saga_id: id,
    position,
    operation_id: null,
    command_uuid: randomUUID(),
    ...stepOf(planned),
  }));
  await tx.insertInto('unlock_step').values(steps).execute();
}
