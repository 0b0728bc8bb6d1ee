import { type Selectable, sql } from 'kysely';
import type { rcsList, rcsRequest } from '#api/contract/reports/rcs.ts';
import type { HandlerResult, Query } from '#api/contract/row/endpoint.ts';
import {
  defaultPageSize,
  rcsPollBaseMs,
  rcsPollMaxMs,
  rcsReleaseMs,
  reportLeaseMs,
  reportPatienceMs,
  reportRetryBaseMs,
  reportRetryMaxMs,
  reportsAtOnce,
} from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { idCardFault, maskIdCard } from '#domain/reports/id-card.ts';
import { reportStatus } from '#domain/reports/levels.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import { releaseLink } from '#domain/reports/rcs.ts';
import { maskName } from '#domain/text/mask.ts';
import type { Actor, Call } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { inTurns } from '../database/in-turns.ts';
import { json } from '../database/json.ts';
import type { RcsRequestTable } from '../database/schema/report-tables.ts';
import type { DatabaseOrTx, Tx } from '../database/schema/tables.ts';
import { OutsideFault } from '../gateways/ask-outside.ts';
import {
  type RcsAnswer,
  type Released,
  type ReportProvider,
  SecretRefused,
} from '../gateways/reports/provider.ts';
import { takeKey } from '../http/taken-key.ts';
import { isSameRequest } from '../security/request-hash.ts';
import { holdStore, storeOf } from '../store/settings/section.ts';
import { operatorFor } from './provider.ts';
import {
  findSubjects,
  idOfKey,
  isAmong,
  lostSubject,
  openSubject,
  requestHash,
  sealSubject,
} from './subjects.ts';

type Request = Selectable<RcsRequestTable>;

/** `decision.rcs`: takes one of the store's count; the link is made without the caller. */
export async function requestRcs(call: Call<typeof rcsRequest>): Promise<{ id: string }> {
  const { services, actor, now, body, idempotencyKey } = call;
  const id = idOfKey(actor.store_id, 'rcs', idempotencyKey);
  const request_hash = requestHash(services.sealKey, actor.store_id, 'rcs', body);
  if (await isReplay(services.db, actor, id, request_hash)) return { id };
  operatorFor(services, actor);
  const fault = idCardFault(body.id_card, now);
  if (fault !== null) throw new Refusal('INVALID_INPUT', fault, { field: 'id_card' });
  const subject = { ...body, phone_number: null };
  await services.db.transaction().execute(async (tx) => {
    await takeKey(tx, actor, call);
    const store = await holdStore(tx, actor);
    if (await isReplay(tx, actor, id, request_hash)) return;
    if (store.used_rcs_count >= store.rcs_count)
      throw new Refusal('NOT_POSSIBLE', reportMessages.rcsCountEmpty, { exit: reportMessages.balanceExit });
    await countRequest(tx, actor, 1);
    await tx
      .insertInto('rcs_request')
      .values({
        id,
        date_created: now,
        store_id: actor.store_id,
        clerk_id: actor.id,
        request_hash,
        ...sealSubject(services.sealKey, { kind: 'rcs', id, store_id: actor.store_id }, subject),
        status: reportStatus.running,
        report_url: null,
        wechat: null,
        alipay: null,
        next_at: now,
      })
      .execute();
    await services.live.rcsChanged(tx, { store_id: actor.store_id });
  });
  services.nudgeJobs();
  return { id };
}

const countRequest = (tx: Tx, { store_id }: Pick<Actor, 'store_id'>, by: 1 | -1) =>
  tx
    .updateTable('store')
    .set((eb) => ({ used_rcs_count: eb('used_rcs_count', '+', by) }))
    .where('id', '=', store_id)
    .execute();

