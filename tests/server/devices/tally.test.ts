import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { mergeTallies } from '#server/devices/list/tally.ts';
import { kinds } from '#server/kinds.ts';
import { createLog } from '#server/process/log.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { createTestDatabase, type TestDatabase } from '../databases.ts';

let place: TestDatabase;
let open: OpenDatabase;
let db: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = place.env;
  open = await openDatabase({ databaseUrl, dataDir }, createLog('silent'));
  db = open.db;
  await migrate(db);
  await seedDemo(db, new Date('2026-11-21T02:00:00Z'));
});
afterAll(async () => {
  await open.close();
  await place.remove();
});

const kind = sql.raw(`store_id, recycled_status, for_clerk, model, lock_status, supervise_status, abm_status,
  activation_lock_status, os_update_status, global_proxy_status`);

/** Kinds of which the tally says another number than there are devices. */
async function wrongKinds(): Promise<unknown[]> {
  const told = sql`select ${kind}, is_pending, sum(devices) as n from apple_tally
    group by ${kind}, is_pending having sum(devices) <> 0`;
  const there = sql`select ${kind}, unfinished_count > 0 as is_pending, count(*) as n from apple_device
    group by ${kind}, unfinished_count > 0`;
  const { rows } = await sql`(${told} except ${there}) union all (${there} except ${told})`.execute(db);
  return rows;
}

/** Devices of which the search table says another thing than their rows. */
async function wrongInSearch(table: 'apple' | 'android', columns: RawBuilder<unknown>): Promise<unknown[]> {
  const { rows } = await sql`select id, ${columns} from ${sql.table(`${table}_device`)}
    except select device_id, ${columns} from ${sql.table(`${table}_search`)}`.execute(db);
  return rows;
}

