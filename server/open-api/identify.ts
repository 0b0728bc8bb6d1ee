import { sql } from 'kysely';
import { apiCallsPerMinute, apiStrangerTries, apiWindowMs } from '#domain/limits.ts';
import { unmapped } from '#domain/open-api/ip-address.ts';
import type { ApiRefusalReason } from '#domain/open-api/refusals.ts';
import type { Services } from '../call/services.ts';
import { serverNow } from '../database/clock.ts';
import type { Database } from '../database/schema/tables.ts';
import { addressKey, type Limit, takeTry } from '../security/limits.ts';
import { type StoredApiKey, unsealApiSecret } from '../store/open-api/keys.ts';
import { countCall, noteRefusal } from '../store/open-api/usage.ts';
import type { ApiCaller } from './caller.ts';
import { OpenApiRefusal } from './refusal.ts';
import { type Claim, isInTime, isSignedWith, readClaim, type SignedCall } from './signature.ts';

export interface Identified {
  readonly caller: ApiCaller;
  readonly now: Date;
}

type OpenServices = Pick<Services, 'db' | 'sealKey' | 'clock'>;

/**
 * Whose call it is. Order of the questions: form, key, signature, time, nonce; then the white list, whether the API is switched on, and the
 * calls of the last minute. All but the last are refused alike. Who has signed with a key of ours is counted by that key, everybody else by their address.
 */
export async function identify(services: OpenServices, call: SignedCall, ip: string): Promise<Identified> {
  const { db } = services;
  const claim = readClaim(call);
  const found = claim && (await findKey(db, claim.api_key));
  const secret = found ? unsealApiSecret(services.sealKey, found) : '';
  // One that nobody knows takes as long.
  const isSigned = claim !== null && isSignedWith(secret, call, claim) && found !== null;
  const fault = isSigned ? await faultOf(db, claim, found) : 'signature';
  if (!isSigned || fault !== null) {
    const now = found?.now ?? (await services.clock.now());
    const isKnown = await takeTry(db, strangerLimit(ip), now);
    const named = found ?? (claim && (await endedKey(db, claim.api_key)));
    if (named && isKnown) {
      const { store_id, api_key } = named;
      await countCall(db, { store_id, isLetIn: false, now });
      const reason = found === null || fault === null ? 'ended' : fault;
      await noteRefusal(db, { store_id, api_key, reason, ip, at: now });
    }
    throw new OpenApiRefusal(isKnown ? 'UNAUTHORIZED' : 'TOO_MANY');
  }
  const { store_id, api_key, modules, now } = found;
  const refuse = async (code: 'UNAUTHORIZED' | 'TOO_MANY', reason: ApiRefusalReason) => {
    await countCall(db, { store_id, isLetIn: false, now });
    await noteRefusal(db, { store_id, api_key, reason, ip, at: now });
    return new OpenApiRefusal(code);
  };
  if (!isListed(found.api_ip_white_list, ip)) throw await refuse('UNAUTHORIZED', 'address');
  if (!found.api_enabled) throw await refuse('UNAUTHORIZED', 'off');
  if (!(await takeTry(db, keyLimit(api_key), now))) throw await refuse('TOO_MANY', 'often');
  await countCall(db, { store_id, isLetIn: true, now });
  return { caller: { store_id, api_key, available_modules: modules, ip }, now };
}

/** What is wrong with a signed call; null: nothing. */
async function faultOf(db: Database, claim: Claim, { now }: FoundKey): Promise<'time' | 'nonce' | null> {
  if (!isInTime(claim, now)) return 'time';
  return (await useNonce(db, claim, now)) ? null : 'nonce';
}

const endedKey = (db: Database, api_key: string) =>
  db
    .selectFrom('former_api_key')
    .select(['store_id', 'api_key'])
    .where('api_key', '=', api_key)
    .where('expires_at', '<=', serverNow)
    .executeTakeFirst();

const strangerLimit = (ip: string): Limit => ({
  key: addressKey('openapi-stranger', ip),
  tries: apiStrangerTries,
  windowMs: apiWindowMs,
});
const keyLimit = (api_key: string): Limit => ({
  key: `openapi:${api_key}`,
  tries: apiCallsPerMinute,
  windowMs: apiWindowMs,
});

const isListed = (whiteList: string, ip: string) =>
  whiteList === '' || whiteList.split(',').map(unmapped).includes(unmapped(ip));

interface FoundKey extends Omit<StoredApiKey, 'callback_secret'> {
  readonly api_enabled: boolean;
  readonly api_ip_white_list: string;
  readonly modules: readonly string[];
  readonly now: Date;
}

/** A present or a former key that still works. */
async function findKey(db: Database, api_key: string): Promise<FoundKey | null> {
  const { rows } = await sql<FoundKey>`
    select key.api_key, key.api_secret_key, key."isFormer", store.id as store_id, store.api_enabled, store.api_ip_white_list, store.modules,
      ${serverNow} as now
    from (
      select id as store_id, api_key, api_secret_key, false as "isFormer" from store where api_key = ${api_key} and api_secret_key is not null
      union all
      select store_id, api_key, api_secret_key, true from former_api_key
        where api_key = ${api_key} and expires_at > ${serverNow}
    ) key join store on store.id = key.store_id`.execute(db);
  return rows[0] ?? null;
}

/** False where it was used before: of two at the same moment one is let in. */
async function useNonce(
  db: Database,
  { api_key, nonce }: { readonly api_key: string; readonly nonce: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('api_nonce')
    .values({ api_key, nonce, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
