import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configStatus, setSecretKey } from '#api/contract/reports/keys.ts';
import { blacklistCheck, rcsList, rcsRequest } from '#api/contract/reports/rcs.ts';
import {
  abnormalList,
  add,
  balance,
  helper,
  list,
  preview,
  refresh,
  reportOverview,
} from '#api/contract/reports/reports.ts';
import { settingsLog } from '#api/contract/store/settings.ts';
import { connections } from '#domain/connections.ts';
import { outsideTries } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { titleOf } from '#domain/reports/content.ts';
import { reportStatus } from '#domain/reports/levels.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import type { Services } from '#server/call/services.ts';
import { openDatabase } from '#server/database/open.ts';
import { tablesInOrder } from '#server/database/schema/table-order.ts';
import { OutsideFault } from '#server/gateways/ask-outside.ts';
import { SecretRefused } from '#server/gateways/reports/provider.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { makeReports } from '#server/reports/make.ts';
import { askForRcs } from '#server/reports/rcs.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { servicesOutside } from '#server/server.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createEmbeddedDatabase } from '../databases.ts';
import {
  type MadeClerk,
  makeClerk,
  makeReport,
  makeStore,
  nextIdCard,
  openReports,
  secondaryPassword,
} from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { agency, content, contentOf, listedContent } from './agency.ts';

