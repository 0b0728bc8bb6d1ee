import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appleCommandCalls as commands } from '#api/contract/apple/commands.ts';
import {
  setDefaultAppRestriction,
  setDefaultSystemRestriction,
} from '#api/contract/apple/default-restrictions.ts';
import { updateHirer } from '#api/contract/apple/devices.ts';
import { changeForClerk, register } from '#api/contract/apple/registration.ts';
import { type RecordFilterInput, records } from '#api/contract/records.ts';
import { setProfile } from '#api/contract/store/settings.ts';
import type { RecordActor } from '#domain/devices/record-actor.ts';
import { json } from '#server/database/json.ts';
import {
  type MadeClerk,
  makeClerk,
  makeDevice,
  makeExport,
  makeStore,
  secondaryPassword as password,
} from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let admin: MadeClerk;
/** reads the log, and has one device */
let clerk: MadeClerk;
let device_id: string;
let serial_number: string;

beforeAll(async () => {
  server = await startTestServer();
  // No phone answers, and none enrols.
  await server.services.gateways.apple.stop();
  const store_id = await makeStore(server, ['mdm-apple']);
  admin = await makeClerk(server, { store_id, is_admin: true });
  clerk = await makeClerk(server, { store_id, permission: ['security.operationLog'] });
  device_id = await makeDevice(server, 'unlocked', { for_clerk: clerk.id, store_id });
  const { db } = server.services;
  ({ serial_number } = await db
    .updateTable('apple_device')
    .set({
      hirer_name: '尉迟敬',
      system_restriction: json({ allowCamera: false }),
      system_restriction_observed_at: new Date(),
    })
    .where('id', '=', device_id)
    .returning('serial_number')
    .executeTakeFirstOrThrow());
});
afterAll(() => server.stop());

const by = (who: MadeClerk) => ({ as: { token: who.token } });

const ask = async (query: Partial<RecordFilterInput> = {}, who = admin) =>
  (await server.call(records, { query: { kind: 'apple', page_size: '50', ...query } }, by(who))).result;

const namesOf = async (...asked: Parameters<typeof ask>) =>
  (await ask(...asked)).list.map(({ command }) => command);

