import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import { newEnrolmentCode } from '#api/contract/android/enrolment.ts';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { detail } from '#api/contract/apple/devices.ts';
import { changeForClerk, register } from '#api/contract/apple/registration.ts';
import { list as notifications } from '#api/contract/notifications.ts';
import { registerStore } from '#api/contract/people/account.ts';
import { updateClerk } from '#api/contract/people/clerks.ts';
import { me } from '#api/contract/people/user.ts';
import { settingsLog } from '#api/contract/store/settings.ts';
import { routePath } from '#domain/access/routes.ts';
import { superviseStatus } from '#domain/devices/status-values.ts';
import { secondaryTries } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { maskPhone } from '#domain/text/mask.ts';
import { openSession } from '#server/security/sessions.ts';
import { otherCode } from '../account/front-desk.ts';
import {
  makeAndroid,
  makeDevice,
  makeSmsCode,
  nextPhone,
  secondaryPassword as password,
} from '../fixtures.ts';
import { openLive } from '../live-reader.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { journalOf, type Office, openOffice } from './office.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startTestServer({ REGISTRATION: 'open' });
  office = await openOffice(server);
});
afterAll(() => server.stop());

const rename = (id: string, name: string) =>
  sql`update clerk set name = ${name} where id = ${id}`.execute(server.services.db);
