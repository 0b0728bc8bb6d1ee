import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { androidCommandCalls as calls } from '#api/contract/android/commands.ts';
import * as android from '#api/contract/android/devices.ts';
import * as restrictions from '#api/contract/android/restrictions.ts';
import { androidCommands } from '#domain/android/commands.ts';
import { androidRestrictions } from '#domain/android/restrictions.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { json } from '#server/database/json.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type MadeClerk, makeAndroid, makeClerk, secondaryPassword } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const password = secondaryPassword;

let server: TestServer;
let clerk: MadeClerk;
let as: { readonly as: { readonly token: string } };
/** the clerk's own, regulated */
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  const commands = androidCommands.flatMap(({ permission }) => permission ?? []);
  clerk = await makeClerk(server, {
    permission: [...commands, 'android.changeClerk', 'security.operationLog'],
    visible_clerk: [seedIds.clerks.neighbour],
  });
  as = { as: { token: clerk.token } };
});
afterAll(() => server.stop());
beforeEach(async () => {
  id = await makeAndroid(server, { for_clerk: clerk.id });
});

const at = () => ({ params: { id } });
const loosely = (row: Parameters<TestServer['callLoosely']>[0], input: { query?: object; body?: object }) =>
  server.callLoosely(row, { ...at(), ...input } as Parameters<TestServer['callLoosely']>[1], as);
const change = (columns: Readonly<Record<string, unknown>>) =>
  server.services.db.updateTable('android_device').set(columns).where('id', '=', id).execute();
const newest = async () => (await server.call(android.records, { ...at(), query: {} }, as)).result.list[0];
const payload = async () =>
  (
    await server.services.db
      .selectFrom('operation')
      .select('payload')
      .where('device_id', '=', id)
      .orderBy('date_created', 'desc')
      .executeTakeFirstOrThrow()
  ).payload;

describe('[call.android-operations] [android.operations] each of the fifteen calls', () => {
  const wallpaper = { wallpaper_id: seedIds.wallpapers.dawn };
  /** With its body. */
  const cases: readonly (readonly [keyof typeof calls | 'change-for-clerk', object | null])[] = [
    ['get-hirer-phone', null],
    ['lock', { password, message: '请归还设备', phone_number: '057188886666' }],
    ['unlock', { password }],
    ['regulate', { password }],
    ['deregulate', { password }],
    ['set-wallpaper', { password, ...wallpaper }],
    ['get-location', null],
    ['set-system-restriction', { password, configs: { no_sms: true } }],
    ['sync-system-restriction', { password }],
    ['get-installed-app-list', null],
    ['set-app-restriction', { password, enabled: true, mode: 0 }],
    ['change-for-clerk', { password, clerk_id: seedIds.clerks.neighbour }],
    ['get-unlock-passcode', { password }],
    ['get-deregulate-passcode', { password }],
    ['archive', { password, status: true }],
  ];
  /** Phones that are as the command wants them. */
  const before: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    unlock: { lock_status: lockStatus.locked, lock_wanted: lockStatus.locked },
    'get-unlock-passcode': { lock_status: lockStatus.locked, lock_wanted: lockStatus.locked },
    regulate: { supervise_status: superviseStatus.unsupervised },
    archive: { supervise_status: superviseStatus.unsupervised },
  };

  it.each(cases)('%s', async (name, body) => {
    const columns = before[name];
    if (columns) await change(columns);
    const row = name === 'change-for-clerk' ? android.changeForClerk : calls[name];
    expect(row).toMatchObject({ method: 'POST', path: `/api/device/android/{id}/operation/${name}` });
    const answer = await loosely(row, body ? { body } : {});
    expect([name, answer.status]).toEqual([name, 200]);
    expect(await newest()).toMatchObject({ command: name, clerk: { id: clerk.id } });
  });

  it('are all that there are', () => {
    const names = cases.map(([name]) => name).toSorted();
    // A code for a phone that comes back is ours (`decision.android.identity`).
    const { reenrol: _, ...specified } = calls;
    expect(names).toEqual([...Object.keys(specified), 'change-for-clerk'].toSorted());
    expect(names).toHaveLength(15);
  });

  it('bring an archived phone back with status false', async () => {
    await change({ supervise_status: superviseStatus.unsupervised });
    const archived = async () =>
      (await server.call(android.detail, { ...at(), query: {} }, as)).result.archived;
    for (const status of [true, false]) {
      expect((await loosely(calls.archive, { body: { password, status } })).status).toBe(200);
      expect(await archived()).toBe(status);
    }
  });
});

