import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeForClerk as changeAndroid } from '#api/contract/android/devices.ts';
import { changeForClerk } from '#api/contract/apple/registration.ts';
import { start } from '#api/contract/batch.ts';
import { distributionLog } from '#api/contract/devices/distribution-log.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type MadeClerk, makeAndroid, makeDevice, secondaryPassword as password } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Office, openOffice } from './office.ts';

let server: TestServer;
let office: Office;
let admin: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const serialOf = async (table: 'apple_device' | 'android_device', id: string) =>
  (
    await server.services.db
      .selectFrom(table)
      .select('serial_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).serial_number;
const log = (as: MadeClerk, query: { page_num?: string; page_size?: string } = {}) =>
  server.call(distributionLog, { query }, { as });
const named = async (of: MadeClerk, name: string) => {
  await sql`update clerk set name = ${name} where id = ${of.id}`.execute(server.services.db);
  return { id: of.id, name };
};

it('[decision.clerk.distribution] has one row for each hand-over of a device of either kind: when, who, from, to and which', async () => {
  office = await openOffice(server);
  admin = await office.admin();
  const [one, two] = [
    await office.clerk(),
    await office.clerk({ permission: ['android.changeClerk', 'android.viewAll'] }),
  ];
  const by = await named(admin, '陈国栋');
  const [first, second] = [await named(one, '赵一鸣'), await named(two, '孙倩')];
  const { store_id } = office;
  const apple = await makeDevice(server, 'unlocked', { for_clerk: null, store_id });
  const android = await makeAndroid(server, { for_clerk: one.id, store_id });
  const give = (device_id: string, to: string) =>
    server.call(changeForClerk, { body: { device_id, for_clerk: to, password } }, { as: admin });
  expect((await log(admin)).result).toEqual({ list: [], total: 0 });

  await give(apple, one.id);
  await give(apple, one.id);
  expect((await give(apple, crypto.randomUUID())).verdict).toBe('404 NOT_FOUND');
  await server.call(
    changeAndroid,
    { params: { id: android }, body: { clerk_id: two.id, password } },
    { as: two },
  );
  const batched = await makeDevice(server, 'unlocked', { for_clerk: one.id, store_id });
  const order = { kind: 'apple', command: 'change-for-clerk', fields: { for_clerk: two.id } } as const;
  const ids = [apple, batched];
  expect((await server.call(start, { body: { ...order, ids, password } }, { as: admin })).verdict).toBe(
    '200',
  );
  await eventually(async () => expect((await log(admin)).result.total).toBe(4));

  const device = {
    apple: { device_id: apple, kind: 'apple', serial_number: await serialOf('apple_device', apple) },
    batched: { device_id: batched, kind: 'apple', serial_number: await serialOf('apple_device', batched) },
    android: {
      device_id: android,
      kind: 'android',
      serial_number: await serialOf('android_device', android),
    },
  };
  const row = { id: expect.any(String), date_created: expect.stringMatching(/Z$/) };
  const { list } = (await log(admin)).result;
  expect(list.slice(2)).toEqual([
    { ...row, operator: second, ...device.android, from: first, to: second },
    { ...row, operator: by, ...device.apple, from: null, to: first },
  ]);
  const ofBatch = list.slice(0, 2).toSorted((a) => (a.device_id === apple ? -1 : 1));
  expect(ofBatch).toEqual([
    { ...row, operator: by, ...device.apple, from: first, to: second },
    { ...row, operator: by, ...device.batched, from: first, to: second },
  ]);
  const times = list.map(({ date_created }) => Date.parse(date_created));
  expect(times).toEqual(times.toSorted((a, b) => b - a));

  // It outlasts the device.
  await server.services.db.deleteFrom('apple_device').where('id', '=', batched).execute();
  expect((await log(admin)).result.list).toEqual(list);
});

it('[decision.clerk.distribution] [decision.paging] comes page by page, to administrators of the store alone', async () => {
  const { result: all } = await log(admin);
  const pages = await Promise.all(
    ['0', '1', '2', '3'].map(async (page_num) => (await log(admin, { page_num, page_size: '3' })).result),
  );
  expect(pages.map(({ list }) => list)).toEqual([
    all.list.slice(0, 3),
    all.list.slice(0, 3),
    all.list.slice(3),
    [],
  ]);
  expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4]);
  const elsewhere = await openOffice(server);
  expect((await log(await elsewhere.admin())).result).toEqual({ list: [], total: 0 });
  expect((await log(await office.clerk())).verdict).toBe('403 PERMISSION_DENIED');
});

it('[decision.paging] counts to ten thousand and says that there are more', async () => {
  const { list } = (await log(admin)).result;
  await sql`insert into journal (at, store_id, actor, actor_id, kind, subject, what, before, after)
    select at, store_id, actor, actor_id, kind, subject, what, before, after
    from journal, generate_series(1, 10000) where id = ${list[0]?.id}`.execute(server.services.db);
  const { total, more } = (await log(admin)).result;
  expect([total, more]).toEqual([10_000, true]);
  expect((await log(admin, { page_num: '201', page_size: '50' })).result.list).toEqual([]);
  expect((await log(admin, { page_num: '200', page_size: '50' })).result.list).toHaveLength(50);
});
