import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import type * as contract from '#api/contract/people/clerks.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import type { Call } from '../../call/handler.ts';
import { Refusal } from '../../call/refusal.ts';
import { addEntry, byClerk } from '../../journal/journal.ts';
import { verifySecondaryPassword } from '../../security/secondary-password.ts';
import { endSessions } from '../../security/sessions.ts';
import { requireClerk } from '../find-clerk.ts';
import { holdSubject } from './acting-admin.ts';
import { presentClerk } from './list.ts';

/** Whoever is logging in waits for the clerk's row, and is refused; what the clerk had accepted goes on (`decision.clerk.disable`). */
export async function disableClerk({
  services: { db, live },
  actor,
  body: { id: named, password, disabled },
  now,
}: Call<typeof contract.disableClerk>): Promise<Clerk> {
  const { id } = await requireClerk(db, actor, named);
  const hash = await verifySecondaryPassword(db, actor.id, password, now);
  await db.transaction().execute(async (tx) => {
    const clerk = await holdSubject(tx, actor, { hash, field: 'password' }, id);
    if (clerk.disabled === disabled) return;
    if (id === actor.id) throw new Refusal('NOT_POSSIBLE', clerkMessages.ownAccountKept);
    await tx.updateTable('clerk').set({ disabled, date_updated: now }).where('id', '=', id).execute();
    if (disabled) await endSessions(tx, live, clerk, null, now);
    await addEntry(tx, {
      kind: 'clerk',
      store_id: actor.store_id,
      by: byClerk(actor.id),
      subject: id,
      what: disabled ? 'disable' : 'enable',
      before: { disabled: clerk.disabled },
      after: { disabled },
      at: now,
    });
  });
  return presentClerk(db, actor, now, id);
}
