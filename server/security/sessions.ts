import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tokens } from '#api/contract/people/auth.ts';
import { accessTokenMs, refreshGraceMs, refreshTokenMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import type { LiveNews, Services } from '../call/services.ts';
import { isOfSlice } from '../database/conditions.ts';
import type { Database, DatabaseOrTx, Tx } from '../database/schema/tables.ts';
import { newToken, sessionOf, sha256 } from './tokens.ts';

/** Starts a session: one row, one family of refresh tokens. `from`: as its browser tells it. */
export async function openSession(
  db: DatabaseOrTx,
  clerkId: string,
  now: Date,
  from: { readonly ip?: string; readonly user_agent?: string } = {},
): Promise<Tokens> {
  const id = randomUUID();
  const { tokens, columns } = newPair(id, now);
  await db
    .insertInto('session')
    // Nothing came before this pair that its first use would end.
    .values({
      id,
      clerk_id: clerkId,
      date_created: now,
      last_used_at: now,
      ...columns,
      ...from,
      successor_used: true,
    })
    .execute();
  return tokens;
}

function newPair(sessionId: string, now: Date) {
  const access = newToken(sessionId);
  const refresh = newToken(sessionId);
  const accessExpires = now.getTime() + accessTokenMs;
  const tokens: Tokens = { access_token: access, refresh_token: refresh, expires: accessExpires };
  const columns = {
    access_hash: sha256(access),
    access_expires: new Date(accessExpires),
    refresh_hash: sha256(refresh),
    refresh_expires: new Date(now.getTime() + refreshTokenMs),
  };
  return { tokens, columns };
}

/** Answers a fresh pair (`decision.refresh`), or null when the session is over; a misused token ends it. */
export async function refreshSession(
  db: Database,
  live: LiveNews,
  token: string,
  now: Date,
): Promise<Tokens | null> {
  return db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, token);
    if (session?.disabled) throw new Refusal('UNAUTHORIZED', messages.clerkDisabled);
    if (!session || session.revoked_at || session.refresh_expires <= now) return null;

    const hash = sha256(token);
    const current = hash === session.refresh_hash;
    if (!current && !previousStands(session, hash, now)) {
      await revoke(tx, live, session, now);
      return null;
    }
    const { tokens, columns } = newPair(session.id, now);
    // A replay of the previous token keeps its grace period and drops the pair that nobody has used.
    const previous = current ? { previous_refresh_hash: hash, rotated_at: now } : {};
    await tx
      .updateTable('session')
      .set({ ...columns, ...previous, successor_used: false })
      .where('id', '=', session.id)
      .execute();
    return tokens;
  });
}

interface Rotation {
  readonly previous_refresh_hash: string | null;
  readonly successor_used: boolean;
  readonly rotated_at: Date | null;
}

/** The answer to the last refresh may have been lost: nothing of it was used, and it was just now. */
const previousStands = (session: Rotation, hash: string, now: Date) =>
  hash === session.previous_refresh_hash &&
  !session.successor_used &&
  session.rotated_at !== null &&
  now.getTime() - session.rotated_at.getTime() <= refreshGraceMs;

/** Ends the session that a refresh token belongs to; false when there is none. */
export async function endSession(db: Database, live: LiveNews, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, token);
    if (!session || session.revoked_at) return false;
    await revoke(tx, live, session, now);
    return true;
  });
}

/** Ends every session of a clerk but `keep`, and their streams. Answers how many stood. */
export async function endSessions(
  tx: Tx,
  live: LiveNews,
  clerk: { readonly id: string; readonly store_id: string },
  keep: string | null,
  now: Date,
): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('clerk_id', '=', clerk.id)
    .where('revoked_at', 'is', null)
    .$if(keep !== null, (query) => query.where('id', '!=', keep))
    .returning('id')
    .execute();
  for (const { id } of ended) {
    await live.sessionChanged(tx, { store_id: clerk.store_id, clerk_id: clerk.id, session_id: id });
  }
  return ended.length;
}

/** Ends one session of a clerk, and its streams. Answers how many stood: 0, where it was over before, or 1; null: it is none of the clerk's. */
export async function endSessionOf(
  tx: Tx,
  live: LiveNews,
  clerk: { readonly id: string; readonly store_id: string },
  id: string,
  now: Date,
): Promise<number | null> {
  const session = await tx
    .selectFrom('session')
    .select(['id', 'clerk_id', 'revoked_at'])
    .where('id', '=', id)
    .where('clerk_id', '=', clerk.id)
    .forUpdate()
    .executeTakeFirst();
  if (!session) return null;
  if (session.revoked_at) return 0;
  await revoke(tx, live, { ...session, store_id: clerk.store_id }, now);
  return 1;
}

/** Whether it has not been ended, also by what this transaction has waited for. */
export async function sessionStands(tx: Tx, id: string): Promise<boolean> {
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return session !== undefined;
}

/** Each is told of. */
const sessionsAtOnce = 100;

/** Removes sessions that can't be renewed any more; streams may have outlived them. Answers whether there may be more. */
export function removeExpiredSessions(
  { db, live }: Pick<Services, 'db' | 'live'>,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('session')
      .using('clerk')
      .whereRef('clerk.id', '=', 'session.clerk_id')
      .where(isOfSlice('session', sql`refresh_expires < ${now}`, sessionsAtOnce))
      .returning(['session.id', 'session.clerk_id', 'clerk.store_id'])
      .execute();
    for (const { id, clerk_id, store_id } of gone) {
      await live.sessionChanged(tx, { store_id, clerk_id, session_id: id });
    }
    return gone.length === sessionsAtOnce;
  });
}

/** The row lock makes replicas take turns. */
async function lockSession(tx: Tx, token: string) {
  const id = sessionOf(token);
  if (id === null) return undefined;
  return tx
    .selectFrom('session')
    .innerJoin('clerk', 'clerk.id', 'session.clerk_id')
    .selectAll('session')
    .select(['clerk.store_id', 'clerk.disabled'])
    .where('session.id', '=', id)
    .forUpdate('session')
    .executeTakeFirst();
}

async function revoke(
  tx: Tx,
  live: LiveNews,
  session: { readonly id: string; readonly store_id: string; readonly clerk_id: string },
  now: Date,
): Promise<void> {
  await tx.updateTable('session').set({ revoked_at: now }).where('id', '=', session.id).execute();
  await live.sessionChanged(tx, {
    store_id: session.store_id,
    clerk_id: session.clerk_id,
    session_id: session.id,
  });
}
