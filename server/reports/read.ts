import { type Selectable, sql } from 'kysely';
import type {
  abnormalList,
  list,
  preview,
  ReportOverview,
  ReportRow,
  ReportView,
  reportOverview,
} from '#api/contract/reports/reports.ts';
import type { HandlerResult, Query } from '#api/contract/row/endpoint.ts';
import { today } from '#domain/contracts/days.ts';
import { defaultPageSize } from '#domain/limits.ts';
import { maskIdCard } from '#domain/reports/id-card.ts';
import { blacklistStatus, reportStatus } from '#domain/reports/levels.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import { maskName, maskPhone } from '#domain/text/mask.ts';
import { startOfDay } from '#domain/text/time.ts';
import type { Actor, Call } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { ReportTable } from '../database/schema/report-tables.ts';
import type { DatabaseOrTx } from '../database/schema/tables.ts';
import { addEntry, byClerk } from '../journal/journal.ts';
import { type Account, balanceOf, reservedOf } from './balance.ts';
import type { KeptContent } from './kept-content.ts';
import { openLevels, requireLevel } from './levels.ts';
import { openContent } from './make.ts';
import { findSubjects, isAmong, openSubject } from './subjects.ts';

/** The store's reports of levels that are open to it. */
function reportsOf(db: DatabaseOrTx, actor: Actor) {
  const levels = openLevels(actor);
  return db
    .selectFrom('report')
    .where('report.store_id', '=', actor.store_id)
    .where(levels.length > 0 ? (eb) => eb('report.level', 'in', levels) : sql<boolean>`false`);
}
type Reports = ReturnType<typeof reportsOf>;

/** Whether a check of the store has found the report's subject on the blacklist. */
const foundListed = sql<boolean>`exists (
  select from blacklist_check where blacklist_check.store_id = report.store_id
    and blacklist_check.number_hash = report.number_hash and blacklist_check.status = ${sql.lit(blacklistStatus.listed)}
)`;

/** The newest version of a report, and when it changed last. */
const newestOf = sql<{ position: number; at: string } | null>`(
  select jsonb_build_object('position', version.position, 'at', coalesce(version.finished_at, version.date_created))
    from report_version version where version.report_id = report.id order by version.position desc limit 1
)`;

async function pageOf(
  { sealKey }: Pick<Services, 'sealKey'>,
  reports: Reports,
  {
    page_num = 1,
    page_size = defaultPageSize,
  }: { readonly page_num?: number | undefined; readonly page_size?: number | undefined },
): Promise<{ list: ReportRow[]; total: number }> {
  const { total } = await reports
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await reports
    .innerJoin('clerk', 'clerk.id', 'report.clerk_id')
    .selectAll('report')
    .select(['clerk.name as clerk_name', foundListed.as('found_listed'), newestOf.as('newest')])
    .orderBy('report.date_created', 'desc')
    .orderBy('report.id', 'desc')
    .limit(page_size)
    .offset((page_num - 1) * page_size)
    .execute();
  return { list: rows.map((row) => present(sealKey, row)), total };
}

/** Masked: whoever needs the whole looks at the report, which is on record. */
function present(
  sealKey: Services['sealKey'],
  row: Selectable<ReportTable> & {
    readonly clerk_name: string;
    readonly found_listed: boolean;
    readonly newest: { readonly position: number; readonly at: string } | null;
  },
): ReportRow {
  const { name, id_card, phone_number } = openSubject(sealKey, 'report', row);
  return {
    id: row.id,
    level: row.level,
    user_name: maskName(name),
    user_id_card: maskIdCard(id_card),
    phone_number: phone_number && maskPhone(phone_number),
    reporter: { id: row.clerk_id, name: row.clerk_name },
    date_created: row.date_created.toISOString(),
    status: row.status,
    version: row.newest?.position ?? 1,
    date_updated: new Date(row.newest?.at ?? row.date_created).toISOString(),
    score: row.score,
    listed: row.listed || row.found_listed,
    worse: row.worse,
    worse_by: row.worse_by,
    made_at: row.made_at?.toISOString() ?? null,
  };
}

/** `decision.report.list` */
export async function listReports(
  services: Services,
  actor: Actor,
  { level, id, user_name, user_id_card, ...page }: Query<typeof list>,
): Promise<HandlerResult<typeof list>> {
  const { db, sealKey } = services;
  let reports = reportsOf(db, actor);
  if (level !== undefined) reports = reports.where('report.level', '=', level);
  if (id !== undefined) reports = reports.where('report.id', '=', id);
  let searched: number | null = null;
  if (user_name !== undefined || user_id_card !== undefined) {
    const { store_id } = actor;
    const sought = await findSubjects(db, sealKey, {
      kind: 'report',
      store_id,
      name: user_name,
      id_card: user_id_card,
    });
    searched = sought.searched;
    reports = reports.where(isAmong('report.id', sought.ids));
  }
  const found = {
    ...(await pageOf(services, reports, page)),
    ...(searched !== null && { searched }),
  };
  if (level === undefined || !openLevels(actor).includes(level)) return found;
  return { ...found, balance: await balanceOf(db, { store_id: actor.store_id, level }) };
}

