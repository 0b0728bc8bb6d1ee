import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { DatabaseOrTx, Tx } from '../database/schema/tables.ts';

/** At most `tries` in a window that begins with the first one. Counted in the database, so it holds across replicas. */
export interface Limit {
  readonly key: string;
  readonly tries: number;
  readonly windowMs: number;
}

/** All tries of the present window are used up. */
export async function isExhausted(db: DatabaseOrTx, limit: Limit, now: Date): Promise<boolean> {
  return (await countTries(db, limit, now)) >= limit.tries;
}

/** Tries of the present window. */
export async function countTries(db: DatabaseOrTx, limit: Limit, now: Date): Promise<number> {
  const row = await db
    .selectFrom('attempt')
    .select('count')
    .where('key', '=', limit.key)
    .where('window_start', '>', windowStart(limit, now))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Counts one try, atomically; false when it is one too many. */
export async function takeTry(db: DatabaseOrTx, limit: Limit, now: Date): Promise<boolean> {
  const fresh = sql<boolean>`attempt.window_start <= ${windowStart(limit, now)}`;
  const { count } = await db
    .insertInto('attempt')
    .values({ key: limit.key, window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${fresh} then 1 else attempt.count + 1 end`,
        window_start: sql<Date>`case when ${fresh} then excluded.window_start else attempt.window_start end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count <= limit.tries;
}

/** Counts one try of the first that has one left; false when none has. */
export async function takeAnyTry(db: DatabaseOrTx, limits: readonly Limit[], now: Date): Promise<boolean> {
  for (const limit of limits) if (await takeTry(db, limit, now)) return true;
  return false;
}

/** Counts one try of each, in the order of their keys (lock-order.ts); false when one of them is one too many. */
export async function takeTries(tx: Tx, limits: readonly Limit[], now: Date): Promise<boolean> {
  let allowed = true;
  for (const limit of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    allowed = (await takeTry(tx, limit, now)) && allowed;
  }
  return allowed;
}

const windowStart = (limit: Limit, now: Date) => new Date(now.getTime() - limit.windowMs);

/**
 * The key under which tries from an address are counted. Ours: an IPv6 network of 64 bits is one address, because each customer of
 * a provider has at least that much, and could come from another address with every try.
 */
export const addressKey = (name: string, ip: string) => `${name}:${networkOf(ip)}`;

const ipv6Groups = 8;
const groupsOfNetwork = 4;

function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const withoutZone = ip.replace(/%.*$/, '');
  // The parser brings every spelling into one.
  const [start = '', end = ''] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [groupsOf(start), groupsOf(end)];
  const zeros = Array.from({ length: ipv6Groups - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, groupsOfNetwork).join(':')}::/64`;
}

const groupsOf = (part: string) => part.split(':').filter(Boolean);
