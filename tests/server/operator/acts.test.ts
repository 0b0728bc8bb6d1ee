import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { list as notifications } from '#api/contract/notifications.ts';
import { login } from '#api/contract/people/auth.ts';
import { clerkList } from '#api/contract/people/clerks.ts';
import { me } from '#api/contract/people/user.ts';
import { balance } from '#api/contract/reports/reports.ts';
import { info, settingsLog } from '#api/contract/store/settings.ts';
import { moduleNames } from '#domain/access/modules.ts';
import { routePath } from '#domain/access/routes.ts';
import { maskPhone } from '#domain/text/mask.ts';
import { actFor } from '#server/operator/act.ts';
import type {
  OperatorAct,
  OperatorAnswer,
  OperatorRequest,
  RequestOf,
  ResultOf,
} from '#server/operator/requests.ts';
import { type MadeClerk, makeClerk, makeStore, makeUnhired, nextPhone } from '../fixtures.ts';
import { openLive } from '../live-reader.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const act = (request: OperatorRequest): Promise<OperatorAnswer> => actFor(server.services, request);

async function done<Act extends OperatorAct>(request: RequestOf<Act>): Promise<ResultOf<Act>> {
  const answer = await act(request);
  if (answer.is !== 'done') throw new Error(JSON.stringify(answer));
  return answer.result as ResultOf<Act>;
}

/** `409 CONFLICT 手机号…`, or what came of it */
async function verdict(request: OperatorRequest): Promise<string> {
  const answer = await act(request);
  return answer.is === 'refused' ? `${answer.code} ${answer.message}` : answer.is;
}

/** A store of its own, whose only admin is logged in. */
async function newStore(modules: readonly (typeof moduleNames)[number][] = moduleNames): Promise<MadeClerk> {
  const store_id = await makeStore(server, modules);
  return makeClerk(server, { is_admin: true, store_id });
}

const modulesOf = async (as: MadeClerk) => (await server.call(me, {}, { as })).result.available_modules;
const logOf = async (as: MadeClerk) => (await server.call(settingsLog, { query: {} }, { as })).result.list;
const ledgerOf = (store_id: string) =>
  server.services.db
    .selectFrom('report_ledger')
    .select(['level', 'amount', 'reason', 'reference'])
    .where('store_id', '=', store_id)
    .orderBy('id')
    .execute();
const journalOf = (store_id: string) =>
  server.services.db
    .selectFrom('journal')
    .select(['kind', 'what', 'actor', 'actor_id', 'before', 'after'])
    .where('store_id', '=', store_id)
    .orderBy('id')
    .execute();

const byOperator = { actor: 'operator', actor_id: null };

async function logInAs(account: string, password: string) {
  const { cookie, answer: captcha_code } = await server.takeCaptcha();
  const body = { account, password, captcha_code };
  return server.call(login, { body }, { headers: { cookie } });
}