const rowsOfTally = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from apple_tally`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Changes half of the main store's devices, one statement after the other. */
const changes: readonly RawBuilder<unknown>[] = [
  sql`recycled_status = 1 - recycled_status`,
  sql`for_clerk = ${accounts.neighbour.id}`,
  sql`for_clerk = null`,
  sql`model = 'iPhone99,9'`,
  sql`lock_status = 1`,
  sql`lock_status = null`,
  sql`supervise_status = 1 - supervise_status`,
  sql`abm_status = (abm_status + 1) % 3`,
  sql`activation_lock_status = (activation_lock_status + 1) % 3`,
  sql`os_update_status = 4`,
  sql`global_proxy_status = 1`,
  sql`unfinished_count = unfinished_count + 2`,
];

const change = (to: RawBuilder<unknown>) =>
  sql`update apple_device set ${to} where store_id = ${seedIds.stores.main} and id::text < '8'`.execute(db);

/** What all devices have told, counted one by one, and what the tally says of it. */
async function told(): Promise<{ counted: Map<string, number>; said: Map<string, number> }> {
  const counted = new Map<string, number>();
  const devices = await db.selectFrom('apple_device').selectAll().execute();
  for (const device of devices) {
    const { store_id, recycled_status, for_clerk } = device;
    const count = (...what: unknown[]) => {
      const key = JSON.stringify([store_id, recycled_status, for_clerk, ...what]);
      counted.set(key, (counted.get(key) ?? 0) + 1);
    };
    for (const { bundle_id, app_name } of device.app_list) count('app', bundle_id, app_name);
    if (device.model === '') continue;
    count('system', sortedJson(device.system_restriction), '');
    if (device.app_restriction_enable && device.app_restriction_type === 0)
      count('default apps', JSON.stringify(device.app_restriction_list), '');
  }
  const said = new Map<string, number>();
  for (const row of await db.selectFrom('apple_told').selectAll().execute()) {
    const { store_id, recycled_status, for_clerk, kind, name } = row;
    const value = kind === 'app' ? row.value : sortedJson(JSON.parse(row.value));
    const key = JSON.stringify([store_id, recycled_status, for_clerk, kind, value, name]);
    said.set(key, (said.get(key) ?? 0) + row.devices);
  }
  return { counted, said: new Map([...said].filter(([, devices]) => devices !== 0)) };
}

const sortedJson = (value: object) =>
  JSON.stringify(Array.isArray(value) ? value : Object.fromEntries(Object.entries(value).toSorted()));

const tellings: readonly RawBuilder<unknown>[] = [
  sql`app_list = '[{"bundle_id": "cn.some", "app_name": "某应用"}, {"bundle_id": "cn.other", "app_name": "其他"}]'`,
  sql`app_list = '[{"bundle_id": "cn.some", "app_name": "改名"}]'`,
  sql`system_restriction = '{"allowCamera": false, "allowAirDrop": true}'`,
  sql`app_restriction_enable = true, app_restriction_type = 0, app_restriction_list = '["cn.some", "cn.other"]'`,
  sql`app_restriction_list = '[]'`,
  sql`app_restriction_type = 1`,
  sql`model = ''`,
  sql`model = 'iPhone16,1', app_list = '[]'`,
  sql`recycled_status = 1 - recycled_status`,
  sql`for_clerk = ${accounts.full.id}`,
];

it('[decision.counters] the tally of what devices told says what they told, whatever changes', async () => {
  const before = await told();
  expect(before.counted.size).toBeGreaterThan(20);
  expect(before.said).toEqual(before.counted);
  for (const to of tellings) {
    await change(to);
    const { counted, said } = await told();
    expect(said, String(to.compile(db).sql)).toEqual(counted);
  }
  while (await mergeTallies({ db, kinds }));
  const merged = await told();
  expect(merged.said).toEqual(merged.counted);
  await sql`select recount_apple()`.execute(db);
  expect((await told()).said).toEqual(merged.counted);
});

it('[decision.counters] the tally says how many devices there are of each kind, whatever changes', async () => {
  expect(await rowsOfTally()).toBeGreaterThan(20);
  expect(await wrongKinds()).toEqual([]);
  for (const to of changes) {
    await change(to);
    expect(await wrongKinds(), String(to.compile(db).sql)).toEqual([]);
    expect(await wrongInSearch('apple', kind), String(to.compile(db).sql)).toEqual([]);
  }
  const copy = randomUUID();
  await sql`insert into apple_device select copy.* from apple_device original,
    jsonb_populate_record(original, jsonb_build_object('id', ${copy}::text, 'serial_number', ${copy}::text)) copy
    where original.id = ${seedIds.devices.unlockedOnline}`.execute(db);
  expect(await wrongKinds()).toEqual([]);
  await db.deleteFrom('apple_device').where('id', '=', copy).execute();
  expect(await wrongKinds()).toEqual([]);
});

it('[valid.android.list] the search table of Android devices has all that they are counted by, whatever changes', async () => {
  const columns = sql.raw(
    'store_id, recycled_status, for_clerk, model, lock_status, supervise_status, brand',
  );
  expect(await wrongInSearch('android', columns)).toEqual([]);
  for (const to of [sql`lock_status = 1 - lock_status`, sql`supervise_status = 0`, sql`brand = 'vivo'`]) {
    await sql`update android_device set ${to} where id::text < '8'`.execute(db);
    expect(await wrongInSearch('android', columns), String(to.compile(db).sql)).toEqual([]);
  }
});

it('a contact, or another number of unfinished operations, writes nothing into the tally', async () => {
  const before = await rowsOfTally();
  await change(sql`last_active_time = now(), battery_level = 0.5, unfinished_count = unfinished_count + 1,
    lock_status = lock_status, model = model`);
  await change(sql`unfinished_count = unfinished_count + 1, remark = remark || '。'`);
  expect(await rowsOfTally()).toBe(before);
});

it('[decision.counters] merging keeps the numbers while others write, and ends', async () => {
  await change(sql`unfinished_count = 0`);
  const before = await rowsOfTally();
  // On PostgreSQL really at the same time: the embedded database takes one after the other.
  const write = async () => {
    for (const to of [...changes, sql`unfinished_count = 0`]) await change(to);
  };
  await Promise.all([write(), mergeTallies({ db, kinds }), mergeTallies({ db, kinds })]);
  expect(await wrongKinds()).toEqual([]);
  let merges = 0;
  while (await mergeTallies({ db, kinds })) merges++;
  expect(merges).toBeLessThanOrEqual(2);
  expect(await wrongKinds()).toEqual([]);
  expect(await rowsOfTally()).toBeLessThan(before);
  expect(await mergeTallies({ db, kinds })).toBe(false);
});

it('a table that is emptied at once takes its tally with it', async () => {
  await sql`truncate apple_device cascade`.execute(db);
  expect(await rowsOfTally()).toBe(0);
});
