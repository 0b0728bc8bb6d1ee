import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as android from '#api/contract/android/devices.ts';
import * as ios from '#api/contract/apple/devices.ts';
import { deviceOverview } from '#api/contract/device-overview.ts';
import { clerks, firstSteps, operations, superviseOverview } from '#api/contract/home.ts';
import { permissionCode } from '#domain/access/permissions.ts';
import { recordedEditNames } from '#domain/devices/recorded-edits.ts';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { dayMs, formatDate } from '#domain/text/time.ts';
import { createStore } from '#server/people/new-store.ts';
import { accounts } from '#server/seed/accounts.ts';
import { type MadeClerk, makeClerk, makeDevice, makeStore } from './fixtures.ts';
import { type AccountName, startTestServer, type TestServer } from './test-server.ts';

const kinds = [
  ['apple', 'apple_device'],
  ['android', 'android_device'],
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Whose devices are few, and who may read the log.
  const codes = [permissionCode('apple.enableLostMode'), permissionCode('security.operationLog')];
  const { db } = server.services;
  await db
    .updateTable('clerk')
    .set({ permission: codes.join(',') })
    .where('id', '=', accounts.lockOnly.id)
    .execute();
  for (const [, table] of kinds) {
    const { id } = await db
      .selectFrom(table)
      .select('id')
      .where('store_id', '=', accounts.admin.store_id)
      .where('recycled_status', '=', 0)
      // No phone that would say soon how it is.
      .orderBy('last_active_time', (order) => order.asc().nullsFirst())
      .executeTakeFirstOrThrow();
    await db.updateTable(table).set({ for_clerk: null, lock_status: null }).where('id', '=', id).execute();
  }
});
afterAll(() => server.stop());

/** Whose devices each of them sees: every clerk of the store, and nobody, or these. */
const people: readonly [AccountName, readonly string[] | null][] = [
  ['admin', null],
  ['lockOnly', [accounts.lockOnly.id]],
];

/** The devices of a kind that somebody sees, row by row. */
async function seenBy(table: 'apple_device' | 'android_device', of: readonly string[] | null) {
  const rows = await server.services.db
    .selectFrom(table)
    .selectAll()
    .where('store_id', '=', accounts.admin.store_id)
    .execute();
  return rows.filter(({ for_clerk }) => of === null || (for_clerk !== null && of.includes(for_clerk)));
}

const isReleased = (row: object) =>
  'released_at' in row ? row.released_at !== null : 'abm_status' in row && row.abm_status === 2;

