import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as ios from '#api/contract/apple/devices.ts';
import { deviceOverview } from '#api/contract/device-overview.ts';
import { appleProductName } from '#domain/apple/models.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { disagreeAfterMs, offlineAfterMs } from '#domain/limits.ts';
import { maskPhone } from '#domain/text/mask.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type AccountName, startTestServer, type TestServer } from '../test-server.ts';

type Row = Selectable<AppleDeviceTable>;
type Filter = ios.AppleFilterInput;

const { devices, stores } = seedIds;
const dayMs = 24 * 3_600_000;

let server: TestServer;
/** devices of the store that are not in the bin, and those that are, as the database has them */
let rows: Row[];
let recycled: Row[];
let now: Date;
/** operations that wait for their devices */
let awaited: ReadonlySet<string>;

beforeAll(async () => {
  server = await startTestServer();
  // Nothing may change between the list and what it is compared with.
  await server.services.gateways.apple.stop();
  const { db, clock } = server.services;
  await db
    .updateTable('apple_device')
    .set({
      remark: String.raw`100%_已核对\A`,
      imei_2: '356000111222333',
      os_update_status: 1,
      global_proxy_status: 1,
    })
    .where('id', '=', devices.unlockedOnline)
    .execute();
  const all = await db.selectFrom('apple_device').selectAll().where('store_id', '=', stores.main).execute();
  rows = all.filter(({ recycled_status }) => recycled_status === 0);
  recycled = all.filter(({ recycled_status }) => recycled_status === 1);
  now = await clock.now();
  const sent = await db.selectFrom('operation').selectAll().where('status', '=', 2).execute();
  awaited = new Set(sent.filter(({ heard_at }) => heard_at === null).map(({ id }) => id));
});
afterAll(() => server.stop());

const ask = async (query: Filter = {}, as: AccountName = 'admin') =>
  (await server.call(ios.list, { query }, { as })).result;

/** All pages of a filter. */
async function findAll(query: Filter, as?: AccountName) {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { list, total } = await ask({ ...query, page_num: String(page), page_size: '50' }, as);
    ids.push(...list.map(({ id }) => id));
    if (list.length === 0 || ids.length >= total) return { ids, total };
  }
}

const idsOf = (found: readonly Pick<Row, 'id'>[]) => found.map(({ id }) => id).toSorted();
const has = (text: string | null, part: string) => (text ?? '').toLowerCase().includes(part.toLowerCase());
const firstOf = <Value>(values: readonly (Value | null)[]) => {
  const found = values.find((value) => value !== null && value !== '');
  if (found === undefined || found === null) throw new Error('the seed holds no such value');
  return found;
};

const isAwaited = (id: string | null) => awaited.has(id ?? '');
const isAbnormal = ({ latest_operation_status: status, lock_wanted_at, ...row }: Row) =>
  status === operationStatus.failed ||
  status === operationStatus.unknown ||
  (row.lock_wanted !== null &&
    row.lock_wanted !== row.lock_status &&
    !isAwaited(row.lock_operation) &&
    lock_wanted_at !== null &&
    now.getTime() - lock_wanted_at.getTime() >= disagreeAfterMs);
const isSilentFor = (row: Row, ms: number) =>
  row.last_active_time !== null && now.getTime() - row.last_active_time.getTime() >= ms;

