import { type Selectable, sql } from 'kysely';
import { commandOf } from '#domain/kinds/commands.ts';
import { batchFaults, batchRecordMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { requireConnection } from '../call/connections.ts';
import { deviceNotFound, Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { BatchItemTable, BatchTable } from '../database/schema/batch-tables.ts';
import type { DeviceRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import { handOver } from '../devices/hand-over.ts';
import { byClerk } from '../journal/journal.ts';
import { acceptOn } from '../operations/accept.ts';
import { requestHash } from '../operations/keys/idempotency.ts';
import { lockDevice } from '../operations/operation-change.ts';
import { checkRunAt } from '../operations/run-at.ts';
import { lostStanding } from '../operations/standing.ts';
import { givenBy, requireNoWorkflow } from '../operations/submit.ts';
import { handsOver, rightFor } from './orders.ts';

type BatchRow = Selectable<BatchTable>;
type Item = Selectable<BatchItemTable>;

interface Turn {
  readonly batch: BatchRow;
  readonly item: Item;
}

/**
 * Gives the command to the next device of the store, and of its batches that which has waited longest; answers whether there was one. Everything about it is
 * committed together: a killed server has given the command or has not, and whoever comes next goes on behind it. The lock on the batch
 * lets replicas take different ones. A refused device is noted as such, and the others go on. A batch that is older than a day stops:
 * what was wanted then may be wanted no more.
 *
 * Throws where nobody knows why it failed: after a few times that device is refused too, so that the others go on.
 */
export async function takeBatchTurn(services: Services): Promise<boolean> {
  const { db, clock, log } = services;
  const taken: { turn?: Turn } = {};
  try {
    const found = await db.transaction().execute(async (tx) => {
      const now = await clock.now(tx);
      const batch = await nextBatch(tx);
      if (!batch) return false;
      if (now.getTime() - batch.date_created.getTime() > batchRecordMs) {
        await note(services, tx, batch, { status: 'stopped' });
        return true;
      }
      // Before the device: see database/schema/lock-order.ts.
      const [item, another] = await nextItems(tx, batch);
      await note(services, tx, batch, { ...(another ? {} : ended(now)), last_turn_at: now, faults: 0 });
      if (!item) return true;
      const turn = { batch, item };
      taken.turn = turn;
      await settle(tx, item, { stage: 'accepted', operation_id: await give(services, tx, turn, now) });
      return true;
    });
    if (found) services.nudgeOutbox();
    return found;
  } catch (error) {
    const { turn: failed } = taken;
    if (!failed) throw error;
    const refusal = error instanceof Refusal ? sentenceOf(error) : null;
    const isRefused = await noteFailure(services, failed, refusal);
    if (isRefused && refusal !== null) return true;
    log.error('a device of a batch could not be given its command', { error, batch: failed.batch.id });
    throw error;
  }
}

/** Of the store with all its batches: with many it has no more turns than with one. */
const storesLastTurn = sql<Date>`(select max(other.last_turn_at) from batch as other
  where other.store_id = batch.store_id and other.status = 'running')`;

const nextBatch = (tx: Tx): Promise<BatchRow | undefined> =>
  tx
    .selectFrom('batch')
    .selectAll()
    .where('status', '=', 'running')
    .orderBy(storesLastTurn)
    .orderBy('last_turn_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** The next device, and where there is one, that which follows. */
const nextItems = (tx: Tx, { id }: Pick<BatchRow, 'id'>): Promise<Item[]> =>
  tx
    .selectFrom('batch_item')
    .selectAll()
    .where('batch_id', '=', id)
    .where('stage', '=', 'unsent')
    .orderBy('position')
    .limit(2)
    .forUpdate()
    .execute();

/** Answers the id of the operation; null: it is an edit, which has none. Throws a Refusal where the device is not in the right state. */
async function give(services: Services, tx: Tx, { batch, item }: Turn, now: Date): Promise<string | null> {
  const { device_kind: kind, command, clerk_id, store_id, ip } = batch;
  const found = await lockDevice(tx, kind, item.device_id);
  const device: DeviceRow | undefined = found?.store_id === store_id ? found : undefined;
  if (!device) throw deviceNotFound();
  const { permission, modules } = rightFor(kind, command);
  const lost = await lostStanding(tx, clerk_id, permission, device, modules);
  if (lost !== null) throw new Refusal('PERMISSION_DENIED', lost);
  const clerk = { id: clerk_id, store_id };
  if (handsOver(command)) {
    await handOver(services, tx, {
      device,
      by: byClerk(clerk_id),
      ip,
      for_clerk: String(batch.fields.for_clerk),
      now,
    });
    return null;
  }
  const { command_uuid, device_id } = item;
  const ofKind = services.kinds[kind];
  const known = commandOf(kind, command);
  if (known.executor !== 'server') requireConnection(services, ofKind.connection);
  await requireNoWorkflow(tx, ofKind, known, device_id, now);
  const definition = ofKind.definitionOf(command);
  const body = { device_id, ...batch.fields };
  const runAt = definition.runAt?.(body) ?? null;
  if (runAt) checkRunAt(runAt, now);
  const order = {
    command: givenBy(services, clerk, { name: command, definition, body, runAt }),
    command_uuid,
    hash: requestHash(services.sealKey, batch.store_id, command, body),
    by: byClerk(clerk_id),
    ip,
    holds: true,
    inBulk: batch.total > 1,
  };
  return (await acceptOn(services, tx, device, order, now)).id;
}

type Settled = Pick<Item, 'stage'> & Partial<Pick<Item, 'sentence' | 'operation_id'>>;

const settle = (tx: Tx, { batch_id, position }: Item, settled: Settled) =>
  tx
    .updateTable('batch_item')
    .set(settled)
    .where('batch_id', '=', batch_id)
    .where('position', '=', position)
    .execute();

type Noted = Partial<Pick<BatchRow, 'status' | 'finished_at' | 'last_turn_at' | 'faults'>>;

async function note({ live }: Services, tx: Tx, batch: BatchRow, noted: Noted): Promise<void> {
  const { id, store_id, clerk_id } = batch;
  await tx.updateTable('batch').set(noted).where('id', '=', id).execute();
  await live.batchChanged(tx, { store_id, clerk_id, batch_id: id });
}

/** Of one whose last device has had its turn. */
const ended = (now: Date): Noted => ({ status: 'finished', finished_at: now });

/**
 * After a turn that was rolled back; `sentence` null: nobody knows why. Answers whether it is settled: the device is refused now, another
 * replica had more luck, or the batch was stopped meanwhile, and the device is still to have its turn.
 */
async function noteFailure(
  services: Services,
  { batch, item }: Turn,
  sentence: string | null,
): Promise<boolean> {
  const { db, clock } = services;
  return db.transaction().execute(async (tx) => {
    const now = await clock.now(tx);
    const current = await tx
      .selectFrom('batch')
      .selectAll()
      .where('id', '=', batch.id)
      .where('status', '=', 'running')
      .forUpdate()
      .executeTakeFirst();
    if (!current) return true;
    const [next, another] = await nextItems(tx, current);
    if (next?.command_uuid !== item.command_uuid) return true;
    if (sentence === null && current.faults + 1 < batchFaults) {
      await note(services, tx, current, { faults: current.faults + 1, last_turn_at: now });
      return false;
    }
    await note(services, tx, current, { ...(another ? {} : ended(now)), last_turn_at: now, faults: 0 });
    await settle(tx, item, { stage: 'refused', sentence: sentence ?? messages.batchItemBroken });
    return true;
  });
}

function sentenceOf({ message, detail }: Refusal): string {
  const { exit } = detail;
  return typeof exit === 'string' ? `${message}。${exit}` : message;
}
