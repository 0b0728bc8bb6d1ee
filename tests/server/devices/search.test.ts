import type { Updateable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppleFilter } from '#api/contract/apple/devices.ts';
import type { Actor } from '#server/call/handler.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import { appleList } from '#server/devices/apple/list.ts';
import { askedBy } from '#server/devices/list/asked.ts';
import { passes } from '#server/devices/list/filter.ts';
import { findList } from '#server/devices/list/query.ts';
import { devicesOf } from '#server/devices/list/views.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeCrowd } from '../fixtures.ts';
import { type Bench, openBench } from './bench.ts';

const { unlockedOnline } = seedIds.devices;

let bench: Bench;
let now: Date;
beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
  now = await bench.now();
  await change({ remark: String.raw`100%_已核对\A`, imei_2: '356000111222333', hirer_name: '王小明' });
});
afterAll(() => bench.stop());

const change = (columns: Updateable<AppleDeviceTable>) =>
  bench.services.db.updateTable('apple_device').set(columns).where('id', '=', unlockedOnline).execute();

async function idsBy(filter: AppleFilter, way: 'seek' | 'walk'): Promise<string[]> {
  const found = await devicesOf(bench.services.db, 'apple')
    .select('device.id')
    .where(passes(appleList, askedBy(appleList, filter), now, way))
    .orderBy('device.id')
    .execute();
  return found.map(({ id }) => id);
}

it.each([
  { keyword: '35600' },
  { keyword: '已' },
  { keyword: '小明' },
  { keyword: '%' },
  { keyword: String.raw`%_已核对\a` },
  { keyword: '12', hirer_name: '王' },
  { imei: '000111222', remark: '核对' },
  { hirer_name: '小' },
  { hirer_phone_number: '1' },
  { serial_number: 'f' },
])('[valid.ios.list] finds the same with %o whether the index is asked or each device', async (filter) => {
  const found = await idsBy(filter, 'walk');
  expect(found.length).toBeGreaterThan(0);
  expect(await idsBy(filter, 'seek')).toEqual(found);
});

it('[valid.ios.list] finds a text of one field in that field alone, whichever others are empty', async () => {
  const { hirer_name } = await bench.services.db
    .selectFrom('apple_device')
    .select('hirer_name')
    .where('id', '=', unlockedOnline)
    .executeTakeFirstOrThrow();
  await change({ hirer_name: '核\x1f对员', remark: '' });
  for (const way of ['seek', 'walk'] as const) {
    expect(await idsBy({ hirer_name: '核对员' }, way)).toEqual([unlockedOnline]);
    expect(await idsBy({ keyword: '核对员' }, way)).toEqual([unlockedOnline]);
    expect(await idsBy({ remark: '核对员' }, way)).toEqual([]);
    expect(await idsBy({ imei: '核对员' }, way)).toEqual([]);
  }
  await change({ hirer_name: hirer_name ?? '', remark: String.raw`100%_已核对\A` });
});

it('[valid.ios.list] finds nothing by what stands between the fields, whichever is asked', async () => {
  for (const way of ['seek', 'walk'] as const)
    for (const text of ['\x1f', '\x1f\x1f', 'a\x1f'])
      for (const field of ['keyword', 'remark', 'serial_number'] as const)
        expect([way, text, field, await idsBy({ [field]: text }, way)]).toEqual([way, text, field, []]);
});

it('[decision.table-import] finds a device by its number however it was scanned, copied or typed', async () => {
  const { serial_number } = await bench.services.db
    .selectFrom('apple_device')
    .select('serial_number')
    .where('id', '=', unlockedOnline)
    .executeTakeFirstOrThrow();
  await change({ hirer_phone_number: '13812345678' });
  const fullWidth = (text: string) =>
    text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
  for (const way of ['seek', 'walk'] as const)
    for (const keyword of [
      ...[`S${serial_number}`, `(S) Serial No. ${serial_number}`, `序列号：${serial_number}`],
      ...[fullWidth(serial_number), `\u200b${serial_number}\u200e`, serial_number.toLowerCase()],
      ...[
        '+86 138 1234 5678',
        '138-1234-5678',
        '\u202d13812345678\u202c',
        '１３８１２３４５６７８',
        '小\u200b明',
      ],
    ])
      expect([keyword, await idsBy({ keyword }, way)]).toEqual([keyword, [unlockedOnline]]);
});

