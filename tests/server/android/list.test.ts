import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as android from '#api/contract/android/devices.ts';
import { start as startExport } from '#api/contract/android/export.ts';
import { brandTitle, channelTitle } from '#domain/android/brands.ts';
import { androidProductName } from '#domain/android/models.ts';
import type { AndroidDeviceTable } from '#server/database/schema/android-tables.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeAndroid, makeClerk } from '../fixtures.ts';
import { type AccountName, startTestServer, type TestServer } from '../test-server.ts';

type Row = Selectable<AndroidDeviceTable>;
type Asking = AccountName | { readonly token: string };
type Filter = android.AndroidFilterInput;

const hourMs = 3_600_000;
const silentFor73Hours = 'SILENT73HOURS';

let server: TestServer;
/** of the main store: in use, and in the archive */
let rows: Row[];
let archived: Row[];
let now: Date;

beforeAll(async () => {
  server = await startTestServer();
  const { db, clock } = server.services;
  now = await clock.now();
  await makeAndroid(
    server,
    { for_clerk: accounts.full.id },
    {
      serial_number: silentFor73Hours,
      brand: 'xiaomi',
      channel: 2,
      remark: String.raw`100%_已核对\A`,
      last_active_time: new Date(now.getTime() - 73 * hourMs),
    },
  );
  const all = await db
    .selectFrom('android_device')
    .selectAll()
    .where('store_id', '=', seedIds.stores.main)
    .execute();
  rows = all.filter(({ recycled_status }) => recycled_status === 0);
  archived = all.filter(({ recycled_status }) => recycled_status === 1);
});
afterAll(() => server.stop());

const ask = async (query: Filter = {}, as: Asking = 'admin') =>
  (await server.call(android.list, { query }, { as })).result;

async function findAll(query: Filter, as?: Asking): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { list, total } = await ask({ ...query, page_num: String(page), page_size: '50' }, as);
    ids.push(...list.map(({ id }) => id));
    if (list.length === 0 || ids.length >= total) return ids;
  }
}

const idsOf = (found: readonly Pick<Row, 'id'>[]) => found.map(({ id }) => id).toSorted();
const has = (text: string | null, part = '') => (text ?? '').toLowerCase().includes(part.toLowerCase());
const silentFor = (row: Row, hours: number) =>
  row.last_active_time !== null && now.getTime() - row.last_active_time.getTime() >= hours * hourMs;
/** In Shanghai, as a filter names it. */
const day = (at: Date) => new Date(at.getTime() + 8 * hourMs).toISOString().slice(0, 10).replaceAll('-', '');
const some = <Value>(values: readonly (Value | null)[]): Value => {
  const found = values.find((value) => value !== null && value !== '');
  if (found === undefined || found === null) throw new Error('no row has such a value');
  return found;
};

const filters: readonly [string, () => Filter, (row: Row, filter: Filter) => boolean][] = [
  ['brand', () => ({ brand: 'honor' }), (row) => row.brand === 'honor'],
  ['model', () => ({ model: some(rows.map((row) => row.model)) }), (row, { model }) => row.model === model],
  [
    'several models',
    () => ({ model: [...new Set(rows.map((row) => row.model))].slice(0, 2) }),
    (row, { model }) => model?.includes(row.model) ?? false,
  ],
  [
    'part of a serial number, in small letters',
    () => ({
      serial_number: some(rows.map((row) => row.serial_number))
        .slice(3, 8)
        .toLowerCase(),
    }),
    (row, { serial_number }) => has(row.serial_number, serial_number),
  ],
  ['supervision', () => ({ supervise_status: '0' }), (row) => row.supervise_status === 0],
  ['lock', () => ({ lock_status: '1' }), (row) => row.lock_status === 1],
  [
    'part of a hirer’s name',
    () => ({ hirer_name: some(rows.map((row) => row.hirer_name)).slice(0, 1) }),
    (row, { hirer_name }) => has(row.hirer_name, hirer_name),
  ],
  [
    'the end of a hirer’s number',
    () => ({ hirer_phone_number: some(rows.map((row) => row.hirer_phone_number)).slice(-4) }),
    (row, { hirer_phone_number }) => has(row.hirer_phone_number, hirer_phone_number),
  ],
  ['clerk', () => ({ for_clerk: accounts.full.id }), (row) => row.for_clerk === accounts.full.id],
  [
    'days of registration, both included',
    () => ({
      registration_time: `${day(new Date(now.getTime() - 60 * 24 * hourMs))},${day(new Date(now.getTime() - 10 * 24 * hourMs))}`,
    }),
    (row, { registration_time = '' }) => {
      const [from = '', to = ''] = registration_time.split(',');
      return day(row.registration_time) >= from && day(row.registration_time) <= to;
    },
  ],
  ...(['3', '6', '12', '24'] as const).map((hours): (typeof filters)[number] => [
    `${hours} hours of silence`,
    () => ({ offline_duration: hours }),
    (row) => silentFor(row, Number(hours)),
  ]),
  ['more than 72 hours of silence', () => ({ offline_duration: '73' }), (row) => silentFor(row, 72)],
  ['part of an IMEI', () => ({ imei: some(rows.map(({ imei }) => imei[0] ?? null)).slice(2, 12) }), hasImei],
  [
    'a remark with characters that LIKE knows',
    () => ({ remark: '%_已' }),
    (row) => row.serial_number === silentFor73Hours,
  ],
];

