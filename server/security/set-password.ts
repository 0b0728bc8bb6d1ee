import { generatedPasswordMs } from '#domain/limits.ts';
import type { LiveNews } from '../call/services.ts';
import type { Tx } from '../database/schema/tables.ts';
import { loginAccountKey } from './door-limits.ts';
import { forgetBrowsers } from './known-browser.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { secondaryLimitKey } from './secondary-password.ts';
import { endSessions } from './sessions.ts';

interface Clerk {
  readonly id: string;
  readonly store_id: string;
  readonly phone_number: string;
}

/**
 * Sets the login password, ends the clerk's sessions but `keep`, and forgets the clerk's browsers. The clerk's row comes first: whoever is logging in with
 * the old password waits for it, and is refused (log-in.ts). `mustChange`: the clerk has not chosen it, and is to change it.
 */
export async function setLoginPassword(
  tx: Tx,
  live: LiveNews,
  clerk: Clerk,
  change: { readonly password: string; readonly keep: string | null; readonly mustChange?: boolean },
  now: Date,
): Promise<void> {
  const password_hash = await hashPassword(change.password);
  const { disabled } = await tx
    .updateTable('clerk')
    .set({
      password_hash,
      must_change_password: change.mustChange ?? false,
      password_ends_at: change.mustChange ? new Date(now.getTime() + generatedPasswordMs) : null,
      date_updated: now,
    })
    .where('id', '=', clerk.id)
    .returning('disabled')
    .executeTakeFirstOrThrow();
  await endSessions(tx, live, clerk, change.keep, now);
  await forgetBrowsers(tx, clerk.id);
  // The number of somebody disabled may be another's by now.
  if (!disabled) await forgetTries(tx, loginAccountKey(clerk.phone_number));
}

/** The password that an administrator has reset, and knows: it is to be changed for another one. Null: it was chosen by the clerk. */
export async function resetPasswordOf(tx: Tx, { id }: Pick<Clerk, 'id'>, now: Date) {
  const clerk = await tx
    .selectFrom('clerk')
    .select(['must_change_password', 'password_hash', 'password_ends_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!clerk.must_change_password) return null;
  return {
    isEnded: clerk.password_ends_at !== null && clerk.password_ends_at <= now,
    is: (password: string) => verifyPassword(password, clerk.password_hash),
  };
}

/** Sets the secondary password; what the old one has granted, and the tries of it, are forgotten. */
export async function setSecondaryPassword(
  tx: Tx,
  clerk: Pick<Clerk, 'id'>,
  password: string,
  now: Date,
): Promise<void> {
  const secondary_password_hash = await hashPassword(password);
  await tx
    .updateTable('clerk')
    .set({ secondary_password_hash, date_updated: now })
    .where('id', '=', clerk.id)
    .execute();
  await tx.deleteFrom('credential_grant').where('clerk_id', '=', clerk.id).execute();
  await forgetTries(tx, secondaryLimitKey(clerk.id));
}

/** For whoever the number is of from now on: nothing that the former owner has set, or tried, counts any more. */
export async function unsetSecondaryPassword(tx: Tx, { id }: Pick<Clerk, 'id'>): Promise<void> {
  await tx.updateTable('clerk').set({ secondary_password_hash: null }).where('id', '=', id).execute();
  await forgetTries(tx, secondaryLimitKey(id));
}

async function forgetTries(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('attempt').where('key', '=', key).execute();
}