let server: TestServer;
let admin: MadeClerk;
let clerk: MadeClerk;
let services: Services;
let asked = agency();
beforeAll(async () => {
  server = await startTestServer({ REDIRECT_HOSTS: 'agency.example' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  asked = agency();
  // The server's own loop finds no provider; the test lets the work be done.
  Object.assign(server.services, { reports: asked.provider, nudgeJobs: () => {} });
  services = server.services;
  const store_id = await makeStore(server, [
    'hx-report-basic',
    'hx-report-advanced',
    'hx-report-professional',
    'hx-early-access',
  ]);
  admin = await makeClerk(server, { store_id, is_admin: true });
  clerk = await makeClerk(server, { store_id, permission: ['report.list'] });
  await openReports(server, store_id, 3);
});

const subject = () => ({ user_name: '商清越', user_id_card: nextIdCard() });
const ask = (body: object, idempotencyKey = randomUUID(), as = clerk) =>
  server.callLoosely(add, { body: { level: 'basic', consented: true, ...body } }, { as, idempotencyKey });
const look = async (id: string, as = clerk) =>
  (await server.call(preview, { query: { level: 'basic', id } }, { as })).result;
const account = async () => (await server.call(balance, { query: { level: 'basic' } }, { as: clerk })).result;
const left = async () => (await account()).balance;
const ledger = () =>
  services.db
    .selectFrom('report_ledger')
    .select(['amount', 'reason'])
    .where('store_id', '=', clerk.store_id)
    .orderBy('id')
    .execute();
const idOf = (body: unknown) => (body as { id: string }).id;

describe('a report', () => {
  it('[decision.report.lifecycle] [entity.report-subject] takes one of the balance, is made without the caller, and is shown whole to whoever looks, which is on record', async () => {
    const whom = subject();
    const answer = await ask({ ...whom, phone_number: '13800001234' });
    expect(answer.body).toMatchObject({ status: reportStatus.running, joined: false });
    const id = idOf(answer.body);
    expect(await account()).toEqual({ level: 'basic', balance: 2, reserved: 1 });
    expect(await look(id)).toMatchObject({ status: reportStatus.running, made: null });
    await makeReports(services);
    expect(asked.asked).toEqual([expect.objectContaining({ name: whom.user_name, key: 'basic-key' })]);
    expect(await look(id)).toMatchObject({
      ...whom,
      phone_number: '13800001234',
      status: reportStatus.done,
      consented_at: expect.any(String),
      made: { version: 1, demo: false, content },
    });
    expect(await account()).toEqual({ level: 'basic', balance: 2, reserved: 0 });
    expect((await server.call(list, {}, { as: clerk })).result.list).toMatchObject([
      {
        id,
        user_name: '商*越',
        user_id_card: expect.stringMatching(/^330000\*{8}/),
        phone_number: '138****1234',
        reporter: { id: clerk.id },
      },
    ]);
    const looks = await services.db
      .selectFrom('journal')
      .select(['what', 'actor_id', 'after'])
      .where('kind', '=', 'report')
      .where('subject', '=', id)
      .orderBy('id')
      .execute();
    expect(looks).toEqual([
      { what: 'ask', actor_id: clerk.id, after: { level: 'basic', version: 1 } },
      { what: 'preview', actor_id: clerk.id, after: { level: 'basic', version: null } },
      { what: 'preview', actor_id: clerk.id, after: { level: 'basic', version: 1 } },
    ]);
  });

  it('[decision.report.once] two who ask for one customer at once pay once, and both see it', async () => {
    const whom = subject();
    const answers = await Promise.all([ask(whom), ask(whom, randomUUID(), admin), ask(whom)]);
    expect(new Set(answers.map(({ body }) => idOf(body))).size).toBe(1);
    expect(answers.filter(({ body }) => (body as { joined: boolean }).joined)).toHaveLength(2);
    expect(await left()).toBe(2);
    await makeReports(services);
    expect(asked.asked).toHaveLength(1);
  });

  it('[decision.report.once] [decision.idempotency] a repeated request costs nothing, also when the report is made', async () => {
    const [whom, key] = [subject(), randomUUID()];
    const first = await ask(whom, key);
    expect((await ask(whom, key)).body).toEqual(first.body);
    await makeReports(services);
    expect(await ask(whom, key)).toMatchObject({ status: 200, body: { id: idOf(first.body), status: 1 } });
    expect(await left()).toBe(2);
    expect((await ask(subject(), key)).verdict).toBe('409 CONFLICT');
  });

  it('[decision.report.once] offers what was made within 24 hours before another is paid', async () => {
    const whom = subject();
    const id = idOf((await ask(whom)).body);
    await makeReports(services);
    const again = await ask(whom);
    const offered = { id, level: 'basic', status: 1, joined: false, made_at: expect.any(String) };
    expect(again.body).toEqual(offered);
    expect((await ask({ ...whom, consented: undefined })).body).toEqual(offered);
    expect(await left()).toBe(2);
    expect((await ask({ ...whom, again: true })).status).toBe(200);
    expect(await left()).toBe(1);
  });

  it('[decision.report.once] says whose report it is where the number was typed with another name', async () => {
    const whom = subject();
    const other = { ...whom, user_name: '王五' };
    const otherName = { other_name: '商*越' };
    await ask(whom);
    expect((await ask(other)).body).toMatchObject({ joined: true, ...otherName });
    await makeReports(services);
    expect((await ask(other)).body).toMatchObject({ made_at: expect.any(String), ...otherName });
    expect((await ask({ ...whom, user_name: ' 商清 越 ' })).body).not.toHaveProperty('other_name');
  });

  it('[decision.report.lifecycle] [decision.report.balance] gives back what comes to nothing: refused, a wrong key, or unknown for 24 h; what comes later is kept, shown and not charged', async () => {
    asked.answer(async () => ({ state: 'refused' }));
    const refused = idOf((await ask(subject())).body);
    await makeReports(services);
    expect(await look(refused)).toMatchObject({ status: 2, remark: reportMessages.providerRefused });
    asked.answer(() => Promise.reject(new SecretRefused('no')));
    const unknown = idOf((await ask(subject())).body);
    await makeReports(services);
    expect(await look(unknown)).toMatchObject({ status: 2, remark: reportMessages.secretRefused });
    asked.answer(() => Promise.reject(new OutsideFault('silent')));
    const silent = idOf((await ask(subject())).body);
    await makeReports(services);
    expect(await look(silent)).toMatchObject({ status: 0 });
    expect(await left()).toBe(2);
    const later = async (ms: number) => {
      await server.advance(ms);
      const { store_id } = clerk;
      clerk = { ...clerk, token: (await makeClerk(server, { store_id, permission: ['report.list'] })).token };
      await makeReports(services);
    };
    await later(23 * 3_600_000);
    expect(await look(silent)).toMatchObject({ status: 0 });
    await later(3_600_000);
    expect(await look(silent)).toMatchObject({ status: 2, remark: reportMessages.providerSilent });
    expect(await left()).toBe(3);
    const returned = [-1, 1, -1, 1, -1, 1];
    expect((await ledger()).map(({ amount }) => amount)).toEqual(returned);

    asked.answer(async () => ({ state: 'running' }));
    await later(2 * 3_600_000);
    expect(await look(silent)).toMatchObject({ status: 2 });
    asked.answer(async () => ({ state: 'done', content }));
    await later(2 * 3_600_000);
    expect(await look(silent)).toMatchObject({ status: 1, remark: '', made: { version: 1, content } });
    expect(await left()).toBe(3);
    expect((await ledger()).map(({ amount }) => amount)).toEqual(returned);
    const times = asked.asked.length;
    await later(2 * 3_600_000);
    expect(asked.asked).toHaveLength(times);
    await server.resetClock();
  });

  it('[decision.report.lifecycle] a lost answer is asked for again by the same id', async () => {
    asked.answer(() => Promise.reject(new OutsideFault('silent')));
    await ask(subject());
    await makeReports(services);
    asked.answer(async () => ({ state: 'done', content }));
    await services.db
      .updateTable('report_version')
      .set({ next_at: new Date(0) })
      .where('store_id', '=', clerk.store_id)
      .execute();
    await makeReports(services);
    expect(new Set(asked.asked.map(({ id }) => id)).size).toBe(1);
    expect(asked.asked).toHaveLength(2);
    expect(await left()).toBe(2);
  });

  it('[decision.report.lifecycle] [decision.report.abnormal] [decision.report.balance] a refresh costs one and makes a version; who got worse is on the list', async () => {
    asked.answer(async () => ({ state: 'done', content: contentOf(700) }));
    const [whom, other] = [subject(), subject()];
    const id = idOf((await ask(whom)).body);
    await ask(other);
    await makeReports(services);
    asked.answer(async () => ({ state: 'done', content: contentOf(641) }));
    const renewed = await server.call(refresh, { body: { level: 'basic', id } }, { as: clerk });
    expect(renewed.result).toMatchObject({ id, joined: false });
    const joined = await server.call(refresh, { body: { level: 'basic', id } }, { as: admin });
    expect(joined.result).toMatchObject({ id, joined: true });
    await makeReports(services);
    expect(await account()).toEqual({ level: 'basic', balance: 0, reserved: 0 });
    const view = await look(id);
    expect(view).toMatchObject({
      worse: true,
      worse_by: ['band'],
      made: { version: 2, at: expect.any(String), content: contentOf(641) },
    });
    expect(view.versions.map(({ version, score }) => [version, score])).toEqual([
      [2, 641],
      [1, 700],
    ]);
    const none = await server.callLoosely(
      preview,
      { query: { level: 'basic', id, version: '9' } },
      { as: clerk },
    );
    expect(none.refusal.message).toBe(reportMessages.versionNotFound);
    const older = await server.call(preview, { query: { level: 'basic', id, version: '1' } }, { as: clerk });
    expect(older.result.made).toMatchObject({ version: 1, content: contentOf(700) });
    const abnormal = (await server.call(abnormalList, {}, { as: clerk })).result;
    expect(abnormal).toMatchObject({ total: 1, list: [{ id, worse: true, worse_by: ['band'] }] });
    const overview = (await server.call(reportOverview, {}, { as: clerk })).result;
    expect(overview.levels[0]).toEqual({
      level: 'basic',
      balance: 0,
      reserved: 0,
      this_month: 3,
      total: 2,
      running: 0,
      abnormal: 1,
    });
    for (const body of [subject(), { ...subject(), again: true }])
      expect(await ask(body)).toMatchObject({
        verdict: '422 NOT_POSSIBLE',
        refusal: { message: reportMessages.balanceEmpty, data: { exit: '请联系运营方' } },
      });
    expect(await ledger()).toEqual(
      ['reserve', 'reserve', 'spend', 'spend', 'reserve', 'spend'].map((reason) => ({
        amount: reason === 'reserve' ? -1 : 0,
        reason,
      })),
    );
  });

  it.each([
    { title: 'a lower band', before: contentOf(650), now: contentOf(649), by: ['band'] },
    { title: 'a lower score of the same band', before: contentOf(690), now: contentOf(651), by: [] },
    { title: 'a better one', before: contentOf(500), now: contentOf(800), by: [] },
    {
      title: 'an identity that no longer agrees',
      before: contentOf(null),
      now: contentOf(null, { agrees: false }),
      by: ['identity'],
    },
    {
      title: 'more overdue payments',
      before: contentOf(700),
      now: contentOf(700, { payments: 1 }),
      by: ['overdue'],
    },
    { title: 'fewer', before: contentOf(700, { payments: 2 }), now: contentOf(700, { payments: 1 }), by: [] },
    { title: 'nothing to compare', before: content, now: contentOf(300, { payments: 9 }), by: [] },
    {
      title: 'everything',
      before: contentOf(900),
      now: contentOf(300, { agrees: false, listed: true, payments: 3 }),
      by: ['band', 'identity', 'listed', 'overdue'],
    },
  ])('[decision.report.abnormal] $title: worse by $by', async ({ before, now, by }) => {
    const whom = subject();
    asked.answer(async () => ({ state: 'done', content: before }));
    await ask(whom);
    await makeReports(services);
    asked.answer(async () => ({ state: 'done', content: now }));
    const id = idOf((await ask({ ...whom, again: true })).body);
    await makeReports(services);
    const found = (await server.call(abnormalList, {}, { as: clerk })).result.list;
    expect(found.map((row) => [row.id, row.worse_by])).toEqual(by.length === 0 ? [] : [[id, by]]);
  });

  it('[decision.report.once] a consent keeps who confirmed it, when, from where, and the version of the sentence', async () => {
    const [agreed, silent] = [
      idOf((await ask(subject())).body),
      idOf((await ask({ ...subject(), consented: undefined })).body),
    ];
    const kept = await services.db
      .selectFrom('report')
      .select(['id', 'clerk_id', 'consented_at', 'consent_ip', 'consent_version'])
      .where('store_id', '=', clerk.store_id)
      .execute();
    expect(kept.find(({ id }) => id === agreed)).toEqual({
      id: agreed,
      clerk_id: clerk.id,
      consented_at: expect.any(Date),
      consent_ip: '127.0.0.1',
      consent_version: reportMessages.consent.version,
    });
    expect(kept.find(({ id }) => id === silent)).toMatchObject({
      consented_at: null,
      consent_ip: null,
      consent_version: null,
    });
    expect(reportMessages.consent).toEqual({ version: '1', sentence: '客户已同意查询其信用报告' });
  });

  it('[decision.report.balance] the price is 1 at every level, whatever the discount; each entry is once, and nothing goes below zero', async () => {
    await services.db
      .updateTable('store')
      .set({ discount_rate: 0.5 })
      .where('id', '=', clerk.store_id)
      .execute();
    for (const level of ['basic', 'advanced'] as const) {
      expect((await server.call(helper, { query: { level } }, { as: clerk })).result.price).toBe(1);
      await ask({ ...subject(), level });
    }
    const balances = await services.db
      .selectFrom('report_balance')
      .select('balance')
      .where('store_id', '=', clerk.store_id)
      .execute();
    expect(balances).toEqual([{ balance: 2 }, { balance: 2 }]);
    const [line] = await services.db
      .selectFrom('report_ledger')
      .selectAll()
      .where('store_id', '=', clerk.store_id)
      .execute();
    if (!line) throw new Error('nothing is booked');
    const { id: _id, ...again } = line;
    await expect(services.db.insertInto('report_ledger').values(again).execute()).rejects.toThrow(/once/);
    await expect(
      services.db
        .updateTable('report_balance')
        .set({ balance: -1 })
        .where('store_id', '=', clerk.store_id)
        .execute(),
    ).rejects.toThrow(/check/);
  });

  it('[decision.report.content] [decision.report.balance] professional: balance, helper and key work, add and refresh are 即将推出 and charge nothing', async () => {
    const level = 'professional';
    await services.db
      .insertInto('report_balance')
      .values({ store_id: clerk.store_id, level, balance: 5 })
      .execute();
    const key = { level, secret_key: 'a-key', password: secondaryPassword };
    expect((await server.callLoosely(setSecretKey, { body: key }, { as: admin })).body).toMatchObject({
      professional: true,
    });
    expect((await server.call(helper, { query: { level } }, { as: clerk })).result).toMatchObject({
      level,
      contents: [],
      price: 1,
      sample: { sections: [] },
    });
    const id = await makeReport(server, clerk);
    await services.db.updateTable('report').set({ level }).where('id', '=', id).execute();
    const renewed = server.callLoosely(refresh, { body: { level, id } }, { as: clerk });
    for (const answer of [await ask({ ...subject(), level }), await renewed])
      expect(answer).toMatchObject({
        verdict: '422 NOT_POSSIBLE',
        refusal: { message: '即将推出，敬请期待' },
      });
    expect((await server.call(balance, { query: { level } }, { as: clerk })).result).toEqual({
      level,
      balance: 5,
      reserved: 0,
    });
    expect(await ledger()).toEqual([]);
  });

  it('[decision.report.provider] provider and demo stand with each version, for good', async () => {
    const id = idOf((await ask(subject())).body);
    await makeReports(services);
    const demo = { ...asked.provider, name: 'demo', demo: true };
    Object.assign(server.services, { reports: demo });
    await server.call(refresh, { body: { level: 'basic', id } }, { as: clerk });
    await makeReports(services);
    Object.assign(server.services, { reports: null });
    const of = async (version: string) =>
      (await server.call(preview, { query: { level: 'basic', id, version } }, { as: clerk })).result.made
        ?.demo;
    expect([await of('1'), await of('2')]).toEqual([false, true]);
    const kept = await services.db
      .selectFrom('report_version')
      .select(['provider', 'demo'])
      .where('report_id', '=', id)
      .orderBy('position')
      .execute();
    expect(kept).toEqual([
      { provider: 'agency.example', demo: false },
      { provider: 'demo', demo: true },
    ]);
  });

  it('[decision.report.provider] a store that nobody makes reports for is told so, and what it has asked for waits', async () => {
    const id = idOf((await ask(subject())).body);
    Object.assign(server.services, { reports: { ...asked.provider, serves: () => false } });
    for (const refused of [
      await ask(subject()),
      await server.callLoosely(
        rcsRequest,
        { body: { name: '令狐峤', id_card: nextIdCard() } },
        { as: clerk },
      ),
      await server.callLoosely(blacklistCheck, { body: { type: 1, content: '13800001234' } }, { as: clerk }),
    ])
      expect(refused).toMatchObject({ verdict: '503 UNAVAILABLE', refusal: { message: '未开通报告服务' } });
    await makeReports(services);
    expect(await look(id)).toMatchObject({ status: 0 });
    expect(asked.asked).toEqual([]);
  });

  it('[decision.report.abnormal] [decision.blacklist] who is found on the blacklist is on the list', async () => {
    const id_card = nextIdCard();
    const id = await makeReport(server, clerk, { id_card });
    const before = (await server.call(abnormalList, {}, { as: clerk })).result.total;
    asked.answerBlacklist(async () => true);
    const check = await server.call(blacklistCheck, { body: { type: 0, content: id_card } }, { as: clerk });
    expect([before, check.result.status]).toEqual([0, 1]);
    const rows = [{ id, listed: true, worse: false }];
    expect((await server.call(abnormalList, {}, { as: clerk })).result.list).toMatchObject(rows);
    expect((await server.call(list, {}, { as: clerk })).result.list).toMatchObject(rows);
    asked.answerBlacklist(() => Promise.reject(new OutsideFault('silent')));
    const silent = await server.call(
      blacklistCheck,
      { body: { type: 1, content: '13800001234' } },
      { as: clerk },
    );
    expect(silent.result.status).toBe(2);
  });
});

it('[decision.report.abnormal] [decision.denied] [app.modules.report] the abnormal list is its store’s, of levels that are open to it, and of whoever has the code', async () => {
  await makeReport(server, clerk, { content: listedContent(true) });
  const read = (as: MadeClerk) => server.callLoosely(abnormalList, {}, { as });
  expect((await read(clerk)).body).toMatchObject({ total: 1, list: [{ listed: true, worse: false }] });
  const store_id = await makeStore(server, ['hx-report-basic']);
  const foreign = await makeClerk(server, { store_id, is_admin: true });
  expect((await read(foreign)).body).toMatchObject({ total: 0, list: [] });
  const withoutCode = await makeClerk(server, { store_id: clerk.store_id });
  const early = await makeStore(server, ['hx-early-access']);
  const withoutModule = await makeClerk(server, { store_id: early, is_admin: true });
  for (const as of [withoutCode, withoutModule])
    expect((await read(as)).verdict).toBe('403 PERMISSION_DENIED');
  await makeReport(server, foreign, { content: listedContent(true) });
  expect((await read(foreign)).body).toMatchObject({ total: 1 });
  await services.db
    .updateTable('report')
    .set({ level: 'advanced' })
    .where('store_id', '=', store_id)
    .execute();
  expect((await read(foreign)).body).toMatchObject({ total: 0, list: [] });
});

it('[report.levels] [valid.report-level] every call of a level needs one that there is', async () => {
  const id = randomUUID();
  for (const level of [undefined, 'gold', '']) {
    const query = { id, ...(level !== undefined && { level }) };
    const { id: _, ...bare } = query;
    const answers = [
      await server.callLoosely(balance, { query: bare }, { as: clerk }),
      await server.callLoosely(helper, { query: bare }, { as: clerk }),
      await server.callLoosely(preview, { query }, { as: clerk }),
      await server.callLoosely(refresh, { body: query }, { as: clerk }),
      await server.callLoosely(add, { body: { ...subject(), ...bare } }, { as: clerk }),
      await server.callLoosely(
        setSecretKey,
        { body: { ...bare, secret_key: 'key', password: secondaryPassword } },
        { as: admin },
      ),
    ];
    for (const answer of answers)
      expect([answer.verdict, answer.refusal.message]).toEqual([
        '400 INVALID_INPUT',
        reportMessages.levelInvalid,
      ]);
  }
});

it('[decision.report.helper] says what a level holds, what it costs and how one looks', async () => {
  const of = async (level: 'basic' | 'advanced') =>
    (await server.call(helper, { query: { level } }, { as: clerk })).result;
  const [basic, advanced] = [await of('basic'), await of('advanced')];
  expect(basic).toMatchObject({ level: 'basic', price: 1, sample: { demo: true } });
  expect(basic.contents).toEqual(['身份核验', '手机号', '黑名单', '多头查询']);
  expect(advanced.contents).toEqual([...basic.contents, '综合评分', '负债', '逾期']);
  for (const { contents, sample } of [basic, advanced])
    expect(sample.sections.map(titleOf)).toEqual(contents);
});

describe('what is refused', () => {
  const sentence = async (body: object) => (await ask(body)).refusal.message;

  it.each([
    { title: 'a name of one character', body: { user_name: '商' }, said: reportMessages.nameTooShort },
    { title: 'no number', body: { user_id_card: '' }, said: reportMessages.idCardRequired },
    {
      title: 'a wrong check digit',
      body: { user_id_card: '33010219900101123X' },
      said: reportMessages.idCardCheckDigit,
    },
    {
      title: 'a date that is none',
      body: { user_id_card: '330102199002301234' },
      said: reportMessages.idCardDate,
    },
    { title: 'an unknown level', body: { level: 'gold' }, said: reportMessages.levelInvalid },
    { title: 'no level', body: { level: undefined }, said: reportMessages.levelInvalid },
    { title: 'without consent', body: { consented: false }, said: reportMessages.notConsented },
  ])('[valid.report.add] [valid.report-level] [decision.id-card] $title', async ({ body, said }) => {
    expect(await sentence({ ...subject(), ...body })).toBe(said);
    expect(await left()).toBe(3);
  });

  it('[valid.report.list] the filter takes Chinese names, and parts of numbers', async () => {
    const filtered = async (query: object) =>
      (await server.callLoosely(list, { query: { ...query } }, { as: clerk })).refusal.message;
    expect(await filtered({ user_name: 'Tom' })).toBe(reportMessages.filterName);
    await ask(subject());
    await makeReports(services);
    const typed = { query: { level: 'basic', user_name: ' 商 清越 ' } } as const;
    expect((await server.call(list, typed, { as: clerk })).result.total).toBe(1);
    expect(await filtered({ user_id_card: '12A' })).toBe(reportMessages.filterIdCard);
    expect(await filtered({ user_id_card: '1'.repeat(19) })).toBe(reportMessages.filterIdCard);
  });

  it('[decision.report.provider] a level without a key says so, and professional is yet to come', async () => {
    await services.db
      .updateTable('store')
      .set({ report_keys: '{}' })
      .where('id', '=', clerk.store_id)
      .execute();
    expect(await ask(subject())).toMatchObject({
      verdict: '422 NOT_POSSIBLE',
      refusal: { message: '未设置基础报告的密钥', data: { exit: reportMessages.secretExit } },
    });
    const all = await makeStore(server, ['hx-report-professional']);
    const other = await makeClerk(server, { store_id: all, is_admin: true });
    expect((await ask({ ...subject(), level: 'professional' }, randomUUID(), other)).refusal.message).toBe(
      messages.comingSoon,
    );
  });

  it('[app.modules.report] [decision.report-codes] [decision.access] [decision.report.list] [home.overview] a level needs its own module, everything the code', async () => {
    const store_id = await makeStore(server, ['hx-report-basic']);
    const basic = await makeClerk(server, { store_id, is_admin: true });
    await openReports(server, store_id);
    await makeReport(server, basic);
    const of = (row: typeof balance | typeof helper, level: string) =>
      server.callLoosely(row, { query: { level } }, { as: basic });
    for (const row of [balance, helper]) {
      expect((await of(row, 'basic')).status).toBe(200);
      expect(await of(row, 'advanced')).toMatchObject({
        verdict: '403 PERMISSION_DENIED',
        refusal: { message: messages.moduleMissing },
      });
    }
    const key = { level: 'advanced', secret_key: 'key', password: secondaryPassword };
    expect((await server.callLoosely(setSecretKey, { body: key }, { as: basic })).verdict).toBe(
      '403 PERMISSION_DENIED',
    );
    expect((await ask({ ...subject(), level: 'advanced' }, randomUUID(), basic)).verdict).toBe(
      '403 PERMISSION_DENIED',
    );
    await services.db
      .updateTable('report')
      .set({ level: 'advanced' })
      .where('store_id', '=', store_id)
      .execute();
    expect((await server.call(list, {}, { as: basic })).result.total).toBe(0);
    const { levels } = (await server.call(reportOverview, {}, { as: basic })).result;
    expect(levels.map(({ level, total }) => [level, total])).toEqual([['basic', 0]]);
    const none = await makeClerk(server, {
      store_id: await makeStore(server, ['mdm-apple']),
      is_admin: true,
    });
    for (const row of [list, reportOverview, abnormalList])
      expect((await server.call(row, {}, { as: none })).verdict).toBe('403 PERMISSION_DENIED');
    const without = await makeClerk(server, { store_id: clerk.store_id });
    expect((await ask(subject(), randomUUID(), without)).verdict).toBe('403 PERMISSION_DENIED');
    expect((await server.call(reportOverview, {}, { as: without })).verdict).toBe('403 PERMISSION_DENIED');
  });

  it('[decision.denied] another store finds nothing by an id', async () => {
    const id = await makeReport(server, clerk);
    const other = await makeClerk(server, { is_admin: true });
    const foreign = await server.callLoosely(preview, { query: { level: 'basic', id } }, { as: other });
    const unknown = await server.callLoosely(
      preview,
      { query: { level: 'basic', id: randomUUID() } },
      { as: other },
    );
    expect([foreign.verdict, foreign.refusal.message]).toEqual([unknown.verdict, unknown.refusal.message]);
    expect(foreign.verdict).toBe('404 NOT_FOUND');
    expect((await server.call(list, { query: { id } }, { as: other })).result.total).toBe(0);
    expect((await server.callLoosely(refresh, { body: { level: 'basic', id } }, { as: other })).verdict).toBe(
      '404 NOT_FOUND',
    );
    expect(
      (await server.callLoosely(preview, { query: { level: 'advanced', id } }, { as: clerk })).verdict,
    ).toBe('404 NOT_FOUND');
  });
});

describe('people', () => {
  it('[decision.report.personal] [decision.id-card] are sealed, found by name and number, whole or in part, and masked in lists', async () => {
    const [name, id_card] = ['公孙岚', nextIdCard()];
    const id = await makeReport(server, clerk, { name, id_card });
    const another = await makeReport(server, clerk, { name: '慕容桁', id_card: 'H98765432' });
    const found = async (query: object) =>
      (await server.callLoosely(list, { query: { ...query } }, { as: clerk })).body;
    for (const query of [{ id }, { user_name: name }, { user_id_card: id_card }])
      expect(await found(query)).toMatchObject({ total: 1, list: [{ id }] });
    const tail = id_card.slice(-4);
    const byTail = (await server.call(list, { query: { user_id_card: tail } }, { as: clerk })).result.list;
    // Others of this store may have the same four, there or elsewhere.
    const whose = byTail.map((row) => row.id);
    expect([whose.includes(id), whose.includes(another)]).toEqual([true, false]);
    for (const query of [
      { user_name: '公孙' },
      { user_name: '孙岚' },
      { user_id_card: id_card.slice(6, 16) },
      { user_name: '岚', user_id_card: tail },
    ])
      expect(await found(query)).toMatchObject({ total: 1, list: [{ id }] });
    for (const query of [{ user_name: '岚公' }, { user_name: '慕容', user_id_card: id_card.slice(6, 16) }])
      expect(await found(query)).toMatchObject({ total: 0 });
    const uighur = await makeReport(server, clerk, { name: '阿依·古丽', id_card: 'H12345678' });
    for (const query of [{ user_name: '依·古' }, { user_id_card: '12345678' }, { user_id_card: '345' }])
      expect(await found(query)).toMatchObject({ total: 1, list: [{ id: uighur }] });
    expect(await found({ level: 'advanced' })).toMatchObject({ total: 0 });
    const { list: rows } = (await server.call(list, { query: { user_name: name } }, { as: clerk })).result;
    expect(rows[0]).toMatchObject({
      user_name: '公*岚',
      user_id_card: `330000********${id_card.slice(-4)}`,
      reporter: { id: clerk.id },
    });
    for (const { name: table } of tablesInOrder) {
      const { rows: written } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t
        where t::text like ${`%${name}%`} or t::text like ${`%${id_card}%`}`.execute(services.db);
      expect([table, written]).toEqual([table, []]);
    }
  });
});

describe('the keys of the provider', () => {
  const set = (body: object, as = admin) =>
    server.callLoosely(
      setSecretKey,
      { body: { level: 'basic', password: secondaryPassword, ...body } },
      { as },
    );

  it('[report.secret] [valid.report-secret] are set by level with the password, and never read back', async () => {
    expect((await set({ secret_key: '' })).refusal.message).toBe(reportMessages.secretEmpty);
    expect((await set({ secret_key: 'two words' })).refusal.message).toBe(reportMessages.secretForm);
    expect((await set({ secret_key: 'key', level: 'gold' })).refusal.message).toBe(
      reportMessages.levelInvalid,
    );
    expect((await set({ secret_key: 'key', password: 'Wrong-2026' })).verdict).toBe('403 SECPWD_MISMATCH');
    expect((await set({ secret_key: 'key' }, clerk)).verdict).toBe('403 PERMISSION_DENIED');
    const answer = await set({ secret_key: 'a-new-secret-key', level: 'professional' });
    expect(answer.body).toMatchObject({ basic: true, advanced: true, professional: true });
    const standing = await server.call(configStatus, {}, { as: admin });
    expect(standing.result).toEqual(answer.body);
    const log = await server.call(settingsLog, { query: { section: 'report-keys' } }, { as: admin });
    expect(JSON.stringify([standing.body, log.body])).not.toContain('a-new-secret-key');
    expect(log.result.list[0]?.changes).toEqual([
      { field: 'professional_secret_key', before: '', after: '已更改' },
    ]);
    const { report_keys } = await services.db
      .selectFrom('store')
      .select('report_keys')
      .where('id', '=', admin.store_id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(report_keys)).not.toContain('secret');
    await set({ secret_key: 'another-basic-key' });
    await ask(subject());
    await makeReports(services);
    expect(asked.asked[0]?.key).toBe('another-basic-key');
  });
});

describe('a risk query', () => {
  const request = (body: object = {}, idempotencyKey = randomUUID()) =>
    server.callLoosely(
      rcsRequest,
      { body: { name: '令狐峤', id_card: nextIdCard(), ...body } },
      { as: clerk, idempotencyKey },
    );
  const read = async (query = {}) => (await server.call(rcsList, { query }, { as: clerk })).result;

  it('[report.rcs] [entity.rcs-item] [decision.rcs] [valid.rcs.request] [valid.rcs.list] makes a link, shows what is released, and takes one of the count', async () => {
    await services.db
      .updateTable('store')
      .set({ rcs_count: 1, used_rcs_count: 0 })
      .where('id', '=', clerk.store_id)
      .execute();
    const [id_card, key] = [nextIdCard(), randomUUID()];
    expect((await request({ id_card: '33010219900101123X' })).refusal.message).toBe(
      reportMessages.idCardCheckDigit,
    );
    const id = idOf((await request({ id_card }, key)).body);
    expect(idOf((await request({ id_card }, key)).body)).toBe(id);
    expect(await request()).toMatchObject({
      verdict: '422 NOT_POSSIBLE',
      refusal: { message: reportMessages.rcsCountEmpty },
    });
    await askForRcs(services);
    expect(await read({ id_card: id_card.slice(-4) })).toMatchObject({
      total: 1,
      left: 0,
      list: [
        {
          id,
          name: '令*峤',
          report_url: `https://agency.example/r/${id}`,
          last_wechat_report: null,
          last_alipay_report: null,
          id_card: expect.stringMatching(/^330000\*{8}/),
          date_created: expect.any(String),
          status: 1,
        },
      ],
    });
    const released = { at: '2026-11-20T08:00:00.000Z', url: 'https://agency.example/wechat' };
    asked.answerRcs(async () => ({ url: 'https://agency.example/r', wechat: released, alipay: null }));
    await services.db
      .updateTable('rcs_request')
      .set({ next_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await askForRcs(services);
    expect((await read()).list[0]?.last_wechat_report).toEqual({
      date_updated: released.at,
      url: released.url,
    });
    expect(
      (await server.callLoosely(rcsList, { query: { id_card: '!' } }, { as: clerk })).refusal.message,
    ).toBe(reportMessages.filterIdCard);
  });

  it('[decision.rcs] gives back what no link comes of', async () => {
    asked.answerRcs(async () => null);
    const before = (await read()).left;
    await request();
    expect((await read()).left).toBe(before - 1);
    await askForRcs(services);
    expect(await read()).toMatchObject({
      left: before,
      list: [{ status: 2, remark: reportMessages.providerRefused, report_url: null }],
    });
  });

  it('[decision.rcs] two who take the last of the count at once: one does, the other is told', async () => {
    await services.db
      .updateTable('store')
      .set({ rcs_count: 1, used_rcs_count: 0 })
      .where('id', '=', clerk.store_id)
      .execute();
    const verdicts = (await Promise.all([request(), request()])).map(({ verdict }) => verdict);
    expect(verdicts.toSorted()).toEqual(['200', '422 NOT_POSSIBLE']);
    expect(await read()).toMatchObject({ total: 1, left: 0 });
  });

  it.each([
    {
      title: 'a name of one character',
      body: { name: '商' },
      field: 'name',
      said: reportMessages.nameTooShort,
    },
    { title: 'no name', body: { name: undefined }, field: 'name', said: reportMessages.nameTooShort },
    { title: 'a name that is none', body: { name: '<b>' }, field: 'name', said: reportMessages.nameForm },
    { title: 'no number', body: { id_card: '' }, field: 'id_card', said: reportMessages.idCardRequired },
    {
      title: 'a list for a number',
      body: { id_card: [] },
      field: 'id_card',
      said: reportMessages.idCardRequired,
    },
    {
      title: 'a number of another country',
      body: { id_card: 'P1234567890' },
      field: 'id_card',
      said: reportMessages.idCardForm,
    },
  ])('[valid.rcs.request] [decision.id-card] takes no $title, and nothing of the count', async (wrong) => {
    const before = (await read()).left;
    expect(await request(wrong.body)).toMatchObject({
      verdict: '400 INVALID_INPUT',
      refusal: { message: wrong.said, data: { field: wrong.field } },
    });
    expect(await read()).toMatchObject({ total: 0, left: before });
  });

  it.each(['H12345678', 'M12345678', '12345678', 'A123456(3)', 'Ａ123456（3）', '1234567(8)'])(
    '[valid.rcs.request] [decision.id-card] takes %s, of Hong Kong, Macau or Taiwan, found by its last four',
    async (id_card) => {
      const id = idOf((await request({ id_card })).body);
      const tail = id_card.normalize('NFKC').replace(/[()]/g, '').slice(-4);
      expect(await read({ id_card: tail })).toMatchObject({ total: 1, list: [{ id, status: 0 }] });
    },
  );

  it('[valid.rcs.list] is searched for by 18 letters, digits and brackets at most', async () => {
    const search = async (id_card: string) =>
      (await server.callLoosely(rcsList, { query: { id_card } }, { as: clerk })).verdict;
    expect(await search('(A)'.repeat(6))).toBe('200');
    for (const id_card of ['1'.repeat(19), '12*4', '商', "' or 1=1", ''])
      expect([id_card, await search(id_card)]).toEqual([id_card, '400 INVALID_INPUT']);
  });

  it('[report.rcs] [decision.denied] is its store’s alone', async () => {
    const id_card = nextIdCard();
    const id = idOf((await request({ id_card })).body);
    expect(await read({ id })).toMatchObject({ total: 1, list: [{ id }] });
    expect(await read({ id: randomUUID() })).toMatchObject({ total: 0, list: [] });
    const foreign = await makeClerk(server, {
      store_id: await makeStore(server, ['hx-report-basic']),
      is_admin: true,
    });
    for (const query of [{}, { id }, { id_card }, { id_card: id_card.slice(-4) }]) {
      const { result } = await server.call(rcsList, { query }, { as: foreign });
      expect(result).toMatchObject({ total: 0, list: [] });
    }
    const key = randomUUID();
    const other = await makeClerk(server, { store_id: clerk.store_id, permission: ['report.list'] });
    const body = { name: '令狐峤', id_card: nextIdCard() };
    expect((await request(body, key)).verdict).toBe('200');
    expect((await server.callLoosely(rcsRequest, { body }, { as: other, idempotencyKey: key })).verdict).toBe(
      '409 CONFLICT',
    );
  });

  it('[decision.report.provider] [decision.not-connected] is the operator’s: needs no key of the store, and is 未开通 without a connection', async () => {
    await services.db
      .updateTable('store')
      .set({ report_keys: '{}' })
      .where('id', '=', clerk.store_id)
      .execute();
    const check = () =>
      server.callLoosely(blacklistCheck, { body: { type: 1, content: '13800001234' } }, { as: clerk });
    for (const ask of [request, check]) expect((await ask()).verdict).toBe('200');
    const { total } = await read();
    for (const reports of [{ ...asked.provider, operator: null }, null]) {
      Object.assign(server.services, { reports });
      for (const ask of [request, check])
        expect(await ask()).toMatchObject({
          verdict: '503 UNAVAILABLE',
          refusal: { message: connections.reports.sentence },
        });
    }
    expect(await read()).toMatchObject({ total });
  });

  it('[decision.report.provider] [decision.rcs] a link that leads elsewhere than to REDIRECT_HOSTS by https is none, and the count is given back', async () => {
    const before = (await read()).left;
    for (const url of [
      'https://elsewhere.example/r',
      'http://agency.example/r',
      'javascript:alert(1)',
      '/demo/rcs/x',
    ]) {
      asked.answerRcs(async () => ({ url, wechat: null, alipay: null }));
      const id = idOf((await request()).body);
      await askForRcs(services);
      // The server's own loop may have been first.
      await eventually(async () =>
        expect(await read({ id })).toMatchObject({
          left: before,
          list: [{ status: 2, remark: '无效链接，次数已退回', report_url: null }],
        }),
      );
    }
    const released = { at: '2026-11-20T08:00:00.000Z', url: 'https://elsewhere.example/wechat' };
    asked.answerRcs(async () => ({ url: 'https://agency.example/r', wechat: released, alipay: null }));
    const id = idOf((await request()).body);
    await askForRcs(services);
    const [item] = (await read({ id })).list;
    expect(item).toMatchObject({ report_url: 'https://agency.example/r', last_wechat_report: { url: '' } });
    await services.db
      .updateTable('rcs_request')
      .set({ report_url: 'https://former.example/r' })
      .where('id', '=', id)
      .execute();
    expect((await read({ id })).list).toMatchObject([{ report_url: null, remark: '无效链接' }]);
  });
});

it('[decision.report.provider] the stand-in answers on the embedded database alone, outside production, where nobody is connected, for stores of the demo', () => {
  const { clock } = services;
  const of = (env: Record<string, string>) => servicesOutside(readConfig(env), clock).reports;
  const [ours, other] = [seedIds.stores.main, randomUUID()];
  expect(of({})).toMatchObject({ demo: true });
  expect([of({})?.serves(ours), of({})?.serves(other)]).toEqual([true, false]);
  expect(of({ DEMO_REPORTS: '1' })?.serves(other)).toBe(true);
  expect(of({ NODE_ENV: 'production', DEMO_REPORTS: '1' })).toBeNull();
  expect(of({ DATABASE_URL: 'postgres://a@b/c', DEMO_REPORTS: '1' })).toBeNull();
  const url = { REPORT_PROVIDER_URL: 'https://agency.example/v1' };
  expect(of({ ...url, DEMO_REPORTS: '1' })).toMatchObject({ demo: false, operator: null });
  expect(of({ ...url, REPORT_PROVIDER_KEY: 'a-key-of-the-operator' })?.operator).not.toBeNull();
});

it('[decision.report.provider] [decision.rcs] in the demo the customer releases a report on the page behind the link, which says 演示数据', async () => {
  const place = await createEmbeddedDatabase();
  const { env } = place;
  const database = await openDatabase({ databaseUrl: null, dataDir: env.DATA_DIR }, createLog('error'));
  const demo = await startTestServer({}, undefined, { env, database });
  const { services: of } = demo;
  Object.assign(of, { nudgeJobs: () => {} });
  const { result } = await demo.call(
    rcsRequest,
    { body: { name: '令狐峤', id_card: nextIdCard() } },
    { as: 'admin' },
  );
  const item = async () =>
    (await demo.call(rcsList, { query: { id: result.id } }, { as: 'admin' })).result.list[0];
  await askForRcs(of);
  const page = (await item())?.report_url ?? '';
  expect(page).toBe(`/demo/rcs/${result.id}`);
  expect(await (await demo.fetch(page)).text()).toMatch(/演示数据.*授权微信报告.*授权支付宝报告/s);
  const released = await demo.fetch(`${page}/wechat`, { method: 'POST', redirect: 'manual' });
  expect([released.status, released.headers.get('location')]).toEqual([303, page]);
  await askForRcs(of);
  expect(await item()).toMatchObject({
    last_wechat_report: { url: `${page}/wechat`, date_updated: expect.any(String) },
    last_alipay_report: null,
  });
  expect(await (await demo.fetch(page)).text()).toContain('已授权微信报告');
  expect(await (await demo.fetch(`${page}/wechat`)).text()).toContain('演示数据');
  for (const [path, method] of [
    [`/demo/rcs/${randomUUID()}`, 'GET'],
    [`${page}/other`, 'POST'],
  ] as const)
    expect((await demo.fetch(path, { method, redirect: 'manual' })).status).toBe(404);
  await demo.stop();
  await place.remove();
});

it('[call.store] [call.system] [decision.report-codes] [decision.access] risk queries and the blacklist need the code of reports and any hx- module', async () => {
  const calls = (as: MadeClerk) =>
    Promise.all([
      server.callLoosely(rcsList, {}, { as }),
      server.callLoosely(rcsRequest, { body: { name: '令狐峤', id_card: nextIdCard() } }, { as }),
      server.callLoosely(blacklistCheck, { body: { type: 1, content: '13800001234' } }, { as }),
    ]);
  const early = await makeStore(server, ['hx-early-access']);
  await openReports(server, early);
  const withCode = await makeClerk(server, { store_id: early, permission: ['report.list'] });
  expect((await calls(withCode)).map(({ verdict }) => verdict)).toEqual(['200', '200', '200']);
  const withoutCode = await makeClerk(server, { store_id: early });
  const devices = await makeStore(server, ['mdm-apple']);
  const withoutModule = await makeClerk(server, { store_id: devices, is_admin: true });
  for (const as of [withoutCode, withoutModule])
    expect((await calls(as)).map(({ verdict }) => verdict)).toEqual(Array(3).fill('403 PERMISSION_DENIED'));
  expect((await calls(withoutModule))[0]?.refusal.message).toBe(messages.moduleMissing);
});

describe('the blacklist', () => {
  const check = (body: object) => server.callLoosely(blacklistCheck, { body }, { as: clerk });

  it('[valid.blacklist] takes an id of 18 digits, or a mobile number', async () => {
    const sentence = async (body: object) => (await check(body)).refusal.message;
    expect(await sentence({ type: 0, content: '12345' })).toBe(reportMessages.blacklistIdCard);
    expect(await sentence({ type: 0, content: '13800000000' })).toBe(reportMessages.blacklistIdCard);
    expect(await sentence({ type: 1, content: '12345' })).toBe(messages.mobileFormat);
    expect(await sentence({ type: 1, content: nextIdCard() })).toBe(messages.mobileFormat);
    expect(await sentence({ content: '13800000000' })).toBe(reportMessages.blacklistType);
    expect(await sentence({ type: 2, content: '13800000000' })).toBe(reportMessages.blacklistType);
    expect((await check({ type: 0, content: ' 33010219900101123x ' })).body).toEqual({ status: 0 });
  });

  it('[decision.blacklist] [decision.values] [decision.report.personal] answers whether it is listed, or that nobody knows, and keeps a hash alone', async () => {
    const content = nextIdCard();
    const answers: unknown[] = [];
    for (const isListed of [
      async () => false,
      async () => true,
      () => Promise.reject(new OutsideFault('silent')),
      () => Promise.reject(new SecretRefused('no')),
    ]) {
      asked.answerBlacklist(isListed);
      answers.push((await check({ type: 0, content })).body);
    }
    expect(answers).toEqual([{ status: 0 }, { status: 1 }, { status: 2 }, { status: 2 }]);
    const kept = await services.db
      .selectFrom('blacklist_check')
      .selectAll()
      .where('store_id', '=', clerk.store_id)
      .execute();
    expect(kept.map(({ clerk_id, status }) => [clerk_id, status])).toEqual(
      [0, 1, 2, 2].map((status) => [clerk.id, status]),
    );
    expect(JSON.stringify(kept)).not.toContain(content);
  });

  it('[decision.blacklist] is asked so often in a minute, and then says so', async () => {
    const verdicts: string[] = [];
    for (let tries = 0; tries <= outsideTries; tries += 1)
      verdicts.push((await check({ type: 1, content: '13800001234' })).verdict);
    expect(verdicts.filter((verdict) => verdict === '200')).toHaveLength(outsideTries);
    expect(verdicts.at(-1)).toBe('429 TOO_MANY');
    expect((await check({ type: 1, content: '13800001234' })).refusal.message).toBe(
      reportMessages.blacklistTooMany,
    );
  });
});
