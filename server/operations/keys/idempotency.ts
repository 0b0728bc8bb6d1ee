import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../../call/refusal.ts';
import type { OperationRow } from '../../database/schema/rows.ts';
import type { DatabaseOrTx } from '../../database/schema/tables.ts';
import type { SealKey } from '../../database/seal.ts';
import { hashOfRequest, isSameRequest } from '../../security/request-hash.ts';

export type Accepted = Pick<
  OperationRow,
  'id' | 'command_uuid' | 'date_created' | 'status' | 'payload' | 'run_at' | 'finished_at'
>;

/**
 * The same for the same command and body. What a person proves themselves with is no part of it: a key may stand for the
 * password the next time, an SMS code is used up.
 */
export function requestHash(
  sealKey: SealKey,
  store_id: string,
  command: string,
  body: Readonly<Record<string, unknown>>,
): string {
  const { password: _password, key: _key, sms_code: _smsCode, ...rest } = body;
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOfRequest(sealKey, store_id, [command, sorted]);
}

/**
 * The operation that an earlier request with this key has made, or null. Throws 409 when that request was another one, or
 * somebody else's (`decision.idempotency`), and for the uuid of a device in a batch whose turn has not come.
 */
export const findReplay = async (
  db: DatabaseOrTx,
  actor: Asker,
  request: Request,
): Promise<Accepted | null> => (await findReplayNow(db, actor, request)).replay;

/** The same with the time, which the same question tells. */
export async function findReplayNow(
  db: DatabaseOrTx,
  actor: Asker,
  { command_uuid, hash }: Request,
): Promise<{ readonly replay: Accepted | null; readonly now: Date }> {
  const { now, of_batch, ...found } = await db
    .selectFrom(sql<{ now: Date }>`(select server_now() as now)`.as('clock'))
    .leftJoin('operation', (join) =>
      join.on('operation.store_id', '=', actor.store_id).on('operation.command_uuid', '=', command_uuid),
    )
    .select([
      'clock.now',
      'operation.id',
      'operation.request_hash',
      'operation.clerk_id',
      'operation.actor',
      'operation.date_created',
      'operation.status',
      'operation.payload',
      'operation.run_at',
      'operation.finished_at',
    ])
    .select(isOfBatch(actor.store_id, command_uuid).as('of_batch'))
    .executeTakeFirstOrThrow();
  if (!isWhole(found)) {
    if (of_batch) throw new Refusal('CONFLICT', messages.keyReused);
    return { replay: null, now };
  }
  if (!isSameRequest(found.request_hash, hash) || found.clerk_id !== actor.id || !isAsker(actor, found))
    throw new Refusal('CONFLICT', messages.keyReused);
  return { replay: { ...found, command_uuid }, now };
}

type Joined = Pick<
  OperationRow,
  | 'id'
  | 'request_hash'
  | 'clerk_id'
  | 'actor'
  | 'date_created'
  | 'status'
  | 'payload'
  | 'run_at'
  | 'finished_at'
>;

const isWhole = (row: { readonly [Column in keyof Joined]: Joined[Column] | null }): row is Joined =>
  row.id !== null;

const isOfBatch = (store_id: string, command_uuid: string) =>
  sql<boolean>`exists (select from batch_item join batch on batch.id = batch_item.batch_id
    where batch_item.command_uuid = ${command_uuid} and batch.store_id = ${store_id})`;

/**
 * The ids that what a store has begun with this key may have: the key itself, or, where that is the id of another store's, one that only
 * this store's key leads to. A key is unique per store (`decision.idempotency`), an id everywhere.
 */
export function idsOfKey(store_id: string, key: string): readonly string[] {
  const digits = createHash('sha256').update(`${store_id} ${key.toLowerCase()}`).digest('hex');
  return [key, digits.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5')];
}

/** Who asks: a clerk, or no one, by a key of the store's API. */
interface Asker {
  readonly id: string | null;
  readonly store_id: string;
}

/** What the server has given by itself is nobody's request. */
const isAsker = ({ id }: Asker, { actor }: Pick<OperationRow, 'actor'>) => id !== null || actor === 'api';

interface Request {
  readonly command_uuid: string;
  readonly hash: string;
}