describe('bodies', () => {
  it('[valid.android.wallpaper] set a wallpaper that may not be changed unless that is allowed', async () => {
    const { dawn } = seedIds.wallpapers;
    await loosely(calls['set-wallpaper'], { body: { password, wallpaper_id: dawn } });
    expect(await payload()).toMatchObject({ wallpaper_id: dawn, allow_modify: false });
    id = await makeAndroid(server, { for_clerk: clerk.id });
    await loosely(calls['set-wallpaper'], { body: { password, wallpaper_id: dawn, allow_modify: true } });
    expect(await payload()).toMatchObject({ wallpaper_id: dawn, allow_modify: true });
  });

  const refused: readonly [keyof typeof calls, object, string][] = [
    ['set-wallpaper', {}, 'wallpaper_id'],
    ['set-wallpaper', { wallpaper_id: 'dawn' }, 'wallpaper_id'],
    ['set-wallpaper', { wallpaper_id: seedIds.wallpapers.dawn, allow_modify: 'yes' }, 'allow_modify'],
    ['set-app-restriction', {}, 'enabled'],
    ['set-app-restriction', { enabled: true }, '请选择应用限制方式'],
    ['set-app-restriction', { enabled: true, mode: 2 }, 'mode'],
    ['set-app-restriction', { enabled: true, mode: 1 }, '请选择允许的应用'],
    ['set-app-restriction', { enabled: true, mode: 1, list: [] }, '请选择允许的应用'],
    ['set-system-restriction', { configs: { no_such_thing: true } }, '系统限制项有误'],
    ['lock', {}, '未填写锁定提示内容'],
    ['lock', { message: '' }, '未填写锁定提示内容'],
    ['lock', { message: '请归还', footnote: '备注' }, 'footnote'],
    ['archive', {}, 'status'],
  ];
  it.each(refused)(
    '[valid.android.wallpaper] [valid.android.app-restriction] [valid.android.lock] of %s are refused: %j',
    async (name, body, said) => {
      const answer = await loosely(calls[name], { body: { password, ...body } });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.refusal)).toContain(said);
      expect(await newest()).toBeUndefined();
    },
  );

  it('[valid.android.app-restriction] restrict by mode 0 and 1, and lift it without either', async () => {
    for (const body of [
      { enabled: true, mode: 0 },
      { enabled: true, mode: 1, list: ['com.tencent.mm'] },
      { enabled: false },
    ]) {
      id = await makeAndroid(server, { for_clerk: clerk.id });
      expect((await loosely(calls['set-app-restriction'], { body: { password, ...body } })).status).toBe(200);
      expect(await payload()).toMatchObject(body);
    }
  });
});

