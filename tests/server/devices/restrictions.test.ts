import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appWhiteList, setAppWhiteList } from '#api/contract/apple/app-white-list.ts';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import {
  defaultRestriction,
  previewDefaultRestriction,
  setDefaultAppRestriction,
  setDefaultSystemRestriction,
} from '#api/contract/apple/default-restrictions.ts';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { detail } from '#api/contract/apple/devices.ts';
import {
  defaultAppRestriction,
  defaultSystemRestriction,
  installedAppList,
} from '#api/contract/apple/restrictions.ts';
import { appInstallStatus } from '#domain/apple/app-install.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { json } from '#server/database/json.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type MadeClerk, makeClerk, makeDevice, secondaryPassword } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { until } from './until.ts';

const {
  'get-installed-app-list': getInstalledAppList,
  'sync-store-default-system-restriction': syncStoreDefaultSystemRestriction,
  'install-apps': installApps,
  'set-app-restriction': setAppRestriction,
} = appleCommandCalls;

const store_id = seedIds.stores.other;
const password = secondaryPassword;

let server: TestServer;
/** sees nothing but the three devices made here */
let clerk: MadeClerk;
let as: { readonly as: { readonly token: string } };
const devices: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  clerk = await makeClerk(server, {
    store_id,
    permission: ['apple.setSystemRestriction', 'apple.setAppRestriction'],
  });
  as = { as: { token: clerk.token } };
  for (const _ of [1, 2, 3])
    devices.push(await makeDevice(server, 'unlocked', { for_clerk: clerk.id, store_id }));
});
afterAll(() => server.stop());
beforeEach(() => setStore({ allowCamera: false, allowAirDrop: true }, ['com.sina.weibo', 'com.example.own']));

const setStore = (system: Readonly<Record<string, boolean>>, apps: readonly string[]) =>
  server.services.db
    .updateTable('store')
    .set({ system_restriction: json(system), app_restriction: json(apps) })
    .where('id', '=', store_id)
    .execute();

const setDevice = (index: number, columns: Readonly<Record<string, unknown>>) =>
  server.services.db
    .updateTable('apple_device')
    .set(columns)
    .where('id', '=', devices[index] ?? '')
    .execute();

