import { sessionUseMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import { serverNow } from '../database/clock.ts';
import type { Database } from '../database/schema/tables.ts';
import { rightsOf } from './rights.ts';
import { sessionOf, sha256 } from './tokens.ts';

/**
 * The person behind an Authorization header, with or without `Bearer` (`decision.tokens`), and the time, which the same question
 * tells. Throws 401 when the session is gone or the clerk disabled, 403 TOKEN_EXPIRED when only the access token is old.
 */
export async function authenticate(
  db: Database,
  header: string | null,
  ip: string,
): Promise<{ readonly actor: Actor; readonly now: Date }> {
  const { session, token } = await requireSession(db, header);
  const hash = sha256(token);
  // A token that was replaced by a refresh answers like an expired one: its session still stands.
  if (hash !== session.access_hash || session.access_expires <= session.now) throw expired();
  if (!session.successor_used && !(await markUsed(db, session.session_id, hash))) throw expired();
  await noteUse(db, session, ip);
  return { actor: actorOf(session), now: session.now };
}

/** The session that the header is of, also where its access token is old. Throws 401. */
export async function requireSession(db: Database, header: string | null) {
  const token = header?.replace(/^Bearer\s+/i, '').trim() ?? '';
  const sessionId = sessionOf(token);
  const session = sessionId === null ? undefined : await findSession(db, sessionId);
  // Disabling ends the session: it says why.
  if (session?.disabled) throw new Refusal('UNAUTHORIZED', messages.clerkDisabled);
  if (!session || session.revoked_at || session.refresh_expires <= session.now) throw gone();
  return { session, token };
}

/** The person of a session as they are now; null: it has been ended, or its clerk disabled. */
export async function standingActor(db: Database, sessionId: string): Promise<Actor | null> {
  const session = await findSession(db, sessionId);
  return session && !session.revoked_at && !session.disabled ? actorOf(session) : null;
}

const gone = () => new Refusal('UNAUTHORIZED', messages.sessionGone);
const expired = () => new Refusal('TOKEN_EXPIRED', messages.tokenExpired);

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

const findSession = (db: Database, id: string) =>
  db
    .selectFrom('session')
    .innerJoin('clerk', 'clerk.id', 'session.clerk_id')
    .innerJoin('store', 'store.id', 'clerk.store_id')
    .select((eb) => [
      'session.id as session_id',
      'session.access_hash',
      'session.access_expires',
      'session.refresh_expires',
      'session.successor_used',
      'session.revoked_at',
      'session.last_used_at',
      'clerk.id',
      'clerk.name',
      'clerk.phone_number',
      'clerk.store_id',
      'clerk.is_admin',
      'clerk.permission',
      'clerk.visible_clerk',
      'clerk.disabled',
      'clerk.must_change_password',
      eb('clerk.secondary_password_hash', 'is not', null).as('has_secondary_password'),
      'store.store_name',
      'store.modules',
      serverNow.as('now'),
    ])
    .where('session.id', '=', id)
    .executeTakeFirst();

/** From the first use on the previous refresh token is worthless; false when a refresh came in between. */
async function markUsed(db: Database, sessionId: string, accessHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ successor_used: true })
    .where('id', '=', sessionId)
    .where('access_hash', '=', accessHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** At most once a minute: who is told of a session sees about when and where from it is used (`decision.sessions`). */
async function noteUse(db: Database, { session_id, last_used_at, now }: SessionRow, ip: string) {
  const stale = new Date(now.getTime() - sessionUseMs);
  if (last_used_at !== null && last_used_at > stale) return;
  await db
    .updateTable('session')
    .set({ last_used_at: now, ip })
    .where('id', '=', session_id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', stale)]))
    .execute();
}

function actorOf(session: SessionRow): Actor {
  const { session_id, id, name, phone_number, store_id, store_name, is_admin, visible_clerk } = session;
  const has_secondary_password = Boolean(session.has_secondary_password);
  return {
    id,
    name,
    phone_number,
    store_id,
    store_name,
    is_admin,
    visible_clerk,
    has_secondary_password,
    must_change_password: session.must_change_password,
    session_id,
    ...rightsOf(session),
  };
}
