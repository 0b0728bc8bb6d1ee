import { sql } from 'kysely';
import type { DatabaseOrTx } from '../database/tables.ts';

/** At most `tries` in a window that begins with the first one. Counted in the database, so it holds across replicas. */
export interface Limit {
  readonly key: string;
  readonly tries: number;
  readonly windowMs: number;
}

/** All tries of the present window are used up. */
export async function isExhausted(db: DatabaseOrTx, limit: Limit, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('attempt')
    .select('count')
    .where('key', '=', limit.key)
    .where('window_start', '>', windowStart(limit, now))
    .executeTakeFirst();
  return (row?.count ?? 0) >= limit.tries;
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

const windowStart = (limit: Limit, now: Date) => new Date(now.getTime() - limit.windowMs);
