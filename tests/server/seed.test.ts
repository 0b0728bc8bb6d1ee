import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mobile, password } from '#api/contract/row/credentials.ts';
import { uuid } from '#api/contract/row/fields.ts';
import { adminMark, may } from '#domain/access/permissions.ts';
import { appleColour } from '#domain/apple/colours.ts';
import { appleCommand, appleCommandNames } from '#domain/apple/commands.ts';
import { appleFamilies, appleFamily, appleProductName } from '#domain/apple/models.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import { lockState } from '#domain/devices/lock-state.ts';
import { isFinal, operationIdAlphabet } from '#domain/devices/operation.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { commandUnknownAfterMs } from '#domain/limits.ts';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { deviceFacts } from '#server/devices/apple/commands/facts.ts';
import { appleList } from '#server/devices/apple/list.ts';
import { isAbnormal, isOffline, isPending } from '#server/devices/attention.ts';
import { behaviourOf } from '#server/gateways/simulator/phone/behaviours.ts';
import { batteryLevel } from '#server/gateways/simulator/phone/phone.ts';
import { stepsOf } from '#server/journal/journal.ts';
import { lockDevice, refreshDeviceColumns } from '#server/operations/operation-change.ts';
import { simulatorSeed } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { verifyPassword } from '#server/security/passwords.ts';
import { demoAccounts, printedAccounts } from '#server/seed/accounts.ts';
import { demoDevices, seedDemo } from '#server/seed/demo.ts';
import { luhnDigit } from '#server/seed/invented/identifiers.ts';
import { namedDevices, seedIds } from '#server/seed/invented/ids.ts';
import { storeRestriction } from '#server/seed/stores.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';

const now = new Date('2026-11-21T02:00:00Z');
let testDatabase: TestDatabase;
let open: OpenDatabase;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = testDatabase.env;
  open = await openDatabase({ databaseUrl, dataDir }, createLog('silent'));
  db = open.db;
  await migrate(db);
  await seedDemo(db, now);
});

afterAll(async () => {
  await open.close();
  await testDatabase.remove();
});

const allDevices = () => db.selectFrom('apple_device').selectAll().orderBy('id').execute();
const allOperations = () => db.selectFrom('operation').selectAll().orderBy('id').execute();

describe('accounts', () => {
  it('can sign in, and prove themselves, with what is told of them', async () => {
    for (const account of demoAccounts) {
      const clerk = await db
        .selectFrom('clerk')
        .selectAll()
        .where('phone_number', '=', account.phone_number)
        .executeTakeFirstOrThrow();
      expect({ id: clerk.id, store: clerk.store_id, name: clerk.name }).toEqual({
        id: account.id,
        store: account.store_id,
        name: account.name,
      });
      expect(await verifyPassword(account.password, clerk.password_hash)).toBe(true);
      expect(await verifyPassword(account.secondary_password, clerk.secondary_password_hash)).toBe(true);
      expect(v.is(mobile, account.phone_number)).toBe(true);
      expect(v.is(password, account.password) && v.is(password, account.secondary_password)).toBe(true);
    }
  });

  it('are printed only of the first store', () => {
    expect(printedAccounts.map(({ name }) => name)).toEqual(['陈国栋', '李晓雯', '赵一鸣', '孙倩']);
  });
});

