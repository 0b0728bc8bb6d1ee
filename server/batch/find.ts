import { sql } from 'kysely';
import type { BatchItem } from '#api/contract/batch.ts';
import type { Batch } from '#api/contract/devices/batch.ts';
import {
  type BatchResult,
  type BatchStage,
  batchResultOf,
  batchTroubles,
  statusesOf,
} from '#domain/devices/batch.ts';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { batchRecordMs, defaultPageSize } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import { isAmong, isOneOf } from '../database/conditions.ts';
import type { Database, DatabaseOrTx } from '../database/schema/tables.ts';
import { awaitsDevice } from '../operations/heard-since.ts';
import { idsOfKey } from '../operations/keys/idempotency.ts';
import { isoOrNull } from '../operations/lock-evidence.ts';
import { toldRemark } from '../operations/told-remark.ts';
import { isInSightOf } from './in-sight.ts';
import { givenTo, requireRight } from './orders.ts';
import { standingOperation } from './standing-operation.ts';

interface Paging {
  readonly page_num?: number | undefined;
  readonly page_size?: number | undefined;
}

/** One's own that one may still give and that are still offered, newest first. */
export async function listBatches(
  db: Database,
  actor: Actor,
  { page_num = 1, page_size = defaultPageSize }: Paging,
  now: Date,
): Promise<{ list: Batch[]; total: number }> {
  const since = new Date(now.getTime() - batchRecordMs);
  const offered = ownBatches(db, actor)
    .where(isStillGiven(actor))
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
  return { list: await present(db, actor, rows), total };
}

/** One's own that one may still give, also those that are put aside, newest first. */
export async function findBatches(db: Database, actor: Actor, since: Date, atMost: number): Promise<Batch[]> {
  const rows = await ownBatches(db, actor)
    .where(isStillGiven(actor))
    .where('batch.date_created', '>', since)
    .selectAll('batch')
    .select('receiver.name as receiver_name')
    .orderBy('batch.date_created', 'desc')
    .orderBy('batch.id')
    .limit(atMost)
    .execute();
  return present(db, actor, rows);
}

/** Those of a clerk of the own store that have not given all, as far as they are offered still, newest first. */
export async function findUngiven(
  db: Database,
  actor: Actor,
  clerk_id: string,
  { now, atMost }: { readonly now: Date; readonly atMost: number },
): Promise<Batch[]> {
  const rows = await batchesOf(db, { store_id: actor.store_id, clerk_id })
    .where(isStillGiven(actor))
    .where('batch.date_created', '>', new Date(now.getTime() - batchRecordMs))
    .where('batch.status', '!=', 'finished')
    .where('batch.dismissed', '=', false)
    .selectAll('batch')
    .select('receiver.name as receiver_name')
    .orderBy('batch.date_created', 'desc')
    .orderBy('batch.id')
    .limit(atMost)
    .execute();
  return present(db, actor, rows);
}

/** One's own, and a page of its devices. Throws 404, and 403 without what its command asks for now. */
export async function readBatch(
  db: Database,
  actor: Actor,
  id: string,
  query: Paging & { readonly first?: 'trouble' | undefined },
): Promise<Batch & { list: BatchItem[] }> {
  const batch = await presentOne(db, actor, id);
  requireRight(actor, batch.kind, batch.command);
  return { ...batch, list: await itemsOf(db, actor, batch.id, query) };
}

/** One's own by its id, or by the key that began it; `of`: a clerk's. Throws 404 for everything else. */
export async function presentOne(
  db: DatabaseOrTx,
  actor: Actor,
  id: string,
  of: { readonly clerk_id: string } = { clerk_id: actor.id },
): Promise<OwnBatch> {
  const row = await batchesOf(db, { store_id: actor.store_id, ...of })
    .selectAll('batch')
    .select('receiver.name as receiver_name')
    .where('batch.id', 'in', idsOfKey(actor.store_id, id))
    .executeTakeFirst();
  const [batch] = await present(db, actor, row ? [row] : []);
  if (!batch) throw new Refusal('NOT_FOUND', messages.notFound);
  return batch;
}

type OwnBatch = Batch & Pick<BatchView, 'command'>;

/** Of a command whose module the store has, and that the person may give. */
const isStillGiven = (actor: Actor) =>
  sql<boolean>`(${sql.join(
    deviceKindNames.map(
      (kind) =>
        sql`(batch.device_kind = ${sql.lit(kind)} and ${isOneOf('batch.command', givenTo(actor, kind))})`,
    ),
    sql` or `,
  )})`;

const ownBatches = (db: DatabaseOrTx, { id: clerk_id, store_id }: Actor) =>
  batchesOf(db, { store_id, clerk_id });

/** Joined to the clerk who gets the devices, of a hand-over. */
const batchesOf = (
  db: DatabaseOrTx,
  { store_id, clerk_id }: { readonly store_id: string; readonly clerk_id: string },
) =>
  db
    .selectFrom('batch')
    .leftJoin('clerk as receiver', (join) =>
      join
        .onRef('receiver.store_id', '=', 'batch.store_id')
        .on(sql<boolean>`receiver.id = (batch.fields ->> 'for_clerk')::uuid`),
    )
    .where('batch.store_id', '=', store_id)
    .where('batch.clerk_id', '=', clerk_id);