describe('the default of system restrictions', () => {
  it('[entity.restriction-item] [call.ios] names every restriction there is, with the store’s value or the phone’s own', async () => {
    const { list, total } = (await server.call(defaultSystemRestriction, {}, as)).result;
    expect([list.length, total]).toEqual([appleRestrictions.all.length, appleRestrictions.all.length]);
    expect(list.map(({ sort }) => sort)).toEqual(list.map((_, index) => index + 1));
    expect(list.find(({ code }) => code === 'allowCamera')).toEqual({
      id: 'allowCamera',
      sort: expect.any(Number),
      code: 'allowCamera',
      title: '允许使用相机',
      description: '关闭后相机图标隐藏，不能拍照和视频通话',
      editable: true,
      value_type: 'boolean',
      boolean_value: false,
    });
    const value = (code: string) => list.find((item) => item.code === code)?.boolean_value;
    expect([value('allowAirDrop'), value('allowSafari'), value('forceWiFiPowerOn')]).toEqual([
      true,
      true,
      false,
    ]);
    const { token } = await makeClerk(server, { store_id });
    const others = (await server.call(defaultSystemRestriction, {}, { as: { token } })).result.list;
    expect(new Set(others.map(({ editable }) => editable))).toEqual(new Set([false]));
  });

  it('[store.defaults] is read without and set with the password, and tells how many devices it would touch', async () => {
    await setDevice(0, { system_restriction: json({ allowCamera: false }) });
    await setDevice(1, { system_restriction: json({ allowCamera: false, allowAirDrop: true }) });
    await setDevice(2, { system_restriction: json({ allowSafari: false }) });
    const before = (await server.call(defaultRestriction, { query: { type: 'system' } }, as)).result;
    // What nobody told a device it does as every device does.
    expect(before.devices).toEqual({ same: 2, different: 1 });

    const config = { allowSafari: false };
    const preview = await server.call(previewDefaultRestriction, { body: { type: 'system', config } }, as);
    expect(preview.result).toEqual({ same: 1, different: 2 });
    const wrong = { body: { password: 'Wrong-2026', config } };
    expect((await server.call(setDefaultSystemRestriction, wrong, as)).verdict).toBe('403 SECPWD_MISMATCH');
    expect((await server.call(defaultRestriction, { query: { type: 'system' } }, as)).result).toEqual(before);

    const set = (await server.call(setDefaultSystemRestriction, { body: { password, config } }, as)).result;
    expect(set.devices).toEqual({ same: 1, different: 2 });
    expect([before.changed, set.changed]).toEqual([
      null,
      { clerk_name: expect.stringMatching(/^店员\d+$/), at: expect.stringMatching(/Z$/) },
    ]);
    const records = await server.services.db.selectFrom('default_change').selectAll().execute();
    expect(records).toMatchObject([
      { clerk_id: clerk.id, store_id, type: 'system', ip: expect.stringMatching(/127\.0\.0\.1$/) },
    ]);
    expect(
      set.list.filter(({ boolean_value, code }) => !boolean_value && code.startsWith('allowS')),
    ).toMatchObject([{ code: 'allowSafari' }]);
    expect((await server.call(defaultRestriction, { query: { type: 'system' } }, as)).result).toEqual(set);
  });

  it('[store.defaults] is not set over what somebody else has set since it was seen', async () => {
    const other = await makeClerk(server, { store_id, permission: ['apple.setSystemRestriction'] });
    const read = async () =>
      (await server.call(defaultRestriction, { query: { type: 'system' } }, as)).result;
    const put = (config: Record<string, boolean>, based_on: string | null, token = clerk.token) =>
      server.call(setDefaultSystemRestriction, { body: { password, config, based_on } }, { as: { token } });
    await server.call(setDefaultSystemRestriction, { body: { password, config: {} } }, as);
    const seen = (await read()).changed?.at ?? '';
    expect((await put({ allowCamera: false }, seen, other.token)).status).toBe(200);
    const standing = await read();
    const refused = [await put({ allowSafari: false }, seen), await put({ allowSafari: false }, null)];
    expect(refused.map(({ verdict, refusal }) => [verdict, refusal.message])).toEqual(
      Array(2).fill(['409 CONFLICT', memberMessages.defaultChanged(standing.changed?.clerk_name ?? null)]),
    );
    expect((await put({ allowSafari: false }, seen, other.token)).refusal.message).toBe(
      memberMessages.defaultChanged(messages.yourselfElsewhere),
    );
    expect(await read()).toEqual(standing);
    expect((await put({ allowSafari: false }, standing.changed?.at ?? null)).status).toBe(200);
    // What is set for devices of another kind is another default.
    const { changed } = await read();
    await sql`insert into default_change (store_id, clerk_id, device_kind, type, ip, date_created)
      values (${store_id}, ${other.id}, 'another', 'system', '', now())`.execute(server.services.db);
    expect((await read()).changed).toEqual(changed);
    expect((await put({}, changed?.at ?? null)).status).toBe(200);
    // The specification's body compares nothing.
    const body = { password, config: {} };
    expect((await server.call(setDefaultSystemRestriction, { body }, as)).status).toBe(200);
  });

  it('counts no device in the bin, none that has not enrolled, and no colleague’s', async () => {
    await setDevice(0, { system_restriction: json({}), recycled_status: 1 });
    await setDevice(1, { system_restriction: json({}), model: '' });
    await setDevice(2, { system_restriction: json({}) });
    const preview = (config: Record<string, boolean>) =>
      server.call(previewDefaultRestriction, { body: { type: 'system', config } }, as);
    expect((await preview({})).result).toEqual({ same: 1, different: 0 });
    expect((await preview({ allowCamera: false })).result).toEqual({ same: 0, different: 1 });
    for (const index of [0, 1]) await setDevice(index, { recycled_status: 0, model: 'iPhone17,1' });
  });
});

