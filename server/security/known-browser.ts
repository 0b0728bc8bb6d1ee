import { randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { knownBrowserMs, knownBrowsersPerClerk } from '#domain/limits.ts';
import type { DatabaseOrTx, Tx } from '../database/schema/tables.ts';
import { sha256 } from './tokens.ts';

/**
 * A browser that a clerk has logged in with is known for that clerk, by a cookie for each of both: no limit that strangers use up
 * shuts it out (`decision.known-browser`). The database holds the hash of the cookie, which is also the browser's name here.
 */

const cookiePrefix = 'known-browser-';
/** ours: more people than share a browser; what is sent besides is not looked at */
const cookiesAtMost = 50;
const tokenBytes = 32;
const tokenPattern = /^[\w-]{43}$/;

export interface KnownBrowser {
  readonly name: string;
  /** of the clerk who is known by it */
  readonly phone_number: string;
}

/** What the request's cookies prove: the browser's name for each clerk who has logged in with it and not changed the password since. */
export async function knownBrowsers(
  db: DatabaseOrTx,
  request: Request,
  now: Date,
): Promise<readonly KnownBrowser[]> {
  const names = tokensOf(request).map(sha256);
  if (names.length === 0) return [];
  return db
    .selectFrom('known_browser')
    .innerJoin('clerk', 'clerk.id', 'known_browser.clerk_id')
    .select(['known_browser.token_hash as name', 'clerk.phone_number'])
    .where('known_browser.token_hash', 'in', names)
    .where('known_browser.expires_at', '>', now)
    .execute();
}

/** The browser's name where it is known for this number. */
export async function browserOf(
  db: DatabaseOrTx,
  request: Request,
  phone_number: string,
  now: Date,
): Promise<string | null> {
  const known = await knownBrowsers(db, request, now);
  return known.find((browser) => browser.phone_number === phone_number)?.name ?? null;
}

interface Visit {
  readonly request: Request;
  /** the browser spoke TLS */
  readonly secure: boolean;
}

/**
 * From now on the browser is known for the clerk, as `set-cookie` says. One that was already keeps its token; any other gets a new
 * one: what a stranger has put into a browser is worth nothing.
 */
export async function rememberBrowser(
  tx: Tx,
  clerkId: string,
  { request, secure }: Visit,
  now: Date,
): Promise<string> {
  const token = (await prolong(tx, clerkId, request, now)) ?? (await addBrowser(tx, clerkId, now));
  return serialize(`${cookiePrefix}${clerkId}`, token, {
    path: '/api',
    maxAge: knownBrowserMs / 1000,
    httpOnly: true,
    sameSite: 'Strict',
    secure,
  });
}

async function prolong(tx: Tx, clerkId: string, request: Request, now: Date): Promise<string | null> {
  const tokens = tokensOf(request);
  if (tokens.length === 0) return null;
  const kept = await tx
    .updateTable('known_browser')
    .set({ expires_at: knownUntil(now) })
    .where('clerk_id', '=', clerkId)
    .where('token_hash', 'in', tokens.map(sha256))
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst();
  return tokens.find((token) => sha256(token) === kept?.token_hash) ?? null;
}

async function addBrowser(tx: Tx, clerkId: string, now: Date): Promise<string> {
  await makeRoom(tx, clerkId);
  const token = randomBytes(tokenBytes).toString('base64url');
  await tx
    .insertInto('known_browser')
    .values({ token_hash: sha256(token), clerk_id: clerkId, date_created: now, expires_at: knownUntil(now) })
    .execute();
  return token;
}

/** Several are more than one too many only where log-ins ran side by side. */
async function makeRoom(tx: Tx, clerkId: string): Promise<void> {
  await tx
    .deleteFrom('known_browser')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('known_browser')
        .select('token_hash')
        .where('clerk_id', '=', clerkId)
        .orderBy('expires_at', 'desc')
        .orderBy('token_hash')
        .offset(knownBrowsersPerClerk - 1),
    )
    .execute();
}

const knownUntil = (now: Date) => new Date(now.getTime() + knownBrowserMs);

/** With a new password every browser is a stranger again. */
export async function forgetBrowsers(tx: Tx, clerkId: string): Promise<void> {
  await tx.deleteFrom('known_browser').where('clerk_id', '=', clerkId).execute();
}

function tokensOf(request: Request): readonly string[] {
  const cookies = Object.entries(parse(request.headers.get('cookie') ?? ''));
  return cookies
    .flatMap(([name, value]) => (name.startsWith(cookiePrefix) && tokenPattern.test(value) ? [value] : []))
    .slice(0, cookiesAtMost);
}
