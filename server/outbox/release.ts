import { sql } from 'kysely';
import { isLockedAsWished } from '#domain/devices/lock-state.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import { holdMs, holdUnheardMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Services } from '../call/services.ts';
import { serverNow } from '../database/clock.ts';
import { isOneOf } from '../database/conditions.ts';
import { inTurns, type Look } from '../database/in-turns.ts';
import type { DeviceRow, OperationRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import type { DeviceKind } from '../devices/port/kind.ts';
import { addStep } from '../journal/journal.ts';
import { announce } from '../operations/announce.ts';
import { applyEvent, bringForward, lockDevice } from '../operations/operation-change.ts';
import { mayBeOvertaken, overtake } from '../operations/overtake.ts';
import { settleEach } from '../operations/settle-each.ts';
import { lostStanding } from '../operations/standing.ts';
import type { OperationEvent } from '../operations/transitions.ts';
import { setWish } from '../operations/wish.ts';

const { created, waiting, sent, notNow } = operationStatus;
/**
 * The statuses in which an operation keeps others of its kind from being released (`decision.one-active`). An unknown one does not: a
 * lock for this time is a wish of its own, and to lock twice changes nothing.
 */
const underWay = [waiting, sent, notNow];
const batch = 50;

/**
 * Scheduled operations whose time has come begin to wait for the gateway, each unless another of its kind is under way.
 * Whether the device's state allows it, and whether its clerk still may, is asked again: much may have happened since. Answers
 * how many were settled.
 */
export async function releaseDue(services: Services): Promise<number> {
  const { db, log } = services;
  const due = await db
    .selectFrom('operation')
    .innerJoin(
      inTurns({ table: 'operation', looks: [lookWhereFree(services)], atMost: batch }).as('turn'),
      'turn.id',
      'operation.id',
    )
    .select(['operation.id', 'operation.device_kind', 'operation.device_id'])
    .orderBy('turn.place')
    .limit(batch)
    .execute();
  return settleEach(log, due, (each) => db.transaction().execute((tx) => release(services, tx, each)));
}

const lookWhereFree = (services: Services): Look => ({
  waits: isOneOf('due.status', [created]),
  since: sql<Date>`due.run_at`,
  until: serverNow,
  // A workflow has its device for itself: what somebody has scheduled waits until it is over.
  also: sql<boolean>`(not due.scheduled or not ${anyWorkflowHasDevice(services)})
    and not exists (select from operation as other where other.device_id = due.device_id and other.kind = due.kind
      and ${isOneOf('other.status', underWay)} and not ${mayBeOvertaken})`,
});

const anyWorkflowHasDevice = ({ kinds }: Services) => {
  const conditions = Object.values(kinds).flatMap(({ workflows }) => workflows?.haveDevice ?? []);
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
};

async function release(
  services: Services,
  tx: Tx,
  { id, device_kind, device_id }: Pick<OperationRow, 'id' | 'device_kind' | 'device_id'>,
): Promise<void> {
  const kind = services.kinds[device_kind];
  const device = await lockDevice(tx, kind.name, device_id);
  // Meanwhile another replica may have released it, or its clerk cancelled it.
  const operation = await tx
    .selectFrom('operation')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', created)
    .executeTakeFirst();
  if (!device || !operation || (await isHeldBack(kind, tx, operation))) return;
  const now = await services.clock.now(tx);
  // Another replica has let its window begin anew meanwhile.
  if (operation.run_at > now) return;
  if (isUnheard(operation, now)) {
    await holdAnew(tx, operation, now);
    return announce(services, tx, device);
  }
  const event = await eventAtItsTime(kind, tx, device, operation);
  await applyEvent(tx, operation, event, now);
  if (event.type === 'carriedOut')
    await kind.definitionOf(operation.command).carryOut?.({ tx, device, now, operation });
  if (event.type === 'released') {
    await setWish(tx, operation, now);
    await overtake(tx, operation);
    if (!operation.in_bulk) await bringForward(tx, device_id);
  }
  await announce(services, tx, device);
}

/** Nobody saw to the end of its window: no cancel may have been heard in it. Once: what is late for another reason leaves in the end. */
const isUnheard = ({ hold, date_created, run_at }: OperationRow, now: Date) =>
  hold &&
  now.getTime() - run_at.getTime() > holdUnheardMs &&
  run_at.getTime() - date_created.getTime() <= holdMs;

/** Who has confirmed is given the whole window again (docs/decisions/hold-window.md). */
async function holdAnew(tx: Tx, operation: OperationRow, now: Date): Promise<void> {
  const { id, status } = operation;
  const run_at = new Date(now.getTime() + holdMs);
  await tx.updateTable('operation').set({ run_at }).where('id', '=', id).execute();
  const step = { status, remark: messages.holdBegunAnew };
  await addStep(tx, { operation, by: null, step, at: now });
}

async function isHeldBack(
  { workflows }: DeviceKind,
  tx: Tx,
  { id, device_id, kind, scheduled }: OperationRow,
): Promise<boolean> {
  if (scheduled && (await workflows?.isUnderWay(tx, device_id))) return true;
  const other = await tx
    .selectFrom('operation as other')
    .innerJoin('operation as due', 'due.device_id', 'other.device_id')
    .select('other.id')
    .where('due.id', '=', id)
    .where('other.kind', '=', kind)
    .where(isOneOf('other.status', underWay))
    .where(({ not }) => not(mayBeOvertaken))
    .executeTakeFirst();
  return other !== undefined;
}

async function eventAtItsTime(
  kind: DeviceKind,
  tx: Tx,
  device: DeviceRow,
  operation: OperationRow,
): Promise<OperationEvent> {
  const facts = await kind.facts(tx, device);
  if (operation.command === 'lock' && isLockedAsWished(facts.lock_evidence)) return { type: 'needless' };
  const step = await kind.workflows?.stepOf(tx, operation);
  const { permission } = step ?? commandOf(kind.name, operation.command);
  const { clerk_id } = operation;
  const lost = clerk_id === null ? null : await lostStanding(tx, clerk_id, permission, device);
  if (lost !== null) return { type: 'refused', reason: lost };
  const verdict = step ? step.verdict(facts) : kind.legality(operation.command, facts);
  if (!verdict.ok) return { type: 'refused', reason: verdict.reason };
  const { executor } = commandOf(kind.name, operation.command);
  return { type: executor === 'server' ? 'carriedOut' : 'released' };
}
