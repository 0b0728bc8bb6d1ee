import { type ExpressionBuilder, sql } from 'kysely';
import type { LogIn, loginLog } from '#api/contract/people/login-log.ts';
import type { Query } from '#api/contract/row/endpoint.ts';
import { countedRecords, defaultPageSize } from '#domain/limits.ts';
import { endOfDay, startOfDay } from '#domain/text/time.ts';
import type { Services } from '../call/services.ts';
import type { Tables } from '../database/schema/tables.ts';
import { deviceOf } from '../security/browser-name.ts';

type Filter = Query<typeof loginLog>;

/** Whose log-ins: of a store, and there of one person where `clerk_id` is given. */
interface Whose {
  readonly store_id: string;
  readonly clerk_id?: string | undefined;
}

/** A page of the log-ins, newest first; no page begins behind what is counted (`decision.paging`). */
export async function findLogIns(
  { db, placeOfAddress }: Pick<Services, 'db' | 'placeOfAddress'>,
  whose: Whose,
  filter: Filter,
): Promise<{ list: LogIn[]; total: number; more?: true }> {
  const { page_num = 1, page_size = defaultPageSize } = filter;
  const matching = db.selectFrom('login_log').where(passes(whose, filter));
  const { counted } = await db
    .selectFrom(
      matching
        .select('login_log.id')
        .limit(sql.lit(countedRecords + 1))
        .as('matching'),
    )
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  const total = Math.min(counted, countedRecords);
  const more = counted > total ? ({ more: true } as const) : {};
  const from = (page_num - 1) * page_size;
  if (from >= total) return { list: [], total, ...more };
  const rows = await matching
    .innerJoin('clerk', (join) =>
      join.onRef('clerk.id', '=', 'login_log.clerk_id').onRef('clerk.store_id', '=', 'login_log.store_id'),
    )
    .selectAll('login_log')
    .select('clerk.name')
    .orderBy('login_log.date_created', 'desc')
    .orderBy('login_log.id', 'desc')
    .limit(sql.lit(page_size))
    .offset(sql.lit(from))
    .execute();
  const list = rows.map(
    ({ id, date_created, store_id, clerk_id, name, ip, status, user_agent, new_browser }): LogIn => ({
      id,
      date_created: date_created.toISOString(),
      store: store_id,
      clerk: { id: clerk_id, name },
      ip,
      status,
      device: deviceOf(user_agent),
      place: placeOfAddress(ip),
      new_device: new_browser,
    }),
  );
  return { list, total, ...more };
}

const passes =
  ({ store_id, clerk_id }: Whose, { status, record_time: days }: Filter) =>
  (eb: ExpressionBuilder<Tables, 'login_log'>) =>
    eb.and([
      eb('login_log.store_id', '=', store_id),
      ...(clerk_id ? [eb('login_log.clerk_id', '=', clerk_id)] : []),
      ...(status === undefined ? [] : [sql<boolean>`login_log.status = ${status}`]),
      ...(days ? [eb('login_log.date_created', '>=', startOfDay(days.from))] : []),
      ...(days ? [eb('login_log.date_created', '<', endOfDay(days.to))] : []),
    ]);
