import type * as contract from '#api/contract/people/sessions.ts';
import * as messages from '#domain/messages.ts';
import type { Handlers } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import { endClerkSessions } from '#server/people/clerks/end-sessions.ts';
import { requireClerk } from '#server/people/find-clerk.ts';
import { findSessions } from '#server/people/sessions.ts';
import { endSessionOf, endSessions } from '#server/security/sessions.ts';

const ok = { ok: true } as const;

export const sessions: Handlers<typeof contract> = {
  ownSessions: async ({ services, actor, now }) => {
    const list = await findSessions(services, actor.id, actor, now);
    return { list, total: list.length };
  },

  endOwnSessions: async ({ services: { db, live }, actor, body: { id }, now }) => {
    const ended = await db
      .transaction()
      .execute((tx) =>
        id === undefined
          ? endSessions(tx, live, actor, actor.session_id, now)
          : endSessionOf(tx, live, actor, id, now),
      );
    if (ended === null) throw new Refusal('NOT_FOUND', messages.notFound);
    return ok;
  },

  clerkSessions: async ({ services, actor, query, now }) => {
    const { id } = await requireClerk(services.db, actor, query.id);
    const list = await findSessions(services, id, actor, now);
    return { list, total: list.length };
  },

  endClerkSessions,
};