/** Whether the same request has begun it. Throws 409 where its key was another request's. */
async function isReplay(db: DatabaseOrTx, actor: Actor, id: string, request_hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('rcs_request')
    .select(['clerk_id', 'request_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return false;
  if (found.clerk_id !== actor.id || !isSameRequest(found.request_hash, request_hash))
    throw new Refusal('CONFLICT', messages.keyReused);
  return true;
}

/** Of the store, newest first, masked. */
export async function listRcs(
  { db, sealKey, config, reports }: Services,
  actor: Actor,
  { id, id_card, page_num = 1, page_size = defaultPageSize }: Query<typeof rcsList>,
): Promise<HandlerResult<typeof rcsList>> {
  let requests = db.selectFrom('rcs_request').where('rcs_request.store_id', '=', actor.store_id);
  let searched: number | null = null;
  if (id !== undefined) requests = requests.where('rcs_request.id', '=', id);
  if (id_card !== undefined) {
    const found = await findSubjects(db, sealKey, { kind: 'rcs', store_id: actor.store_id, id_card });
    searched = found.searched;
    requests = requests.where(isAmong('rcs_request.id', found.ids));
  }
  const { total } = await requests
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await requests
    .innerJoin('clerk', 'clerk.id', 'rcs_request.clerk_id')
    .selectAll('rcs_request')
    .select('clerk.name as clerk_name')
    .orderBy('rcs_request.date_created', 'desc')
    .orderBy('rcs_request.id', 'desc')
    .limit(page_size)
    .offset((page_num - 1) * page_size)
    .execute();
  const { rcs_count, used_rcs_count } = await storeOf(db, actor);
  const allowed = { hosts: config.redirectHosts, demo: reports?.demo ?? false };
  const linked = (released: Request['wechat']) =>
    released && { ...released, url: releaseLink(released.url, allowed) ?? '' };
  const list = rows.map((row) => {
    const link = row.report_url && releaseLink(row.report_url, allowed);
    const subject = openSubject(sealKey, 'rcs', row);
    return {
      id: row.id,
      name: maskName(subject.name),
      id_card: maskIdCard(subject.id_card),
      last_wechat_report: linked(row.wechat),
      last_alipay_report: linked(row.alipay),
      report_url: link,
      date_created: row.date_created.toISOString(),
      status: row.status,
      remark: row.report_url !== null && link === null ? reportMessages.linkInvalid : row.remark,
      clerk: { id: row.clerk_id, name: row.clerk_name },
    };
  });
  const left = Math.max(0, rcs_count - used_rcs_count);
  return { list, total, left, ...(searched !== null && { searched }) };
}

type Outcome =
  | { readonly kind: 'told'; readonly answer: RcsAnswer }
  | { readonly kind: 'silent' }
  | { readonly kind: 'failed'; readonly remark: string };

/** Has links made, and asks what customers have released; answers whether there may be more. As makeReports() does. */
export async function askForRcs(services: Services): Promise<boolean> {
  const { reports: provider } = services;
  if (provider === null) return false;
  const due = await takeDue(services);
  await Promise.all(
    due.map(async (request) => {
      const outcome = await outcomeOf(services, provider, request);
      await services.db.transaction().execute((tx) => settle(tx, services, request, outcome));
    }),
  );
  return due.length === reportsAtOnce;
}

async function takeDue({ db, clock }: Services): Promise<readonly Request[]> {
  const now = await clock.now();
  return db.transaction().execute(async (tx) => {
    const look = {
      waits: sql<boolean>`(due.next_at is not null)`,
      since: sql<Date>`due.next_at`,
      until: now,
    };
    const due = await tx
      .selectFrom('rcs_request')
      .innerJoin(
        inTurns({ table: 'rcs_request', looks: [look], atMost: reportsAtOnce }).as('turn'),
        'turn.id',
        'rcs_request.id',
      )
      .selectAll('rcs_request')
      // Another replica may have taken it since it was found.
      .where('rcs_request.next_at', '<=', now)
      .orderBy('turn.place')
      .limit(reportsAtOnce)
      .forUpdate('rcs_request')
      .skipLocked()
      .execute();
    for (const { id, attempts } of due.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      await tx
        .updateTable('rcs_request')
        .set({ next_at: new Date(now.getTime() + reportLeaseMs), attempts: attempts + 1 })
        .where('id', '=', id)
        .execute();
    return due;
  });
}

async function outcomeOf(services: Services, provider: ReportProvider, request: Request): Promise<Outcome> {
  const { sealKey, log, config } = services;
  const { operator } = provider;
  // Whoever is asked has changed since: it waits.
  if (operator === null || !provider.serves(request.store_id)) return { kind: 'silent' };
  try {
    const subject = openSubject(sealKey, 'rcs', request);
    if (subject === lostSubject) return { kind: 'failed', remark: reportMessages.subjectLost };
    const answer = await operator.rcs({ id: request.id, subject });
    if (answer === null) return { kind: 'failed', remark: reportMessages.providerRefused };
    const allowed = { hosts: config.redirectHosts, demo: provider.demo };
    if (releaseLink(answer.url, allowed) === null)
      return { kind: 'failed', remark: reportMessages.linkInvalidReturned };
    return { kind: 'told', answer };
  } catch (error) {
    if (error instanceof SecretRefused) return { kind: 'failed', remark: reportMessages.secretRefused };
    if (error instanceof OutsideFault)
      log.warn('the provider of risk reports did not answer', { error, request: request.id });
    else log.error('a risk report could not be asked for', { error, request: request.id });
    return { kind: 'silent' };
  }
}

async function settle(
  tx: Tx,
  services: Services,
  { id, store_id }: Request,
  outcome: Outcome,
): Promise<void> {
  const now = await services.clock.now(tx);
  await holdStore(tx, { store_id });
  const standing = await tx
    .selectFrom('rcs_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (standing.next_at === null) return;
  const ageMs = now.getTime() - standing.date_created.getTime();
  const isMade = standing.status === reportStatus.done;
  const end: Outcome =
    outcome.kind === 'silent' && !isMade && ageMs >= reportPatienceMs
      ? { kind: 'failed', remark: reportMessages.providerSilent }
      : outcome;
  if (end.kind === 'told') return keep(tx, services, standing, { answer: end.answer, now, ageMs });
  if (end.kind === 'failed' && !isMade) {
    await tx
      .updateTable('rcs_request')
      .set({ status: reportStatus.failed, remark: end.remark, next_at: null })
      .where('id', '=', id)
      .execute();
    await countRequest(tx, { store_id }, -1);
    await services.live.rcsChanged(tx, { store_id });
    return;
  }
  const waitMs = isMade
    ? rcsPollMaxMs
    : Math.min(reportRetryBaseMs * 2 ** standing.attempts, reportRetryMaxMs);
  const next_at = ageMs >= rcsReleaseMs ? null : new Date(now.getTime() + waitMs);
  await tx.updateTable('rcs_request').set({ next_at }).where('id', '=', id).execute();
}

interface Told {
  readonly answer: RcsAnswer;
  readonly now: Date;
  readonly ageMs: number;
}

/** What is there already stays: a provider may forget. */
async function keep(
  tx: Tx,
  { live }: Services,
  standing: Request,
  { answer, now, ageMs }: Told,
): Promise<void> {
  const { wechat, alipay } = answer;
  const isOver = (wechat !== null && alipay !== null) || ageMs >= rcsReleaseMs;
  const waitMs = Math.min(rcsPollBaseMs * 2 ** Math.min(standing.attempts, 10), rcsPollMaxMs);
  const released = (now: Released | null, before: Request['wechat']) =>
    now ? json({ date_updated: now.at, url: now.url }) : before && json(before);
  const told = {
    status: reportStatus.done,
    report_url: answer.url,
    wechat: released(wechat, standing.wechat),
    alipay: released(alipay, standing.alipay),
  };
  await tx
    .updateTable('rcs_request')
    .set({ ...told, next_at: isOver ? null : new Date(now.getTime() + waitMs) })
    .where('id', '=', standing.id)
    .execute();
  const isNews =
    standing.report_url !== told.report_url ||
    told.wechat !== (standing.wechat && json(standing.wechat)) ||
    told.alipay !== (standing.alipay && json(standing.alipay));
  if (isNews) await live.rcsChanged(tx, { store_id: standing.store_id });
}
