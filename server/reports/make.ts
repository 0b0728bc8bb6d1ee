import { type Selectable, sql } from 'kysely';
import {
  reportLateEveryMs,
  reportLateMs,
  reportLeaseMs,
  reportPatienceMs,
  reportPollMs,
  reportRetryBaseMs,
  reportRetryMaxMs,
  reportsAtOnce,
} from '#domain/limits.ts';
import { type ReportContent, sectionIn, worseBy } from '#domain/reports/content.ts';
import { reportPrice, reportStatus } from '#domain/reports/levels.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import type { Services } from '../call/services.ts';
import { inTurns } from '../database/in-turns.ts';
import { json } from '../database/json.ts';
import type { ReportVersionTable } from '../database/schema/report-tables.ts';
import type { Tx } from '../database/schema/tables.ts';
import { type SealedPlace, seal, unseal } from '../database/seal.ts';
import { OutsideFault } from '../gateways/ask-outside.ts';
import { type ReportProvider, SecretRefused } from '../gateways/reports/provider.ts';
import { reportKeyOf } from '../store/settings/report-keys.ts';
import { storeOf } from '../store/settings/section.ts';
import { book, holdBalance } from './balance.ts';
import { type KeptContent, readKept } from './kept-content.ts';
import { lostSubject, openSubject } from './subjects.ts';

type Version = Selectable<ReportVersionTable>;

type OfVersion = Pick<Version, 'id' | 'store_id'>;

const placeOf = ({ id, store_id }: OfVersion): SealedPlace => ({
  column: 'report_version.content',
  row: id,
  store: store_id,
});

export const sealContent = (key: Services['sealKey'], version: OfVersion, content: ReportContent): string =>
  seal(key, placeOf(version), JSON.stringify(content));
export const openContent = (key: Services['sealKey'], version: OfVersion, sealed: string): KeptContent =>
  readKept(JSON.parse(unseal(key, placeOf(version), sealed)));

/** What becomes of a version. */
type Outcome =
  | { readonly kind: 'later'; readonly inMs: number }
  | {
      readonly kind: 'done';
      readonly content: ReportContent;
      readonly by: Pick<ReportProvider, 'name' | 'demo'>;
    }
  | { readonly kind: 'failed'; readonly remark: string };

/**
 * Asks the provider for some of the reports that are due; answers whether there may be more. Who has taken one has it until its lease ends: a killed server
 * has asked or has not, and whoever comes next asks for the same one by its id. Without a provider they wait for one.
 */
export async function makeReports(services: Services): Promise<boolean> {
  const { reports: provider } = services;
  if (provider === null) return false;
  const due = await takeDue(services);
  await Promise.all(
    due.map(async (version) => {
      const outcome = await outcomeOf(services, provider, version);
      await services.db.transaction().execute((tx) => settle(tx, services, version, outcome));
    }),
  );
  return due.length === reportsAtOnce;
}