describe('[decision.record.detail] a record keeps what was asked', () => {
  it('of a lock the text that is shown', async () => {
    const body = {
      device_id,
      password,
      when: 'now',
      message: '请到城西店归还',
      phone_number: '057112345678',
      footnote: '',
    };
    expect((await server.call(commands.lock, { body }, by(admin))).verdict).toBe('200');
    const [record] = (await ask({ command: 'lock' })).list;
    expect(record).toMatchObject({
      device: { id: device_id },
      asked: [
        { what: '锁定提示内容', before: null, after: '请到城西店归还' },
        { what: '联系电话', before: null, after: '057112345678' },
      ],
    });
  });

  it('of restrictions those that change, before and after', async () => {
    const body = { device_id, password, config: { allowAirDrop: false } };
    expect((await server.call(commands['set-system-restriction'], { body }, by(admin))).verdict).toBe('200');
    const [record] = (await ask({ command: 'set-system-restriction' })).list;
    if (!record || !('asked' in record)) throw new Error('no record of a command');
    expect(record.asked).toHaveLength(2);
    expect(new Set(record.asked.map(({ before, after }) => `${before} → ${after}`))).toEqual(
      new Set(['关闭 → 开启', '开启 → 关闭']),
    );
  });

  it('of a registration whose the device is, and of a hand-over from whom to whom', async () => {
    const made = await server.call(register, { body: { serial_number: 'RECORD000001' } }, by(admin));
    const [registered] = (await ask({ command: 'register' })).list;
    expect(registered).toMatchObject({
      clerk: { id: admin.id },
      device: { id: made.result.id, serial_number: 'RECORD000001' },
      remark: expect.stringContaining('所属店员：'),
    });
    const body = { device_id: made.result.id, for_clerk: clerk.id, password };
    await server.call(changeForClerk, { body }, by(admin));
    const [handed] = (await ask({ command: 'change-for-clerk' })).list;
    expect(handed).toMatchObject({ remark: expect.stringMatching(/^由.+变更为.+/) });
  });

  it('of whoever has the device that it was changed, and no value', async () => {
    const body = { device_id, hirer_name: '尉迟恭', hirer_phone_number: '13957180099' };
    expect((await server.call(updateHirer, { body }, by(admin))).verdict).toBe('200');
    const [record] = (await ask({ command: 'update-hirer' })).list;
    expect(record).toMatchObject({ remark: '修改姓名，修改手机号', asked: [] });
    expect(JSON.stringify(record)).not.toMatch(/尉迟|1395718/);
    const { rows } = await sql<{ entry: string }>`
      select journal::text as entry from journal where subject = ${record?.id ?? ''}`.execute(
      server.services.db,
    );
    expect(rows.map(({ entry }) => entry).join()).not.toMatch(/尉迟|1395718/);
  });

  it('of an export how many devices and by which filter, to who sees all of them', async () => {
    const id = await makeExport(server, admin);
    const { db } = server.services;
    const asked = { filter: json({ lock_status: null, keyword: '尉迟' }), total: 7 };
    await db.updateTable('export_job').set(asked).where('id', '=', id).execute();
    const [record] = (await ask({ command: 'export-list' })).list;
    expect(record).toMatchObject({ id, total: 7, status: 'done', filter: { lock_status: 'none' } });
    expect(JSON.stringify(record)).not.toContain('尉迟');
    expect(await namesOf({ command: 'export-list', status: '5' })).toEqual([]);
    expect(await namesOf({ command: 'export-list' }, clerk)).toEqual([]);
  });

  it('of a setting what was and is, to administrators, and of another kind nothing', async () => {
    const system = { config: { allowCamera: false }, password };
    await server.call(setDefaultSystemRestriction, { body: system }, by(admin));
    const apps = { config: ['com.sina.weibo'], password };
    await server.call(setDefaultAppRestriction, { body: apps }, by(admin));
    const profile = { display_name: '城西店', organization: '', description: '', password };
    await server.call(setProfile, { body: profile }, by(admin));
    const { list } = await ask({ command: 'settings' });
    for (const record of list) expect(record).toMatchObject({ ip: expect.stringMatching(/127\.0\.0\.1$/) });
    expect(list).toMatchObject([
      { section: 'profile', changes: [{ field: 'display_name', after: '城西店' }] },
      {
        section: 'apple-app',
        changes: [{ field: 'apps', before: '王者荣耀、和平精英、抖音', after: '新浪微博' }],
      },
      {
        section: 'apple-system',
        changes: [
          {
            field: 'restrictions',
            before: expect.stringContaining('：开启'),
            after: expect.stringContaining('：关闭'),
          },
        ],
      },
    ]);
    expect(await namesOf({ command: 'settings' }, clerk)).toEqual([]);
    await server.call(setDefaultSystemRestriction, { body: system }, by(admin));
    expect((await ask({ command: 'settings' })).total).toBe(3);
    await server.services.db
      .updateTable('store')
      .set({ modules: json(['mdm-apple', 'mdm-android']) })
      .where('id', '=', admin.store_id)
      .execute();
    expect((await ask({ kind: 'android' })).list).toEqual([]);
  });

  it('[decision.paging] all of them stand in one order, over the pages', async () => {
    const all = await ask();
    expect(new Set(all.list.map(({ command }) => command)).size).toBeGreaterThan(4);
    const times = all.list.map(({ date_created }) => date_created);
    expect(times).toEqual(times.toSorted().toReversed());
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((page_num) => ask({ page_num, page_size: '3' })),
    );
    expect(pages.flatMap(({ list }) => list)).toEqual(all.list.slice(0, 12));
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.total]));
  });
});