const stored = (id: string) =>
  server.services.db.selectFrom('clerk').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a change of a clerk', () => {
  it('[role.clerk.admin] [valid.clerk.update] sets what is given and nothing else, and answers the clerk', async () => {
    const admin = await office.admin();
    const [clerk, seen] = [await office.clerk({ permission: ['apple.new'] }), await office.clerk()];
    const before = await office.seen(admin, clerk);
    const { result } = await office.update(admin, { id: clerk.id, quota: 5 });
    expect(result).toEqual({
      ...before,
      total_quota: 5,
      date_updated: expect.any(String),
      changed: { clerk_name: expect.any(String), at: expect.any(String) },
    });
    const phone_number = nextPhone();
    const all = {
      name: ' 郑婷 ',
      phone_number,
      quota_limit: true,
      quota: 0,
      permission: 'Ab4,Aa5',
      is_admin: true,
      visible_clerk: [seen.id],
      password,
    };
    expect((await office.update(admin, { id: clerk.id, ...all })).result).toEqual({
      ...result,
      name: '郑婷',
      phone_number: maskPhone(phone_number),
      has_secondary_password: false,
      session_count: 0,
      quota_limit: true,
      total_quota: 0,
      permission: 'Aa5,Ab4',
      is_admin: true,
      visible_clerk: [seen.id],
      date_updated: expect.any(String),
      changed: { clerk_name: result.changed?.clerk_name, at: expect.any(String) },
    });
    expect(await office.seen(admin, clerk)).toMatchObject({ name: '郑婷', total_quota: 0, is_admin: true });
    expect((await stored(clerk.id)).phone_number).toBe(phone_number);
  });

  it.each([
    ['quota', { quota: -1 }, '配额不能小于 0'],
    ['quota', { quota: 2_147_483_648 }, '配额不能大于 2147483647'],
    ['quota', { quota: 0.5 }, '配额应为整数'],
    ['quota', { quota: '5' }, '请输入配额'],
    ['name', { name: '' }, messages.clerkNameRequired],
    ['name', { name: '张'.repeat(21) }, '姓名最多 20 个字'],
    ['phone_number', { phone_number: '139' }, messages.mobileFormat],
    ['permission', { permission: 'Admin' }, '没有这项权限'],
    ['password', { password: '123' }, messages.passwordFormat],
  ])('[valid.clerk.update] of a wrong %s is refused: %o', async (field, fields, message) => {
    const admin = await office.admin();
    const clerk = await office.clerk();
    const body = { id: clerk.id, quota: 0, ...fields };
    const { verdict, refusal } = await server.callLoosely(updateClerk, { body }, { as: admin });
    expect([verdict, refusal.data.field, refusal.message]).toEqual(['400 INVALID_INPUT', field, message]);
  });

  it('[decision.bodies] [decision.clerk.permission] needs the secondary password for rights and the phone number, and for nothing else', async () => {
    const admin = await office.admin();
    const [clerk, seen] = [await office.clerk({ permission: ['apple.new'] }), await office.clerk()];
    const proven = [
      { permission: 'Aa2,Ab4' },
      { permission: '' },
      { is_admin: true },
      { visible_clerk: [seen.id] },
      { phone_number: nextPhone() },
    ];
    for (const change of proven) {
      const bare = await office.update(admin, { id: clerk.id, ...change });
      expect([bare.verdict, bare.refusal.data.field, bare.refusal.message]).toEqual([
        '400 INVALID_INPUT',
        'password',
        memberMessages.secondaryPasswordRequired,
      ]);
      const wrong = await office.update(admin, { id: clerk.id, ...change, password: 'Wrong-2026' });
      expect([wrong.verdict, wrong.refusal.data.field]).toEqual(['403 SECPWD_MISMATCH', 'password']);
      await server.services.db.deleteFrom('attempt').where('key', 'like', 'secondary:%').execute();
    }
    expect(await journalOf(server, clerk)).toEqual([]);
    // What stays as it is is no change of rights.
    const same = { permission: 'Aa2', is_admin: false, visible_clerk: [], phone_number: clerk.phone_number };
    expect(
      (await office.update(admin, { id: clerk.id, name: '郑婷', quota_limit: true, quota: 3, ...same }))
        .verdict,
    ).toBe('200');
    for (const change of proven)
      expect((await office.update(admin, { id: clerk.id, ...change, password })).verdict).toBe('200');
  });

  it('[decision.bodies] [decision.clerk.new] [decision.sms] moves to another number with the code that was sent to it, and nothing that came with the former one opens it', async () => {
    const admin = await office.admin();
    const clerk = await office.clerk({ permission: ['apple.new'] });
    const { db, clock, testMemory } = server.services;
    const now = await clock.now();
    await db
      .insertInto('known_browser')
      .values({
        token_hash: `of ${clerk.id}`,
        clerk_id: clerk.id,
        expires_at: new Date(now.getTime() + 60_000),
        date_created: now,
      })
      .execute();
    const stream = await openLive(server, clerk.token);
    expect(await stream.next()).toMatchObject({ type: 'ready' });
    const phone_number = nextPhone();
    const move = (sms_code: string | undefined) =>
      office.update(admin, { id: clerk.id, phone_number, password, sms_code });
    const bare = await move(undefined);
    expect([bare.verdict, bare.refusal.data.field, bare.refusal.message]).toEqual([
      '400 INVALID_INPUT',
      'sms_code',
      '请输入发送到新手机号的验证码',
    ]);
    const ofFormer = await makeSmsCode(server, clerk.phone_number, 'clerk-new');
    const right = await makeSmsCode(server, phone_number, 'clerk-new');
    for (const code of [ofFormer, otherCode(right)])
      expect((await move(code)).verdict).toBe('422 SMS_MISMATCH');
    // What was tried counts, though nothing else is written.
    const { tries } = await db
      .selectFrom('sms_code')
      .select('tries')
      .where('phone_number', '=', phone_number)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(2);
    expect((await stored(clerk.id)).phone_number).toBe(clerk.phone_number);
    expect((await move(right)).result).toMatchObject({
      phone_number: maskPhone(phone_number),
      has_secondary_password: false,
      session_count: 0,
    });
    expect([await stream.next(), await stream.next()]).toEqual([{ type: 'session.changed' }, null]);
    expect((await server.call(me, {}, { as: clerk })).verdict).toBe('401 UNAUTHORIZED');
    const browsers = db.selectFrom('known_browser').select('clerk_id').where('clerk_id', '=', clerk.id);
    expect(await browsers.execute()).toEqual([]);
    await server.services.sms?.settle();
    expect(testMemory?.sms.told.filter((sms) => sms.phone_number === clerk.phone_number)).toEqual([
      {
        phone_number: clerk.phone_number,
        type: 'clerk-number-changed',
        text: '您在城西旗舰店的登录手机号已被更换，本号码不能再登录',
      },
    ]);
    expect((await move(right)).verdict).toBe('200');
  });

  it('[decision.secondary-lock] locks the administrator out after five wrong secondary passwords, also of calls about different clerks', async () => {
    const admin = await office.admin();
    const clerks = await Promise.all(Array.from({ length: secondaryTries + 1 }, () => office.clerk()));
    const verdicts = await Promise.all(
      clerks.map(
        async ({ id }) =>
          (await office.update(admin, { id, is_admin: true, password: 'Wrong-2026' })).verdict,
      ),
    );
    expect(verdicts.filter((verdict) => verdict === '403 SECPWD_MISMATCH')).toHaveLength(secondaryTries);
    const [{ id } = { id: '' }] = clerks;
    const answers = [
      await office.update(admin, { id, is_admin: true, password }),
      await office.reset(admin, { id }),
      await office.disable(admin, { id }),
    ];
    expect(answers.map(({ verdict }) => verdict)).toEqual(answers.map(() => '429 TOO_MANY'));
    // Another administrator is not.
    expect((await office.disable(await office.admin(), { id })).verdict).toBe('200');
  });

  it('[decision.denied] of an unknown clerk, one of another store, or with such to overlook is a 404', async () => {
    const admin = await office.admin();
    const clerk = await office.clerk();
    const foreign = await (await openOffice(server)).clerk();
    const answers = await Promise.all([
      office.update(admin, { id: foreign.id, name: '郑婷' }),
      office.update(admin, { id: randomUUID(), name: '郑婷' }),
      office.update(admin, { id: clerk.id, visible_clerk: [foreign.id], password }),
      office.reset(admin, foreign),
      office.disable(admin, foreign),
    ]);
    expect(answers.map(({ verdict, refusal }) => `${verdict} ${refusal.message}`)).toEqual(
      answers.map(() => '404 NOT_FOUND 店员不存在'),
    );
    expect(await journalOf(server, foreign)).toEqual([]);
  });

  it('[decision.clerk.new] to a number in use is refused, also where two take it at once', async () => {
    const admin = await office.admin();
    const [one, two, three] = [await office.clerk(), await office.clerk(), await office.clerk()];
    const taken = await office.update(admin, { id: one.id, phone_number: three.phone_number, password });
    expect([taken.verdict, taken.refusal.message, taken.refusal.data.field]).toEqual([
      '409 CONFLICT',
      '手机号已被使用',
      'phone_number',
    ]);
    for (let round = 0; round < 5; round++) {
      const phone_number = nextPhone();
      const form = {
        store_name: '城北店',
        name: '钱多多',
        phone_number,
        sms_code: await makeSmsCode(server, phone_number, 'register'),
        password: 'First-2026',
      };
      const answers = await Promise.all([
        office.update(admin, { id: one.id, phone_number, password }),
        server.call(registerStore, { body: form }),
      ]);
      expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual(['200', '409 CONFLICT']);
    }
    // Who is disabled can not take it either.
    await office.disable(admin, two);
    const late = await office.update(admin, { id: two.id, phone_number: three.phone_number, password });
    expect(late.verdict).toBe('409 CONFLICT');
  });

  it('[decision.clerk.quota-change] below what is used is allowed, takes nothing away and refuses new devices', async () => {
    const admin = await office.admin();
    const clerk = await office.clerk({ permission: ['apple.new'] });
    const { store_id } = office;
    for (let n = 0; n < 2; n++) await makeDevice(server, 'unlocked', { for_clerk: clerk.id, store_id });
    const { result } = await office.update(admin, { id: clerk.id, quota_limit: true, quota: 1 });
    expect(result).toMatchObject({ quota_limit: true, total_quota: 1, used_quota: 2 });
    const more = await server.call(register, { body: { serial_number: 'QUOTA0000001' } }, { as: clerk });
    expect(more.refusal.message).toBe(messages.noRoom);
    await office.update(admin, { id: clerk.id, quota: 3 });
    expect(
      (await server.call(register, { body: { serial_number: 'QUOTA0000001' } }, { as: clerk })).verdict,
    ).toBe('200');
    expect((await office.seen(admin, clerk)).used_quota).toBe(3);
  });

  it('[decision.quota] [decision.clerk.quota-change] below what is used refuses registration, hand-over, restore, un-archive and enrolment; devices in the bin take no room', async () => {
    const { db } = server.services;
    const { store_id } = office;
    const admin = await office.admin();
    const clerk = await office.clerk();
    const of = { for_clerk: clerk.id, store_id };
    const serial_number = 'QUOTA0000002';
    const [used, binned] = [
      await makeDevice(server, 'unlocked', of),
      await makeDevice(server, 'unlocked', of),
    ];
    const others = await makeDevice(server, 'unlocked', { for_clerk: admin.id, store_id });
    const archived = await makeAndroid(server, of, { supervise_status: superviseStatus.unsupervised });
    await makeAndroid(server, of);
    await db.updateTable('apple_device').set({ recycled_status: 1 }).where('id', '=', binned).execute();
    await db.updateTable('android_device').set({ recycled_status: 1 }).where('id', '=', archived).execute();
    const as = { as: admin };
    const keyed = () => ({ ...as, idempotencyKey: randomUUID() });
    const moveToBin = appleCommandCalls['move-to-recycle-bin'];
    const tries = {
      register: () => server.call(register, { body: { serial_number, for_clerk: clerk.id } }, as),
      handOver: () =>
        server.call(changeForClerk, { body: { device_id: others, for_clerk: clerk.id, password } }, as),
      restore: () => server.call(moveToBin, { body: { device_id: binned, status: 0, password } }, keyed()),
      unArchive: () =>
        server.call(
          androidCommandCalls.archive,
          { params: { id: archived }, body: { status: false, password } },
          keyed(),
        ),
      enrol: () => server.call(newEnrolmentCode, { body: { for_clerk: clerk.id } }, keyed()),
    };
    await office.update(admin, { id: clerk.id, quota_limit: true, quota: 1 });
    expect(await office.seen(admin, clerk)).toMatchObject({ total_quota: 1, used_quota: 2 });
    for (const [name, attempt] of Object.entries(tries)) {
      const { verdict, refusal } = await attempt();
      expect([name, verdict, refusal.message]).toEqual([name, '422 NOT_POSSIBLE', messages.noRoom]);
    }
    expect((await server.call(detail, { params: { id: used } }, as)).verdict).toBe('200');
    // One more than that: each finds the place that the one before it has not taken.
    await office.update(admin, { id: clerk.id, quota: 7 });
    for (const [name, attempt] of Object.entries(tries))
      expect([name, (await attempt()).verdict]).toEqual([name, '200']);
    expect((await office.seen(admin, clerk)).used_quota).toBe(6);
  });

  it('[decision.journal] [decision.settings-log] stands in the journal with who, before and after, and nothing personal; what changes nothing does not', async () => {
    const admin = await office.admin();
    const clerk = await office.clerk({ permission: ['apple.new'] });
    await office.update(admin, { id: clerk.id, quota: 9, name: '郑婷', quota_limit: true });
    const phone_number = nextPhone();
    await office.update(admin, { id: clerk.id, quota: 9, permission: 'Aa5', phone_number, password });
    await office.update(admin, {
      id: clerk.id,
      quota: 9,
      permission: 'Aa5',
      phone_number,
      name: '郑婷',
      password,
    });
    const by = { actor: 'clerk', actor_id: admin.id, store_id: office.store_id, what: 'update' };
    expect(await journalOf(server, clerk)).toEqual([
      {
        ...by,
        before: { name: '已更改', quota_limit: false, total_quota: 0 },
        after: { name: '已更改', quota_limit: true, total_quota: 9 },
      },
      {
        ...by,
        before: { phone_number: '已更改', permission: 'Aa2' },
        after: { phone_number: '已更改', permission: 'Aa5' },
      },
    ]);
  });
});