describe('stores', () => {
  it('have their devices and counters that look like a day at work', async () => {
    const counters = (store: string, recycled: number) =>
      db
        .selectFrom('apple_device')
        .select((eb) => [
          eb.fn.countAll<number>().as('total'),
          sql<number>`count(*) filter (where lock_status = ${lockStatus.locked})`.as('locked'),
          sql<number>`count(*) filter (where ${isPending('apple_device')})`.as('pending'),
          sql<number>`count(*) filter (where ${isOffline('apple_device', now)})`.as('offline'),
          sql<number>`count(*) filter (where ${isAbnormal(appleList, 'apple_device', now)})`.as('abnormal'),
        ])
        .where('store_id', '=', store)
        .where('recycled_status', '=', recycled)
        .executeTakeFirstOrThrow();
    const { main, other, withoutApple } = seedIds.stores;
    expect(await counters(main, 0)).toEqual({ total: 288, locked: 18, pending: 6, offline: 20, abnormal: 4 });
    expect((await counters(main, 1)).total).toBe(12);
    expect((await counters(other, 0)).total).toBe(20);
    expect((await counters(withoutApple, 0)).total).toBe(0);
  });

  it('share nothing: each device and operation stays with the clerks of one store', async () => {
    const crossing = await sql<{ n: number }>`
      select count(*)::int as n from apple_device d
      left join operation o on o.device_id = d.id
      left join clerk owner on owner.id = d.for_clerk
      left join clerk actor on actor.id = o.clerk_id
      where owner.store_id <> d.store_id or actor.store_id <> d.store_id or o.store_id <> d.store_id`.execute(
      db,
    );
    expect(crossing.rows).toEqual([{ n: 0 }]);
  });
});

describe('devices', () => {
  it('are of models, colours and systems that exist, from every family', async () => {
    const devices = await allDevices();
    expect(devices.filter(({ model }) => appleProductName(model) === model)).toEqual([]);
    expect(devices.filter(({ color }) => appleColour(color).swatch === null)).toEqual([]);
    expect(devices.filter(({ storage_capacity }) => !/^\d+ [GT]B$/.test(storage_capacity))).toEqual([]);
    expect(new Set(devices.map(({ model }) => appleFamily(model)))).toEqual(new Set(appleFamilies));
    const lines = (model: RegExp) =>
      new Set(
        devices.filter((device) => model.test(device.model)).map((device) => device.os_version.split('.')[0]),
      );
    expect(lines(/^iPhone10,/)).toEqual(new Set(['16']));
    expect(lines(/^iPhone11,/)).toEqual(new Set(['18']));
    expect(lines(/^iPhone17,/)).toEqual(new Set(['18', '26']));
    expect(lines(/^iPhone18,/)).toEqual(new Set(['26']));
    expect(Object.keys(storeRestriction).filter((code) => !appleRestrictions.find(code))).toEqual([]);
  });

  it('have numbers of the right form, none twice', async () => {
    const devices = await allDevices();
    const imeis = devices.flatMap(({ imei_1, imei_2 }) => [imei_1, imei_2]).filter((imei) => imei !== null);
    expect(new Set(imeis).size).toBe(imeis.length);
    expect(imeis.filter((imei) => luhnDigit(imei.slice(0, 14)) !== imei.slice(14))).toEqual([]);
    const serials = devices.map(({ serial_number }) => serial_number);
    expect(new Set(serials).size).toBe(320);
    expect(serials.filter((serial) => !/^[A-Z0-9]{10}$|^[A-Z0-9]{12}$/.test(serial))).toEqual([]);
    const phones = devices.flatMap(({ hirer_phone_number, sim_1 }) => [hirer_phone_number, sim_1?.number]);
    expect(phones.filter((phone) => phone && !/^12\d{9}$/.test(phone))).toEqual([]);
    expect(devices.filter(({ id }) => !v.is(uuid, id))).toEqual([]);
  });

  it('were registered over a year and heard of in the last minutes, hours and days', async () => {
    const devices = await allDevices();
    const ages = devices.map((device) => now.getTime() - device.registration_time.getTime());
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThanOrEqual(365 * 86_400_000);
    const heard = devices.flatMap(({ last_active_time }) =>
      last_active_time ? [now.getTime() - last_active_time.getTime()] : [],
    );
    const between = (from: number, to: number) => heard.filter((age) => age >= from && age < to).length;
    expect(between(-Infinity, 0)).toBe(0);
    expect(between(0, 3_600_000)).toBeGreaterThan(150);
    expect(between(3_600_000, 86_400_000)).toBeGreaterThan(30);
    expect(between(86_400_000, Infinity)).toBeGreaterThan(20);
  });

  it('are the same each time', () => {
    expect(demoDevices(now)).toEqual(demoDevices(now));
  });
});

