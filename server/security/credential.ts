import { randomUUID } from 'node:crypto';
import { grantMs, secondaryTries, secondaryWindowMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Database } from '../database/tables.ts';
import type { Actor } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { isExhausted, type Limit, takeTry } from './limits.ts';
import { verifyPassword } from './passwords.ts';

/** A call of a row made by withCredential(). */
export interface CredentialCall {
  readonly actor: Actor;
  readonly body: { readonly password: string } | { readonly key: string };
  readonly services: Services;
  readonly now: Date;
  readonly grant: { key?: string };
}

/**
 * Checks the secondary password or the key of a call (`decision.grant`, `decision.password-field`). A right password
 * answers a new key for this person and this command, also where the command is then refused. Uses `services.db`: call it
 * outside of transactions.
 *
 * Throws 403 SECPWD_MISMATCH (wrong password; unknown, foreign or expired key), 422 NOT_POSSIBLE (no secondary password
 * has been set), 429 TOO_MANY (`decision.secondary-lock`).
 */
export async function verifyCredential(call: CredentialCall, command: string): Promise<{ key?: string }> {
  const { actor, body, services, now } = call;
  if ('key' in body) {
    await verifyKey(services.db, actor.id, command, body.key, now);
    return {};
  }
  await verifySecondaryPassword(services.db, actor.id, body.password, now);
  const key = await grantKey(services.db, actor.id, command, now);
  call.grant.key = key;
  return { key };
}

async function verifyKey(
  db: Database,
  clerkId: string,
  command: string,
  key: string,
  now: Date,
): Promise<void> {
  const grant = await db
    .selectFrom('credential_grant')
    .select('key')
    .where('key', '=', key)
    .where('clerk_id', '=', clerkId)
    .where('command', '=', command)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!grant) throw new Refusal('SECPWD_MISMATCH', messages.keyInvalid);
}

async function grantKey(db: Database, clerkId: string, command: string, now: Date): Promise<string> {
  const key = randomUUID();
  const expires_at = new Date(now.getTime() + grantMs);
  await db.insertInto('credential_grant').values({ key, clerk_id: clerkId, command, expires_at }).execute();
  return key;
}

/**
 * Wrong passwords are counted after the check, and a right one looks at the count once more: of any number of guesses
 * that arrive together only those before the fifth wrong one learn anything, and right ones never count.
 */
async function verifySecondaryPassword(
  db: Database,
  clerkId: string,
  password: string,
  now: Date,
): Promise<void> {
  const limit: Limit = { key: `secondary:${clerkId}`, tries: secondaryTries, windowMs: secondaryWindowMs };
  if (await isExhausted(db, limit, now)) throw locked();
  const { secondary_password_hash: hash } = await db
    .selectFrom('clerk')
    .select('secondary_password_hash')
    .where('id', '=', clerkId)
    .executeTakeFirstOrThrow();
  if (hash === null) throw new Refusal('NOT_POSSIBLE', messages.secondaryUnset);

  if (!(await verifyPassword(password, hash))) {
    if (await takeTry(db, limit, now)) throw new Refusal('SECPWD_MISMATCH', messages.secondaryMismatch);
    throw locked();
  }
  if (await isExhausted(db, limit, now)) throw locked();
}

const locked = () => new Refusal('TOO_MANY', messages.secondaryLocked);