describe('the log of settings', () => {
  it('[decision.settings-log] tells administrators what was set of whom, by whom, with the codes before and after; of no other store', async () => {
    const own = await openOffice(server);
    const [admin, seen] = [await own.admin(), await own.clerk()];
    await rename(admin.id, '陈国栋');
    await rename(seen.id, '孙倩');
    const clerk = await own.clerk({ permission: ['apple.new'] });
    await rename(clerk.id, '赵一鸣');
    const fields = { permission: 'Aa3', visible_clerk: [seen.id], quota: 9, password };
    await own.update(admin, { id: clerk.id, ...fields, phone_number: nextPhone() });
    await own.reset(admin, clerk);
    await own.disable(admin, clerk);
    const log = async (as: { token: string }, section?: string) =>
      server.call(settingsLog, { query: section === undefined ? {} : { section } }, { as });
    const { list, total } = (await log(admin)).result;
    expect(total).toBe(3);
    const by = {
      id: expect.any(String),
      date_created: expect.any(String),
      clerk: { id: admin.id, name: '陈国栋' },
      ip: expect.stringMatching(/127\.0\.0\.1$/),
      section: 'clerk',
      subject: { id: clerk.id, name: '赵一鸣' },
    };
    const hidden = { before: '已更改', after: '已更改' };
    expect(list).toEqual([
      { ...by, changes: [{ field: 'disabled', before: false, after: true }] },
      { ...by, changes: [{ field: 'password', before: null, after: '已更改' }] },
      {
        ...by,
        changes: [
          { field: 'phone_number', ...hidden },
          { field: 'permission', before: 'Aa2', after: 'Aa3' },
          { field: 'visible_clerk', before: '', after: '孙倩' },
          { field: 'total_quota', before: '0', after: '9' },
        ],
      },
    ]);
    expect((await log(admin, 'clerk')).result.list).toEqual(list);
    const { id } = (await own.add(admin, { name: '郑婷', quota_limit: true, quota: 3 })).result;
    expect((await log(admin)).result.list[0]).toEqual({
      ...by,
      subject: { id, name: '郑婷' },
      changes: [
        { field: 'created', before: null, after: true },
        { field: 'permission', before: null, after: 'Aa2' },
        { field: 'quota_limit', before: null, after: true },
        { field: 'total_quota', before: null, after: '3' },
      ],
    });
    expect((await log(admin, 'info')).result.list).toEqual([]);
    expect((await log(seen)).verdict).toBe('403 PERMISSION_DENIED');
    expect((await log(await (await openOffice(server)).admin())).result.list).toEqual([]);
  });
});