describe('[decision.operator] a store that is made', () => {
  it('has an admin who logs in with the generated password and must change it; both stand in the journal as 运营方', async () => {
    const phone_number = nextPhone();
    const { store, password } = await done<'create'>({
      act: 'create',
      store_name: '湖滨店',
      name: '沈一鸣',
      phone_number,
      modules: ['hx-report-basic', 'mdm-apple'],
      device_count: 7,
      rcs_count: 3,
      discount_rate: 0.85,
    });
    expect(store).toEqual({
      id: expect.any(String),
      store_name: '湖滨店',
      admin: { name: '沈一鸣', phone_number: maskPhone(phone_number), disabled: false },
      modules: ['mdm-apple', 'hx-report-basic'],
      device_count: 7,
      used_device_count: 0,
      rcs_count: 3,
      used_rcs_count: 0,
      discount_rate: 0.85,
      balances: { basic: 0, advanced: 0, professional: 0 },
    });
    const tokens = (await logInAs(phone_number, password)).result;
    const as = { token: tokens.access_token };
    expect((await server.call(me, {}, { as })).result).toMatchObject({
      is_admin: true,
      must_change_password: true,
      available_modules: ['mdm-apple', 'hx-report-basic'],
    });
    expect((await server.call(info, {}, { as })).verdict).toMatch(/^403 /);
    const journal = await journalOf(store.id);
    expect(journal).toMatchObject([
      { kind: 'store', what: 'opening', ...byOperator, after: { store_name: '湖滨店', device_count: '7' } },
      { kind: 'clerk', what: 'create', ...byOperator },
    ]);
    expect(JSON.stringify(journal)).not.toContain(password);
  });

  it('[decision.password-field] has an admin whose generated password is good for seven days', async () => {
    const phone_number = nextPhone();
    const owner = { store_name: '断桥店', name: '陆川', phone_number };
    const { password } = await done<'create'>({ act: 'create', ...owner });
    await server.advance(7 * 24 * 3_600_000 - 1000);
    expect((await logInAs(phone_number, password)).verdict).toBe('200');
    await server.advance(1000);
    expect((await logInAs(phone_number, password)).verdict).toBe('422 LOGIN_FAILED');
    await server.resetClock();
  });

  it('has what a store begins with where nothing is said, and stands in the list behind the others', async () => {
    const phone_number = nextPhone();
    const { store } = await done<'create'>({
      act: 'create',
      store_name: '清波店',
      name: '陆川',
      phone_number,
    });
    expect(store).toMatchObject({
      modules: ['mdm-apple', 'mdm-android'],
      device_count: 50,
      rcs_count: 0,
      discount_rate: 1,
    });
    const { stores } = await done<'list'>({ act: 'list' });
    expect(stores.at(-1)).toEqual(store);
    const main = stores.find(({ store_name }) => store_name === '城西旗舰店');
    const { count } = await server.services.db
      .selectFrom('device')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('store_id', '=', main?.id ?? '')
      .where('recycled_status', '=', 0)
      .executeTakeFirstOrThrow();
    expect(main).toMatchObject({ device_count: 500, used_device_count: count });
    expect(JSON.stringify(stores)).not.toContain(phone_number);
  });

  it('is not made for a number that somebody has: nothing is written', async () => {
    const { phone_number } = await newStore();
    const before = (await done<'list'>({ act: 'list' })).stores.length;
    const request = { act: 'create', store_name: '南星店', name: '陆川', phone_number } as const;
    expect(await verdict(request)).toMatch(/^CONFLICT 手机号 \d+ 已被使用，未开通门店/);
    expect((await done<'list'>({ act: 'list' })).stores).toHaveLength(before);
  });

  it('is made once of two that name the same number at once', async () => {
    const request = {
      act: 'create',
      store_name: '望江店',
      name: '陆川',
      phone_number: nextPhone(),
    } as const;
    const answers = await Promise.all([act(request), act(request)]);
    expect(answers.map(({ is }) => is).toSorted()).toEqual(['done', 'refused']);
    const { stores } = await done<'list'>({ act: 'list' });
    expect(stores.filter(({ store_name }) => store_name === '望江店')).toHaveLength(1);
  });
});