type BatchView = Awaited<ReturnType<typeof rowsOfType>>[number];
const rowsOfType = (db: Database, actor: Actor) =>
  ownBatches(db, actor).selectAll('batch').select('receiver.name as receiver_name').execute();

async function present(db: DatabaseOrTx, actor: Actor, rows: readonly BatchView[]): Promise<OwnBatch[]> {
  const counts = await countsOf(
    db,
    actor,
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
  hidden: 0,
};

/** Items with what has become of their commands. */
const itemsWithStatus = (db: DatabaseOrTx) =>
  db
    .selectFrom('batch_item')
    .innerJoin('batch', 'batch.id', 'batch_item.batch_id')
    .leftJoin('operation', (join) =>
      join.on('operation.id', '=', standingOperation).onRef('operation.store_id', '=', 'batch.store_id'),
    );

/** How many devices of each batch came to what, as far as the person may be told. */
async function countsOf(
  db: DatabaseOrTx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Partial<Record<BatchResult, number>>>> {
  const counts = new Map<string, Partial<Record<BatchResult, number>>>();
  if (ids.length === 0) return counts;
  const items = itemsWithStatus(db)
    .where(isAmong('batch_item.batch_id', ids))
    .select(['batch_item.batch_id', 'batch_item.stage', 'operation.status'])
    .select(isInSightOf(actor).as('in_sight'));
  const rows = await db
    .selectFrom(items.as('item'))
    .groupBy(['batch_id', 'stage', 'status', 'in_sight'])
    .select((eb) => ['batch_id', 'stage', 'status', 'in_sight', eb.fn.countAll<number>().as('devices')])
    .execute();
  for (const { batch_id, stage, status, in_sight, devices } of rows) {
    const of = counts.get(batch_id) ?? {};
    const result = in_sight || status === null ? batchResultOf(stage, status) : 'hidden';
    of[result] = (of[result] ?? 0) + devices;
    counts.set(batch_id, of);
  }
  return counts;
}

const troubleStatuses = batchTroubles.flatMap((result) => statusesOf(result));

/** The place in the list tells no more than the item does. */
const isTrouble = (actor: Actor) => sql<boolean>`(batch_item.stage = 'refused'
  or coalesce(${isOneOf('operation.status', troubleStatuses)}, false) and ${isInSightOf(actor)})`;

async function itemsOf(
  db: Database,
  actor: Actor,
  batchId: string,
  { page_num = 1, page_size = defaultPageSize, first }: Paging & { readonly first?: 'trouble' | undefined },
): Promise<BatchItem[]> {
  const rows = await itemsSeenBy(db, actor)
    .where('batch.store_id', '=', actor.store_id)
    .where('batch_item.batch_id', '=', batchId)
    .$if(first === 'trouble', (query) => query.orderBy(isTrouble(actor), 'desc'))
    .orderBy('batch_item.position')
    .limit(page_size)
    .offset((page_num - 1) * page_size)
    .execute();
  return rows.map(presentItem);
}

const itemsSeenBy = (db: DatabaseOrTx, actor: Actor) =>
  itemsWithStatus(db)
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
      sql<string | null>`nullif(operation.id, batch_item.operation_id)`.as('relocked_by'),
    ])
    .select(toldRemark.as('remark'))
    .select(isInSightOf(actor).as('in_sight'));

type ItemView = Awaited<ReturnType<ReturnType<typeof itemsSeenBy>['execute']>>[number];

/** Of a device out of sight no more than what the batch itself has done, and why it has not: that was told when its turn came. */
function presentItem(row: ItemView): BatchItem {
  const { position, command_uuid, stage, in_sight, status, heard_at, command, device_kind } = row;
  const refusal = stage === 'refused' ? row.sentence : '';
  if (!in_sight) {
    const untold = { device: null, status: null, awaits_device: false, run_at: null, relocked_by: null };
    return { position, command_uuid, stage, ...untold, sentence: refusal };
  }
  const isGiven = status !== null && command !== null && device_kind !== null;
  return {
    position,
    device: { id: row.device_id, product_name: row.product_name, serial_number: row.serial_number },
    command_uuid,
    stage,
    status,
    awaits_device: isGiven && awaitsDevice({ status, heard_at, command, device_kind }),
    run_at: row.scheduled || row.hold ? isoOrNull(row.run_at) : null,
    relocked_by: row.relocked_by,
    sentence: sentenceOf(row),
  };
}

interface Told {
  readonly stage: BatchStage;
  readonly sentence: string;
  readonly remark: string | null;
  readonly relocked_by: string | null;
}

function sentenceOf({ stage, sentence, remark, relocked_by }: Told): string {
  if (stage !== 'accepted') return sentence;
  return remark || (relocked_by === null ? '' : messages.lockedAgain);
}
