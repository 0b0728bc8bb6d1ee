import type * as contract from '#api/contract/people/sessions.ts';
import * as messages from '#domain/messages.ts';
import type { Call } from '../../call/handler.ts';
import { Refusal } from '../../call/refusal.ts';
import { addEntry, byClerk } from '../../journal/journal.ts';
import { endSessionOf, endSessions } from '../../security/sessions.ts';
import { requireClerk } from '../find-clerk.ts';
import { holdSubject } from './acting-admin.ts';

/** Ends one session of a clerk, or all but the one that asks; their streams end with them. */
export async function endClerkSessions({
  services: { db, live },
  actor,
  body: { id: named, session },
  ip,
  now,
}: Call<typeof contract.endClerkSessions>): Promise<{ ok: true }> {
  const { id } = await requireClerk(db, actor, named);
  await db.transaction().execute(async (tx) => {
    const clerk = await holdSubject(tx, actor, null, id);
    const ended =
      session === undefined
        ? await endSessions(tx, live, clerk, actor.session_id, now)
        : await endSessionOf(tx, live, clerk, session, now);
    if (ended === null) throw new Refusal('NOT_FOUND', messages.notFound);
    if (ended === 0) return;
    await addEntry(tx, {
      kind: 'clerk',
      store_id: actor.store_id,
      by: byClerk(actor.id, ip),
      subject: id,
      what: 'end-sessions',
      before: null,
      after: { sessions: session ?? 'all' },
      at: now,
    });
  });
  return { ok: true };
}
