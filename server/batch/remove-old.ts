import { sql } from 'kysely';
import { batchKeptMs, batchRecordMs } from '#domain/limits.ts';
import type { Services } from '../call/services.ts';
import { isOfSlice } from '../database/conditions.ts';

type Removal = (services: Pick<Services, 'db'>, now: Date) => Promise<boolean>;

/** Rows that one statement takes. */
const slice = 2_000;

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Removes the devices of batches that were kept long enough. Answers whether there may be more. */
export const removeBatchItems: Removal = async ({ db }, now) => {
  const ofOld = sql`batch_id in (select id from batch
    where date_created < ${ago(now, batchKeptMs)} and status <> 'running')`;
  const { numDeletedRows } = await db
    .deleteFrom('batch_item')
    .where(isOfSlice('batch_item', ofOld, slice))
    .executeTakeFirst();
  return numDeletedRows === BigInt(slice);
};

/** Removes those that have no devices any more. */
export const removeBatches: Removal = async ({ db }, now) => {
  const isEmpty = sql`date_created < ${ago(now, batchKeptMs)} and status <> 'running'
    and not exists (select from batch_item where batch_item.batch_id = batch.id)`;
  const { numDeletedRows } = await db
    .deleteFrom('batch')
    .where(isOfSlice('batch', isEmpty, slice))
    .executeTakeFirst();
  return numDeletedRows === BigInt(slice);
};

/** What was asked for: from its hash, a name or number of the filter can be guessed. The key is then good for nothing any more. */
export const forgetBatchRequests: Removal = async ({ db }, now) => {
  const isOld = sql`request_hash <> '' and date_created < ${ago(now, batchRecordMs)}`;
  const { numUpdatedRows } = await db
    .updateTable('batch')
    .set({ request_hash: '' })
    .where(isOfSlice('batch', isOld, slice))
    .executeTakeFirst();
  return numUpdatedRows === BigInt(slice);
};
