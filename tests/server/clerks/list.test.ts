import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchOptions } from '#api/contract/android/devices.ts';
import { clerks as helperClerks } from '#api/contract/apple/devices.ts';
import { clerkList as storeClerks } from '#api/contract/helper.ts';
import { clerkList, clerkPermission } from '#api/contract/people/clerks.ts';
import { permissions } from '#domain/access/permissions.ts';
import { type LoginStatus, loginStatus } from '#domain/devices/status-values.ts';
import { refreshTokenMs } from '#domain/limits.ts';
import { openSession } from '#server/security/sessions.ts';
import { devicesInUse, makeAndroid, makeDevice } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Office, openOffice } from './office.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startTestServer();
  office = await openOffice(server);
});
afterAll(() => server.stop());

const columnsOf = ({ id }: { readonly id: string }) =>
  server.services.db.selectFrom('clerk').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the list of clerks', () => {
  it('[entity.clerk] [decision.secrets] has every field of each clerk of the store, and of nobody else; neither passwords nor whole numbers', async () => {
    const admin = await office.admin();
    const visible = await office.clerk();
    const clerk = await office.clerk({ permission: ['apple.viewVisibleClerk'], visible_clerk: [visible.id] });
    const { body, result } = await office.list(admin);
    const stored = await columnsOf(clerk);
    expect(result.list.find(({ id }) => id === clerk.id)).toEqual({
      id: clerk.id,
      date_created: stored.date_created.toISOString(),
      date_updated: stored.date_updated.toISOString(),
      store: { id: office.store_id, store_name: '城西旗舰店' },
      name: stored.name,
      phone_number: `199****${clerk.phone_number.slice(-4)}`,
      is_admin: false,
      permission: 'Aa5',
      visible_clerk: [visible.id],
      system_user: false,
      disabled: false,
      quota_limit: false,
      total_quota: 0,
      used_quota: 0,
      has_secondary_password: true,
      must_change_password: false,
      last_login_time: null,
      session_count: 1,
      changed: null,
      last_act: null,
    });
    const { db } = server.services;
    const all = await db.selectFrom('clerk').selectAll().where('store_id', '=', office.store_id).execute();
    expect(result.list.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect(result.total).toBe(all.length);
    const text = JSON.stringify(body);
    const kept = all.flatMap((one) => [
      one.password_hash,
      one.secondary_password_hash ?? '',
      one.phone_number,
    ]);
    expect(kept.filter((secret) => text.includes(secret))).toEqual([]);
    // Kept, and nobody's but the clerk's own.
    expect(stored).toHaveProperty('lost_modal_content');
  });

  it('[role.clerk.quota] [decision.clerk.quota-change] counts the devices in use of both kinds when it is asked', async () => {
    const admin = await office.admin();
    const clerk = await office.clerk();
    const { store_id } = office;
    for (let n = 0; n < 3; n++) await makeDevice(server, 'unlocked', { for_clerk: clerk.id, store_id });
    const android = await makeAndroid(server, { for_clerk: clerk.id, store_id });
    const used = async () => (await office.seen(admin, clerk)).used_quota;
    expect(await used()).toBe(4);
    const { db } = server.services;
    await db.updateTable('android_device').set({ recycled_status: 1 }).where('id', '=', android).execute();
    expect(await used()).toBe(3);
    await db.updateTable('apple_device').set({ for_clerk: null }).where('for_clerk', '=', clerk.id).execute();
    expect([await used(), await devicesInUse(server, clerk.id)]).toEqual([0, 0]);
  });

  it('tells the last log-in that succeeded, and in how many browsers somebody is logged in', async () => {
    const admin = await office.admin();
    const clerk = await office.clerk();
    const { db, clock } = server.services;
    const now = await clock.now();
    const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const log = (date_created: Date, status: LoginStatus) => ({
      id: crypto.randomUUID(),
      date_created,
      status,
      store_id: office.store_id,
      clerk_id: clerk.id,
      ip: '127.0.0.1',
    });
    const { succeeded, wrongPassword } = loginStatus;
    await db
      .insertInto('login_log')
      .values([log(at(90), succeeded), log(at(30), succeeded), log(at(5), wrongPassword)])
      .execute();
    await openSession(db, clerk.id, now);
    await openSession(db, clerk.id, now);
    const ended = await openSession(db, clerk.id, new Date(now.getTime() - refreshTokenMs - 60_000));
    expect(ended.access_token).toBeTruthy();
    expect(await office.seen(admin, clerk)).toMatchObject({
      last_login_time: at(30).toISOString(),
      session_count: 3,
    });
  });

  it('[decision.clerk-sort] comes in the order that is asked for, each both ways, the newest first unless asked, and who is disabled last', async () => {
    const ordered = await openOffice(server);
    const admin = await ordered.admin();
    const { db } = server.services;
    const [one, two, three] = [admin, await ordered.clerk(), await ordered.clerk()];
    const named = [
      { of: one, name: '陈国栋', day: 2, devices: 0 },
      { of: two, name: '赵一鸣', day: 1, devices: 2 },
      { of: three, name: '孙倩', day: 3, devices: 1 },
    ];
    for (const { of, name, day, devices } of named) {
      const made = new Date(`2026-01-0${day}T00:00:00Z`);
      await sql`update clerk set name = ${name}, date_created = ${made} where id = ${of.id}`.execute(db);
      for (let n = 0; n < devices; n++)
        await makeDevice(server, 'unlocked', { for_clerk: of.id, store_id: ordered.store_id });
    }
    const names = async (sort?: string) =>
      (await server.callLoosely(clerkList, { query: { sort } }, { as: admin })).body as {
        list: { name: string }[];
      };
    const orders: Record<string, string[]> = {};
    for (const order of ['name', 'date_created', 'used_quota'])
      for (const sort of [order, `-${order}`])
        orders[sort] = (await names(sort)).list.map(({ name }) => name);
    expect(orders).toEqual({
      date_created: ['赵一鸣', '陈国栋', '孙倩'],
      '-date_created': ['孙倩', '陈国栋', '赵一鸣'],
      name: ['陈国栋', '孙倩', '赵一鸣'],
      '-name': ['赵一鸣', '孙倩', '陈国栋'],
      used_quota: ['陈国栋', '孙倩', '赵一鸣'],
      '-used_quota': ['赵一鸣', '孙倩', '陈国栋'],
    });
    expect((await names()).list.map(({ name }) => name)).toEqual(orders['-date_created']);
    await ordered.disable(admin, three);
    for (const [sort, inOrder] of Object.entries(orders))
      expect((await names(sort)).list.map(({ name }) => name)).toEqual([
        ...inOrder.filter((name) => name !== '孙倩'),
        '孙倩',
      ]);
    const other = await server.callLoosely(clerkList, { query: { sort: 'last_login_time' } }, { as: admin });
    expect(other.verdict).toBe('400 INVALID_INPUT');
  });
});