export async function takeDue({ db, clock }: Services): Promise<readonly Version[]> {
  const now = await clock.now();
  return db.transaction().execute(async (tx) => {
    const of = { since: sql<Date>`due.next_at`, until: now };
    const running = { ...of, waits: sql<boolean>`(due.status = ${sql.lit(reportStatus.running)})` };
    const late = {
      ...of,
      waits: sql<boolean>`(due.late_until is not null)`,
      also: sql<boolean>`due.late_until > ${now}`,
    };
    const due = await tx
      .selectFrom('report_version')
      .innerJoin(
        inTurns({ table: 'report_version', looks: [running, late], atMost: reportsAtOnce }).as('turn'),
        'turn.id',
        'report_version.id',
      )
      .selectAll('report_version')
      // Another replica may have taken it since it was found.
      .where(({ or, eb }) =>
        or([
          eb('report_version.status', '=', reportStatus.running),
          eb('report_version.late_until', '>', now),
        ]),
      )
      .where('report_version.next_at', '<=', now)
      .orderBy('turn.place')
      .limit(reportsAtOnce)
      .forUpdate('report_version')
      .skipLocked()
      .execute();
    for (const { id, attempts } of due.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      await tx
        .updateTable('report_version')
        .set({ next_at: new Date(now.getTime() + reportLeaseMs), attempts: attempts + 1 })
        .where('id', '=', id)
        .execute();
    return due;
  });
}

async function outcomeOf(services: Services, provider: ReportProvider, version: Version): Promise<Outcome> {
  const { db, sealKey, log } = services;
  const { id, level, store_id, report_id } = version;
  // Whoever is asked has changed since: it waits.
  if (!provider.serves(store_id)) return { kind: 'later', inMs: reportRetryMaxMs };
  try {
    const report = await db
      .selectFrom('report')
      .select(['id', 'store_id', 'subject'])
      .where('id', '=', report_id)
      .executeTakeFirstOrThrow();
    const key = reportKeyOf(sealKey, await storeOf(db, { store_id }), level);
    if (key === null) return { kind: 'failed', remark: reportMessages.secretRefused };
    const subject = openSubject(sealKey, 'report', report);
    if (subject === lostSubject) return { kind: 'failed', remark: reportMessages.subjectLost };
    const answer = await provider.report({ id, level, subject, key });
    if (answer.state === 'done') return { kind: 'done', content: answer.content, by: provider };
    if (answer.state === 'refused') return { kind: 'failed', remark: reportMessages.providerRefused };
    return { kind: 'later', inMs: reportPollMs };
  } catch (error) {
    if (error instanceof SecretRefused) return { kind: 'failed', remark: reportMessages.secretRefused };
    if (error instanceof OutsideFault)
      log.warn('the provider of reports did not answer', { error, version: id });
    else log.error('a report could not be asked for', { error, version: id });
    return { kind: 'later', inMs: Math.min(reportRetryBaseMs * 2 ** version.attempts, reportRetryMaxMs) };
  }
}

/** Once for good: whoever was slower changes nothing. */
export async function settle(
  tx: Tx,
  services: Pick<Services, 'clock' | 'sealKey' | 'live'>,
  { id, report_id, store_id, level }: Pick<Version, 'id' | 'report_id' | 'store_id' | 'level'>,
  outcome: Outcome,
): Promise<void> {
  const now = await services.clock.now(tx);
  await holdBalance(tx, { store_id, level });
  const report = await tx
    .selectFrom('report')
    .select('number_hash')
    .where('id', '=', report_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const standing = await tx
    .selectFrom('report_version')
    .select(['status', 'date_created', 'late_until', 'position'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isLate = standing.status === reportStatus.failed && standing.late_until !== null;
  if (standing.status !== reportStatus.running && !isLate) return;
  const isNewest = await isNewestVersion(tx, report_id, standing.position);
  const isOver = !isLate && now.getTime() - standing.date_created.getTime() >= reportPatienceMs;
  const isSilent = outcome.kind === 'later' && isOver;
  const end: Outcome = isSilent ? { kind: 'failed', remark: reportMessages.providerSilent } : outcome;
  if (end.kind === 'later') {
    const next_at = new Date(now.getTime() + (isLate ? reportLateEveryMs : end.inMs));
    await tx.updateTable('report_version').set({ next_at }).where('id', '=', id).execute();
    return;
  }
  if (end.kind === 'failed' && isLate) {
    await tx.updateTable('report_version').set({ late_until: null }).where('id', '=', id).execute();
    return;
  }
  if (end.kind === 'failed') {
    await tx
      .updateTable('report_version')
      .set({
        status: reportStatus.failed,
        remark: end.remark,
        finished_at: now,
        ...(isSilent && {
          late_until: new Date(now.getTime() + reportLateMs),
          next_at: new Date(now.getTime() + reportLateEveryMs),
        }),
      })
      .where('id', '=', id)
      .execute();
    if (isNewest)
      await tx
        .updateTable('report')
        .set({ status: reportStatus.failed })
        .where('id', '=', report_id)
        .execute();
    await book(tx, { store_id, level }, { amount: reportPrice, reason: 'return', version_id: id, at: now });
  } else {
    const { content, by } = end;
    const before = await contentBefore(tx, services.sealKey, {
      store_id,
      level,
      number_hash: report.number_hash,
    });
    const score = sectionIn(content, 'score')?.score ?? null;
    const listed = sectionIn(content, 'blacklist')?.listed ?? false;
    const worse_by = before === null ? [] : worseBy(before, content);
    await tx
      .updateTable('report_version')
      .set({
        status: reportStatus.done,
        content: sealContent(services.sealKey, { id, store_id }, content),
        score,
        listed,
        remark: '',
        late_until: null,
        provider: by.name,
        demo: by.demo,
        finished_at: now,
      })
      .where('id', '=', id)
      .execute();
    // What comes after a newer one is kept as its version.
    if (isNewest)
      await tx
        .updateTable('report')
        .set({
          status: reportStatus.done,
          score,
          listed,
          worse: worse_by.length > 0,
          worse_by: json(worse_by),
          made_at: now,
        })
        .where('id', '=', report_id)
        .execute();
    if (!isLate) await book(tx, { store_id, level }, { amount: 0, reason: 'spend', version_id: id, at: now });
  }
  await services.live.reportChanged(tx, { store_id, level });
}

async function isNewestVersion(tx: Tx, report_id: string, position: number): Promise<boolean> {
  const newer = await tx
    .selectFrom('report_version')
    .select('id')
    .where('report_id', '=', report_id)
    .where('position', '>', position)
    .limit(1)
    .executeTakeFirst();
  return newer === undefined;
}

/** Of the newest report that was made of the same level about the same number; null: there is none that can be read. */
async function contentBefore(
  tx: Tx,
  sealKey: Services['sealKey'],
  {
    store_id,
    level,
    number_hash,
  }: { readonly store_id: string; readonly level: Version['level']; readonly number_hash: string },
): Promise<ReportContent | null> {
  const found = await tx
    .selectFrom('report_version')
    .innerJoin('report', 'report.id', 'report_version.report_id')
    .select(['report_version.id', 'report_version.store_id', 'report_version.content'])
    .where('report.store_id', '=', store_id)
    .where('report.level', '=', level)
    .where('report.number_hash', '=', number_hash)
    .where('report_version.status', '=', reportStatus.done)
    .orderBy('report_version.finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.content ? openContent(sealKey, found, found.content) : null;
}
