import { inflateRawSync } from 'node:zlib';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as android from '#api/contract/android/devices.ts';
import { detail, list } from '#api/contract/apple/devices.ts';
import * as contract from '#api/contract/apple/export.ts';
import type { CallInput } from '#api/contract/row/endpoint.ts';
import { permissionCode } from '#domain/access/permissions.ts';
import { exportFileMs, exportPageSize } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { maskPhone } from '#domain/text/mask.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { everyHeader, securityHeadersOf } from '../every-header.ts';
import {
  type MadeClerk,
  makeAndroid,
  makeClerk,
  makeCrowd,
  makeDevice,
  secondaryPassword,
} from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { until } from './until.ts';

const { devices } = seedIds;
/** more than two pages */
const crowd = 2 * exportPageSize + 7;

let server: TestServer;
let clerk: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
  // Nothing may change between the file and what it is compared with; jobs go on.
  await server.services.gateways.apple.stop();
  const { db } = server.services;
  await makeCrowd(server, seedIds.clerks.neighbour, crowd);
  await db
    .updateTable('apple_device')
    .set({
      hirer_phone_number: '13912345678',
      unlock_token: 'the token of the export',
      activation_lock_passcode: 'EXPOR-TCODE',
      remark: '=HYPERLINK("http://x")',
      hirer_name: '+1+1',
      imei_1: '356000111222333',
      color: 'a\u0001b',
    })
    .where('id', '=', devices.unlockedOnline)
    .execute();
});
afterAll(() => server.stop());
beforeEach(async () => {
  clerk = await makeClerk(server, { permission: ['apple.viewAll'] });
});

type Filter = CallInput<typeof contract.start>['body']['filter'];
const as = ({ token }: MadeClerk) => ({ as: { token } });
const begin = (filter: Filter = {}, who = clerk) =>
  server.call(contract.start, { body: { password: secondaryPassword, filter } }, as(who));
const look = async (id: string, who = clerk) =>
  (await server.call(contract.look, { params: { id } }, as(who))).result;
const ended = (id: string, who = clerk) =>
  until(
    'the export ends',
    async () => {
      const job = await look(id, who);
      return job.status === 'running' ? { seen: job } : { found: job };
    },
    30_000,
  );
const fetchFile = (id: string, who = clerk) =>
  server.fetch(contract.download.path.replace('{id}', id), {
    headers: { authorization: `Bearer ${who.token}` },
  });
