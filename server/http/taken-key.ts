import { createHmac } from 'node:crypto';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import type { DatabaseOrTx, Tx } from '../database/schema/tables.ts';
import { sha256 } from '../security/tokens.ts';

/** A call of a store with the Idempotency-Key that came along; null: it can't be repeated. */
export interface KeyedCall {
  readonly idempotencyKey: string | null;
  readonly callName: string;
  readonly now: Date;
}

interface OfStore {
  readonly store_id: string;
}

/**
 * A key is one call's: what is begun under it is found by it again, in whichever table it stands (`decision.idempotency`). Every call
 * with a key takes it here, first of all in the transaction in which it acts, and waits for another that is acting with the same one. What a
 * refusal undoes leaves the key free. Throws 409 CONFLICT where it is another call's.
 */
export async function takeKey(tx: Tx, { store_id }: OfStore, call: KeyedCall): Promise<void> {
  const { idempotencyKey: key, callName, now } = call;
  if (key === null) return;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('request_key')
    .values({ key_hash: hashOf(store_id, key), body_hash: callHash(key, callName), date_created: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) await refuseTakenKey(tx, { store_id }, call);
}

/** Throws 409 CONFLICT where another call has taken the key: asked before anything else is. */
export async function refuseTakenKey(
  db: DatabaseOrTx,
  { store_id }: OfStore,
  { idempotencyKey: key, callName }: Omit<KeyedCall, 'now'>,
): Promise<void> {
  if (key === null) return;
  const taken = await db
    .selectFrom('request_key')
    .select('body_hash')
    .where('key_hash', '=', hashOf(store_id, key))
    .executeTakeFirst();
  if (taken && taken.body_hash !== callHash(key, callName)) throw new Refusal('CONFLICT', messages.keyReused);
}

/** The request did nothing that it could be asked for again. */
export async function freeKey(
  tx: Tx,
  { store_id }: OfStore,
  { idempotencyKey: key }: KeyedCall,
): Promise<void> {
  if (key === null) return;
  await tx.deleteFrom('request_key').where('key_hash', '=', hashOf(store_id, key)).execute();
}

const hashOf = (store_id: string, key: string) => sha256(`${store_id} ${key}`);

const callHash = (key: string, callName: string) => createHmac('sha256', key).update(callName).digest('hex');
