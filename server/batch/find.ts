import { sql } from 'kysely';
import type { BatchItem } from '#api/contract/batch.ts';
import type { Batch } from '#api/contract/devices/batch.ts';
import { type BatchResult, batchResultOf, batchTroubles, statusesOf } from '#domain/devices/batch.ts';
import { batchRecordMs, defaultPageSize } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import { isAmong } from '../database/conditions.ts';
import type { Database, DatabaseOrTx } from '../database/schema/tables.ts';
import { awaitsDevice } from '../operations/heard-since.ts';
import { idsOfKey } from '../operations/keys/idempotency.ts';
import { isoOrNull } from '../operations/lock-evidence.ts';

interface Paging {
  readonly page_num?: number | undefined;
  readonly page_size?: number | undefined;
}

/** One's own that are still offered, newest first. */
export async function listBatches(
  db: Database,
  actor: Actor,
  { page_num = 1, page_size = defaultPageSize }: Paging,
  now: Date,
): Promise<{ list: Batch[]; total: number }> {
  const since = new Date(now.getTime() - batchRecordMs);
  const offered = ownBatches(db, actor)
    .where('batch.date_created', '>', since)
    .where('batch.dismissed', '=', false);
  const rows = await offered
    .selectAll('batch')
    .select('receiver.name as receiver_name')
    .orderBy('batch.date_created', 'desc')
    .orderBy('batch.id')
    .limit(page_size)
    .offset((page_num - 1) * page_size)
    .execute();
  const { total } = await offered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { list: await present(db, rows), total };
}

/** One's own, also those that are put aside, newest first. */
export async function findBatches(db: Database, actor: Actor, since: Date, atMost: number): Promise<Batch[]> {
  const rows = await ownBatches(db, actor)
    .where('batch.date_created', '>', since)
    .selectAll('batch')
    .select('receiver.name as receiver_name')
    .orderBy('batch.date_created', 'desc')
    .orderBy('batch.id')
    .limit(atMost)
    .execute();
  return present(db, rows);
}

/** One's own, and a page of its devices. Throws 404. */
export async function readBatch(
  db: Database,
  actor: Actor,
  id: string,
  query: Paging & { readonly first?: 'trouble' | undefined },
): Promise<Batch & { list: BatchItem[] }> {
  const batch = await presentOne(db, actor, id);
  return { ...batch, list: await itemsOf(db, actor, batch.id, query) };
}

/** One's own by its id, or by the key that began it. Throws 404 for everything else. */
export async function presentOne(db: DatabaseOrTx, actor: Actor, id: string): Promise<Batch> {
  const row = await ownBatches(db, actor)
    .selectAll('batch')
    .select('receiver.name as receiver_name')
    .where('batch.id', 'in', idsOfKey(actor.store_id, id))
    .executeTakeFirst();
  const [batch] = await present(db, row ? [row] : []);
  if (!batch) throw new Refusal('NOT_FOUND', messages.notFound);
  return batch;
}

/** Joined to the clerk who gets the devices, of a hand-over. */
const ownBatches = (db: DatabaseOrTx, actor: Actor) =>
  db
    .selectFrom('batch')
    .leftJoin('clerk as receiver', (join) =>
      join
        .onRef('receiver.store_id', '=', 'batch.store_id')
        .on(sql<boolean>`receiver.id = (batch.fields ->> 'for_clerk')::uuid`),
    )
    .where('batch.store_id', '=', actor.store_id)
    .where('batch.clerk_id', '=', actor.id);

type BatchView = Awaited<ReturnType<typeof rowsOfType>>[number];
const rowsOfType = (db: Database, actor: Actor) =>
  ownBatches(db, actor).selectAll('batch').select('receiver.name as receiver_name').execute();

async function present(db: DatabaseOrTx, rows: readonly BatchView[]): Promise<Batch[]> {
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    date_created: row.date_created.toISOString(),
    kind: row.device_kind,
    command: row.command,
    receiver:
      row.receiver_name === null ? null : { id: String(row.fields.for_clerk), name: row.receiver_name },
    status: row.status,
    dismissed: row.dismissed,
    finished_at: isoOrNull(row.finished_at),
    total: row.total,
    counts: { ...noCounts, ...counts.get(row.id) },
  }));
}

const noCounts: Record<BatchResult, number> = {
  unsent: 0,
  pending: 0,
  done: 0,
  failed: 0,
  cancelled: 0,
  unknown: 0,
};

/** Items with what has become of their commands. */
const itemsWithStatus = (db: DatabaseOrTx) =>
  db
    .selectFrom('batch_item')
    .innerJoin('batch', 'batch.id', 'batch_item.batch_id')
    .leftJoin('operation', (join) =>
      join
        .onRef('operation.id', '=', 'batch_item.operation_id')
        .onRef('operation.store_id', '=', 'batch.store_id'),
    );

/** How many devices of each batch came to what. */
async function countsOf(
  db: DatabaseOrTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Partial<Record<BatchResult, number>>>> {
  const counts = new Map<string, Partial<Record<BatchResult, number>>>();
  if (ids.length === 0) return counts;
  const rows = await itemsWithStatus(db)
    .where(isAmong('batch_item.batch_id', ids))
    .groupBy(['batch_item.batch_id', 'batch_item.stage', 'operation.status'])
    .select((eb) => [
      'batch_item.batch_id',
      'batch_item.stage',
      'operation.status',
      eb.fn.countAll<number>().as('devices'),
    ])
    .execute();
  for (const { batch_id, stage, status, devices } of rows) {
    const of = counts.get(batch_id) ?? {};
    const result = batchResultOf(stage, status);
    of[result] = (of[result] ?? 0) + devices;
    counts.set(batch_id, of);
  }
  return counts;
}

const troubleStatuses = batchTroubles.flatMap((result) => statusesOf(result));

const isTrouble = sql<boolean>`(batch_item.stage = 'refused'
  or coalesce(operation.status in (${sql.join(troubleStatuses.map((status) => sql.lit(status)))}), false))`;

async function itemsOf(
  db: Database,
  { store_id }: Actor,
  batchId: string,
  { page_num = 1, page_size = defaultPageSize, first }: Paging & { readonly first?: 'trouble' | undefined },
): Promise<BatchItem[]> {
  const rows = await itemsWithStatus(db)
    .where('batch.store_id', '=', store_id)
    .where('batch_item.batch_id', '=', batchId)
    .select([
      'batch_item.position',
      'batch_item.device_id',
      'batch_item.product_name',
      'batch_item.serial_number',
      'batch_item.command_uuid',
      'batch_item.stage',
      'batch_item.sentence',
      'operation.status',
      'operation.heard_at',
      'operation.command',
      'operation.device_kind',
      'operation.run_at',
      'operation.scheduled',
      'operation.hold',
      'operation.remark',
    ])
    .$if(first === 'trouble', (query) => query.orderBy(isTrouble, 'desc'))
    .orderBy('batch_item.position')
    .limit(page_size)
    .offset((page_num - 1) * page_size)
    .execute();
  return rows.map((row) => {
    const { status, heard_at, command, device_kind } = row;
    const isGiven = status !== null && command !== null && device_kind !== null;
    return {
      position: row.position,
      device: { id: row.device_id, product_name: row.product_name, serial_number: row.serial_number },
      command_uuid: row.command_uuid,
      stage: row.stage,
      status,
      awaits_device: isGiven && awaitsDevice({ status, heard_at, command, device_kind }),
      run_at: row.scheduled || row.hold ? isoOrNull(row.run_at) : null,
      sentence: row.stage === 'accepted' ? (row.remark ?? '') : row.sentence,
    };
  });
}