async function rowsOf(id: string) {
  const response = await fetchFile(id);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="devices-\d{12}\.xlsx"/);
  expect(securityHeadersOf(response)).toEqual(everyHeader);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [sheet] = (await readXlsx(bytes)).sheets;
  const [header = [], ...rows] = sheet?.rows ?? [];
  return { bytes, header: header.map(String), rows };
}
/** All parts of the file as they are: what a spreadsheet program reads. */
function partsOf(bytes: Uint8Array): string {
  const zip = Buffer.from(bytes);
  const texts: string[] = [];
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
    const size = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    texts.push((zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString());
  }
  return texts.join('\n');
}
const serialsOf = async (filter: (row: { for_clerk: string | null }) => boolean) => {
  const rows = await server.services.db
    .selectFrom('apple_device')
    .select(['serial_number', 'for_clerk'])
    .where('store_id', '=', clerk.store_id)
    .where('recycled_status', '=', 0)
    .orderBy('registration_time', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.filter(filter).map(({ serial_number }) => serial_number);
};

describe('an export', () => {
  it('[decision.export] [call.ios] holds every device of the filter once, over several pages, in the list’s order', async () => {
    const { id, total, status } = (await begin({ for_clerk: seedIds.clerks.neighbour })).result;
    const expected = await serialsOf(({ for_clerk }) => for_clerk === seedIds.clerks.neighbour);
    expect([status, total]).toEqual(['running', expected.length]);
    const job = await ended(id);
    expect(job).toMatchObject({ status: 'done', total: expected.length, done: expected.length, remark: '' });
    const { header, rows } = await rowsOf(id);
    expect(header.slice(0, 3)).toEqual(['序列号', '型号', '颜色']);
    expect(rows.map(([serial]) => serial)).toEqual(expected);
  });

  it('[decision.export] [decision.secrets] holds texts only: long numbers whole, formulas as text, phones masked, no secrets', async () => {
    const row = await server.services.db
      .selectFrom('apple_device')
      .selectAll()
      .where('id', '=', devices.unlockedOnline)
      .executeTakeFirstOrThrow();
    const { id } = (await begin({ serial_number: row.serial_number })).result;
    await ended(id);
    const { bytes, header, rows } = await rowsOf(id);
    const cell = (name: string) => rows[0]?.[header.indexOf(name)];
    expect(rows).toHaveLength(1);
    expect(cell('IMEI 1')).toBe('356000111222333');
    expect(cell('备注')).toBe('=HYPERLINK("http://x")');
    expect(cell('承租人')).toBe('+1+1');
    expect(cell('颜色')).toBe('ab');
    expect(cell('承租人手机号')).toBe(maskPhone(row.hirer_phone_number ?? ''));
    const parts = partsOf(bytes);
    expect(parts).toContain('356000111222333');
    expect(parts).not.toMatch(/<f[ >]/);
    for (const secret of [row.hirer_phone_number, row.unlock_token, row.activation_lock_passcode]) {
      expect(secret).not.toBeNull();
      expect(parts).not.toContain(secret);
    }
  });

  it('[decision.names] names the hirer as list and page do, to whoever sees the device, and masks the number', async () => {
    const hirer = { hirer_name: '欧阳一鸣', hirer_phone_number: '13912340000' };
    const device = await makeDevice(server, 'unlocked', { for_clerk: clerk.id });
    const phone = await makeAndroid(server, { for_clerk: clerk.id }, hirer);
    const { serial_number } = await server.services.db
      .updateTable('apple_device')
      .set(hirer)
      .where('id', '=', device)
      .returning('serial_number')
      .executeTakeFirstOrThrow();
    const own = await makeClerk(server, { permission: ['apple.viewAll', 'android.viewAll'] });
    const told = [
      (await server.call(list, { query: { serial_number } }, as(own))).result.list[0],
      (await server.call(detail, { params: { id: device }, query: {} }, as(own))).result,
      (await server.call(android.detail, { params: { id: phone }, query: {} }, as(own))).result,
    ];
    const open = { hirer_name: hirer.hirer_name, hirer_phone_number: maskPhone(hirer.hirer_phone_number) };
    for (const one of told) expect(one).toMatchObject(open);
    const { id } = (await begin({ serial_number })).result;
    await ended(id);
    const { header, rows } = await rowsOf(id);
    const cell = (name: string) => rows[0]?.[header.indexOf(name)];
    expect([cell('承租人'), cell('承租人手机号')]).toEqual(Object.values(open));
  });

  it('[decision.export] says of a device, column by column, what is known of it', async () => {
    const id = devices.unlockedOnline2;
    const observed = new Date('2026-03-04T05:06:07Z');
    await server.services.db
      .updateTable('apple_device')
      .set({
        serial_number: 'CELLS0000001',
        model: 'iPhone17,1',
        color: '#4A5A6B',
        storage_capacity: '512 GB',
        os_version: '26.0.1',
        imei_1: '356000111222331',
        imei_2: '356000111222332',
        meid: 'A1000012345678',
        hirer_name: '欧阳明',
        hirer_phone_number: '13912345678',
        supervise_status: 1,
        abm_status: 2,
        activation_lock_status: 0,
        battery_level: 64,
        registration_time: new Date('2026-01-02T03:04:05Z'),
        last_active_time: observed,
        last_active_location: JSON.stringify({
          longitude: 120.1551,
          latitude: 30.2741,
          address: '浙江省杭州市西湖区天目山路 883 号',
        }),
        remark: '屏幕有划痕',
      })
      .where('id', '=', id)
      .execute();
    const job = (await begin({ serial_number: 'CELLS0000001' })).result;
    await ended(job.id);
    const { header, rows } = await rowsOf(job.id);
    expect(rows).toHaveLength(1);
    expect(Object.fromEntries(header.map((name, index) => [name, rows[0]?.[index] ?? null]))).toEqual({
      序列号: 'CELLS0000001',
      型号: 'iPhone 16 Pro',
      颜色: '#4A5A6B',
      容量: '512 GB',
      系统版本: '26.0.1',
      'IMEI 1': '356000111222331',
      'IMEI 2': '356000111222332',
      MEID: 'A1000012345678',
      所属店员: '李晓雯',
      承租人: '欧阳明',
      承租人手机号: '139****5678',
      锁定状态: '未锁定',
      监管: '监管中',
      ABM: '已解绑',
      激活锁: '未开启',
      电量: '64%',
      登记时间: '2026-01-02 11:04:05',
      最近联系: '2026-03-04 13:06:07',
      最近位置: '浙江省杭州市西湖区天目山路 883 号',
      备注: '屏幕有划痕',
    });
  });

  it('[decision.export] [decision.password-field] needs the password, the right to all devices, and something to export', async () => {
    const wrong = await server.call(
      contract.start,
      { body: { password: 'Wrong-2026', filter: {} } },
      as(clerk),
    );
    expect(wrong.verdict).toBe('403 SECPWD_MISMATCH');
    expect((await begin({ keyword: 'nothing has this' })).refusal.message).toBe(messages.exportNothing);
    expect((await begin({}, await makeClerk(server))).verdict).toBe('403 PERMISSION_DENIED');
    expect(permissionCode('apple.viewAll')).toBe('Aa3');
    for (const filter of [{ page_num: '1' }, { lock_status: '7' }, { store_id: clerk.store_id }]) {
      const body = { password: secondaryPassword, filter };
      expect((await server.callLoosely(contract.start, { body }, as(clerk))).verdict).toBe(
        '400 INVALID_INPUT',
      );
    }
  });

  it('[decision.export] [decision.denied] is its owner’s alone; the record of it is shown to who may see the log', async () => {
    const keyword = '王小明王小明';
    await makeDevice(server, 'unlocked', { for_clerk: clerk.id });
    const { db } = server.services;
    await db
      .updateTable('apple_device')
      .set({ hirer_name: keyword })
      .where('for_clerk', '=', clerk.id)
      .execute();
    const { id } = (await begin({ keyword, lock_status: '0' })).result;
    await ended(id);
    const admin = await makeClerk(server, { is_admin: true });
    for (const row of [contract.look, contract.cancel, contract.download])
      for (const one of [id, crypto.randomUUID()])
        expect((await server.callLoosely(row, { params: { id: one } }, as(admin))).verdict).toBe(
          '404 NOT_FOUND',
        );

    const listed = async (who: MadeClerk) =>
      (await server.call(contract.list, { query: { page_size: '50' } }, as(who))).result.list.find(
        (one) => one.id === id,
      );
    expect(await listed(clerk)).toMatchObject({ status: 'done', done: 1 });
    expect(await listed(admin)).toMatchObject({
      clerk: { id: clerk.id },
      filter: { keyword: '***', lock_status: '0' },
    });
    expect(await listed(await makeClerk(server, { permission: ['apple.viewAll'] }))).toBeUndefined();
    // Who sees them all still finds the own ones, however many others there are.
    const own = await server.call(contract.list, { query: { own: '1' } }, as(admin));
    expect(own.result).toEqual({ list: [], total: 0 });
    expect((await server.call(contract.list, { query: { own: '1' } }, as(clerk))).result.list[0]?.id).toBe(
      id,
    );
    const stored = await db.selectFrom('export_job').select('filter').where('id', '=', id).executeTakeFirst();
    expect(JSON.stringify(stored)).not.toContain(keyword);
  });

  it('[decision.export] is kept for a day; then nobody can guess what was searched for either', async () => {
    const { id } = (await begin({ keyword: '1391234' })).result;
    const { expires_at, finished_at } = await ended(id);
    expect(Date.parse(expires_at ?? '') - Date.parse(finished_at ?? '')).toBe(exportFileMs);
    const { db, clock } = server.services;
    const endedAgo = async (ms: number) => {
      const then = new Date((await clock.now()).getTime() - ms);
      await db.updateTable('export_job').set({ finished_at: then }).where('id', '=', id).execute();
    };
    const hash = async () =>
      (await db.selectFrom('export_job').select('request_hash').where('id', '=', id).executeTakeFirst())
        ?.request_hash;
    await endedAgo(exportFileMs - 60_000);
    await removeExpired(server.services);
    expect((await fetchFile(id)).status).toBe(200);
    expect(await hash()).toMatch(/^[0-9a-f]{16}\.[\w-]{43}$/);
    await endedAgo(exportFileMs);
    expect(await look(id)).toMatchObject({ status: 'expired', expires_at: null });
    expect((await fetchFile(id)).status).toBe(422);
    await removeExpired(server.services);
    expect(await db.selectFrom('export_part').selectAll().where('job_id', '=', id).execute()).toEqual([]);
    expect(await look(id)).toMatchObject({ status: 'expired' });
    expect(await hash()).toBe('');
  });
});
