import { randomUUID } from 'node:crypto';
import { unlockCommand } from '#domain/apple/unlock-plan.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { isOneOf } from '#server/database/conditions.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { Database, Tx } from '#server/database/schema/tables.ts';
import { deviceFacts } from '#server/devices/apple/commands/facts.ts';
import { byClerk } from '#server/journal/journal.ts';
import { acceptOn } from '#server/operations/accept.ts';
import { announce } from '#server/operations/announce.ts';
import { isStranded } from '#server/operations/heard-since.ts';
import { requestHash } from '#server/operations/keys/idempotency.ts';
import { lockDevice } from '#server/operations/operation-change.ts';
import { settleEach } from '#server/operations/settle-each.ts';
import { lostStanding } from '#server/operations/standing.ts';
import { type Action, afterAction, decide } from './decide.ts';
import { loadSaga, type StoredSaga, saveSaga, stepNamed } from './stored-saga.ts';

const { created, waiting, sent, notNow, unknown } = operationStatus;
/** While its operation is in one of these, a step has not ended. */
const underWay = [created, waiting, sent, notNow];
const batch = 50;

/**
 * Lets every one-click unlock go on as far as it can. Answers how many moved. Any number of replicas may run it: whoever
 * holds the device decides from what is stored, and the next one finds nothing left to do.
 */
export async function advanceSagas(services: Services): Promise<number> {
  let moved = 0;
  await settleEach(services.log, await dueSagas(services.db), async ({ id, device_id }) => {
    const hasMoved = await services.db.transaction().execute(async (tx) => {
      const device = await lockDevice(tx, 'apple', device_id);
      return device !== undefined && (await advance(services, tx, device, id));
    });
    if (hasMoved) moved++;
  });
  return moved;
}

/** Those that wait for no operation; one that stands still, as soon as what was unknown is known, or what had ended is done all the same. */
const dueSagas = (db: Database) =>
  db
    .selectFrom('unlock_saga as saga')
    .select(['saga.id', 'saga.device_id'])
    .where(isOneOf('saga.status', ['running', 'stopping', 'stopped']))
    .where(({ or, and, eb, not, exists, selectFrom }) => {
      const stepIn = (statuses: readonly number[]) =>
        selectFrom('unlock_step as step')
          .innerJoin('operation', 'operation.id', 'step.operation_id')
          .select('step.position')
          .whereRef('step.saga_id', '=', 'saga.id')
          .where(isOneOf('step.status', ['running', 'unknown']))
          .where(isOneOf('operation.status', statuses));
      const hasUnknown = selectFrom('unlock_step as step')
        .select('step.position')
        .whereRef('step.saga_id', '=', 'saga.id')
        .where('step.status', '=', 'unknown');
      const standsOffline = selectFrom('unlock_step as step')
        .select('step.position')
        .whereRef('step.saga_id', '=', 'saga.id')
        .where('step.status', '=', 'offline');
      const staysOffline = standsOffline
        .innerJoin('operation', 'operation.id', 'step.operation_id')
        .where(isOneOf('operation.status', underWay));
      const stranded = selectFrom('unlock_step as step')
        .innerJoin('operation', 'operation.id', 'step.operation_id')
        .select('step.position')
        .whereRef('step.saga_id', '=', 'saga.id')
        .where('step.status', '=', 'running')
        .where(isStranded);
      const doneLate = selectFrom('unlock_step as step')
        .innerJoin('operation', 'operation.id', 'step.operation_id')
        .select('step.position')
        .whereRef('step.saga_id', '=', 'saga.id')
        .where('step.status', '=', 'failed')
        .where('operation.acted_late', '=', true);
      return or([
        and([eb('saga.status', '!=', 'stopped'), not(exists(stepIn(underWay)))]),
        and([eb('saga.status', '=', 'stopped'), exists(hasUnknown), not(exists(stepIn([unknown])))]),
        and([eb('saga.status', '!=', 'stopped'), exists(stranded)]),
        and([eb('saga.status', '=', 'stopped'), exists(standsOffline), not(exists(staysOffline))]),
        and([eb('saga.status', '=', 'stopped'), exists(doneLate)]),
      ]);
    })
    // One whose phone does not show what it told can't move: it keeps no other from it.
    .orderBy(({ eb }) => eb('saga.status', '=', 'stopped'))
    .orderBy('saga.date_created')
    .limit(batch)
    .execute();

/** Moves one whose device is locked until it has to wait. Answers whether it moved. */
export async function advance(
  services: Pick<Services, 'live' | 'clock' | 'kinds' | 'sealKey'>,
  tx: Tx,
  device: AppleRow,
  id: string,
): Promise<boolean> {
  for (let moved = false; ; moved = true) {
    const saga = await loadSaga(tx, id);
    const current = await lockDevice(tx, 'apple', device.id);
    if (!saga || !current) return moved;
    const action = decide(saga, await deviceFacts(tx, current));
    if (action.do === 'wait') return moved;
    const now = await services.clock.now(tx);
    await perform({ services, tx, device: current, now }, saga, action);
  }
}

interface Scene {
  readonly services: Pick<Services, 'live' | 'kinds' | 'sealKey'>;
  readonly tx: Tx;
  readonly device: AppleRow;
  readonly now: Date;
}

async function perform(scene: Scene, saga: StoredSaga, planned: Action): Promise<void> {
  const action = planned.do === 'start' ? await start(scene, saga, planned) : planned;
  const ending = action.do === 'end' ? action : null;
  await saveSaga(scene.tx, saga, afterAction(saga, action), ending, scene.now);
  await announce(scene.services, scene.tx, scene.device);
}

type Start = Extract<Action, { do: 'start' }>;

/** The step's own operation, written down in the same transaction: there can't be two. */
async function start({ services, tx, device, now }: Scene, saga: StoredSaga, action: Start): Promise<Action> {
  const lost = await lostStanding(tx, saga.acting_clerk_id, 'apple.oneClickUnlock', device);
  if (lost !== null)
    return { do: 'end', step: action.step, as: 'failed', reason: lost, exit: messages.resumeByOthers };
  const { position, command } = stepNamed(saga, action.step);
  const command_uuid = randomUUID();
  const { command: name } = unlockCommand(command);
  const order = {
    command: { name, payload: name === 'set-system-restriction' ? { config: {} } : {} },
    command_uuid,
    hash: requestHash(services.sealKey, device.store_id, name, { unlock_saga: saga.id }),
    by: byClerk(saga.acting_clerk_id),
    ip: saga.ip,
    holds: action.hold,
  };
  try {
    const { id } = await acceptOn(services, tx, device, order, now);
    await tx
      .updateTable('unlock_step')
      .set({ operation_id: id, command_uuid })
      .where('saga_id', '=', saga.id)
      .where('position', '=', position)
      .execute();
    return action;
  } catch (error) {
    // Nothing is written before a command is refused.
    if (!(error instanceof Refusal)) throw error;
    const exit = typeof error.detail.exit === 'string' ? error.detail.exit : messages.resumeWhenEnded;
    return { do: 'end', step: action.step, as: 'failed', reason: error.message, exit };
  }
}