describe('the default of app restrictions', () => {
  it('[store.defaults] [entity.app-restriction-item] counts the devices that follow it, in whatever order they name its apps', async () => {
    const follows = { app_restriction_enable: true, app_restriction_type: 0 };
    await setDevice(0, { ...follows, app_restriction_list: json(['com.example.own', 'com.sina.weibo']) });
    await setDevice(1, { ...follows, app_restriction_list: json(['com.sina.weibo']) });
    await setDevice(2, { ...follows, app_restriction_type: 1, app_restriction_list: json([]) });
    await setDevice(2, { app_list: json([{ app_name: '本店应用', bundle_id: 'com.example.own' }]) });
    const { list, devices: counted } = (await server.call(defaultRestriction, { query: { type: 'app' } }, as))
      .result;
    expect(counted).toEqual({ same: 1, different: 1 });
    const item = { group: '门店默认', icon: '', store_default: true };
    expect(list).toEqual([
      { ...item, id: 'com.sina.weibo', sort: 1, app_name: '新浪微博', bundle_id: 'com.sina.weibo' },
      { ...item, id: 'com.example.own', sort: 2, app_name: '本店应用', bundle_id: 'com.example.own' },
    ]);
    const config = ['com.unheard.of'];
    const wrong = { body: { password: 'Wrong-2026', config } };
    expect((await server.call(setDefaultAppRestriction, wrong, as)).verdict).toBe('403 SECPWD_MISMATCH');
    const set = (await server.call(setDefaultAppRestriction, { body: { password, config } }, as)).result;
    expect(set).toMatchObject({
      devices: { same: 0, different: 2 },
      // Of what nobody knows the id is its name.
      list: [{ app_name: 'com.unheard.of', bundle_id: 'com.unheard.of' }],
    });
    expect((await server.call(defaultRestriction, { query: { type: 'app' } }, as)).result).toEqual(set);
  });

  it('[call.ios] offers for a list what one has chosen before, then what others choose; nothing for the store’s own type', async () => {
    const app = { app_name: '门店助手', bundle_id: 'com.example.helper', icon: '' };
    await server.call(setAppWhiteList, { body: { password, list: [app] } }, as);
    const offered = async (type: string) =>
      (await server.call(defaultAppRestriction, { query: { type } }, as)).result.list;
    const [weibo, own, ...suggested] = await offered('1');
    expect([weibo, own]).toMatchObject([
      { bundle_id: 'com.sina.weibo', store_default: true },
      { bundle_id: 'com.example.own', store_default: true },
    ]);
    expect(suggested.some(({ bundle_id }) => bundle_id === 'com.sina.weibo')).toBe(false);
    expect(new Set(suggested.map(({ store_default }) => store_default))).toEqual(new Set([false]));
    const [helper, ...allowed] = await offered('2');
    expect(helper).toMatchObject({ app_name: '门店助手', group: '白名单', store_default: false });
    expect(allowed.some(({ bundle_id }) => bundle_id === 'com.tencent.xin')).toBe(true);
    for (const type of ['0', '3', 'x'])
      expect((await server.call(defaultAppRestriction, { query: { type } }, as)).verdict).toBe(
        '400 INVALID_INPUT',
      );
  });
});