describe('[decision.operator] what is set of a store', () => {
  it('is a module that is gone at the next call and ends its streams, and is there again at the next one', async () => {
    const admin = await newStore();
    const { store_id: store } = admin;
    const stream = await openLive(server, admin.token);
    expect(await stream.next()).toMatchObject({ type: 'ready' });
    const level = { query: { level: 'basic' } } as const;
    expect((await server.call(balance, level, { as: admin })).verdict).toBe('200');

    expect((await done<'set'>({ act: 'set', store, off: ['hx-report-basic'] })).changed).toBe(true);
    expect([await stream.next(), await stream.next()]).toEqual([{ type: 'session.changed' }, null]);
    expect((await server.call(balance, level, { as: admin })).verdict).toBe('403 PERMISSION_DENIED');
    expect(await modulesOf(admin)).toEqual(moduleNames.filter((name) => name !== 'hx-report-basic'));

    const again = await openLive(server, admin.token);
    expect(await again.next()).toMatchObject({ type: 'ready' });
    expect((await done<'set'>({ act: 'set', store, on: ['hx-report-basic'] })).changed).toBe(true);
    expect([await again.next(), await again.next()]).toEqual([{ type: 'session.changed' }, null]);
    expect(await modulesOf(admin)).toEqual([...moduleNames]);

    const log = await logOf(admin);
    expect(log).toMatchObject([
      {
        section: 'modules',
        clerk: { id: null, name: '运营方' },
        changes: [{ field: 'modules', after: moduleNames.join(',') }],
      },
      { section: 'modules', clerk: { id: null, name: '运营方' } },
    ]);
  });

  it('are all modules at once, or none; the same again is no change and tells nobody', async () => {
    const admin = await newStore();
    const { store_id: store } = admin;
    const first = await done<'set'>({ act: 'set', store, modules: ['mdm-android', 'mdm-apple'] });
    expect(first).toMatchObject({ changed: true, store: { modules: ['mdm-apple', 'mdm-android'] } });
    const entries = (await journalOf(store)).length;
    const second = await done<'set'>({ act: 'set', store, modules: ['mdm-apple', 'mdm-android'] });
    expect(second.changed).toBe(false);
    expect(await journalOf(store)).toHaveLength(entries);
    expect((await done<'set'>({ act: 'set', store, modules: [] })).store.modules).toEqual([]);
    expect(await modulesOf(admin)).toEqual([]);
  });

  it('leaves a module alone that this version does not know', async () => {
    const { store_id: store } = await newStore();
    const modules = JSON.stringify(['hx-report-later', 'mdm-apple']);
    await server.services.db.updateTable('store').set({ modules }).where('id', '=', store).execute();
    const { store: line } = await done<'set'>({ act: 'set', store, on: ['mdm-android'] });
    expect(line.modules).toEqual(['mdm-apple', 'mdm-android', 'hx-report-later']);
  });

  it('are its counts, each by itself, which act at the next call and stand in its log', async () => {
    const admin = await newStore();
    const { store_id: store } = admin;
    await makeUnhired(server, { for_clerk: admin.id, store_id: store });
    const { store: line } = await done<'set'>({ act: 'set', store, device_count: 0, discount_rate: 0.5 });
    // Below what is used is allowed (`decision.clerk.quota-change`).
    expect(line).toMatchObject({ device_count: 0, used_device_count: 1, rcs_count: 200, discount_rate: 0.5 });
    expect((await server.call(info, {}, { as: admin })).result).toMatchObject({
      device_count: 0,
      rcs_count: 200,
      discount_rate: 0.5,
    });
    const [entry] = await logOf(admin);
    expect(entry).toMatchObject({
      section: 'counts',
      clerk: { id: null, name: '运营方' },
      changes: [
        { field: 'device_count', before: '500', after: '0' },
        { field: 'discount_rate', before: '1', after: '0.5' },
      ],
    });
    expect((await done<'set'>({ act: 'set', store, rcs_count: 9 })).store.rcs_count).toBe(9);
  });

  it('is found by its id or its whole name, and never guessed', async () => {
    const phones = [nextPhone(), nextPhone()];
    for (const phone_number of phones)
      await done<'create'>({ act: 'create', store_name: '凤起店', name: '陆川', phone_number });
    expect(await verdict({ act: 'set', store: '凤起店', rcs_count: 1 })).toMatch(
      /^CONFLICT 名为 凤起店 的门店有 2 家，请改用编号：[\da-f-]{36}、[\da-f-]{36}$/,
    );
    expect(await verdict({ act: 'set', store: '凤起', rcs_count: 1 })).toBe('NOT_FOUND 没有门店 凤起');
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await verdict({ act: 'set', store: nobody, rcs_count: 1 })).toBe(`NOT_FOUND 没有门店 ${nobody}`);
    expect(await verdict({ act: 'set', store: '滨江分店', rcs_count: 1 })).toBe('done');
  });

  const senseless: readonly (readonly [Omit<RequestOf<'set'>, 'act' | 'store'>, string])[] = [
    [{}, '请指定要设置的内容'],
    [{ modules: ['mdm-apple'], on: ['mdm-android'] }, '--modules 不能与 --on、--off 同时使用'],
    [{ on: ['mdm-apple'], off: ['mdm-apple'] }, '模块 mdm-apple 不能既开启又关闭'],
  ];
  it.each(senseless)('is refused where it makes no sense: %j', async (what, why) => {
    const { store_id: store } = await newStore();
    const before = await done<'list'>({ act: 'list' });
    expect(await verdict({ act: 'set', store, ...what })).toBe(`INVALID_INPUT ${why}`);
    expect(await done<'list'>({ act: 'list' })).toEqual(before);
  });
});

