import { type Selectable, sql } from 'kysely';
import type { ApiRefusal, ApiUsageDay } from '#api/contract/store/api-key.ts';
import { apiUsageDays } from '#domain/limits.ts';
import { dayMs, formatDate } from '#domain/text/time.ts';
import type { ApiRefusalTable } from '#server/database/schema/open-api-tables.ts';
import type { Database } from '#server/database/schema/tables.ts';

const dayOf = (at: Date) => formatDate(at.toISOString());

/** A call that named a key of the store; a day is one of Shanghai. */
export async function countCall(
  db: Database,
  { store_id, isLetIn, now }: { readonly store_id: string; readonly isLetIn: boolean; readonly now: Date },
): Promise<void> {
  const column = isLetIn ? 'calls' : 'refused';
  await db
    .insertInto('api_usage')
    .values({ store_id, day: dayOf(now), [column]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'day'])
        .doUpdateSet({ [column]: sql<number>`${sql.ref(`api_usage.${column}`)} + 1` }),
    )
    .execute();
}

/** Of the last days, today last; also those on which nobody called. */
export async function usageOf(db: Database, store_id: string, now: Date): Promise<ApiUsageDay[]> {
  const days = Array.from({ length: apiUsageDays }, (_, back) =>
    dayOf(new Date(now.getTime() - (apiUsageDays - 1 - back) * dayMs)),
  );
  const counted = await db
    .selectFrom('api_usage')
    .select(['day', 'calls', 'refused'])
    .where('store_id', '=', store_id)
    .where('day', '>=', days[0] ?? '')
    .execute();
  const known = new Map(counted.map((row) => [row.day, row]));
  return days.map((day) => known.get(day) ?? { day, calls: 0, refused: 0 });
}

export async function noteRefusal(
  db: Database,
  { at, ip, ...of }: Selectable<ApiRefusalTable>,
): Promise<void> {
  await db
    .insertInto('api_refusal')
    .values({ ...of, at, ip })
    .onConflict((conflict) => conflict.columns(['store_id', 'api_key', 'reason']).doUpdateSet({ at, ip }))
    .execute();
}

/** The last of each key and reason, newest first, of the days that are counted. */
export async function refusalsOf(db: Database, store_id: string, now: Date): Promise<ApiRefusal[]> {
  const rows = await db
    .selectFrom('api_refusal')
    .select(['api_key', 'reason', 'at', 'ip'])
    .where('store_id', '=', store_id)
    .where('at', '>', new Date(now.getTime() - apiUsageDays * dayMs))
    .orderBy('at', 'desc')
    .limit(apiRefusalsListed)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

const apiRefusalsListed = 20;