describe.each(people)('[decision.home] [home.overview] the home of %s', (as, of) => {
  it.each(kinds)('[decision.scope] tells how the %s devices stand that they see', async (kind, table) => {
    const seen = (await seenBy(table, of)).filter(({ recycled_status }) => recycled_status === 0);
    const { [kind]: states } = (await server.call(superviseOverview, {}, { as })).result;
    expect(states).toEqual({
      kind,
      supervised: seen.filter(({ supervise_status }) => supervise_status === 1).length,
      unsupervised: seen.filter((row) => row.supervise_status !== 1 && !isReleased(row)).length,
      released: seen.filter((row) => row.supervise_status !== 1 && isReleased(row)).length,
      locked: seen.filter(({ lock_status }) => lock_status === 1).length,
      unlocked: seen.filter(({ lock_status }) => lock_status === 0).length,
      lock_unknown: seen.filter(({ lock_status }) => lock_status === null).length,
    });
    expect(seen.length).toBeGreaterThan(0);
  });

  it.each([
    ['apple', ios.list],
    ['android', android.list],
  ] as const)(
    'leads from the %s devices of no clerk, and those whose lock is unknown, to their list',
    async (kind, list) => {
      const { [kind]: states } = (await server.call(superviseOverview, {}, { as })).result;
      const owners = (await server.call(clerks, {}, { as })).result.list;
      const totalOf = async (query: { lock_status?: string; for_clerk?: string }) =>
        (await server.call(list, { query: { ...query, page_size: '50' } }, { as })).result;
      const unknown = await totalOf({ lock_status: 'none' });
      expect(unknown.total).toBe(states?.lock_unknown);
      expect(new Set(unknown.list.map(({ lock_status }) => lock_status))).toEqual(
        new Set(unknown.total > 0 ? [null] : []),
      );
      const nobodys = await totalOf({ for_clerk: 'none' });
      expect(nobodys.total).toBe(owners.find(({ id }) => id === null)?.[kind] ?? 0);
      expect(nobodys.list.filter(({ for_clerk }) => for_clerk !== null)).toEqual([]);
      if (of === null) expect([unknown.total > 0, nobodys.total > 0]).toEqual([true, true]);
    },
  );

  it('[decision.scope] [decision.home] tells who has how many of the devices that they see, most first and those of nobody last', async () => {
    const { list, total } = (await server.call(clerks, {}, { as })).result;
    const told = list.map(({ id, apple, android }) => [id, apple, android]);
    const seen = await Promise.all(
      kinds.map(async ([, table]) =>
        (await seenBy(table, of)).filter(({ recycled_status }) => recycled_status === 0),
      ),
    );
    const owners = [...new Set(seen.flat().map(({ for_clerk }) => for_clerk))];
    const counted = owners.map((owner) => [
      owner,
      ...seen.map((rows) => rows.filter(({ for_clerk }) => for_clerk === owner).length),
    ]);
    expect(told.toSorted()).toEqual(counted.toSorted());
    expect(total).toBe(list.length);
    const sums = list.filter(({ id }) => id !== null).map(({ apple, android }) => apple + android);
    expect(sums).toEqual(sums.toSorted((a, b) => b - a));
    if (owners.includes(null)) expect(list.at(-1)?.id).toBeNull();
    const quotas = await server.services.db
      .selectFrom('clerk')
      .select(['id', 'quota_limit', 'total_quota'])
      .execute();
    for (const { id, name, total_quota } of list) {
      const quota = quotas.find((one) => one.id === id);
      expect([total_quota, name === null]).toEqual([
        quota?.quota_limit ? quota.total_quota : null,
        id === null,
      ]);
    }
  });

  it.each(kinds)(
    '[decision.scope] tells what has become of the commands of 14 days on %s devices',
    async (kind, table) => {
      const now = await server.services.clock.now();
      const { [kind]: days } = (await server.call(operations, {}, { as })).result;
      const wanted = Array.from({ length: 14 }, (_, n) =>
        formatDate(new Date(now.getTime() - (13 - n) * dayMs).toISOString()),
      );
      expect(days?.map(({ day }) => day)).toEqual(wanted);
      const ids = new Set((await seenBy(table, of)).map(({ id }) => id));
      const given = (
        await server.services.db
          .selectFrom('operation')
          .select(['device_id', 'status', 'date_created', 'command', 'removed_device'])
          .where('store_id', '=', accounts.admin.store_id)
          .where('device_kind', '=', kind)
          .execute()
      ).filter(
        ({ device_id, command }) =>
          ids.has(device_id) && !recordedEditNames.some((name) => name === (command as string)),
      );
      expect(given.length).toBeGreaterThan(0);
      const of14 = given.map((one) => ({ ...one, day: formatDate(one.date_created.toISOString()) }));
      for (const { day, ...told } of days ?? []) {
        const count = (...statuses: number[]) =>
          of14.filter((one) => one.day === day && statuses.includes(one.status)).length;
        expect({ day, ...told }).toEqual({
          day,
          done: count(4),
          failed: count(5, 8),
          cancelled: count(6),
          unknown: count(9),
          unfinished: count(0, 1, 2, 3),
        });
      }
      expect(days?.some(({ done }) => done > 0)).toBe(true);
    },
  );
});