/** `decision.report.abnormal`: of each level and number the newest report alone. */
export async function listAbnormal(
  services: Services,
  actor: Actor,
  page: Query<typeof abnormalList>,
): Promise<HandlerResult<typeof abnormalList>> {
  return pageOf(services, abnormalOf(services.db, actor), page);
}

const abnormalOf = (db: DatabaseOrTx, actor: Actor): Reports =>
  reportsOf(db, actor)
    .where('report.made_at', 'is not', null)
    .where(({ or, eb }) => or([eb('report.worse', '=', true), eb('report.listed', '=', true), foundListed]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report as newer')
            .select('newer.id')
            .whereRef('newer.store_id', '=', 'report.store_id')
            .whereRef('newer.level', '=', 'report.level')
            .whereRef('newer.number_hash', '=', 'report.number_hash')
            .whereRef('newer.made_at', '>', 'report.made_at'),
        ),
      ),
    );

/** One report, whole; each look is on record (`decision.report.lifecycle`). */
export async function previewReport({
  services,
  actor,
  now,
  query: { level, id, version: wanted },
}: Call<typeof preview>): Promise<ReportView> {
  const { db, sealKey } = services;
  requireLevel(actor, level);
  const report = await db
    .selectFrom('report')
    .innerJoin('clerk', 'clerk.id', 'report.clerk_id')
    .selectAll('report')
    .select('clerk.name as clerk_name')
    .where('report.id', '=', id)
    .where('report.store_id', '=', actor.store_id)
    .where('report.level', '=', level)
    .executeTakeFirst();
  if (!report) throw new Refusal('NOT_FOUND', reportMessages.reportNotFound);
  const versions = await db
    .selectFrom('report_version')
    .innerJoin('clerk', 'clerk.id', 'report_version.clerk_id')
    .selectAll('report_version')
    .select('clerk.name as clerk_name')
    .where('report_id', '=', id)
    .orderBy('position', 'desc')
    .execute();
  const made = versions.find(
    ({ status, position }) => status === reportStatus.done && (wanted === undefined || position === wanted),
  );
  if (wanted !== undefined && !made) throw new Refusal('NOT_FOUND', reportMessages.versionNotFound);
  const [newest] = versions;
  const subject = openSubject(sealKey, 'report', report);
  await db.transaction().execute((tx) =>
    addEntry(tx, {
      kind: 'report',
      store_id: actor.store_id,
      by: byClerk(actor.id),
      subject: id,
      what: 'preview',
      before: null,
      after: { level, version: made?.position ?? null },
      at: now,
    }),
  );
  return {
    id,
    level,
    user_name: subject.name,
    user_id_card: subject.id_card,
    phone_number: subject.phone_number,
    reporter: { id: report.clerk_id, name: report.clerk_name },
    consented_at: report.consented_at?.toISOString() ?? null,
    status: report.status,
    remark: newest?.remark ?? '',
    worse: report.worse,
    worse_by: report.worse_by,
    made:
      made?.content && made.finished_at
        ? {
            version: made.position,
            at: made.finished_at.toISOString(),
            ...shownContent(openContent(sealKey, made, made.content), made.demo),
          }
        : null,
    versions: versions.map(({ position, date_created, clerk_id, clerk_name, status, score }) => ({
      version: position,
      date_created: date_created.toISOString(),
      clerk: { id: clerk_id, name: clerk_name },
      status,
      score,
    })),
  };
}

/** Whoever made it is on record with the version, for good; what a former release made says it itself. */
function shownContent({ sections, demo }: KeptContent, isDemo: boolean | null) {
  return { demo: isDemo ?? demo ?? false, content: { sections } };
}

/** What the home page says of reports: the numbers of the lists that it leads to. */
export async function overviewOfReports(
  db: DatabaseOrTx,
  actor: Actor,
  now: Date,
): Promise<HandlerResult<typeof reportOverview>> {
  const count = async (reports: Reports) =>
    (await reports.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
  const levels: ReportOverview['levels'] = [];
  for (const level of openLevels(actor)) {
    const ofLevel = (reports: Reports) => reports.where('report.level', '=', level);
    levels.push({
      level,
      balance: await balanceOf(db, { store_id: actor.store_id, level }),
      reserved: await reservedOf(db, { store_id: actor.store_id, level }),
      this_month: await askedSince(db, { store_id: actor.store_id, level }, monthOf(now)),
      total: await count(ofLevel(reportsOf(db, actor))),
      running: await count(ofLevel(reportsOf(db, actor)).where('report.status', '=', reportStatus.running)),
      abnormal: await count(ofLevel(abnormalOf(db, actor))),
    });
  }
  return { levels };
}

/** The first moment of its month in Shanghai. */
const monthOf = (now: Date): Date => startOfDay(`${today(now).slice(0, 7)}-01`);

/** New ones and refreshed ones, whatever became of them. */
async function askedSince(db: DatabaseOrTx, { store_id, level }: Account, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('report_version')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store_id', '=', store_id)
    .where('level', '=', level)
    .where('date_created', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}
