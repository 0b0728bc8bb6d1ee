import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { Tx } from '../database/schema/tables.ts';
import { hashOfRequest, isSameRequest } from '../security/request-hash.ts';
import { sha256 } from '../security/tokens.ts';
import { freeKey, type KeyedCall, takeKey } from './taken-key.ts';

interface Request extends KeyedCall {
  readonly body: unknown;
  readonly services: Services;
  /** null: whoever it is has not logged in */
  readonly actor: { readonly store_id: string } | null;
}

/**
 * Acts in a transaction that also remembers the Idempotency-Key: the same request again does nothing, and one that arrives
 * together with it waits for it (`decision.idempotency`, for calls that are no commands). `act` answers what refuses the
 * request instead of throwing it: then what it has counted stands, and the key is free again. A thrown error undoes all.
 *
 * Throws what `act` answered, and 409 CONFLICT when the key was another request's.
 */
export async function once(
  request: Request,
  /** name of the call, and whose it is */
  scope: readonly string[],
  act: (tx: Tx) => Promise<Refusal | null>,
): Promise<void> {
  const { actor } = request;
  const refusal = await request.services.db.transaction().execute(async (tx) => {
    if (actor) await takeKey(tx, actor, request);
    const claim = claimOf(request, scope);
    if (claim && !(await take(tx, claim, request.now))) return null;
    const refused = await act(tx);
    if (refused && actor) await freeKey(tx, actor, request);
    if (refused && claim) await tx.deleteFrom('request_key').where('key_hash', '=', claim.key_hash).execute();
    return refused;
  });
  if (refusal) throw refusal;
}

interface Claim {
  readonly key_hash: string;
  readonly body_hash: string;
}

function claimOf(
  { idempotencyKey: key, body, services, actor }: Request,
  scope: readonly string[],
): Claim | null {
  if (key === null) return null;
  const fields = Object.entries(body ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const body_hash = hashOfRequest(services.sealKey, actor?.store_id ?? '', [key, scope, fields]);
  return { key_hash: sha256(key), body_hash };
}

/** False when the request has been acted upon. Waits for one that is under way. */
async function take(tx: Tx, claim: Claim, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('request_key')
    .values({ ...claim, date_created: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return true;
  const earlier = await tx
    .selectFrom('request_key')
    .select('body_hash')
    .where('key_hash', '=', claim.key_hash)
    .executeTakeFirst();
  if (!earlier || !isSameRequest(earlier.body_hash, claim.body_hash))
    throw new Refusal('CONFLICT', messages.keyReused);
  return false;
}
