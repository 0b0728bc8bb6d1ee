import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { add, refresh } from '#api/contract/reports/reports.ts';
import { reportPatienceMs } from '#domain/limits.ts';
import { reportStatus } from '#domain/reports/levels.ts';
import { OutsideFault } from '#server/gateways/ask-outside.ts';
import { book, holdBalance, openBalance } from '#server/reports/balance.ts';
import { makeReports, takeDue } from '#server/reports/make.ts';
import { Random } from '#server/seed/invented/random.ts';
import { inventedIdCard } from '#server/seed/invented/subjects.ts';
import { makeClerk, makeStore, openReports } from '../fixtures.ts';
import type { TestServer } from '../test-server.ts';
import { agency, content } from './agency.ts';

/** What does not add up after an order of events; none: all is well. */
export interface LedgerFaults {
  readonly orders: number;
  readonly faults: readonly string[];
}

const eventsOfOrder = 12;
const granted = 4;

/**
 * Random orders of what becomes of reports in a store of its own each: asked for by two, refreshed, repeated, made, refused, lost, given up, and servers that
 * are killed with a report in their hands. The server's own loop must rest.
 */
export async function playLedger(server: TestServer, seed: string, orders: number): Promise<LedgerFaults> {
  const faults: string[] = [];
  for (let order = 0; order < orders; order++) {
    const found = await playOrder(server, new Random(`${seed} ${order}`));
    faults.push(...found.map((fault) => `${seed} ${order}: ${fault}`));
  }
  return { orders, faults };
}

async function playOrder(server: TestServer, random: Random): Promise<string[]> {
  const { services } = server;
  const { db } = services;
  const asked = agency();
  Object.assign(services, { reports: asked.provider, nudgeJobs: () => {} });
  const store_id = await makeStore(server, ['hx-report-basic']);
  const clerks = [
    await makeClerk(server, { store_id, permission: ['report.list'] }),
    await makeClerk(server, { store_id, permission: ['report.list'] }),
  ];
  await openReports(server, store_id, 0);
  const account = { store_id, level: 'basic' } as const;
  await openBalance(db, account);
  await db.transaction().execute(async (tx) => {
    await holdBalance(tx, account);
    await book(tx, account, {
      amount: granted,
      reason: 'grant',
      version_id: null,
      at: await services.clock.now(tx),
    });
  });
  const people = [1, 2, 3].map((n) => ({
    user_name: '太史澜',
    user_id_card: inventedIdCard(random.int(0, 9_000) * 3 + n),
  }));
  const sent: (() => Promise<unknown>)[] = [];

  const ask = () => {
    const [as, body, idempotencyKey] = [random.pick(clerks), random.pick(people), randomUUID()];
    const request = () =>
      server.callLoosely(
        add,
        { body: { level: 'basic', ...body, ...(random.chance(0.5) && { again: true }) } },
        { as, idempotencyKey },
      );
    sent.push(request);
    return request();
  };
  const renew = async () => {
    const known = await db.selectFrom('report').select('id').where('store_id', '=', store_id).execute();
    if (known.length === 0) return;
    const [as, id, idempotencyKey] = [random.pick(clerks), random.pick(known).id, randomUUID()];
    const request = () =>
      server.callLoosely(refresh, { body: { level: 'basic', id } }, { as, idempotencyKey });
    sent.push(request);
    await request();
  };
  const dueNow = () =>
    db
      .updateTable('report_version')
      .set({ next_at: new Date(0) })
      .where('store_id', '=', store_id)
      .where(({ or, eb }) => or([eb('status', '=', reportStatus.running), eb('late_until', 'is not', null)]))
      .execute();
  const work = async () => {
    await dueNow();
    asked.answer(async () => {
      const kind = random.weighted({ done: 5, running: 2, refused: 1, silent: 2 });
      if (kind === 'silent') throw new OutsideFault('silent');
      return kind === 'done' ? { state: 'done', content } : { state: kind };
    });
    // Two replicas, of which one may be too late.
    await Promise.all([makeReports(services), dueNow().then(() => makeReports(services))]);
  };
  const events = {
    ask: () => Promise.all([ask(), random.chance(0.4) ? ask() : null]),
    renew,
    repeat: async () => {
      if (sent.length > 0) await random.pick(sent)();
    },
    work,
    killed: () => dueNow().then(() => takeDue(services)),
    grownOld: () =>
      sql`update report_version set date_created = date_created - ${2 * reportPatienceMs} * interval '1 millisecond'
        where store_id = ${store_id} and status = ${reportStatus.running}`.execute(db),
  };
  for (let n = 0; n < eventsOfOrder; n++)
    await events[random.weighted({ ask: 5, renew: 2, repeat: 2, work: 4, killed: 1, grownOld: 1 })]();
  // To the end: whatever runs is made.
  asked.answer(async () => ({ state: 'done', content }));
  do await dueNow();
  while (await makeReports(services));
  return faultsOf(server, store_id);
}

async function faultsOf({ services: { db } }: TestServer, store_id: string): Promise<string[]> {
  const { balance } = await db
    .selectFrom('report_balance')
    .select('balance')
    .where('store_id', '=', store_id)
    .where('level', '=', 'basic')
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('report_ledger')
    .selectAll()
    .where('store_id', '=', store_id)
    .orderBy('id')
    .execute();
  const versions = await db
    .selectFrom('report_version')
    .selectAll()
    .where('store_id', '=', store_id)
    .execute();
  const faults: string[] = [];
  let sum = 0;
  for (const { amount } of lines) {
    sum += amount;
    if (sum < 0) faults.push('the balance was below zero');
  }
  if (sum !== balance) faults.push(`the ledger says ${sum}, the balance ${balance}`);
  for (const { id, status, late_until } of versions) {
    const paid = lines.filter(({ version_id }) => version_id === id).map(({ reason }) => reason);
    const isReturned = paid.includes('return');
    const due = isReturned ? 'reserve,return' : 'reserve,spend';
    if (isReturned && status === reportStatus.done && late_until !== null)
      faults.push('a late report is still asked for');
    if (!isReturned && status === reportStatus.failed) faults.push('a failed version was not given back');
    if (paid.join() !== due) faults.push(`a version that ended as ${status} is booked as ${paid}`);
    if (status === reportStatus.running) faults.push('a version still runs');
  }
  const made = lines.filter(({ reason }) => reason === 'spend').length;
  if (granted - made !== balance)
    faults.push(`${made} reports were made of ${granted}, and ${balance} are left`);
  return faults;
}
