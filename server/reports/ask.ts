import { randomUUID } from 'node:crypto';
import type { AskedReport, add, refresh } from '#api/contract/reports/reports.ts';
import { reportFreshMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { idCardFault } from '#domain/reports/id-card.ts';
import { levelTitles, type ReportLevel, reportPrice, reportStatus } from '#domain/reports/levels.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import { maskName } from '#domain/text/mask.ts';
import type { Actor, Call } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { DatabaseOrTx, Tx } from '../database/schema/tables.ts';
import type { SealKey } from '../database/seal.ts';
import { takeKey } from '../http/taken-key.ts';
import { addEntry, byClerk } from '../journal/journal.ts';
import { isSameRequest } from '../security/request-hash.ts';
import { numberHash } from '../security/subject-hashes.ts';
import { reportKeyOf } from '../store/settings/report-keys.ts';
import { storeOf } from '../store/settings/section.ts';
import { book, holdBalance, openBalance } from './balance.ts';
import { requireLevel } from './levels.ts';
import { providerFor } from './provider.ts';
import { idOfKey, openSubject, requestHash, sealSubject } from './subjects.ts';

/** `report/add`: pays for a report and has it made, or answers the one that is under way for the same number (`decision.report.once`). */
export async function addReport(call: Call<typeof add>): Promise<AskedReport> {
  const { services, actor, now, body } = call;
  const { level, user_name: name, user_id_card: id_card, phone_number = null } = body;
  requireLevel(actor, level);
  const request = repeatable(services, actor, 'add', call);
  const earlier = await replayOf(services.db, actor, request);
  if (earlier) return earlier;
  await requireAskable(services, actor, level);
  const fault = idCardFault(id_card, now);
  if (fault !== null) throw new Refusal('INVALID_INPUT', fault, { field: 'user_id_card' });
  const hash = numberHash(services.sealKey, actor.store_id, id_card);
  await openBalance(services.db, { store_id: actor.store_id, level });
  const asked = await services.db.transaction().execute(async (tx): Promise<AskedReport> => {
    await takeKey(tx, actor, call);
    const balance = await holdBalance(tx, { store_id: actor.store_id, level });
    const standing = await replayOf(tx, actor, request);
    if (standing) return standing;
    const running = await runningOf(tx, actor, level, hash);
    if (running)
      return {
        id: running.id,
        level,
        status: reportStatus.running,
        joined: true,
        ...otherName(services.sealKey, running, name),
      };
    const recent = body.again ? null : await recentOf(tx, { actor, level, hash, now });
    if (recent?.made_at)
      return {
        id: recent.id,
        level,
        status: reportStatus.done,
        joined: false,
        made_at: recent.made_at.toISOString(),
        ...otherName(services.sealKey, recent, name),
      };
    requireBalance(balance);
    const id = randomUUID();
    const columns = sealSubject(
      services.sealKey,
      { kind: 'report', id, store_id: actor.store_id },
      { name, id_card, phone_number },
    );
    await tx
      .insertInto('report')
      .values({
        id,
        date_created: now,
        store_id: actor.store_id,
        level,
        clerk_id: actor.id,
        consented_at: body.consented ? now : null,
        consent_ip: body.consented ? call.ip : null,
        consent_version: body.consented ? reportMessages.consent.version : null,
        ...columns,
        status: reportStatus.running,
        score: null,
        made_at: null,
      })
      .execute();
    await pay(tx, services, { ...request, actor, now, report_id: id, level, position: 1 });
    return { id, level, status: reportStatus.running, joined: false };
  });
  services.nudgeJobs();
  return asked;
}

/** `report/refresh`: another version, or the one that is under way. */
export async function refreshReport(call: Call<typeof refresh>): Promise<AskedReport> {
  const { services, actor, now, body } = call;
  const { level, id } = body;
  requireLevel(actor, level);
  const request = repeatable(services, actor, 'refresh', call);
  const earlier = await replayOf(services.db, actor, request);
  if (earlier) return earlier;
  const report = await services.db
    .selectFrom('report')
    .select(['id', 'number_hash'])
    .where('id', '=', id)
    .where('store_id', '=', actor.store_id)
    .where('level', '=', level)
    .executeTakeFirst();
  if (!report) throw new Refusal('NOT_FOUND', reportMessages.reportNotFound);
  await requireAskable(services, actor, level);
  await openBalance(services.db, { store_id: actor.store_id, level });
  const asked = await services.db.transaction().execute(async (tx): Promise<AskedReport> => {
    await takeKey(tx, actor, call);
    const balance = await holdBalance(tx, { store_id: actor.store_id, level });
    const standing = await replayOf(tx, actor, request);
    if (standing) return standing;
    const running = await runningOf(tx, actor, level, report.number_hash);
    if (running) return { id: running.id, level, status: reportStatus.running, joined: true };
    requireBalance(balance);
    const { position } = await tx
      .selectFrom('report_version')
      .select(({ fn }) => fn.coalesce(fn.max('position'), fn.count<number>('id')).as('position'))
      .where('report_id', '=', id)
      .executeTakeFirstOrThrow();
    await tx.updateTable('report').set({ status: reportStatus.running }).where('id', '=', id).execute();
    await pay(tx, services, { ...request, actor, now, report_id: id, level, position: position + 1 });
    return { id, level, status: reportStatus.running, joined: false };
  });
  services.nudgeJobs();
  return asked;
}

/** Throws where nobody could make a report: the level is yet to come, no provider is there, or it would not know the store. */
async function requireAskable(services: Services, actor: Actor, level: ReportLevel): Promise<void> {
  if (level === 'professional') throw new Refusal('NOT_POSSIBLE', messages.comingSoon);
  providerFor(services, actor);
  const store = await storeOf(services.db, actor);
  if (reportKeyOf(services.sealKey, store, level) === null)
    throw new Refusal('NOT_POSSIBLE', reportMessages.secretMissing(levelTitles[level]), {
      exit: reportMessages.secretExit,
    });
}

function requireBalance(balance: number): void {
  if (balance < reportPrice)
    throw new Refusal('NOT_POSSIBLE', reportMessages.balanceEmpty, { exit: reportMessages.balanceExit });
}

interface Sought {
  readonly actor: Actor;
  readonly level: ReportLevel;
  readonly hash: string;
}

interface Repeatable {
  readonly version_id: string;
  readonly request_hash: string;
}

const repeatable = (
  { sealKey }: Pick<Services, 'sealKey'>,
  { store_id }: Actor,
  call: string,
  { idempotencyKey, body }: { readonly idempotencyKey: string | null; readonly body: object },
): Repeatable => ({
  version_id: idOfKey(store_id, 'report', idempotencyKey),
  request_hash: requestHash(sealKey, store_id, call, body),
});

/** What the same request has begun; null: it is new. Throws 409 where its key was another request's. */
async function replayOf(
  db: DatabaseOrTx,
  actor: Actor,
  { version_id, request_hash }: Repeatable,
): Promise<AskedReport | null> {
  const found = await db
    .selectFrom('report_version')
    .select(['report_id', 'level', 'status', 'clerk_id', 'request_hash'])
    .where('id', '=', version_id)
    .executeTakeFirst();
  if (!found) return null;
  if (found.clerk_id !== actor.id || !isSameRequest(found.request_hash, request_hash))
    throw new Refusal('CONFLICT', messages.keyReused);
  return { id: found.report_id, level: found.level, status: found.status, joined: false };
}

function runningOf(
  tx: Tx,
  { store_id }: Actor,
  level: ReportLevel,
  hash: string,
): Promise<Subjected | undefined> {
  return tx
    .selectFrom('report')
    .select(['id', 'store_id', 'subject'])
    .where('store_id', '=', store_id)
    .where('level', '=', level)
    .where('number_hash', '=', hash)
    .where('status', '=', reportStatus.running)
    .executeTakeFirst();
}

interface Subjected {
  readonly id: string;
  readonly store_id: string;
  readonly subject: string;
}

const sameName = (one: string, other: string) => one.replace(/\s/g, '') === other.replace(/\s/g, '');

/** Whose report it is, where it stands under another name than was typed; masked as in lists. */
function otherName(key: SealKey, report: Subjected, typed: string): Pick<AskedReport, 'other_name'> {
  const { name } = openSubject(key, 'report', report);
  return name === '' || sameName(name, typed) ? {} : { other_name: maskName(name) };
}

/** What was made lately. */
function recentOf(
  tx: Tx,
  { actor, level, hash, now }: Sought & { readonly now: Date },
): Promise<(Subjected & { readonly made_at: Date | null }) | undefined> {
  return tx
    .selectFrom('report')
    .select(['id', 'store_id', 'subject', 'made_at'])
    .where('store_id', '=', actor.store_id)
    .where('level', '=', level)
    .where('number_hash', '=', hash)
    .where('made_at', '>', new Date(now.getTime() - reportFreshMs))
    .orderBy('made_at', 'desc')
    .executeTakeFirst();
}

interface Paid extends Repeatable {
  readonly actor: Actor;
  readonly now: Date;
  readonly report_id: string;
  readonly level: ReportLevel;
  readonly position: number;
}

async function pay(
  tx: Tx,
  { live }: Pick<Services, 'live'>,
  { actor, now, report_id, version_id, request_hash, level, position }: Paid,
): Promise<void> {
  await tx
    .insertInto('report_version')
    .values({
      id: version_id,
      report_id,
      store_id: actor.store_id,
      level,
      position,
      date_created: now,
      clerk_id: actor.id,
      request_hash,
      status: reportStatus.running,
      content: null,
      score: null,
      listed: null,
      next_at: now,
    })
    .execute();
  await book(
    tx,
    { store_id: actor.store_id, level },
    { amount: -reportPrice, reason: 'reserve', version_id, at: now },
  );
  await addEntry(tx, {
    kind: 'report',
    store_id: actor.store_id,
    by: byClerk(actor.id),
    subject: report_id,
    what: position === 1 ? 'ask' : 'refresh',
    before: null,
    after: { level, version: position },
    at: now,
  });
  await live.reportChanged(tx, { store_id: actor.store_id, level });
}