describe('rights', () => {
  it('[decision.clerk.permission] [role.codes] that are taken away or given act at the next call, and close the clerk’s streams; sessions stay', async () => {
    // Of no other test's devices anything is told.
    const office = await openOffice(server);
    const admin = await office.admin();
    const owner = await office.clerk();
    const clerk = await office.clerk({ permission: ['apple.viewAll'] });
    const device_id = await makeDevice(server, 'unlocked', {
      for_clerk: owner.id,
      store_id: office.store_id,
    });
    const look = async () =>
      (await server.call(detail, { params: { id: device_id } }, { as: clerk })).verdict;
    const change = async (rights: Parameters<Office['update']>[1]) => {
      const stream = await openLive(server, clerk.token);
      const bystander = await openLive(server, owner.token);
      expect([await stream.next(), await bystander.next()]).toMatchObject([
        { type: 'ready' },
        { type: 'ready' },
      ]);
      expect((await office.update(admin, { ...rights, password })).verdict).toBe('200');
      expect([await stream.next(), await stream.next()]).toEqual([{ type: 'session.changed' }, null]);
      await bystander.close();
      const { result } = await server.call(me, {}, { as: clerk });
      return [await look(), result.permission.join(',')];
    };
    const { id } = clerk;
    expect(await look()).toBe('200');
    expect(await change({ id, permission: '' })).toEqual(['404 NOT_FOUND', '']);
    expect(await change({ id, permission: 'Aa5' })).toEqual(['404 NOT_FOUND', 'Aa5']);
    expect(await change({ id, visible_clerk: [owner.id] })).toEqual(['200', 'Aa5']);
    expect(await change({ id, visible_clerk: [] })).toEqual(['404 NOT_FOUND', 'Aa5']);
    expect(await change({ id, is_admin: true })).toEqual(['200', 'Admin,Aa5']);
    expect((await office.list(clerk)).verdict).toBe('200');
    expect(await change({ id, is_admin: false })).toEqual(['404 NOT_FOUND', 'Aa5']);
    expect((await office.list(clerk)).verdict).toBe('403 PERMISSION_DENIED');
  });

  it('[decision.clerk.permission] that stay as they are close no stream', async () => {
    const admin = await office.admin();
    const clerk = await office.clerk({ permission: ['apple.setWallpaper'] });
    const stream = await openLive(server, clerk.token);
    expect(await stream.next()).toMatchObject({ type: 'ready' });
    await office.update(admin, { id: clerk.id, name: '郑婷', quota: 4, permission: 'Ab3' });
    const device_id = await makeDevice(server, 'unlocked', {
      for_clerk: clerk.id,
      store_id: office.store_id,
    });
    await server.services.live.deviceChanged(server.services.db, {
      store_id: office.store_id,
      device_kind: 'apple',
      device_id,
      clerk_ids: [clerk.id],
    });
    expect(await stream.next()).toEqual({ type: 'appleDevice.changed', device_id });
    await stream.close();
  });

  it('[decision.clerk.last-admin] of an administrator are not taken away by themselves', async () => {
    const admin = await office.admin();
    for (const id of [admin.id, admin.id.toUpperCase()]) {
      const refused = [
        await office.update(admin, { id, is_admin: false, password }),
        await office.disable(admin, { id }),
        await office.reset(admin, { id }),
      ];
      expect(refused.map(({ verdict, refusal }) => [verdict, refusal.message])).toEqual([
        ['422 NOT_POSSIBLE', '不能取消自己的门店管理员身份'],
        ['422 NOT_POSSIBLE', '不能停用自己的账号'],
        ['422 NOT_POSSIBLE', '不能重置自己的登录密码，请用短信验证码修改'],
      ]);
    }
    expect(
      (await office.update(admin, { id: admin.id, name: '郑婷', permission: 'Aa2', password })).verdict,
    ).toBe('200');
    expect(await office.seen(admin, admin)).toMatchObject({ is_admin: true, disabled: false });
  });
});