it('[valid.ios.list] finds what has been written, and no longer what was', async () => {
  expect(await idsBy({ keyword: '改过的备注' }, 'seek')).toEqual([]);
  await change({ remark: '改过的备注' });
  expect(await idsBy({ keyword: '改过的备注' }, 'seek')).toEqual([unlockedOnline]);
  expect(await idsBy({ keyword: '已核对' }, 'seek')).toEqual([]);
});

it('[valid.ios.list] [decision.paging] finds pages and totals alike where few match and where many do', async () => {
  await makeCrowd(bench, accounts.neighbour.id, 2_400);
  const ask = (filter: AppleFilter) =>
    findList(bench.services.db, appleList, { actor: bench.actor, filter, now, recycled: 0 });
  const serials = async (filter: AppleFilter) =>
    (await ask(filter)).page.map(({ serial_number }) => serial_number);

  // Near the beginning devices are looked at in their order, far behind all matches are sorted.
  const { total } = await ask({ keyword: 'crowd' });
  expect(total).toBe(2_400);
  const all: string[] = [];
  for (const page_num of [1, 2, 3, 4])
    all.push(...(await serials({ keyword: 'crowd', page_size: 50, page_num })));
  expect(new Set(all).size).toBe(200);
  // Three at a time were registered in the same minute.
  const minutes = all.map((serial) => Math.floor(Number(serial.slice(-6)) / 3));
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  expect(minutes.at(-1)).toBeLessThanOrEqual(200 / 3 + 1);
  expect(await serials({ keyword: 'crowd', page_size: 50, page_num: 48 })).toHaveLength(50);
  expect(await serials({ keyword: 'crowd', page_size: 50, page_num: 49 })).toEqual([]);

  // By a keyword alone, and with something besides.
  const mine = { ...bench.actor, permission: [], id: accounts.neighbour.id };
  for (const filter of [
    { keyword: 'crowd' },
    { keyword: 'crowd', lock_status: 0 },
    { keyword: 'crowd', lock_status: 0, registration_time: { from: '2000-01-01', to: '2099-12-31' } },
  ]) {
    const seen = await findList(bench.services.db, appleList, { actor: mine, filter, now, recycled: 0 });
    expect([filter, seen.total]).toEqual([filter, 2_400]);
    const binned = await findList(bench.services.db, appleList, { actor: mine, filter, now, recycled: 1 });
    expect([filter, binned]).toEqual([filter, { page: [], total: 0 }]);
    const stranger = { ...mine, id: accounts.viewOnly.id };
    const unseen = await findList(bench.services.db, appleList, {
      actor: stranger,
      filter,
      now,
      recycled: 0,
    });
    expect([filter, unseen]).toEqual([filter, { page: [], total: 0 }]);
  }
}, 180_000);

it('[valid.ios.list] finds a rare model as it finds a frequent one: of whoever asks, in its order, in use or in the bin', async () => {
  const { db } = bench.services;
  const rare = 'iPhone99,1';
  await makeCrowd(bench, accounts.neighbour.id, 3);
  const crowd = await db
    .selectFrom('apple_device')
    .select('id')
    .where('for_clerk', '=', accounts.neighbour.id)
    .where('recycled_status', '=', 0)
    .orderBy('registration_time', 'desc')
    .orderBy('id', 'desc')
    .limit(4)
    .execute();
  const [first = '', second = '', binned = '', foreign = ''] = crowd.map(({ id }) => id);
  const set = (id: string, columns: Updateable<AppleDeviceTable>) =>
    db
      .updateTable('apple_device')
      .set({ model: rare, ...columns })
      .where('id', '=', id)
      .execute();
  await set(first, {});
  await set(second, {});
  await set(binned, { recycled_status: 1 });
  await set(foreign, { for_clerk: accounts.lockOnly.id });

  const ask = async (recycled: number, filter: AppleFilter, actor: Actor = bench.actor) => {
    const { page, total } = await findList(db, appleList, { actor, filter, now, recycled });
    expect(total).toBe(page.length);
    return page.map(({ id }) => id);
  };
  expect(await ask(0, { model: rare })).toEqual([first, second, foreign]);
  expect(await ask(0, { model: rare, sort_direction: 'ascend' })).toEqual([foreign, second, first]);
  expect(await ask(1, { model: [rare] })).toEqual([binned]);
  const neighbour = { ...bench.actor, ...accounts.neighbour, permission: [], visible_clerk: [] };
  expect(await ask(0, { model: rare }, neighbour)).toEqual([first, second]);
  await set(first, { model: 'iPhone14,5' });
  expect(await ask(0, { model: rare, hirer_name: '' })).toEqual([second, foreign]);
});