describe('the list', () => {
  const day = (at: Date) =>
    new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  const cases: readonly [string, () => Filter, (row: Row, filter: Filter) => boolean][] = [
    ['nothing', () => ({}), () => true],
    [
      'part of a serial number, in small letters',
      () => ({ serial_number: rows[3]?.serial_number.slice(2, 6).toLowerCase() ?? '' }),
      (row, { serial_number = '' }) => has(row.serial_number, serial_number),
    ],
    ['one model', () => ({ model: rows[0]?.model ?? '' }), (row, { model }) => row.model === model],
    [
      'several models',
      () => ({ model: [rows[0]?.model ?? '', rows[5]?.model ?? ''] }),
      (row, { model = [] }) => model.includes(row.model),
    ],
    ['lock status', () => ({ lock_status: '1' }), (row) => row.lock_status === 1],
    ['supervision', () => ({ supervise_status: '0' }), (row) => row.supervise_status === 0],
    ['ABM', () => ({ abm_status: '0' }), (row) => row.abm_status === 0],
    ['activation lock', () => ({ activation_lock_status: '1' }), (row) => row.activation_lock_status === 1],
    ['an update that is loaded', () => ({ os_update_status: '1' }), (row) => row.os_update_status === 1],
    ['the global proxy', () => ({ global_proxy_status: '1' }), (row) => row.global_proxy_status === 1],
    [
      'part of a hirer’s name',
      () => ({ hirer_name: firstOf(rows.map((row) => row.hirer_name)).slice(0, 1) }),
      (row, { hirer_name = '' }) => has(row.hirer_name, hirer_name),
    ],
    [
      'part of a hirer’s phone',
      () => ({ hirer_phone_number: firstOf(rows.map((row) => row.hirer_phone_number)).slice(-4) }),
      (row, { hirer_phone_number = '' }) => has(row.hirer_phone_number, hirer_phone_number),
    ],
    ['a clerk', () => ({ for_clerk: accounts.full.id }), (row) => row.for_clerk === accounts.full.id],
    [
      'whole days of registration, both included',
      () => ({
        registration_time: `${day(new Date(now.getTime() - 40 * dayMs))},${day(new Date(now.getTime() - 10 * dayMs))}`,
      }),
      (row, { registration_time = '' }) => {
        const [from = '', to = ''] = registration_time.split(',');
        return day(row.registration_time) >= from && day(row.registration_time) <= to;
      },
    ],
    ['hours out of reach', () => ({ offline_duration: '3' }), (row) => isSilentFor(row, 3 * 3_600_000)],
    [
      'a remark with characters that LIKE knows',
      () => ({ remark: '%_已' }),
      (row) => row.id === devices.unlockedOnline,
    ],
    [
      'a remark with a backslash',
      () => ({ remark: String.raw`\a` }),
      (row) => row.id === devices.unlockedOnline,
    ],
    ['part of the second IMEI', () => ({ imei: '000111222' }), (row) => row.id === devices.unlockedOnline],
    ['a keyword in the remark', () => ({ keyword: '已核对' }), (row) => has(row.remark, '已核对')],
    ['a keyword in the IMEI', () => ({ keyword: '356000111' }), (row) => row.id === devices.unlockedOnline],
    [
      'a keyword in the hirer’s phone',
      () => ({ keyword: firstOf(rows.map((row) => row.hirer_phone_number)) }),
      (row, { keyword = '' }) =>
        [row.hirer_phone_number, row.imei_1, row.imei_2, row.serial_number].some((text) =>
          has(text, keyword),
        ),
    ],
    [
      '% as a keyword',
      () => ({ keyword: '%' }),
      (row) => [row.remark, row.hirer_name].some((text) => has(text, '%')),
    ],
    ['unfinished operations', () => ({ attention: 'pending' }), (row) => row.unfinished_count > 0],
    ['devices that need a look', () => ({ attention: 'abnormal' }), isAbnormal],
    [
      'several at once',
      () => ({ lock_status: '0', activation_lock_status: '1', offline_duration: '1' }),
      (row) => row.lock_status === 0 && row.activation_lock_status === 1 && isSilentFor(row, 3_600_000),
    ],
  ];

  it.each(cases)('[valid.ios.list] [decision.counters] filters by %s', async (_, filterOf, passes) => {
    const filter = filterOf();
    const expected = rows.filter((row) => passes(row, filter));
    expect(expected.length).toBeGreaterThan(0);
    const { ids, total } = await findAll(filter);
    expect(ids.toSorted()).toEqual(idsOf(expected));
    expect(total).toBe(expected.length);
  });

  it('[valid.ios.list] takes an empty text as none', async () => {
    expect((await ask({ keyword: ' ', remark: '', model: '' })).total).toBe(rows.length);
  });

  it('[valid.ios.list] refuses what is no filter', async () => {
    const wrong = [
      { imei: '12345678901234567' },
      { imei: 'abc' },
      { registration_time: '20260101' },
      { registration_time: '20260301,20260101' },
      { registration_time: '20260230,20260301' },
      { sort_index: 'remark' },
      { sort_direction: 'up' },
      { page_num: '-1' },
      { page_size: '51' },
      { page_size: '0' },
      { offline_duration: 'x' },
      { lock_status: 'a' },
      { lock_status: '7' },
      { global_proxy_status: '2' },
      { os_update_status: ['0', '1'] },
      { for_clerk: 'me' },
      { store_id: randomUUID() },
    ];
    for (const query of wrong) {
      const answer = await server.callLoosely(ios.list, { query }, { as: 'admin' });
      expect([query, answer.verdict]).toEqual([query, '400 INVALID_INPUT']);
    }
  });

  it.each([
    ['registration_time', 'descend'],
    ['registration_time', 'ascend'],
    ['last_active_time', 'descend'],
    ['last_active_time', 'ascend'],
  ] as const)(
    '[valid.ios.list] [decision.paging] sorts all pages by %s, %s',
    async (sort_index, sort_direction) => {
      const { ids } = await findAll({ sort_index, sort_direction });
      const byId = new Map(rows.map((row) => [row.id, row]));
      const times = ids.map((id) => byId.get(id)?.[sort_index]?.getTime() ?? 0);
      const sign = sort_direction === 'ascend' ? 1 : -1;
      expect(times).toEqual(times.toSorted((a, b) => sign * (a - b)));
      expect(new Set(ids).size).toBe(rows.length);
    },
  );

  it('[decision.paging] counts pages from 1, takes 0 as 1, gives 20 rows unless asked, newest registration first', async () => {
    const first = await ask();
    expect(first.list).toHaveLength(20);
    expect(first.total).toBe(rows.length);
    expect((await ask({ page_num: '0' })).list).toEqual(first.list);
    expect(
      (await ask({ page_num: '1', sort_index: 'registration_time', sort_direction: 'descend' })).list,
    ).toEqual(first.list);
    expect((await ask({ page_num: '9999' })).list).toEqual([]);
    expect((await ask({ page_num: '999999999' })).list).toEqual([]);
  });
});

