import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationLog } from '#api/contract/apple/devices.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type MadeClerk, makeClerk, makeDevice } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

type Query = Parameters<typeof server.call<typeof operationLog>>[1]['query'];
type Row = Awaited<ReturnType<typeof readRows>>[number];

const { stores } = seedIds;
const countedAtMost = 10_000;

let server: TestServer;
let people: Record<'admin' | 'ofFew' | 'seesOthers' | 'everywhere', MadeClerk>;
/** of every store, as the database has them, newest first */
let rows: Row[];

beforeAll(async () => {
  server = await startTestServer();
  // Nothing may change between the log and what it is compared with.
  await server.services.gateways.apple.stop();
  const log = 'security.operationLog';
  const ofFew = await makeClerk(server, { permission: [log] });
  people = {
    ofFew,
    admin: await makeClerk(server, { is_admin: true }),
    seesOthers: await makeClerk(server, {
      permission: [log, 'apple.viewVisibleClerk'],
      visible_clerk: [ofFew.id],
    }),
    everywhere: await makeClerk(server, { permission: [log, 'apple.viewAll'] }),
  };
  const { db } = server.services;
  const device_id = await makeDevice(server, 'unlocked', { for_clerk: ofFew.id });
  const first = await db
    .selectFrom('operation')
    .selectAll()
    .where('store_id', '=', stores.main)
    .limit(40)
    .execute();
  // Of this clerk's devices one is still there, of two only the records.
  const gone = { serial_number: 'GONE00000001', model: 'iPhone14,5', for_clerk: ofFew.id };
  for (const [n, { id }] of first.entries()) {
    const removed_device =
      n % 3 === 0 ? null : JSON.stringify({ ...gone, for_clerk: n % 3 === 1 ? ofFew.id : people.admin.id });
    await db
      .updateTable('operation')
      .set({
        device_id: removed_device ? crypto.randomUUID() : device_id,
        removed_device,
        status: n % 2 === 0 ? 5 : 4,
      })
      .where('id', '=', id)
      .execute();
    // Around a midnight in Shanghai.
    const at = n % 4 < 2 ? '2020-01-01T15:59:59.999Z' : '2020-01-01T16:00:00Z';
    await sql`update operation set date_created = ${at} where id = ${id}`.execute(db);
  }
  rows = await readRows();
});
afterAll(() => server.stop());

const readRows = () =>
  server.services.db
    .selectFrom('operation')
    .leftJoin('apple_device', 'apple_device.id', 'operation.device_id')
    .selectAll('operation')
    .select('apple_device.for_clerk as holder')
    .where('operation.device_kind', '=', 'apple')
    .orderBy('operation.date_created', 'desc')
    .orderBy('operation.id', 'desc')
    .execute();

const ask = async (query: NonNullable<Query>, who: MadeClerk) =>
  (await server.call(operationLog, { query }, { as: { token: who.token } })).result;

/** Whose devices they see; null: everybody's. */
const seen = (): [MadeClerk, readonly string[] | null][] => [
  [people.admin, null],
  [people.everywhere, null],
  [people.ofFew, [people.ofFew.id]],
  [people.seesOthers, [people.seesOthers.id, people.ofFew.id]],
];