describe('codes that the map of rights does not hold', () => {
  const given = async (id: string) => (await stored(id)).permission;
  const setRow = (id: string, permission: string) =>
    sql`update clerk set permission = ${permission} where id = ${id}`.execute(server.services.db);

  it('[decision.clerk.permission] are added by nobody, the mark of administrators least of all', async () => {
    const admin = await office.admin();
    const clerk = await office.clerk({ permission: ['apple.new'] });
    for (const permission of ['Admin', 'Aa2,Admin', 'Aa2,Zz9', 'admin', 'Aa2, Aa3', 'Aa2;Aa3']) {
      const { verdict, refusal } = await office.update(admin, { id: clerk.id, permission, password });
      expect([permission, verdict, refusal.data.field, refusal.message]).toEqual([
        permission,
        '400 INVALID_INPUT',
        'permission',
        '没有这项权限',
      ]);
    }
    await office.update(admin, { id: clerk.id, permission: 'Ab4,Aa2,Ab4,,Aa2', password });
    expect(await given(clerk.id)).toBe('Aa2,Ab4');
  });

  it('[decision.clerk.permission] [role.admin] and stand in a row all the same give nothing, and drop with the next save of rights', async () => {
    const admin = await office.admin();
    const clerk = await office.clerk();
    const { id } = clerk;
    await setRow(id, 'Admin,Aa2,Zz9');
    expect((await server.call(me, {}, { as: clerk })).result.permission).toEqual(['Aa2']);
    expect((await office.list(clerk)).verdict).toBe('403 PERMISSION_DENIED');
    // Shown, so that an administrator can see it.
    expect((await office.seen(admin, clerk)).permission).toBe('Admin,Aa2,Zz9');
    expect((await office.update(admin, { id, name: '郑婷' })).verdict).toBe('200');
    expect(await given(id)).toBe('Admin,Aa2,Zz9');
    // Sent back as they were seen they are no mistake.
    expect((await office.update(admin, { id, permission: 'Admin,Aa2,Aa3,Zz9', password })).verdict).toBe(
      '200',
    );
    expect(await given(id)).toBe('Aa2,Aa3');
    await setRow(id, 'Aa2,Zz9');
    expect((await office.update(admin, { id, visible_clerk: [admin.id], password })).verdict).toBe('200');
    expect(await given(id)).toBe('Aa2');
  });
});