describe('the recycle bin', () => {
  const askBin = async (query: Filter = {}, as: AccountName = 'admin') =>
    (await server.call(ios.recycledList, { query: { page_size: '50', ...query } }, { as })).result;

  it('[call.ios] [ios.recycle] holds what the list does not, by the same filters', async () => {
    const { list, total } = await askBin();
    expect(list.map(({ id }) => id).toSorted()).toEqual(idsOf(recycled));
    expect(total).toBe(recycled.length);
    const [one] = recycled;
    const found = await askBin({ serial_number: one?.serial_number ?? '', supervise_status: '0' });
    expect(found.list.map(({ id }) => id)).toEqual(one?.supervise_status === 0 ? [one.id] : []);
    const { result } = await server.call(ios.models, { query: { recycled_status: '1' } }, { as: 'admin' });
    expect(result.list.reduce((sum, { count }) => sum + count, 0)).toBe(recycled.length);
  });

  it('[decision.scope] shows a clerk their own devices and nobody another store’s', async () => {
    const of = (id: string) => idsOf(recycled.filter((row) => row.for_clerk === id));
    const own = await askBin({}, 'lockOnly');
    expect(own.list.map(({ id }) => id).toSorted()).toEqual(of(accounts.lockOnly.id));
    expect((await askBin({ for_clerk: accounts.full.id }, 'otherAdmin')).total).toBe(0);
  });
});

describe('counters', () => {
  const expected = (seen: readonly Row[]) => ({
    total: seen.length,
    locked: seen.filter((row) => row.lock_status === 1).length,
    pending: seen.filter((row) => row.unfinished_count > 0).length,
    offline: seen.filter((row) => isSilentFor(row, offlineAfterMs)).length,
    abnormal: seen.filter(isAbnormal).length,
  });

  it('[decision.counters] cover the whole scope, whatever the filter, and the home page says the same', async () => {
    const { counters } = await ask({ keyword: 'nothing has this' });
    expect(counters).toEqual(expected(rows));
    expect(Object.values(counters)).not.toContain(0);
    expect((await server.call(deviceOverview, {}, { as: 'admin' })).result.apple).toMatchObject(counters);
  });

  it('[decision.scope] [decision.counters] count only what a clerk may see', async () => {
    const own = rows.filter((row) => row.for_clerk === accounts.lockOnly.id);
    expect((await ask({}, 'lockOnly')).counters).toEqual(expected(own));
  });

  it('[decision.counters] [decision.progress] agree with the operations themselves', async () => {
    const operations = await server.services.db
      .selectFrom('operation')
      .select(['device_id', 'status'])
      .execute();
    const unfinished: readonly number[] = [0, 1, 2, 3, 9];
    for (const row of rows) {
      const mine = operations.filter((one) => one.device_id === row.id && unfinished.includes(one.status));
      expect([row.id, row.unfinished_count]).toEqual([row.id, mine.length]);
    }
  });
});

