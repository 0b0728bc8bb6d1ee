import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetPassword } from '#api/contract/people/account.ts';
import { newClerk } from '#api/contract/people/clerks.ts';
import { smsVerify } from '#api/contract/people/system.ts';
import { permissions } from '#domain/access/permissions.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { freePhone, logInAs, otherCode, readCode, takeCode } from '../account/front-desk.ts';
import { makeSmsCode, nextPhone, secondaryPassword } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { firstPassword, journalOf, type Office, openOffice } from './office.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
  office = await openOffice(server);
});
afterAll(() => server.stop());

const made = (phone_number: string) =>
  server.services.db.selectFrom('clerk').selectAll().where('phone_number', '=', phone_number).execute();

describe('a new clerk', () => {
  it('[decision.clerk.new] [role.clerk.admin] [decision.password-field] gets the code on the own number, logs in with the password that was set, and starts with the store’s rights', async () => {
    const { db } = server.services;
    await db
      .updateTable('store')
      .set({ employee_default_permission: 'Aa2,Ab4' })
      .where('id', '=', office.store_id)
      .execute();
    const admin = await office.admin();
    const phone_number = freePhone();
    const sent = await server.call(smsVerify, { body: { type: 'clerk-new', phone_number } }, { as: admin });
    expect(sent.result.phone).toBe(`177****${phone_number.slice(-4)}`);
    const sms_code = readCode(server, phone_number, 'clerk-new') ?? '';
    const { result } = await office.add(admin, {
      name: ' 郑婷 ',
      phone_number,
      sms_code,
      secondary_password: secondaryPassword,
    });
    expect(result.former).toBeNull();
    expect(await made(phone_number)).toEqual([
      expect.objectContaining({
        id: result.id,
        store_id: office.store_id,
        name: '郑婷',
        is_admin: false,
        permission: 'Aa2,Ab4',
        visible_clerk: [],
        quota_limit: false,
        total_quota: 0,
        disabled: false,
        must_change_password: false,
        secondary_password_hash: null,
      }),
    ]);
    expect((await logInAs(server, phone_number, firstPassword)).verdict).toBe('200');
    expect((await office.seen(admin, result)).changed?.clerk_name).toMatch(/^店员\d+$/);
  });

  it('[decision.sms] [decision.clerk.new] is sent a code by administrators alone; no other code goes to a typed number', async () => {
    const [admin, clerk] = [await office.admin(), await office.clerk()];
    const ask = (as: { token: string }, body: object) => server.callLoosely(smsVerify, { body }, { as });
    const phone_number = freePhone();
    const refused = [
      await ask(clerk, { type: 'clerk-new', phone_number }),
      await ask(admin, { type: 'clerk-new' }),
      await ask(admin, { type: 'clerk-new', phone_number: '1390000' }),
      await ask(admin, { type: 'update-password', phone_number }),
    ];
    expect(refused.map(({ verdict, refusal }) => [verdict, refusal.data.field])).toEqual([
      ['403 PERMISSION_DENIED', undefined],
      ['400 INVALID_INPUT', 'phone_number'],
      ['400 INVALID_INPUT', 'phone_number'],
      ['400 INVALID_INPUT', 'phone_number'],
    ]);
    expect(readCode(server, phone_number, 'clerk-new')).toBeNull();
    expect(readCode(server, phone_number, 'update-password')).toBeNull();
  });

  it('[decision.sms] leaves the owner of a typed number the codes that are for the own number', async () => {
    const [admin, owner] = [await office.admin(), await office.clerk()];
    const typed = { type: 'clerk-new', phone_number: owner.phone_number } as const;
    const verdicts: string[] = [];
    for (let n = 0; n < 12; n++) {
      verdicts.push((await server.call(smsVerify, { body: typed }, { as: admin })).verdict);
      await server.advance(61_000);
    }
    await server.resetClock();
    expect(verdicts.at(-1)).toBe('429 TOO_MANY');
    const own = await server.call(smsVerify, { body: { type: 'update-password' } }, { as: owner });
    expect(own.verdict).toBe('200');
  });

  it('[decision.bodies] [decision.clerk.permission] is given rights with the secondary password of whoever adds them', async () => {
    const admin = await office.admin();
    const seen = await office.clerk();
    const rights = { permission: 'Ab5,Aa5,Ab5', is_admin: false, visible_clerk: [seen.id, seen.id] };
    const phone_number = nextPhone();
    const without = await office.add(admin, { phone_number, ...rights });
    expect([without.verdict, without.refusal.data.field, without.refusal.message]).toEqual([
      '400 INVALID_INPUT',
      'secondary_password',
      memberMessages.secondaryPasswordRequired,
    ]);
    const wrong = await office.add(admin, { phone_number, ...rights, secondary_password: 'Wrong-2026' });
    expect([wrong.verdict, wrong.refusal.data.field]).toEqual(['403 SECPWD_MISMATCH', 'secondary_password']);
    expect(await made(phone_number)).toEqual([]);
    await office.add(admin, { phone_number, ...rights, secondary_password: secondaryPassword });
    expect(await made(phone_number)).toEqual([
      expect.objectContaining({ permission: 'Aa5,Ab5', is_admin: false, visible_clerk: [seen.id] }),
    ]);
    const boss = nextPhone();
    await office.add(admin, { phone_number: boss, is_admin: true, secondary_password: secondaryPassword });
    expect(await made(boss)).toEqual([expect.objectContaining({ is_admin: true })]);
  });

  it('[decision.clerk.new] is refused under a number in use, of whichever store, to whoever had its code', async () => {
    const admin = await office.admin();
    const stranger = await (await openOffice(server)).clerk();
    const { phone_number } = stranger;
    const wrong = await office.add(admin, { phone_number, sms_code: '000000' });
    expect(wrong.verdict).toBe('422 SMS_MISMATCH');
    const taken = await office.add(admin, { phone_number });
    expect([taken.verdict, taken.refusal.message, taken.refusal.data.field]).toEqual([
      '409 CONFLICT',
      '手机号已被使用',
      'phone_number',
    ]);
    expect((await made(phone_number)).map(({ id }) => id)).toEqual([stranger.id]);
  });

  it('[decision.clerk.new] may have the number of somebody disabled: the own store is told who that is, another nothing', async () => {
    const admin = await office.admin();
    const phone_number = freePhone();
    const first = await office.add(admin, { name: '钱多多', phone_number });
    await office.disable(admin, first.result);
    const former = { id: first.result.id, name: '钱多多' };
    const elsewhere = await openOffice(server);
    const stranger = await elsewhere.admin();
    const ask = (as: { token: string }) =>
      server.call(smsVerify, { body: { type: 'clerk-new', phone_number } }, { as });
    expect((await ask(admin)).result.former).toEqual(former);
    await server.advance(61_000);
    const asked = await ask(stranger);
    expect(asked.result.former).toBeNull();
    expect(JSON.stringify(asked.body)).not.toContain(former.id);
    const second = await office.add(admin, { name: '孙小小', phone_number });
    expect(second.result.former).toEqual(former);
    expect((await made(phone_number)).map(({ disabled }) => disabled).toSorted()).toEqual([false, true]);
    expect((await elsewhere.add(stranger, { phone_number })).verdict).toBe('409 CONFLICT');
    // The number is the second one’s: password, log and code.
    expect((await logInAs(server, phone_number, firstPassword)).verdict).toBe('200');
    const logged = await server.services.db
      .selectFrom('login_log')
      .select('clerk_id')
      .where('clerk_id', 'in', [former.id, second.result.id])
      .execute();
    expect(logged.map(({ clerk_id }) => clerk_id)).toEqual([second.result.id]);
    const reset = await server.call(resetPassword, {
      body: {
        phone_number,
        sms_code: await takeCode(server, phone_number, 'reset-password'),
        password: 'Fresh-2026',
      },
    });
    expect(reset.verdict).toBe('200');
    expect((await logInAs(server, phone_number, 'Fresh-2026')).verdict).toBe('200');
    await server.resetClock();
  });

  it('[decision.bodies] [decision.clerk.permission] without a secondary password gets of the store’s rights none that is a command’s or high', async () => {
    const admin = await office.admin();
    const all = permissions.map(({ code }) => code).join(',');
    await server.services.db
      .updateTable('store')
      .set({ employee_default_permission: `${all},Zz9` })
      .where('id', '=', office.store_id)
      .execute();
    const [bare, proven] = [nextPhone(), nextPhone()];
    await office.add(admin, { phone_number: bare });
    await office.add(admin, { phone_number: proven, secondary_password: secondaryPassword });
    expect((await made(bare)).map(({ permission }) => permission)).toEqual([
      'Aa2,Aa3,Aa4,Aa5,Ca1,Db1,Dc1,Ea2,Ea3',
    ]);
    expect((await made(proven)).map(({ permission }) => permission)).toEqual([all]);
  });

  it('[decision.sms] needs the newest code, once; a wrong one counts and adds nobody', async () => {
    const admin = await office.admin();
    const phone_number = nextPhone();
    const sms_code = await makeSmsCode(server, phone_number, 'clerk-new');
    const ofReset = await makeSmsCode(server, phone_number, 'reset-password');
    const tries = [ofReset, ...Array.from({ length: 4 }, () => otherCode(sms_code)), sms_code];
    const verdicts: string[] = [];
    for (const code of tries)
      verdicts.push((await office.add(admin, { phone_number, sms_code: code })).verdict);
    expect(verdicts).toEqual(tries.map(() => '422 SMS_MISMATCH'));
    expect(await made(phone_number)).toEqual([]);
  });

  it('[decision.denied] may see clerks of the own store alone', async () => {
    const admin = await office.admin();
    const foreign = await (await openOffice(server)).clerk();
    const own = await office.clerk();
    for (const visible_clerk of [[foreign.id], [own.id, randomUUID()]]) {
      const phone_number = nextPhone();
      const sms_code = await makeSmsCode(server, phone_number, 'clerk-new');
      const fields = { phone_number, sms_code, visible_clerk, secondary_password: secondaryPassword };
      const answer = await office.add(admin, fields);
      expect([answer.verdict, answer.refusal.message]).toEqual(['404 NOT_FOUND', messages.clerkNotFound]);
      expect(await made(phone_number)).toEqual([]);
    }
  });

  it('[decision.idempotency] is made once: the same again, also at once, answers the same clerk, another form 409', async () => {
    const admin = await office.admin();
    const phone_number = nextPhone();
    const sms_code = await makeSmsCode(server, phone_number, 'clerk-new');
    const idempotencyKey = randomUUID();
    const send = (name = '郑婷') => office.add(admin, { name, phone_number, sms_code }, { idempotencyKey });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    const [clerk] = await made(phone_number);
    const one = { id: clerk?.id, former: null };
    expect(answers.map(({ result }) => result)).toEqual(answers.map(() => one));
    expect((await send()).result).toEqual(one);
    expect((await send('王磊')).refusal.message).toBe(messages.keyReused);
    expect(await journalOf(server, { id: clerk?.id ?? '' })).toHaveLength(1);
  });

  it('[decision.journal] stands in the journal with who made it and the rights, but for what says who it is', async () => {
    const admin = await office.admin();
    const rights = { permission: 'Aa5', visible_clerk: [admin.id], secondary_password: secondaryPassword };
    const { result } = await office.add(admin, { quota_limit: true, quota: 7, ...rights });
    expect(await journalOf(server, result)).toEqual([
      {
        actor: 'clerk',
        actor_id: admin.id,
        store_id: office.store_id,
        what: 'create',
        before: null,
        after: {
          name: '已更改',
          phone_number: '已更改',
          is_admin: false,
          permission: 'Aa5',
          visible_clerk: [admin.id],
          quota_limit: true,
          total_quota: 7,
        },
      },
    ]);
  });
});