it('[app.modules.mdm] [home.overview] tells nothing of a kind that the store has not', async () => {
  const store_id = await makeStore(server, ['mdm-apple']);
  const admin: MadeClerk = await makeClerk(server, { store_id, is_admin: true });
  for (const row of [superviseOverview, operations]) {
    const { result } = await server.call(row, {}, { as: admin });
    expect(deviceKindNames.filter((kind) => result[kind] !== null)).toEqual(['apple']);
  }
  expect((await server.call(clerks, {}, { as: admin })).result).toEqual({ list: [], total: 0 });
});

describe('[decision.home] the first steps of a store', () => {
  const steps = async (as: MadeClerk) =>
    (await server.call(firstSteps, {}, { as })).result.list.map(({ step, done }) => [step, done]);

  it('are told while it is new, each until it is done, and gone when all are', async () => {
    const { db, clock } = server.services;
    const now = await clock.now();
    const owner = { store_name: '新店', name: '王店长', phone_number: '13957180078', password: 'Phone-2026' };
    const made = await db.transaction().execute((tx) => createStore(tx, owner, now));
    if (!made) throw new Error('the number is taken');
    const { store_id } = made;
    const admin = await makeClerk(server, { store_id, is_admin: true });
    await db.updateTable('clerk').set({ disabled: true }).where('id', '=', made.clerk_id).execute();
    const undone = [
      ['abm', false],
      ['defaults', false],
      ['clerk', false],
      ['device', false],
    ];
    expect(await steps(admin)).toEqual(undone);
    const clerk = await makeClerk(server, { store_id });
    expect((await server.call(firstSteps, {}, { as: clerk })).verdict).toBe('403 PERMISSION_DENIED');
    await makeDevice(server, 'unlocked', { for_clerk: clerk.id, store_id });
    const restricted = { system_restriction: '{"allowCamera":false}' };
    await db.updateTable('store').set(restricted).where('id', '=', store_id).execute();
    expect(await steps(admin)).toEqual([
      ['abm', false],
      ['defaults', true],
      ['clerk', true],
      ['device', true],
    ]);
    await db
      .insertInto('store_abm')
      .values({ store_id, date_created: now, certificate: '', private_key: '', token: 'sealed' })
      .execute();
    expect(await steps(admin)).toEqual([]);
  });

  it('are none of a store that has devices and is a month old, nor is the one of a kind that it has not', async () => {
    const admin = await makeClerk(server, { is_admin: true });
    expect(await steps(admin)).toEqual([]);
    const store_id = await makeStore(server, ['mdm-android']);
    const android = await makeClerk(server, { store_id, is_admin: true });
    expect((await steps(android)).map(([step]) => step)).toEqual(['defaults', 'clerk', 'device']);
  });
});

it('[decision.shapes] [home.overview] tells of each kind the operations of 14 days beside its counters, to who may read the log', async () => {
  const { result } = await server.call(deviceOverview, {}, { as: 'admin' });
  const days = (await server.call(operations, {}, { as: 'admin' })).result;
  for (const kind of deviceKindNames) {
    expect(result[kind]?.operations).toHaveLength(14);
    expect(result[kind]?.operations).toEqual(days[kind]);
    expect(result[kind]?.total).toBeGreaterThan(0);
  }
  const one = (await server.call(deviceOverview, { query: { kind: 'apple' } }, { as: 'admin' })).result;
  expect([one.apple?.operations, one.android]).toEqual([null, null]);
  const clerk = await makeClerk(server, { permission: ['apple.viewAll'] });
  expect((await server.call(deviceOverview, {}, { as: clerk })).result.apple?.operations).toBeNull();
});

it('[decision.home] tells the commands of the days to nobody who may not read the operation log', async () => {
  const clerk = await makeClerk(server, { permission: ['apple.viewAll'] });
  expect((await server.call(operations, {}, { as: clerk })).verdict).toBe('403 PERMISSION_DENIED');
});