describe('what is done to an administrator', () => {
  it('[decision.clerk.last-admin] [decision.notifications] is told to them by SMS and to the other administrators in the notices, and of a clerk nothing', async () => {
    const own = await openOffice(server);
    const [acting, other] = [await own.admin(), await own.admin()];
    await rename(acting.id, '陈国栋');
    const told = async ({ phone_number }: { phone_number: string }) => {
      await server.services.sms?.settle();
      const { told: all = [] } = server.services.testMemory?.sms ?? {};
      return all.filter((sms) => sms.phone_number === phone_number).map(({ type }) => type);
    };
    const noticesOf = async (as: { token: string }) =>
      (await server.call(notifications, { query: { type: 'timeliness' } }, { as })).result.list
        .filter(
          ({ link, content }) => link === routePath('console-merchant-employee') && content.startsWith('由'),
        )
        .map(({ title }) => title);
    const acts = {
      'clerk-demoted': (id: string) => own.update(acting, { id, is_admin: false, password }),
      'clerk-disabled': (id: string) => own.disable(acting, { id }),
      'clerk-password-reset': (id: string) => own.reset(acting, { id }),
      'clerk-number-changed': (id: string) => own.update(acting, { id, phone_number: nextPhone(), password }),
    };
    for (const [type, act] of Object.entries(acts)) {
      const admin = await own.admin();
      await rename(admin.id, type);
      expect((await act(admin.id)).verdict).toBe('200');
      expect(await told(admin)).toEqual([type]);
      const clerk = await own.clerk();
      expect((await act(clerk.id)).verdict).toBe('200');
      expect(await told(clerk)).toEqual(type === 'clerk-number-changed' ? [type] : []);
    }
    const all = [
      '门店管理员 clerk-number-changed 的手机号被更换',
      '门店管理员 clerk-password-reset 的登录密码被重置',
      '门店管理员 clerk-disabled 被停用',
      'clerk-demoted 的门店管理员身份被取消',
    ];
    expect(await noticesOf(other)).toEqual(all);
    expect(await noticesOf(await own.clerk())).toEqual([]);
    expect(await noticesOf(await (await openOffice(server)).admin())).toEqual([]);
    // Not of oneself.
    await own.reset(acting, other);
    const { db, clock } = server.services;
    await db.updateTable('clerk').set({ must_change_password: false }).where('id', '=', other.id).execute();
    const { access_token } = await openSession(db, other.id, await clock.now());
    expect(await noticesOf({ token: access_token })).toEqual(all);
    expect(await noticesOf(acting)).toHaveLength(all.length + 1);
  });
});