function hasImei(row: Row, { imei = '' }: Filter): boolean {
  return row.imei.some((each) => each.includes(imei));
}

describe('the list of Android devices', () => {
  it.each(filters)(
    '[valid.android.list] [decision.android.filters] filters by %s alone',
    async (_, of, passes) => {
      const filter = of();
      const expected = rows.filter((row) => passes(row, filter));
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(rows.length);
      expect((await findAll(filter)).toSorted()).toEqual(idsOf(expected));
    },
  );

  it.each(['registration_time', 'last_active_time'] as const)(
    '[valid.android.list] [decision.android.filters] sorts all pages by %s, with - from the newest on',
    async (column) => {
      const timeOf = new Map(rows.map((row) => [row.id, row[column]?.getTime() ?? 0]));
      for (const [sort, sign] of [[column, 1] as const, [`-${column}`, -1] as const]) {
        const times = (await findAll({ sort })).map((id) => timeOf.get(id) ?? Number.NaN);
        expect(times).toHaveLength(rows.length);
        expect(times).toEqual(times.toSorted((a, b) => sign * (a - b)));
      }
    },
  );

  it('[valid.android.list] refuses what is no filter', async () => {
    const wrong = [
      { supervise_status: '2' },
      { lock_status: 'x' },
      { hirer_phone_number: '123456789012' },
      { hirer_phone_number: '12a' },
      { for_clerk: 'me' },
      { registration_time: '20260101' },
      { registration_time: '20260301,20260101' },
      { offline_duration: '1' },
      { offline_duration: '72' },
      { imei: '1234567890123456' },
      { sort: 'remark' },
      { sort: '+registration_time' },
      { archived: '2' },
      { activation_lock_status: '1' },
    ];
    for (const query of wrong) {
      const { verdict } = await server.callLoosely(android.list, { query }, { as: 'admin' });
      expect([query, verdict]).toEqual([query, '400 INVALID_INPUT']);
    }
  });

  it('[android.archive] [valid.android.list] shows those in use or, with archived=1, those in the archive, by the same filters', async () => {
    expect(archived.length).toBeGreaterThan(0);
    for (const query of [{}, { archived: '0' as const }])
      expect((await findAll(query)).toSorted()).toEqual(idsOf(rows));
    expect((await findAll({ archived: '1' })).toSorted()).toEqual(idsOf(archived));
    const [one] = archived;
    expect(await findAll({ archived: '1', serial_number: one?.serial_number })).toEqual([one?.id]);
    expect(await findAll({ serial_number: one?.serial_number })).toEqual([]);
  });

  it('[decision.scope] [role.codes.android] shows each person their scope, and to who has Ea2 the whole store', async () => {
    const everywhere = await makeClerk(server, { permission: ['android.viewAll'] });
    const ofColleague = await makeClerk(server, {
      permission: [],
      visible_clerk: [accounts.lockOnly.id],
    });
    const onlyApple = await makeClerk(server, { permission: ['apple.viewAll'] });
    const seenBy = async ({ token }: { readonly token: string }) => (await findAll({}, { token })).toSorted();
    const own = idsOf(rows.filter(({ for_clerk }) => for_clerk === accounts.lockOnly.id));
    expect((await findAll({}, 'lockOnly')).toSorted()).toEqual(own);
    expect(await seenBy(everywhere)).toEqual(idsOf(rows));
    expect(await seenBy(ofColleague)).toEqual(own);
    expect(await seenBy(onlyApple)).toEqual([]);
    const ofOtherStore = await findAll({}, 'withoutApple');
    expect(ofOtherStore.length).toBeGreaterThan(0);
    expect(ofOtherStore.filter((id) => rows.some((row) => row.id === id))).toEqual([]);
  });

  it('[decision.android.filters] [android.channels] offers the brands, models, channels and clerks that occur, by their names', async () => {
    const own = rows.filter((row) => row.for_clerk === accounts.lockOnly.id);
    const { result } = await server.call(android.searchOptions, {}, { as: 'lockOnly' });
    const tally = <Key extends string | number>(keyOf: (row: Row) => Key) =>
      new Map([...Map.groupBy(own, keyOf)].map(([key, group]) => [key, group.length]));
    const brands = tally(({ brand }) => brand);
    expect(new Map(result.brands.map(({ value, count }) => [value, count]))).toEqual(brands);
    for (const { value, label } of result.brands) expect(label).toBe(brandTitle(value));
    expect(new Map(result.models.map(({ value, count }) => [value, count]))).toEqual(
      tally(({ model }) => model),
    );
    for (const { value, label } of result.models) expect(label).toBe(androidProductName(value));
    expect(new Map(result.channels.map(({ value, count }) => [value, count]))).toEqual(
      tally(({ channel }) => channel),
    );
    for (const { value, label } of result.channels) expect(label).toBe(channelTitle(value));
    expect(result.clerks.map(({ value }) => value)).toEqual([accounts.lockOnly.id]);

    const ofArchive = (
      await server.call(android.searchOptions, { query: { archived: '1' } }, { as: 'admin' })
    ).result;
    expect(ofArchive.models.reduce((sum, { count }) => sum + count, 0)).toBe(archived.length);
  });

  it('[android.channels] knows channels by 其他, Honor, Xiaomi, OPPO and VIVO, and the brands honor and xiaomi by 荣耀 and 小米', async () => {
    const { result } = await server.call(android.searchOptions, {}, { as: 'admin' });
    const titles = Object.fromEntries(result.channels.map(({ value, label }) => [value, label]));
    expect(titles).toEqual({ 0: '其他', 1: 'Honor', 2: 'Xiaomi', 3: 'OPPO', 4: 'VIVO' });
    const brands = Object.fromEntries(result.brands.map(({ value, label }) => [value, label]));
    expect(brands).toMatchObject({ honor: '荣耀', xiaomi: '小米', redmi: 'Redmi', vivo: 'vivo' });
  });

  it('[entity.android-device] [decision.secrets] tells of a phone what is known of it, the hirer’s number masked and no secret', async () => {
    const row = some(rows.filter(({ serial_number }) => serial_number === silentFor73Hours));
    const { list } = await ask({ serial_number: row.serial_number });
    expect(list[0]).toMatchObject({
      id: row.id,
      brand: row.brand,
      channel: row.channel,
      model: row.model,
      product_name: androidProductName(row.model),
      serial_number: row.serial_number,
      supervise_status: row.supervise_status,
      lock_status: row.lock_status,
      remark: row.remark,
      registration_time: row.registration_time.toISOString(),
      last_active_time: row.last_active_time?.toISOString(),
      archived: false,
      for_clerk: { id: row.for_clerk },
      for_store: row.store_id,
    });
    const { result } = await server.call(
      android.detail,
      { params: { id: row.id }, query: {} },
      { as: 'admin' },
    );
    expect(result).toMatchObject({ id: row.id, imei: row.imei });
    for (const told of [list[0], result]) {
      expect(told?.hirer_phone_number).toContain('****');
      const text = JSON.stringify(told);
      for (const secret of [row.hirer_phone_number, row.unlock_secret, row.deregulate_secret])
        expect(text).not.toContain(some([secret]));
    }
  });

  it('[decision.secrets] exports only with a right of its own', async () => {
    const body = { password: accounts.lockOnly.secondary_password, filter: {} };
    const { verdict } = await server.callLoosely(startExport, { body }, { as: 'lockOnly' });
    expect(verdict).toMatch(/^403 /);
  });
});
