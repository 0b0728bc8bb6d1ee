import { sql } from 'kysely';
import type { Notification } from '#api/contract/notifications.ts';
import { routePath } from '#domain/access/routes.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import { recordActorName } from '#domain/devices/record-actor.ts';
import { adminNoticeMs } from '#domain/limits.ts';
import { formatShort } from '#domain/text/time.ts';
import type { Actor } from '../../call/handler.ts';
import type { ClerkFacts } from '../../database/schema/journal-tables.ts';
import type { Database } from '../../database/schema/tables.ts';

/** ours: a store has few administrators */
const toldAtMost = 10;

/** What was done to the other administrators of the store lately, newest first (`decision.clerk.last-admin`); to administrators alone. */
export async function whatBefellAdmins(db: Database, actor: Actor, now: Date): Promise<Notification[]> {
  if (!actor.is_admin) return [];
  const entries = await db
    .selectFrom('journal')
    .leftJoin('clerk as author', 'author.id', 'journal.actor_id')
    .innerJoin('clerk as subject', (join) =>
      join
        .on('journal.subject', '=', sql<string>`subject.id::text`)
        .on('subject.store_id', '=', actor.store_id),
    )
    .select([
      'journal.id',
      'journal.at',
      'journal.what',
      'journal.after',
      'journal.actor',
      'author.name as by',
      'subject.name',
    ])
    .where('journal.kind', '=', 'clerk')
    .where('journal.what', 'in', ['update', 'disable', 'reset-password'])
    .where('journal.at', '>', new Date(now.getTime() - adminNoticeMs))
    .where(sql<boolean>`journal.before ->> 'is_admin' = 'true'`)
    .where('subject.id', '!=', actor.id)
    .orderBy('journal.id', 'desc')
    .limit(toldAtMost)
    .execute();
  return entries.map(({ id, at, what, after, actor: author, by, name }) => ({
    id: `clerk-${id}`,
    tone: 'warn',
    title: clerkMessages.toldAdmins[eventOf(what, after as ClerkFacts)](name),
    content: clerkMessages.toldBy(recordActorName(author, by), formatShort(at.toISOString(), now)),
    from: null,
    until: null,
    link: routePath('console-merchant-employee'),
  }));
}

function eventOf(what: string, { is_admin }: ClerkFacts): keyof typeof clerkMessages.toldAdmins {
  if (what === 'disable') return 'disabled';
  if (what === 'reset-password') return 'reset';
  return is_admin === false ? 'demoted' : 'renumbered';
}