describe('lock evidence', () => {
  it('shows each named device as its name says', async () => {
    const shown = await db.transaction().execute(async (tx) => {
      const states: Record<string, string> = {};
      for (const name of namedDevices) {
        const device = await lockDevice(tx, 'apple', seedIds.devices[name]);
        if (!device) throw new Error(`${name} was not seeded`);
        const { lock_evidence, progress } = await deviceFacts(tx, device);
        const { title, scheduled } = lockState(lock_evidence, progress);
        states[name] = scheduled ? `${title}，已定时` : title;
      }
      return states;
    });
    expect(shown).toEqual({
      ...Object.fromEntries(namedDevices.map((name) => [name, '未锁定'])),
      lockedOnline: '已锁定',
      lockedOnline2: '已锁定',
      lockedOfLockOnly: '已锁定',
      lockedByHeartbeat: '已锁定',
      waiting: '等待锁定',
      notNow: '等待锁定',
      unlocking: '等待解锁',
      failed: '锁定失败',
      unknown: '结果未知',
      neverObserved: '待入网',
      scheduled: '未锁定，已定时',
      scheduledOfLockOnly: '未锁定，已定时',
    });
  });

  it('names the operation behind the latest wish', async () => {
    const wrong = await sql<{ id: string }>`
      select d.id from apple_device d
      left join lateral (
        select * from operation o where o.device_id = d.id and o.kind = 'lostMode' and o.released_at is not null
        order by o.released_at desc limit 1
      ) wish on true
      where (d.lock_operation, d.lock_wanted_by, d.lock_wanted_at, d.lock_wanted)
        is distinct from (wish.id, wish.clerk_id, wish.released_at,
          case wish.command when 'lock' then 1 when 'unlock' then 0 end)`.execute(db);
    expect(wrong.rows).toEqual([]);
  });

  it('is never younger than the last contact', async () => {
    const devices = await allDevices();
    const tooYoung = devices.filter(
      ({ lock_observed_at, last_active_time }) =>
        lock_observed_at && (!last_active_time || lock_observed_at > last_active_time),
    );
    expect(tooYoung).toEqual([]);
  });
});

describe('operations', () => {
  it('agree with their history', async () => {
    const operations = await allOperations();
    const history = await stepsOf(
      db,
      operations.map(({ id }) => id),
    );
    for (const operation of operations) {
      const steps = history.get(operation.id) ?? [];
      const times = steps.map(({ at }) => at.getTime());
      const last = steps.at(-1);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect([last?.status, last?.remark]).toEqual([operation.status, operation.remark]);
      expect(operation.finished_at).toEqual(isFinal(operation.status) ? last?.at : null);
      expect(operation.sent_at).toEqual(steps.find(({ status }) => status === 2)?.at ?? null);
      expect(operation.released_at).toEqual(steps.find(({ status }) => status === 1)?.at ?? null);
      expect(operation.scheduled).toBe(steps[0]?.status === 0);
      expect(operation.id).toMatch(new RegExp(`^[${operationIdAlphabet}]{7}$`));
      expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
    }
  });

  it('agree with the columns that the counters read', async () => {
    const before = await allDevices();
    await db.transaction().execute(async (tx) => {
      for (const { id } of before) await refreshDeviceColumns(tx, { device_kind: 'apple', device_id: id });
    });
    expect(await allDevices()).toEqual(before);
  });

  it('were given by clerks who may give them, and who see the device', async () => {
    const given = await db
      .selectFrom('operation')
      .innerJoin('clerk', 'clerk.id', 'operation.clerk_id')
      .innerJoin('apple_device', 'apple_device.id', 'operation.device_id')
      .select([
        'operation.command',
        'clerk.name',
        'clerk.is_admin',
        'clerk.permission',
        'clerk.visible_clerk',
      ])
      .select(['clerk.id as clerk_id', 'apple_device.for_clerk'])
      .execute();
    const wrong = given.filter(({ command, is_admin, permission, ...row }) => {
      const rights = { permission: is_admin ? [adminMark] : permission.split(',') };
      const { permission: needed } = appleCommand(v.parse(v.picklist(appleCommandNames), command));
      const sees =
        may(rights, 'apple.viewAll') || [row.clerk_id, ...row.visible_clerk].includes(row.for_clerk ?? '');
      return !sees || !may(rights, needed);
    });
    expect(wrong).toEqual([]);
  });

  it('leave the outbox nothing to hand over and nothing that is overdue', async () => {
    const unfinished = (await allOperations()).filter(({ status }) => !isFinal(status));
    expect(unfinished.filter(({ status }) => status === 1)).toEqual([]);
    const underWay = unfinished.filter(({ status }) => status === 2 || status === 3);
    expect(
      underWay.filter((row) => now.getTime() - (row.sent_at?.getTime() ?? 0) > commandUnknownAfterMs / 2),
    ).toEqual([]);
    expect(unfinished.filter(({ status, run_at }) => status === 0 && run_at <= now)).toEqual([]);
  });
});