it('[decision.person-names] wherever somebody is chosen two of one name come with the end of their numbers, nobody else', async () => {
  const { clerk, admin: makeAdmin } = await openOffice(server);
  const [admin, one, two, other] = [await makeAdmin(), await clerk(), await clerk(), await clerk()];
  const ids = [one.id, two.id];
  await server.services.db.updateTable('clerk').set({ name: '王磊' }).where('id', 'in', ids).execute();
  const chosenFrom = [
    (await server.call(storeClerks, { query: {} }, { as: admin })).result.list,
    (await server.call(helperClerks, { query: {} }, { as: admin })).result.list,
    (await server.call(searchOptions, { query: {} }, { as: admin })).result.clerks.map((clerk) => ({
      ...clerk,
      id: clerk.value,
    })),
  ];
  for (const clerks of chosenFrom) {
    const ends = Object.fromEntries(clerks.map(({ id, phone_end }) => [id, phone_end]));
    expect(ends).toEqual({
      [admin.id]: null,
      [one.id]: one.phone_number.slice(-4),
      [two.id]: two.phone_number.slice(-4),
      [other.id]: null,
    });
    expect(JSON.stringify(clerks)).not.toContain(one.phone_number);
  }
});

describe('the rights of a clerk', () => {
  it('[decision.access] are told right by right to administrators of the store, and to everybody their own', async () => {
    const admin = await office.admin();
    const other = await office.clerk();
    const clerk = await office.clerk({ permission: ['apple.enableLostMode'], visible_clerk: [other.id] });
    const ask = (as: { token: string }, id: string) =>
      server.call(clerkPermission, { query: { id } }, { as });
    // Of a release before, or written by hand: no right of this one.
    await sql`update clerk set permission = 'Ab4,Zz9' where id = ${clerk.id}`.execute(server.services.db);
    const { date_updated } = await columnsOf(clerk);
    const own = {
      list: [
        ...permissions.map(({ code }) => ({ code, granted: code === 'Ab4' })),
        { code: 'Zz9', granted: false },
      ],
      is_admin: false,
      visible_clerk: [other.id],
      date_updated: date_updated.toISOString(),
    };
    expect((await ask(admin, clerk.id)).result).toEqual(own);
    expect((await ask(clerk, clerk.id)).result).toEqual(own);
    expect((await ask(clerk, clerk.id.toUpperCase())).result).toEqual(own);
    const elsewhere = await openOffice(server);
    const foreign = await elsewhere.admin();
    const nobody = crypto.randomUUID();
    const verdicts = await Promise.all([
      ask(clerk, other.id),
      ask(clerk, nobody),
      ask(clerk, foreign.id),
      ask(foreign, clerk.id),
      ask(foreign, nobody),
    ]);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      '403 PERMISSION_DENIED',
      '403 PERMISSION_DENIED',
      '403 PERMISSION_DENIED',
      '404 NOT_FOUND',
      '404 NOT_FOUND',
    ]);
  });
});
