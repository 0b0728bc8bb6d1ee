import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as messages from '#domain/messages.ts';
import type { Actor } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import type { DatabaseOrTx } from '../database/schema/tables.ts';

export interface Accepted {
  readonly id: string;
  readonly command_uuid: string;
  readonly date_created: Date;
}

/**
 * The same for the same command and body. What a person proves themselves with is no part of it: a key may stand for the
 * password the next time, an SMS code is used up.
 */
export function requestHash(command: string, body: Readonly<Record<string, unknown>>): string {
  const { password: _password, key: _key, sms_code: _smsCode, ...rest } = body;
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([command, sorted]))
    .digest('hex');
}

/**
 * The operation that an earlier request with this key has made, or null. Throws 409 when that request was another one, or
 * somebody else's (`decision.idempotency`), and for the uuid of a device in a batch whose turn has not come.
 */
export const findReplay = async (
  db: DatabaseOrTx,
  actor: Actor,
  request: Request,
): Promise<Accepted | null> => (await findReplayNow(db, actor, request)).replay;

/** The same with the time, which the same question tells. */
export async function findReplayNow(
  db: DatabaseOrTx,
  actor: Actor,
  { command_uuid, hash }: Request,
): Promise<{ readonly replay: Accepted | null; readonly now: Date }> {
  const { now, id, request_hash, clerk_id, date_created, of_batch } = await db
    .selectFrom(sql<{ now: Date }>`(select server_now() as now)`.as('clock'))
    .leftJoin('operation', (join) =>
      join.on('operation.store_id', '=', actor.store_id).on('operation.command_uuid', '=', command_uuid),
    )
    .select([
      'clock.now',
      'operation.id',
      'operation.request_hash',
      'operation.clerk_id',
      'operation.date_created',
    ])
    .select(isOfBatch(actor.store_id, command_uuid).as('of_batch'))
    .executeTakeFirstOrThrow();
  if (id === null || date_created === null) {
    if (of_batch) throw new Refusal('CONFLICT', messages.keyReused);
    return { replay: null, now };
  }
  if (request_hash !== hash || clerk_id !== actor.id) throw new Refusal('CONFLICT', messages.keyReused);
  return { replay: { id, command_uuid, date_created }, now };
}

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

interface Request {
  readonly command_uuid: string;
  readonly hash: string;
}