describe('[decision.operator] reports that are credited', () => {
  const credit = (store: string, more: Partial<RequestOf<'credit'>> = {}) =>
    ({ act: 'credit', store, level: 'basic', count: 100, reference: 'HT-1', ...more }) as const;

  it('come once by a reference, however often it is repeated; the ledger’s sum is the balance', async () => {
    const admin = await newStore();
    const { store_id: store } = admin;
    const stream = await openLive(server, admin.token);
    expect(await stream.next()).toMatchObject({ type: 'ready' });
    expect(await done<'credit'>(credit(store))).toMatchObject({ balance: 100, changed: true });
    expect(await stream.next()).toEqual({ type: 'report.changed' });
    await stream.close();
    expect(await done<'credit'>(credit(store))).toMatchObject({ balance: 100, changed: false });
    expect(await done<'credit'>(credit(store, { reference: 'HT-2', count: 5 }))).toMatchObject({
      balance: 105,
    });
    expect((await server.call(balance, { query: { level: 'basic' } }, { as: admin })).result.balance).toBe(
      105,
    );
    expect(await ledgerOf(store)).toEqual([
      { level: 'basic', amount: 100, reason: 'grant', reference: 'HT-1' },
      { level: 'basic', amount: 5, reason: 'grant', reference: 'HT-2' },
    ]);
    expect(await logOf(admin)).toMatchObject([
      {
        section: 'report-credit',
        clerk: { id: null, name: '运营方' },
        changes: [
          { field: 'basic_balance', before: '100', after: '105' },
          { field: 'credit_reference', before: null, after: 'HT-2' },
        ],
      },
      { section: 'report-credit' },
    ]);
  });

  it('are refused by a reference that stands for something else in the store, and not by another store’s', async () => {
    const [{ store_id: one }, { store_id: other }] = [await newStore(), await newStore()];
    await done<'credit'>(credit(one));
    for (const more of [{ count: 50 }, { level: 'advanced' }] as const)
      expect(await verdict(credit(one, more))).toBe(
        'CONFLICT 凭证号 HT-1 已用于基础报告 100 次，未增加次数；请核对，或使用另一个凭证号',
      );
    expect((await done<'credit'>(credit(other))).changed).toBe(true);
    expect(await ledgerOf(one)).toHaveLength(1);
  });

  it('come once when the same is asked many times at once, of whatever level', async () => {
    const { store_id: store } = await newStore();
    const asked = [...Array(8)].map((_, index) =>
      act(credit(store, { level: index % 2 === 0 ? 'basic' : 'advanced' })),
    );
    const answers = await Promise.all(asked);
    const ledger = await ledgerOf(store);
    expect(ledger).toHaveLength(1);
    expect(answers.filter(({ is }) => is === 'done')).toHaveLength(4);
    const { stores } = await done<'list'>({ act: 'list' });
    const line = stores.find(({ id }) => id === store);
    expect(Object.values(line?.balances ?? {}).reduce((sum, left) => sum + left, 0)).toBe(100);
  });

  it('never exceed what a balance can hold: then nothing is added', async () => {
    const { store_id: store } = await newStore();
    const { db } = server.services;
    const balanceMax = 2_147_483_647;
    await db
      .insertInto('report_balance')
      .values({ store_id: store, level: 'basic', balance: balanceMax - 99 })
      .execute();
    expect(await verdict(credit(store))).toMatch(/^NOT_POSSIBLE 剩余次数不能超过 2147483647，未增加次数$/);
    expect(await ledgerOf(store)).toEqual([]);
  });
});

