import type { Session } from '#api/contract/people/sessions.ts';
import type { Actor } from '../call/handler.ts';
import type { Services } from '../call/services.ts';
import { deviceOf } from '../security/browser-name.ts';

const unknownBrowser = '未知浏览器';

/** Sessions of a clerk that can still be renewed, newest first. */
export async function findSessions(
  { db, placeOfAddress }: Pick<Services, 'db' | 'placeOfAddress'>,
  clerkId: string,
  actor: Pick<Actor, 'session_id'>,
  now: Date,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'date_created', 'rotated_at', 'last_used_at', 'ip', 'user_agent'])
    .where('clerk_id', '=', clerkId)
    .where('revoked_at', 'is', null)
    .where('refresh_expires', '>', now)
    .orderBy('date_created', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, date_created, rotated_at, last_used_at, ip, user_agent }) => ({
    id,
    browser: deviceOf(user_agent) ?? unknownBrowser,
    ip,
    place: placeOfAddress(ip),
    date_created: date_created.toISOString(),
    last_used: (last_used_at ?? rotated_at ?? date_created).toISOString(),
    current: id === actor.session_id,
  }));
}