describe('the form of a new clerk', () => {
  it.each([
    ['a name', { name: ' ' }, 'name', messages.clerkNameRequired],
    ['a short name', { name: '张'.repeat(21) }, 'name', '姓名最多 20 个字'],
    ['a mobile number', { phone_number: '2390000001' }, 'phone_number', messages.mobileFormat],
    ['six digits', { sms_code: '12345' }, 'sms_code', messages.smsCodeFormat],
    ['a password', { password: '12345' }, 'password', messages.passwordFormat],
    ['a quota where one is to hold', { quota_limit: true, quota: 0 }, 'quota', '限制配额时，配额应大于 0'],
    ['a whole quota', { quota: 1.5 }, 'quota', '配额应为整数'],
    ['a quota from 0 on', { quota: -1 }, 'quota', '配额不能小于 0'],
    ['no quota beyond all bounds', { quota: 2_147_483_648 }, 'quota', '配额不能大于 2147483647'],
    ['codes that there are', { permission: 'Aa2,Zz1' }, 'permission', '没有这项权限'],
    ['no mark of administrators', { permission: 'Admin' }, 'permission', '没有这项权限'],
  ])('[valid.clerk.create] asks for %s in a sentence of its own', async (_, fields, field, message) => {
    const admin = await office.admin();
    const { verdict, refusal } = await office.add(admin, {
      phone_number: nextPhone(),
      sms_code: '000000',
      secondary_password: secondaryPassword,
      ...fields,
    });
    expect([verdict, refusal.data.field, refusal.message]).toEqual(['400 INVALID_INPUT', field, message]);
  });

  it('[valid.clerk.create] takes each limit, and no limit of the quota unless asked', async () => {
    const admin = await office.admin();
    const most = await office.add(admin, { name: '张'.repeat(20), quota_limit: true, quota: 2_147_483_647 });
    expect(await office.seen(admin, most.result)).toMatchObject({
      quota_limit: true,
      total_quota: 2_147_483_647,
    });
    const least = await office.add(admin, { name: '张', quota_limit: true, quota: 1, password: 'a1!b2~' });
    expect(await office.seen(admin, least.result)).toMatchObject({ quota_limit: true, total_quota: 1 });
    const phone_number = nextPhone();
    const sms_code = await makeSmsCode(server, phone_number, 'clerk-new');
    const body = { name: '郑婷', phone_number, sms_code, password: firstPassword };
    const plain = await server.call(newClerk, { body }, { as: admin });
    expect(await office.seen(admin, plain.result)).toMatchObject({ quota_limit: false, total_quota: 0 });
  });
});
