import type { Selectable } from 'kysely';
import type * as contract from '#api/contract/people/clerks.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import { changedValue } from '#domain/member-messages.ts';
import type { Call } from '../../call/handler.ts';
import { Refusal } from '../../call/refusal.ts';
import type { LiveNews } from '../../call/services.ts';
import type { ClerkTable } from '../../database/schema/people-tables.ts';
import type { Tx } from '../../database/schema/tables.ts';
import { type Author, addEntry, byClerk } from '../../journal/journal.ts';
import { generatePassword } from '../../security/passwords.ts';
import { verifySecondaryPassword } from '../../security/secondary-password.ts';
import { setLoginPassword } from '../../security/set-password.ts';
import { requireClerk } from '../find-clerk.ts';
import { holdSubject } from './acting-admin.ts';
import { tellBySms } from './tell.ts';

/** Answers a login password that nobody has chosen, and that is kept nowhere: it is to be changed (`decision.password-field`). */
export async function resetClerkPassword({
  services: { db, live, sms },
  actor,
  body: { id: named, password: secondary },
  ip,
  now,
}: Call<typeof contract.resetClerkPassword>): Promise<{ password: string }> {
  const { id } = await requireClerk(db, actor, named);
  if (id === actor.id) throw new Refusal('NOT_POSSIBLE', clerkMessages.ownPasswordByCode);
  const hash = await verifySecondaryPassword(db, actor.id, secondary, now);
  const password = generatePassword();
  const clerk = await db.transaction().execute(async (tx) => {
    const clerk = await holdSubject(tx, actor, { hash, field: 'password' }, id);
    await giveResetPassword(tx, live, clerk, { password, by: byClerk(actor.id, ip) }, now);
    return clerk;
  });
  if (clerk.is_admin)
    tellBySms({ sms }, actor, [{ type: 'clerk-password-reset', phone_number: clerk.phone_number }]);
  return { password };
}

/** To a clerk who is held. */
export async function giveResetPassword(
  tx: Tx,
  live: LiveNews,
  clerk: Selectable<ClerkTable>,
  { password, by }: { readonly password: string; readonly by: Author },
  now: Date,
): Promise<void> {
  await setLoginPassword(tx, live, clerk, { password, keep: null, mustChange: true }, now);
  await addEntry(tx, {
    kind: 'clerk',
    store_id: clerk.store_id,
    by,
    subject: clerk.id,
    what: 'reset-password',
    before: clerk.is_admin ? { is_admin: true } : null,
    after: { password: changedValue },
    at: now,
  });
}