describe('[decision.based-on] a change that is based on what somebody saw', () => {
  it('is refused where another administrator was first: who, when and what stands now; then it is done on that', async () => {
    const [one, two] = [await office.admin(), await office.admin()];
    await rename(one.id, '陈国栋');
    await rename(two.id, '林海峰');
    const clerk = await office.clerk({ permission: ['apple.new'] });
    const { id } = clerk;
    const seen = (await office.seen(two, clerk)).changed?.at ?? null;
    expect(seen).toBeNull();
    const first = await office.update(one, { id, quota: 5, quota_limit: true, based_on: null });
    expect(first.verdict).toBe('200');
    const late = await office.update(two, { id, quota: 0, permission: 'Aa3', based_on: seen, password });
    expect(late.verdict).toBe('409 CONFLICT');
    expect(late.refusal.message).toMatch(/^店员刚由陈国栋于 .+ 修改过，请查看后再保存$/);
    const own = await office.update(one, { id, quota: 6, quota_limit: true, based_on: seen });
    expect(own.refusal.message).toMatch(/^店员刚由您在其他页面于 .+ 修改过，请查看后再保存$/);
    const { current } = late.refusal.data;
    expect(current).toEqual(first.result);
    expect(JSON.stringify(late.body)).not.toContain(clerk.phone_number);
    expect(await office.seen(two, clerk)).toEqual(first.result);

    const based_on = first.result.changed?.at ?? null;
    const again = await office.update(two, { id, quota: 5, permission: 'Aa3', based_on, password });
    expect(again.result).toMatchObject({
      permission: 'Aa3',
      total_quota: 5,
      changed: { clerk_name: '林海峰' },
    });
  });

  it('is no conflict where it wants what stands already: an answer that was lost is asked for by the same again', async () => {
    const admin = await office.admin();
    const clerk = await office.clerk();
    const change = { id: clerk.id, quota: 5, quota_limit: true, based_on: null };
    const first = await office.update(admin, change);
    const again = await office.update(admin, change);
    expect(again.result).toEqual(first.result);
    expect(await journalOf(server, clerk)).toHaveLength(1);
  });

  it('is done by one of two who save at the same moment', async () => {
    const [one, two] = [await office.admin(), await office.admin()];
    for (let round = 0; round < 10; round++) {
      const clerk = await office.clerk();
      const save = (as: typeof one, quota: number) =>
        office.update(as, { id: clerk.id, quota, based_on: null });
      const answers = await Promise.all([save(one, 1), save(two, 2)]);
      expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual(['200', '409 CONFLICT']);
      expect(await journalOf(server, clerk)).toHaveLength(1);
    }
  });

  it('is compared with nothing where it names nothing: the specification’s body', async () => {
    const admin = await office.admin();
    const clerk = await office.clerk();
    await office.update(admin, { id: clerk.id, quota: 1 });
    expect((await office.update(admin, { id: clerk.id, quota: 2 })).verdict).toBe('200');
  });
});