describe('simulated phones', () => {
  it('are what their devices told, except for the one whose answer was lost', async () => {
    const pairs = await db
      .selectFrom('apple_device')
      .leftJoin('simulated_device as phone', 'phone.device_id', 'apple_device.id')
      .select(['id', 'lock_status', 'locked', 'behaviour', 'online', 'last_contact_at', 'last_active_time'])
      .execute();
    const disagreeing = pairs.filter(({ lock_status, locked }) => locked !== (lock_status === 1));
    expect(disagreeing.map(({ id }) => id)).toEqual([seedIds.devices.unknown]);
    expect(pairs.filter((pair) => pair.online && !behaviourOf(pair.behaviour ?? '').online)).toEqual([]);
    expect(pairs.map((pair) => pair.last_contact_at)).toEqual(pairs.map((pair) => pair.last_active_time));
  });

  it('[entity.apple-device] have the battery that they told of at their last contact', async () => {
    const devices = await allDevices();
    const expected = devices.map(
      ({ id, last_active_time }) => last_active_time && batteryLevel(simulatorSeed, id, last_active_time),
    );
    expect(devices.map(({ battery_level }) => battery_level)).toEqual(expected);
  });

  it('[entity.apple-device] have two cards, one or none, and some never say so', async () => {
    const pairs = await db
      .selectFrom('apple_device')
      .innerJoin('simulated_device as phone', 'phone.device_id', 'apple_device.id')
      .select(['sim_1', 'sim_2', 'sim_observed_at', 'sims', 'last_active_time'])
      .execute();
    const kinds = pairs.map(({ sim_1, sim_2, sim_observed_at, last_active_time }) => {
      if (sim_observed_at) return [sim_1, sim_2].filter(Boolean).length;
      return last_active_time ? 'says nothing of them' : 'never heard of';
    });
    expect(new Set(kinds)).toEqual(new Set([0, 1, 2, 'says nothing of them', 'never heard of']));
    const known = pairs.map(({ sim_1, sim_2, sim_observed_at }) => sim_observed_at && { sim_1, sim_2 });
    expect(pairs.map(({ sims }) => sims)).toEqual(known);
  });

  it('hold the commands that they have not answered', async () => {
    const held = await db
      .selectFrom('simulated_command')
      .innerJoin('operation', 'operation.command_uuid', 'simulated_command.command_uuid')
      .select(['operation.device_id', 'operation.status', 'state', 'simulated_command.attempts', 'effects'])
      .orderBy('operation.status')
      .orderBy('operation.date_created')
      .execute();
    const { waiting, unlocking, notNow, unknown } = seedIds.devices;
    expect(held).toEqual([
      { device_id: waiting, status: 2, state: 'queued', attempts: 0, effects: 0 },
      { device_id: unlocking, status: 2, state: 'queued', attempts: 0, effects: 0 },
      { device_id: notNow, status: 3, state: 'queued', attempts: 1, effects: 0 },
      { device_id: unknown, status: 9, state: 'done', attempts: 1, effects: 1 },
    ]);
  });
});