/** In Shanghai, as a query names it. */
const dayOf = ({ date_created }: Row) =>
  new Date(date_created.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');

const passes = (row: Row, query: NonNullable<Query>, all: readonly Row[]): boolean => {
  const at = all.findIndex(({ id }) => id === query.before);
  const days = query.record_time?.split(',') ?? null;
  return (
    (query.device_id === undefined || row.device_id === query.device_id) &&
    (query.command === undefined || row.command === query.command) &&
    (query.status === undefined || row.status === Number(query.status)) &&
    (query.for_clerk === undefined || row.clerk_id === query.for_clerk) &&
    (days === null || (dayOf(row) >= (days[0] ?? '') && dayOf(row) <= (days[1] ?? ''))) &&
    (query.before === undefined || (at >= 0 && all.indexOf(row) > at))
  );
};

it('[decision.scope] [decision.paging] finds what each person may see and each filter leaves, newest first, a deleted device’s too', async () => {
  const [middle] = rows.filter(({ store_id }) => store_id === stores.main).slice(20);
  const foreign = rows.find(({ store_id }) => store_id !== stores.main);
  const someone = rows.find(({ holder }) => holder === people.ofFew.id);
  const filters: NonNullable<Query>[] = [
    {},
    { status: '5' },
    { command: 'lock' },
    { command: 'unlock', status: '4' },
    { for_clerk: someone?.clerk_id ?? '' },
    { device_id: someone?.device_id ?? '' },
    { record_time: '20200101,20200101' },
    { record_time: '20200102,20200103' },
    { record_time: '20190101,20200102' },
    { before: middle?.id ?? '' },
    { before: middle?.id ?? '', status: '5' },
    { before: foreign?.id ?? '' },
    { before: '0000000' },
  ];
  const found: number[] = [];
  const ofAdmin: number[] = [];
  for (const [who, clerks] of seen())
    for (const query of filters) {
      const isVisible = ({ store_id, removed_device, holder }: Row) =>
        store_id === stores.main &&
        (clerks === null || clerks.includes(removed_device?.for_clerk ?? holder ?? ''));
      const own =
        query.before === foreign?.id ? [] : rows.filter((row) => isVisible(row) && passes(row, query, rows));
      const ids: string[] = [];
      for (let page = 1; ; page++) {
        const { list, total, more } = await ask({ ...query, page_num: String(page), page_size: '20' }, who);
        expect([total, more]).toEqual([own.length, undefined]);
        if (list.length === 0) break;
        ids.push(...list.map(({ id }) => id));
      }
      expect(ids).toEqual(own.map(({ id }) => id));
      found.push(ids.length);
      if (who === people.admin) ofAdmin.push(ids.length);
    }
  // Each filter alone leaves some out, and some in.
  const [whole = 0, ...filtered] = ofAdmin.slice(
    0,
    filters.findIndex((query) => query.before === foreign?.id),
  );
  expect(filtered.filter((count) => count === 0 || count >= whole)).toEqual([]);
  expect(found.filter((count) => count === 0).length).toBeLessThan(found.length / 2);
});

it('[decision.paging] counts up to 10,000, says that there are more, and turns to those by the record before them', async () => {
  const { db } = server.services;
  const known = rows.filter(({ store_id }) => store_id === stores.main).length;
  const add = (name: string, count: number) =>
    sql`insert into operation (id, command_uuid, request_hash, date_created, store_id, clerk_id, device_id, command, kind, ip, status,
        run_at, scheduled)
      select ${name} || lpad(n::text, 6, '0'), gen_random_uuid(), '', '2020-01-01'::timestamptz - n * interval '1 second', store_id,
        clerk_id, device_id, command, kind, ip, 4, run_at, false
      from (select * from operation where store_id = ${stores.main} limit 1) one, generate_series(1, ${count}::integer) n`.execute(
      db,
    );
  await add('x', countedAtMost - known);
  const last = { page_num: '200', page_size: '50' };
  expect(await ask(last, people.admin)).toMatchObject({ total: countedAtMost, list: { length: 50 } });
  expect((await ask(last, people.admin)).more).toBeUndefined();
  await add('y', 70);
  for (const query of [{}, last])
    expect(await ask(query, people.admin)).toMatchObject({ total: countedAtMost, more: true });
  expect(await ask({ page_num: '201', page_size: '50' }, people.admin)).toEqual({
    total: countedAtMost,
    more: true,
    list: [],
  });
  const { list } = await ask(last, people.admin);
  const before = list.at(-1)?.id ?? '';
  const next = await ask({ before, page_size: '50' }, people.admin);
  expect([next.total, next.more]).toEqual([70, undefined]);
  expect(next.list[0]?.date_created ?? '').not.toBe('');
  const after = await ask({ before, page_size: '50', page_num: '2' }, people.admin);
  const ids = [...list, ...next.list, ...after.list].map(({ id }) => id);
  expect(new Set(ids).size).toBe(50 + 70);
});
