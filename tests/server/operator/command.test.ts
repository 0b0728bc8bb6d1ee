import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me } from '#api/contract/people/user.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { credited, type Env, resultOf, run, storesOf } from './stores-command.ts';

describe('[decision.operator] beside a running server that this machine or others share', () => {
  let server: TestServer;
  let env: Env;
  beforeAll(async () => {
    server = await startTestServer();
    const { databaseUrl, dataDir } = server.services.config;
    env = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir };
  });
  afterAll(() => server.stop());

  const stands = async () => {
    const { db } = server.services;
    const stores = await db.selectFrom('store').selectAll().orderBy('id').execute();
    return { stores, clerks: await db.selectFrom('clerk').selectAll().orderBy('id').execute() };
  };

  it('the list is a table for people and JSON for programs, with masked numbers; nothing else stands on standard output', async () => {
    const { code, out, err } = await run(env);
    expect([code, err]).toEqual([0, '']);
    const [head = '', ...lines] = out.trimEnd().split('\n');
    expect(head).toMatch(
      /^门店 +编号 +管理员 +设备 +风险查询 +折扣率 +基础报告 +高级报告 +专业报告 +功能模块$/,
    );
    expect(lines).toHaveLength(3);
    expect(out).toContain('城西旗舰店');
    expect(out).not.toContain(accounts.admin.phone_number);
    expect((await storesOf(env)).map(({ store_name }) => store_name).toSorted()).toEqual(
      ['城西旗舰店', '滨江分店', '下沙体验店'].toSorted(),
    );
  });

  it('a module is switched, which the running server knows at the next call', async () => {
    const modules = async () => (await server.call(me, {}, { as: 'admin' })).result.available_modules;
    expect(await modules()).toContain('mdm-android');
    const { code, out } = await run(env, 'set', seedIds.stores.main, '--off', 'mdm-android');
    expect([code, out.split('\n')[0]]).toEqual([0, '已设置。']);
    expect(await modules()).not.toContain('mdm-android');
    await run(env, 'set', '城西旗舰店', '--on', 'mdm-android');
    expect(await modules()).toContain('mdm-android');
  });

  it.each([
    [['set', '无名店', '--rcs-count', '1'], 3, '没有门店 无名店\n'],
    [['enable', '19900000009'], 3, '没有手机号为 19900000009 的账号\n'],
    [
      ['create', '--name', '店', '--admin', '陆川', '--phone', accounts.admin.phone_number],
      4,
      new RegExp(`^手机号 ${accounts.admin.phone_number} 已被使用，未开通门店`),
    ],
    [['password', accounts.neighbour.phone_number], 5, /不是门店管理员/],
    [['set', '滨江分店'], 2, '请指定要设置的内容\n'],
  ] as const)('%j is refused with a sentence and its exit code', async (args, exitCode, sentence) => {
    const before = await stands();
    const { code, out, err } = await run(env, ...args, '--json');
    expect([code, out, err]).toEqual([
      exitCode,
      '',
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ]);
    expect(await stands()).toEqual(before);
  });

  it('two commands at once with one reference credit once', async () => {
    const args = ['credit', '滨江分店', '--level', 'basic', '--count', '7', '--reference', 'two', '--json'];
    const answers = await Promise.all([run(env, ...args), run(env, ...args)]);
    const results = answers.map((answer) => resultOf(credited, answer));
    expect(results.map(({ changed }) => changed).toSorted()).toEqual([false, true]);
    expect(results.map(({ balance }) => balance)).toEqual([7, 7]);
  });
});
