import { type Selectable, sql } from 'kysely';
import type { Batch } from '#api/contract/devices/batch.ts';
import { isAdmin } from '#domain/access/permissions.ts';
import { statusesOf } from '#domain/devices/batch.ts';
import { batchRecordMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { BatchTable } from '../database/schema/batch-tables.ts';
import type { Tx } from '../database/schema/tables.ts';
import { idsOfKey } from '../operations/keys/idempotency.ts';
import { requireFewRunning } from './few-running.ts';
import { presentOne } from './find.ts';
import { isInSight } from './in-sight.ts';
import { requireRight } from './orders.ts';
import { standingOperation } from './standing-operation.ts';

type BatchRow = Selectable<BatchTable>;

interface ChangeCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly params: { readonly id: string };
}

type Changed = Partial<Pick<BatchRow, 'status' | 'dismissed' | 'finished_at' | 'faults'>>;

/**
 * Waits for the device whose turn it is; after the answer none has another one before the batch goes on. `change` answers what changes,
 * null: nothing. Throws 404 for what is not one's own (`ofStore`: anybody's of the store), and what `change` does. What it answers tells nothing of devices out of sight.
 */
async function change(
  { services, actor, params }: ChangeCall,
  change: (tx: Tx, batch: BatchRow) => Promise<Changed | null>,
  { ofStore = false }: { readonly ofStore?: boolean } = {},
): Promise<Batch> {
  const { db, live } = services;
  return db.transaction().execute(async (tx) => {
    const batch = await tx
      .selectFrom('batch')
      .selectAll()
      .where('store_id', '=', actor.store_id)
      .$if(!ofStore, (query) => query.where('clerk_id', '=', actor.id))
      .where('id', 'in', idsOfKey(actor.store_id, params.id))
      .forUpdate()
      .executeTakeFirst();
    if (!batch) throw new Refusal('NOT_FOUND', messages.notFound);
    const changed = await change(tx, batch);
    if (changed !== null) {
      await tx.updateTable('batch').set(changed).where('id', '=', batch.id).execute();
      await live.batchChanged(tx, { store_id: batch.store_id, clerk_id: batch.clerk_id, batch_id: batch.id });
    }
    return presentOne(tx, actor, batch.id, batch);
  });
}

/** Throws 422 where as many as a person may have run already. */
async function goOn(tx: Tx, { clerk_id, status }: BatchRow): Promise<Changed> {
  if (status !== 'running') await requireFewRunning(tx, clerk_id);
  return { status: 'running', dismissed: false, finished_at: null, faults: 0 };
}

/** As change(). Throws 403 besides, without what the command asks for now. */
const changeGiven = (call: ChangeCall, then: (tx: Tx, batch: BatchRow) => Promise<Changed | null>) =>
  change(call, async (tx, batch) => {
    requireRight(call.actor, batch.device_kind, batch.command);
    return then(tx, batch);
  });

/**
 * Asks for no right: it only keeps devices from their turns, and who has lost the right while it runs must not be kept from that.
 * Administrators stop those of everybody (`decision.clerk.disable`); going on is up to whose it is.
 */
export const stopBatch = (call: ChangeCall): Promise<Batch> =>
  change(call, async (_, { status }) => (status === 'running' ? { status: 'stopped' } : null), {
    ofStore: isAdmin(call.actor),
  });

export async function resumeBatch(call: ChangeCall): Promise<Batch> {
  const batch = await changeGiven(call, async (tx, found) => {
    requireOffered(found, call.now);
    return found.status === 'stopped' ? goOn(tx, found) : null;
  });
  call.services.nudgeJobs();
  return batch;
}

/** Those that have failed wait for another turn, each under a uuid of its own: the record of the first try stays. */
export async function retryBatch(call: ChangeCall): Promise<Batch> {
  const batch = await changeGiven(call, async (tx, found) => {
    requireOffered(found, call.now);
    return (await renewFailed(tx, call.actor, found)) > 0 ? goOn(tx, found) : null;
  });
  call.services.nudgeJobs();
  return batch;
}

export const dismissBatch = (call: ChangeCall): Promise<Batch> =>
  changeGiven(call, async (_, { status, dismissed }) => {
    if (status === 'running') throw new Refusal('NOT_POSSIBLE', messages.batchStillRunning);
    return dismissed ? null : { dismissed: true };
  });

/** One that had finished was only put aside; what was not sent of another was given up. */
function requireOffered({ status, dismissed, date_created }: BatchRow, now: Date): void {
  const isOld = now.getTime() - date_created.getTime() > batchRecordMs;
  if (isOld || (dismissed && status === 'stopped')) throw new Refusal('NOT_POSSIBLE', messages.batchOver);
}

const failed = sql.join(statusesOf('failed').map((status) => sql.lit(status)));

/** A command that has failed on a device out of sight is not told of, and not given again. */
async function renewFailed(tx: Tx, actor: Actor, { id, store_id, device_kind }: BatchRow): Promise<number> {
  const items = await tx
    .selectFrom('batch_item')
    .select('position')
    .where('batch_id', '=', id)
    .where(
      sql<boolean>`(stage = 'refused' or exists (select from operation
        where operation.id = ${standingOperation} and operation.store_id = ${store_id}
          and operation.status in (${failed}) and ${isInSight(device_kind, actor)}))`,
    )
    .orderBy('position')
    .forUpdate()
    .execute();
  if (items.length === 0) return 0;
  await sql`update batch_item
    set stage = 'unsent', sentence = '', operation_id = null, command_uuid = gen_random_uuid()
    where batch_id = ${id} and position = any(${items.map(({ position }) => position)}::integer[])`.execute(
    tx,
  );
  return items.length;
}