describe('scope', () => {
  it.each([
    ['admin', () => rows],
    ['viewOnly', () => rows],
    ['lockOnly', () => rows.filter((row) => row.for_clerk === accounts.lockOnly.id)],
    [
      'neighbour',
      () => rows.filter((row) => [accounts.neighbour.id, accounts.lockOnly.id].includes(row.for_clerk ?? '')),
    ],
  ] as const)(
    '[decision.scope] [role.clerk.visible] shows %s exactly the devices of their scope',
    async (as, expected) => {
      expect((await findAll({}, as)).ids.toSorted()).toEqual(idsOf(expected()));
    },
  );

  it('[decision.scope] never shows another store’s anything', async () => {
    const { ids } = await findAll({}, 'otherAdmin');
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => rows.some((row) => row.id === id))).toEqual([]);
    expect((await ask({ for_clerk: accounts.full.id }, 'otherAdmin')).total).toBe(0);
  });

  it('[decision.scope] offers models and clerks of the scope only', async () => {
    const own = rows.filter((row) => row.for_clerk === accounts.lockOnly.id);
    const { list } = (await server.call(ios.models, {}, { as: 'lockOnly' })).result;
    const counts = Map.groupBy(own, ({ model }) => model);
    expect(list.toSorted((a, b) => a.model.localeCompare(b.model))).toEqual(
      [...counts]
        .map(([model, group]) => ({ model, product_name: appleProductName(model), count: group.length }))
        .toSorted((a, b) => a.model.localeCompare(b.model)),
    );
    const clerks = async (as: AccountName) =>
      (await server.call(ios.clerks, {}, { as })).result.list.map(({ id }) => id).toSorted();
    expect(await clerks('lockOnly')).toEqual([accounts.lockOnly.id]);
    expect(await clerks('neighbour')).toEqual([accounts.lockOnly.id, accounts.neighbour.id].toSorted());
    expect(await clerks('admin')).toContain(accounts.disabled.id);
    expect(await clerks('admin')).not.toContain(accounts.otherAdmin.id);
  });
});

describe('what leaves the server', () => {
  it('[entity.apple-device] says of each row whose store’s it is, in the bin, too', async () => {
    const storesOf = async (as: AccountName) => {
      const { list } = await ask({ page_size: '50' }, as);
      const bin = await server.call(ios.recycledList, {}, { as });
      return new Set([...list, ...bin.result.list].map(({ for_store }) => for_store));
    };
    expect(await storesOf('admin')).toEqual(new Set([stores.main]));
    expect(await storesOf('otherAdmin')).toEqual(new Set([stores.other]));
  });

  it('[decision.secrets] masks phones and tells of secrets only that they exist', async () => {
    const secret = rows.find(
      (row) => row.activation_lock_passcode && row.unlock_token && row.hirer_phone_number,
    );
    if (!secret) throw new Error('the seed holds no device with secrets');
    const device = (await server.call(ios.detail, { params: { id: secret.id } }, { as: 'admin' })).result;
    expect(device.hirer_phone_number).toBe(maskPhone(secret.hirer_phone_number ?? ''));
    expect(device).toMatchObject({ has_unlock_token: true, has_bypass_code: true });
    const page = await ask({ serial_number: secret.serial_number });
    for (const text of [JSON.stringify(device), JSON.stringify(page)]) {
      for (const value of [secret.activation_lock_passcode, secret.unlock_token, secret.hirer_phone_number]) {
        expect(text).not.toContain(value);
      }
    }
  });
});