describe('[call.android] what is read and changed of a phone', () => {
  it('[decision.shapes] tells its restrictions as a map, and its apps by their names', async () => {
    await change({
      system_restriction: json({ no_sms: true }),
      app_restriction_enabled: true,
      app_restriction_mode: 1,
      app_restriction_list: json(['com.tencent.mm', 'org.example.unknown']),
    });
    const system = (await server.call(restrictions.systemRestriction, at(), as)).result;
    expect(Object.keys(system.configs)).toHaveLength(androidRestrictions.all.length);
    expect(system.configs.no_sms).toBe(true);
    expect((await server.call(restrictions.appRestriction, at(), as)).result).toMatchObject({
      enabled: true,
      mode: 1,
      list: [{ name: '微信', package: 'com.tencent.mm' }, { package: 'org.example.unknown' }],
    });
    expect((await server.call(android.installedAppList, at(), as)).result).toEqual({
      list: [{ name: '微信', package: 'com.tencent.mm', version: null }],
      total: 1,
    });
  });

  it('keeps the store’s defaults as a map and as a list of packages, by who has Eb6 and Eb7 and proves it', async () => {
    const configs = { no_sms: true, no_factory_reset: false };
    await server.call(restrictions.setDefaultSystemRestriction, { body: { password, configs } }, as);
    const standing = (await server.call(restrictions.defaultSystemRestriction, {}, as)).result;
    expect(standing.configs).toMatchObject(configs);
    const apps = [{ app_name: '微信', package_name: 'com.tencent.mm' }];
    await server.call(restrictions.setDefaultAppRestriction, { body: { password, configs: apps } }, as);
    expect((await server.call(restrictions.defaultAppRestriction, {}, as)).result).toMatchObject({
      list: apps,
      total: 1,
    });
    const nobody = await makeClerk(server, {});
    for (const [row, body] of [
      [restrictions.setDefaultSystemRestriction, { password, configs }],
      [restrictions.setDefaultAppRestriction, { password, configs: apps }],
    ] as const) {
      const { verdict } = await server.callLoosely(row, { body }, { as: { token: nobody.token } });
      expect(verdict).toBe('403 PERMISSION_DENIED');
      const wrong = { ...body, password: 'Wrong-password-1' };
      expect((await server.callLoosely(row, { body: wrong }, as)).verdict).toBe('403 SECPWD_MISMATCH');
    }
  });

  it('changes hirer and remark, and records both', async () => {
    const hirer = { hirer_name: '欧阳明', hirer_phone_number: '13900001111' };
    await server.call(android.updateHirer, { ...at(), body: hirer }, as);
    expect(await newest()).toMatchObject({ command: 'update-hirer' });
    await server.call(android.updateRemark, { ...at(), body: { remark: '屏幕有划痕' } }, as);
    expect(await newest()).toMatchObject({ command: 'update-remark' });
    const { result } = await server.call(android.detail, { ...at(), query: {} }, as);
    expect(result).toMatchObject({
      hirer_name: '欧阳明',
      hirer_phone_number: '139****1111',
      remark: '屏幕有划痕',
    });
  });

  it('lists where it was, newest first', async () => {
    const base = (await server.services.clock.now()).getTime();
    for (const minutes of [30, 10, 20])
      await server.services.db
        .insertInto('location_log')
        .values({
          device_id: id,
          longitude: 120 + minutes / 100,
          latitude: 30,
          date_created: new Date(base - minutes * 60_000),
        })
        .execute();
    const { list, total } = (await server.call(android.locationLog, { ...at(), query: {} }, as)).result;
    expect(total).toBe(3);
    expect(list.map(({ longitude }) => longitude)).toEqual([120.1, 120.2, 120.3]);
  });
});

describe('[log.operation] [valid.operation-log] the log of Android’s operations', () => {
  type Query = NonNullable<Parameters<typeof server.call<typeof android.operationLog>>[1]['query']>;
  /** All pages of a filter. */
  const found = async (query: Query): Promise<string[]> => {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const asked = { ...query, page_num: String(page), page_size: '50' };
      const { list } = (await server.call(android.operationLog, { query: asked }, as)).result;
      if (list.length === 0) return ids;
      ids.push(...list.map((one) => one.id));
    }
  };

  it('is narrowed by each filter alone: operation, status, clerk and days, newest first', async () => {
    const ids: string[] = [];
    for (const [name, body] of [
      ['lock', { password, message: '请归还' }],
      ['get-location', undefined],
    ] as const) {
      expect((await loosely(calls[name], body ? { body } : {})).status).toBe(200);
      ids.push((await newest())?.id ?? '');
    }
    const [locked = '', located = ''] = ids;
    const { db } = server.services;
    await db
      .updateTable('operation')
      .set({ status: operationStatus.failed })
      .where('id', '=', located)
      .execute();
    await db
      .updateTable('operation')
      .set({ date_created: new Date('2020-01-01T15:59:59.999Z') } as never)
      .where('id', '=', locked)
      .execute();
    const mine = async (query: Query) => (await found(query)).filter((one) => ids.includes(one));
    expect(await mine({})).toEqual([located, locked]);
    expect(await mine({ operation: 'lock' })).toEqual([locked]);
    expect(await mine({ status: String(operationStatus.failed) })).toEqual([located]);
    expect(await mine({ for_clerk: clerk.id })).toEqual([located, locked]);
    expect(await mine({ for_clerk: seedIds.clerks.neighbour })).toEqual([]);
    expect(await found({ record_time: '20200101,20200101' })).toEqual([locked]);
    expect(await found({ record_time: '20200102,20200103' })).toEqual([]);
  });

  it('takes no other writing of days', async () => {
    for (const record_time of ['20260101', '2026-01-01,2026-01-02', '20260301,20260101', '20260230,20260301'])
      expect((await loosely(android.operationLog, { query: { record_time } })).verdict).toBe(
        '400 INVALID_INPUT',
      );
  });
});
