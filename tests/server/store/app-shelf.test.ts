import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addToAppShelf, appShelf, removeFromAppShelf } from '#api/contract/apple/app-shelf.ts';
import { appShelfMost } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { type MadeClerk, makeClerk, makeStore } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let keeper: MadeClerk;
let colleague: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const store_id = await makeStore(server, ['mdm-apple']);
  keeper = await makeClerk(server, { store_id, permission: ['apple.setAppRestriction'] });
  colleague = await makeClerk(server, { store_id, permission: ['apple.enableLostMode'] });
});

const wechat = { bundle_id: 'com.tencent.xin', app_name: '微信', seller: '腾讯', track_id: 414_478_124 };
const add = (body: object, as = keeper) => server.callLoosely(addToAppShelf, { body }, { as });
const read = async (as = colleague) => (await server.call(appShelf, {}, { as })).result;
const remove = (bundle_id: string, as = keeper) =>
  server.call(removeFromAppShelf, { body: { bundle_id } }, { as });

it('[decision.app-store] has what was put there, by whom and when, the last first; everybody of the store sees it', async () => {
  expect(await read()).toEqual({ list: [], total: 0 });
  await add(wechat);
  await server.advance(60_000);
  const now = await server.services.clock.now();
  await add({ bundle_id: 'com.laiwang.DingTalk', app_name: '钉钉' });
  const { list, total } = await read();
  const added_by = { id: keeper.id, name: expect.any(String) };
  expect(list).toMatchObject([
    { bundle_id: 'com.laiwang.DingTalk', app_name: '钉钉', seller: '', track_id: null, added_by },
    { ...wechat, added_by },
  ]);
  expect(Math.abs(Date.parse(list[0]?.date_created ?? '') - now.getTime())).toBeLessThan(30_000);
  expect(total).toBe(2);
  const stranger = await makeClerk(server, { store_id: await makeStore(server, ['mdm-apple']) });
  expect(await read(stranger)).toEqual({ list: [], total: 0 });
});

it('[decision.app-store] is changed by whoever sets restrictions of apps; others are refused', async () => {
  await add(wechat);
  const answers = [await add(wechat, colleague), await remove(wechat.bundle_id, colleague)];
  expect(answers.map(({ verdict, refusal }) => [verdict, refusal.message])).toEqual(
    Array(2).fill(['403 PERMISSION_DENIED', messages.permissionDenied]),
  );
  expect((await read()).total).toBe(1);
});

it('[decision.app-store] puts an app there once, and takes it off once; to say it again does no harm', async () => {
  const [first] = (await read()).list;
  expect(first).toBeUndefined();
  await add(wechat);
  const { list } = await read();
  await server.advance(60_000);
  expect((await add({ ...wechat, app_name: '另一个名称' })).verdict).toBe('200');
  expect((await read()).list).toEqual(list);
  const foreign = await makeClerk(server, {
    store_id: await makeStore(server, ['mdm-apple']),
    permission: ['apple.setAppRestriction'],
  });
  expect((await remove(wechat.bundle_id, foreign)).result).toEqual({ list: [], total: 0 });
  expect((await read()).list).toEqual(list);
  expect((await remove(wechat.bundle_id)).result).toEqual({ list: [], total: 0 });
  expect((await remove(wechat.bundle_id)).verdict).toBe('200');
});

it('[decision.app-store] takes no more than there may be, also of two at the same moment; what stands there is no more', async () => {
  const app = (n: number) => ({ bundle_id: `com.app.a${n}`, app_name: `应用 ${n}` });
  for (let n = 1; n < appShelfMost; n += 1) await add(app(n));
  const answers = await Promise.all([add(app(100)), add(app(101))]);
  expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual(['200', '422 NOT_POSSIBLE']);
  const { refusal } = answers.find(({ verdict }) => verdict !== '200') ?? (await add(app(102)));
  expect(refusal.message).toBe('门店货架最多放 50 个应用');
  expect((await add(app(1))).verdict).toBe('200');
  await remove(app(1).bundle_id);
  expect((await add(app(102))).verdict).toBe('200');
});

it.each([
  ['no bundle id', { app_name: '微信' }],
  ['a bundle id of other characters', { ...wechat, bundle_id: '../x' }],
  ['no name', { ...wechat, app_name: ' ' }],
  ['a number of nothing', { ...wechat, track_id: 0 }],
  ['more than is asked', { ...wechat, icon: 'https://other.example/x.png' }],
])('[decision.app-store] refuses %s', async (_, body) => {
  expect((await add(body)).verdict).toBe('400 INVALID_INPUT');
});