describe('[decision.record.detail] a record is found', () => {
  it('by the device, the renter and the operation number, as far as the person sees the device', async () => {
    const [lock] = (await ask({ command: 'lock' })).list;
    const ofDevice = (await ask({ search: serial_number })).list;
    expect(ofDevice.length).toBeGreaterThan(1);
    expect(new Set(ofDevice.map((record) => 'device' in record && record.device.id))).toEqual(
      new Set([device_id]),
    );
    expect((await ask({ search: '尉迟' })).list).toEqual(ofDevice);
    expect((await ask({ search: lock?.id ?? '' })).list).toEqual([lock]);
    expect((await ask({ search: '尉迟', command: 'lock' })).list).toEqual([lock]);
    expect((await ask({ search: '没有这个人' })).total).toBe(0);
    expect((await ask({ search: serial_number }, clerk)).list).toEqual(ofDevice);
    const blind = await makeClerk(server, {
      store_id: admin.store_id,
      permission: ['security.operationLog'],
    });
    for (const search of [serial_number, '尉迟', lock?.id ?? ''])
      expect((await ask({ search }, blind)).total).toBe(0);
    const { db } = server.services;
    const removed_device = json({ serial_number: 'GONE00000009', model: 'iPhone14,5', for_clerk: clerk.id });
    await db
      .updateTable('operation')
      .set({ removed_device })
      .where('id', '=', lock?.id ?? '')
      .execute();
    expect((await ask({ search: 'gone00000009' })).list.map(({ id }) => id)).toEqual([lock?.id]);
  });

  it('by what hundreds of devices have', async () => {
    const { db } = server.services;
    const ofDevices = (await ask()).list.filter((record) => 'device' in record);
    expect(ofDevices.length).toBeGreaterThan(3);
    const device = { for_clerk: null, store_id: admin.store_id };
    for (let n = 0; n < 201; n++) await makeDevice(server, 'unlocked', device);
    const store = db.updateTable('apple_device').where('store_id', '=', admin.store_id);
    await store.set({ remark: '同一批' }).execute();
    expect((await ask({ search: '同一批' })).list).toEqual(ofDevices);
    await store.set({ remark: '' }).execute();
    expect((await ask({ search: '同一批' })).total).toBe(0);
  });

  it('[decision.system-clerk] by who acts with nobody logged in', async () => {
    const { db } = server.services;
    const ids = (await ask({ command: 'lock' })).list.concat((await ask({ command: 'register' })).list);
    const actors: readonly RecordActor[] = ['api', 'contract'];
    for (const [n, actor] of actors.entries())
      await db
        .updateTable('operation')
        .set({ clerk_id: null, actor } as never)
        .where('id', '=', ids[n]?.id ?? '')
        .execute();
    expect((await ask({ for_clerk: 'api' })).list).toMatchObject([
      { id: ids[0]?.id, clerk: { name: '接口' } },
    ]);
    expect((await ask({ for_clerk: 'system' })).list).toMatchObject([
      { id: ids[1]?.id, clerk: { name: '到期自动锁定' } },
    ]);
    const own = (await ask({ for_clerk: admin.id })).list.map(({ clerk: who }) => who.id);
    expect(new Set(own)).toEqual(new Set([admin.id]));
  });
});

it('[app.modules.mdm] of a kind that the store has not the log tells nothing', async () => {
  const store_id = await makeStore(server, ['mdm-android']);
  const other = await makeClerk(server, { store_id, is_admin: true });
  await makeDevice(server, 'unlocked', { for_clerk: other.id, store_id });
  const { db } = server.services;
  const [lock] = (await ask({ search: serial_number })).list;
  await db
    .updateTable('operation')
    .set({ store_id })
    .where('id', '=', lock?.id ?? '')
    .execute();
  expect(await ask({ kind: 'apple' }, other)).toEqual({ list: [], total: 0 });
});
