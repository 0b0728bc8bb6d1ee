import type { Selectable } from 'kysely';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import type * as contract from '#api/contract/people/clerks.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import type { Call } from '../../call/handler.ts';
import { Refusal } from '../../call/refusal.ts';
import type { LiveNews } from '../../call/services.ts';
import type { ClerkTable } from '../../database/schema/people-tables.ts';
import type { Tx } from '../../database/schema/tables.ts';
import { type Author, addEntry, byClerk } from '../../journal/journal.ts';
import { endAccess } from '../../security/end-access.ts';
import { verifySecondaryPassword } from '../../security/secondary-password.ts';
import { requireClerk } from '../find-clerk.ts';
import { holdSubject } from './acting-admin.ts';
import { presentClerk } from './list.ts';
import { phoneInUse, refusingTakenPhone } from './phone-in-use.ts';
import { tellBySms } from './tell.ts';

/** Whoever is logging in waits for the clerk's row, and is refused; what the clerk had accepted goes on (`decision.clerk.disable`). */
export async function disableClerk({
  services: { db, live, sms },
  actor,
  body: { id: named, password, disabled },
  ip,
  now,
}: Call<typeof contract.disableClerk>): Promise<Clerk> {
  const { id } = await requireClerk(db, actor, named);
  const hash = await verifySecondaryPassword(db, actor.id, password, now);
  const changed = await refusingTakenPhone(
    () =>
      db.transaction().execute(async (tx) => {
        const clerk = await holdSubject(tx, actor, { hash, field: 'password' }, id);
        if (clerk.disabled === disabled) return null;
        if (id === actor.id) throw new Refusal('NOT_POSSIBLE', clerkMessages.ownAccountKept);
        await setDisabled(tx, live, clerk, { disabled, by: byClerk(actor.id, ip) }, now);
        return clerk;
      }),
    formerPhoneInUse,
  );
  if (changed?.is_admin && disabled)
    tellBySms({ sms }, actor, [{ type: 'clerk-disabled', phone_number: changed.phone_number }]);
  return presentClerk(db, actor, now, id);
}

/** Somebody works under the number by now. */
const formerPhoneInUse = () => phoneInUse(clerkMessages.formerPhoneInUse);

/** Of a clerk who is held and is otherwise yet. */
export async function setDisabled(
  tx: Tx,
  live: LiveNews,
  clerk: Selectable<ClerkTable>,
  { disabled, by }: { readonly disabled: boolean; readonly by: Author },
  now: Date,
): Promise<void> {
  const { id, store_id } = clerk;
  await tx.updateTable('clerk').set({ disabled, date_updated: now }).where('id', '=', id).execute();
  if (disabled) await endAccess(tx, live, clerk, now);
  await addEntry(tx, {
    kind: 'clerk',
    store_id,
    by,
    subject: id,
    what: disabled ? 'disable' : 'enable',
    before: { disabled: clerk.disabled, ...(clerk.is_admin && { is_admin: true }) },
    after: { disabled },
    at: now,
  });
}
