import { secondaryTries, secondaryWindowMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import type { Database, Tx } from '../database/schema/tables.ts';
import { isExhausted, type Limit, takeTry } from './limits.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Wrong passwords are counted after the check, and a right one looks at the count once more: of any number of guesses
 * that arrive together only those before the fifth wrong one learn anything, and right ones never count. Answers the hash
 * that the password was right for.
 *
 * Throws 403 SECPWD_MISMATCH, 422 NOT_POSSIBLE where none has been set, 429 TOO_MANY (`decision.secondary-lock`).
 */
export async function verifySecondaryPassword(
  db: Database,
  clerkId: string,
  password: string,
  now: Date,
  /** of the body that holds it */
  field = 'password',
): Promise<string> {
  const limit: Limit = {
    key: secondaryLimitKey(clerkId),
    tries: secondaryTries,
    windowMs: secondaryWindowMs,
  };
  if (await isExhausted(db, limit, now)) throw locked();
  const { secondary_password_hash: hash } = await db
    .selectFrom('clerk')
    .select('secondary_password_hash')
    .where('id', '=', clerkId)
    .executeTakeFirstOrThrow();
  if (hash === null) throw new Refusal('NOT_POSSIBLE', messages.secondaryUnset, { reason: 'secondaryUnset' });

  if (!(await verifyPassword(password, hash))) {
    throw (await takeTry(db, limit, now)) ? secondaryMismatch(field) : locked();
  }
  if (await isExhausted(db, limit, now)) throw locked();
  return hash;
}

/**
 * Throws 403 unless the hash that a password was right for is still the clerk's: a change of the password waits for the
 * transaction, or the transaction has waited for it.
 */
export async function requireStandingPassword(
  tx: Tx,
  clerkId: string,
  hash: string,
  field = 'password',
): Promise<void> {
  const clerk = await tx
    .selectFrom('clerk')
    .select('id')
    .where('id', '=', clerkId)
    .where('secondary_password_hash', '=', hash)
    .forShare()
    .executeTakeFirst();
  if (!clerk) throw secondaryMismatch(field);
}

export const secondaryLimitKey = (clerkId: string) => `secondary:${clerkId}`;

export const secondaryMismatch = (field = 'password') =>
  new Refusal('SECPWD_MISMATCH', messages.secondaryMismatch, { field });
const locked = () => new Refusal('TOO_MANY', messages.secondaryLocked);