describe('the white list of apps', () => {
  const wechat = { app_name: '微信', bundle_id: 'com.tencent.xin', icon: 'https://picture.example/x.png' };
  const read = async (token: string) => (await server.call(appWhiteList, {}, { as: { token } })).result;

  it('is the person’s own, set with the password, kept in its order', async () => {
    const list = [{ app_name: '电话', bundle_id: 'com.apple.mobilephone', icon: '' }, wechat];
    const put = (given: string) => server.call(setAppWhiteList, { body: { password: given, list } }, as);
    expect((await put('Wrong-2026')).verdict).toBe('403 SECPWD_MISMATCH');
    const changed = { clerk_name: expect.any(String), at: expect.any(String) };
    expect((await put(password)).result).toEqual({ list, total: 2, changed });
    expect(await read(clerk.token)).toEqual({ list, total: 2, changed });
    const other = await makeClerk(server, { store_id, permission: ['apple.setAppRestriction'] });
    expect(await read(other.token)).toEqual({ list: [], total: 0, changed: null });
  });

  it('is not set over what its owner has set elsewhere since it was seen; its pictures are offered again', async () => {
    const { token } = await makeClerk(server, { store_id, permission: ['apple.setAppRestriction'] });
    const put = (list: (typeof wechat)[], based_on: string | null) =>
      server.call(setAppWhiteList, { body: { password, list, based_on } }, { as: { token } });
    const { changed } = (await put([wechat], null)).result;
    const late = await put([], null);
    expect(late.verdict).toBe('409 CONFLICT');
    expect(late.refusal.message).toBe(memberMessages.whiteListChanged);
    expect((await read(token)).list).toEqual([wechat]);
    const offered = await server.call(defaultAppRestriction, { query: { type: '2' } }, { as: { token } });
    expect(offered.result.list[0]).toMatchObject(wechat);
    const seen = changed?.at ?? null;
    const both = await Promise.all([put([], seen), put([], seen)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('takes each app once, with a name, and a picture that is a web address', async () => {
    const put = async (...list: object[]) => {
      const answer = await server.callLoosely(setAppWhiteList, { body: { password, list } }, as);
      return answer.status === 200 ? null : answer.refusal.message;
    };
    expect([
      await put(wechat, wechat),
      await put({ ...wechat, icon: 'javascript:alert(1)' }),
      await put({ ...wechat, app_name: '' }),
      await put({ app_name: '微信', bundle_id: 'com.tencent.xin' }),
      await put(),
    ]).toEqual(['应用重复', '应用图标应为完整的网址', '请输入应用名称', null, null]);
  });
});

it('[call.ios] tells the apps on the person’s devices in use, the most frequent first', async () => {
  const apps = (...ids: string[]) =>
    json(ids.map((id) => ({ app_name: `应用 ${id}`, bundle_id: `com.${id}` })));
  await setDevice(0, { app_list: apps('a', 'b') });
  await setDevice(1, { app_list: apps('b'), recycled_status: 1 });
  await setDevice(2, { app_list: apps('c', 'b') });
  expect((await server.call(installedAppList, {}, as)).result).toEqual({
    list: [
      { app_name: '应用 b', bundle_id: 'com.b', count: 2 },
      { app_name: '应用 a', bundle_id: 'com.a', count: 1 },
      { app_name: '应用 c', bundle_id: 'com.c', count: 1 },
    ],
    total: 3,
  });
});

describe('from the call to what the phone says', () => {
  const device_id = seedIds.otherStoreDevices.unlocked;
  const admin = { as: 'otherAdmin' } as const;
  const device = async () => (await server.call(detail, { params: { id: device_id } }, admin)).result;
  const seen = (what: string, isThere: (device: AppleDevice) => boolean) =>
    until(what, async () => {
      const now = await device();
      return isThere(now) ? { found: now } : { seen: now };
    });

  it('[ios.commands] [call.ios-commands] the store’s defaults and the white list of whoever sends them reach the phone', async () => {
    const white = { app_name: '电话', bundle_id: 'com.apple.mobilephone', icon: '' };
    await server.call(setAppWhiteList, { body: { password, list: [white] } }, admin);
    await server.call(setAppRestriction, { body: { device_id, password, enable: true, type: 0 } }, admin);
    const restricted = await seen(
      'its restriction of apps',
      ({ app_restriction_enable }) => app_restriction_enable,
    );
    expect(restricted).toMatchObject({
      app_restriction_type: 0,
      app_restriction_list: ['com.sina.weibo', 'com.example.own'],
      app_restriction_global_white_list: ['com.apple.mobilephone'],
      app_restriction_observed_at: expect.stringMatching(/Z$/),
    });
    expect(restricted.diff_system_restriction_keys).not.toEqual([]);
    await server.call(syncStoreDefaultSystemRestriction, { body: { device_id, password } }, admin);
    const synced = await seen('the store’s default', (now) => now.diff_system_restriction_keys.length === 0);
    expect(synced.system_restriction).toEqual({ allowCamera: false, allowAirDrop: true });
  });

  it('[ios.commands] [call.ios-commands] the apps that were ordered are told of until they are there, and listed when the phone is asked', async () => {
    const apps = [
      { app_name: '企业微信', bundle_id: 'com.tencent.ww' },
      { app_name: '腾讯会议', bundle_id: 'com.tencent.meeting' },
    ];
    await server.call(installApps, { body: { device_id, password, apps } }, admin);
    const done = await seen('both apps', ({ app_installs: [first, second] }) =>
      [first, second].every((app) => app?.status === appInstallStatus.installed),
    );
    expect(done.app_installs).toEqual(
      apps.map((app) => ({ ...app, status: appInstallStatus.installed, reason: '' })),
    );
    await server.call(getInstalledAppList, { body: { device_id } }, admin);
    await seen('the new list of its apps', ({ app_list }) =>
      apps.every(({ bundle_id }) => app_list.some((app) => app.bundle_id === bundle_id)),
    );
  });
});