describe('[decision.operator] accounts', () => {
  it('are disabled, which ends their sessions and streams, and enabled again', async () => {
    const admin = await newStore();
    const clerk = await makeClerk(server, { store_id: admin.store_id });
    const { phone_number } = clerk;
    const stream = await openLive(server, clerk.token);
    expect(await stream.next()).toMatchObject({ type: 'ready' });
    expect(await done<'disable'>({ act: 'disable', phone_number })).toMatchObject({
      changed: true,
      account: { phone_number: maskPhone(phone_number), disabled: true, is_admin: false },
    });
    expect([await stream.next(), await stream.next()]).toEqual([{ type: 'session.changed' }, null]);
    expect((await server.call(me, {}, { as: clerk })).verdict).toBe('401 UNAUTHORIZED');
    expect((await done<'disable'>({ act: 'disable', phone_number })).changed).toBe(false);
    expect((await done<'enable'>({ act: 'enable', phone_number })).account.disabled).toBe(false);
    expect((await journalOf(admin.store_id)).filter(({ actor }) => actor === 'operator')).toMatchObject([
      { kind: 'clerk', what: 'disable', before: { disabled: false }, after: { disabled: true } },
      { kind: 'clerk', what: 'enable', before: { disabled: true }, after: { disabled: false } },
    ]);
  });

  it('[decision.clerk.last-admin] are never the last enabled admin of a store, also when two are disabled at once', async () => {
    const one = await newStore();
    const refused = `NOT_POSSIBLE ${(await server.call(me, {}, { as: one })).result.name} 是门店唯一启用的管理员，未停用；请先用 admin 指定另一位管理员`;
    expect(await verdict({ act: 'disable', phone_number: one.phone_number })).toBe(refused);
    const other = await makeClerk(server, { is_admin: true, store_id: one.store_id });
    const answers = await Promise.all(
      [one, other].map(({ phone_number }) => act({ act: 'disable', phone_number })),
    );
    expect(answers.map(({ is }) => is).toSorted()).toEqual(['done', 'refused']);
  });

  it('are made admin where they are enabled, which acts at the next call and is told to whoever edits them', async () => {
    const admin = await newStore();
    const clerk = await makeClerk(server, { store_id: admin.store_id });
    const { phone_number } = clerk;
    await done<'disable'>({ act: 'disable', phone_number });
    expect(await verdict({ act: 'admin', phone_number })).toMatch(
      /^NOT_POSSIBLE .+ 已停用，请先用 enable 启用$/,
    );
    await done<'enable'>({ act: 'enable', phone_number });
    expect(await done<'admin'>({ act: 'admin', phone_number })).toMatchObject({
      changed: true,
      account: { is_admin: true },
    });
    expect((await done<'admin'>({ act: 'admin', phone_number })).changed).toBe(false);
    const { list } = (await server.call(clerkList, { query: {} }, { as: admin })).result;
    expect(list.find(({ id }) => id === clerk.id)).toMatchObject({
      is_admin: true,
      changed: { clerk_name: '运营方', at: expect.any(String) },
    });
  });

  it('get a generated password again where they are an admin’s, which ends their sessions and stands nowhere', async () => {
    const admin = await newStore();
    const clerk = await makeClerk(server, { store_id: admin.store_id });
    expect(await verdict({ act: 'password', phone_number: clerk.phone_number })).toMatch(
      /^NOT_POSSIBLE .+ 不是门店管理员，请由门店管理员在店员管理中重置密码$/,
    );
    const { phone_number } = admin;
    const { password } = await done<'password'>({ act: 'password', phone_number });
    expect((await server.call(me, {}, { as: admin })).verdict).toBe('401 UNAUTHORIZED');
    const { access_token: token } = (await logInAs(phone_number, password)).result;
    expect((await server.call(me, {}, { as: { token } })).result.must_change_password).toBe(true);
    expect(JSON.stringify(await journalOf(admin.store_id))).not.toContain(password);
    expect(await verdict({ act: 'password', phone_number: '19900000000' })).toBe(
      'NOT_FOUND 没有手机号为 19900000000 的账号',
    );
  });

  it('[decision.clerk.last-admin] are told what was done where they are an admin’s: to them by SMS, to the others in the notices', async () => {
    const admin = await newStore();
    const { store_id } = admin;
    const other = await makeClerk(server, { is_admin: true, store_id });
    const clerk = await makeClerk(server, { store_id });
    await done<'password'>({ act: 'password', phone_number: other.phone_number });
    for (const { phone_number } of [other, clerk]) await done<'disable'>({ act: 'disable', phone_number });
    const { sms, testMemory } = server.services;
    await sms?.settle();
    const toldBySms = ({ phone_number }: MadeClerk) =>
      testMemory?.sms.told.filter((told) => told.phone_number === phone_number).map(({ type }) => type);
    expect(toldBySms(other)).toEqual(['clerk-password-reset', 'clerk-disabled']);
    expect(toldBySms(clerk)).toEqual([]);
    const { list } = (await server.call(notifications, { query: { type: 'timeliness' } }, { as: admin }))
      .result;
    expect(list.filter(({ link }) => link === routePath('console-merchant-employee'))).toMatchObject([
      { title: expect.stringMatching(/被停用$/), content: expect.stringMatching(/^由运营方于/) },
      { title: expect.stringMatching(/的登录密码被重置$/), content: expect.stringMatching(/^由运营方于/) },
    ]);
  });

  it('[decision.clerk.new] are the enabled one of those that had the number, and none is guessed of several disabled ones', async () => {
    const phone_number = nextPhone();
    const { db } = server.services;
    const take = async ({ id }: MadeClerk) => {
      await db.updateTable('clerk').set({ phone_number }).where('id', '=', id).execute();
      return done<'disable'>({ act: 'disable', phone_number });
    };
    const first = await makeClerk(server, { store_id: (await newStore()).store_id });
    const taken = [(await take(first)).account.name];
    const second = await makeClerk(server, { store_id: (await newStore()).store_id });
    taken.push((await take(second)).account.name);
    for (const act of ['enable', 'disable', 'admin'] as const) {
      const refused = await verdict({ act, phone_number });
      expect(refused).toMatch(/^CONFLICT 手机号 \d+ 有 2 个已停用的账号，/);
      for (const name of taken) expect(refused).toContain(name);
    }
    const third = await makeClerk(server, { store_id: second.store_id });
    await db.updateTable('clerk').set({ phone_number }).where('id', '=', third.id).execute();
    expect(await done<'enable'>({ act: 'enable', phone_number })).toMatchObject({
      changed: false,
      account: { store: { id: second.store_id }, disabled: false },
    });
    expect((await done<'admin'>({ act: 'admin', phone_number })).account.is_admin).toBe(true);
    const enabled = await db
      .selectFrom('clerk')
      .select('id')
      .where('phone_number', '=', phone_number)
      .where('disabled', '=', false)
      .execute();
    expect(enabled).toEqual([{ id: third.id }]);
  });
});
