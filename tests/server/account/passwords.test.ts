import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { passwordType, resetPassword, updatePassword } from '#api/contract/people/account.ts';
import { login as logIn } from '#api/contract/people/auth.ts';
import { smsVerify } from '#api/contract/people/system.ts';
import { me } from '#api/contract/people/user.ts';
import { loginTriesPerAccount, secondaryTries } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { openSession } from '#server/security/sessions.ts';
import { accounts } from '#server/seed/accounts.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type MadeClerk, makeClerk, makeDevice, makeSmsCode, secondaryPassword } from '../fixtures.ts';
import { openLive } from '../live-reader.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import {
  behindProxy,
  freeIp,
  freePhone,
  logInAs,
  otherCode,
  readCode,
  standing,
  takeCode,
} from './front-desk.ts';

const { lock } = appleCommandCalls;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(behindProxy);
});
afterAll(() => server.stop());

/** Of the seed, which the made clerks share. */
const oldPassword = accounts.admin.password;
const newPassword = 'Fresh-2026';

const reset = (body: Record<string, unknown>) =>
  server.callLoosely(resetPassword, { body }, { headers: { 'x-forwarded-for': freeIp() } });
const update = (clerk: MadeClerk, body: Record<string, unknown>) =>
  server.callLoosely(updatePassword, { body }, { as: { token: clerk.token } });
const { login, secondary } = passwordType;

/** Another device of the same person. */
async function elsewhere({ id }: MadeClerk): Promise<string> {
  const { db, clock } = server.services;
  return (await openSession(db, id, await clock.now())).access_token;
}

async function lockWith(clerk: MadeClerk, credential: { password: string } | { key: string }) {
  const device_id = await makeDevice(server, 'unlocked', { for_clerk: clerk.id });
  const body = { device_id, message: '请归还设备', when: 'now', ...credential };
  return server.call(lock, { body }, { as: { token: clerk.token } });
}

const logInWith = ({ cookie, answer }: { cookie: string; answer: string }, account: string) =>
  server.call(
    logIn,
    { body: { account, password: oldPassword, captcha_code: answer } },
    { headers: { cookie, 'x-forwarded-for': freeIp() } },
  );

async function expectUsed(cookie: string): Promise<void> {
  const { used_at } = await server.services.db
    .selectFrom('captcha')
    .select('used_at')
    .where('id', '=', cookie.replace('captcha=', ''))
    .executeTakeFirstOrThrow();
  expect(used_at).not.toBeNull();
}

describe('a reset', () => {
  it('[decision.sms] sets the login password; the old one is worth nothing', async () => {
    const { phone_number } = await makeClerk(server);
    const sms_code = await takeCode(server, phone_number, 'reset-password');
    expect((await reset({ phone_number, sms_code, password: newPassword })).body).toEqual({ ok: true });
    expect((await logInAs(server, phone_number, newPassword)).verdict).toBe('200');
    expect((await logInAs(server, phone_number, oldPassword)).verdict).toBe('422 LOGIN_FAILED');
  });

  it('[decision.known-browser] gives the browser the one name that is kept, also where the transaction was begun once more', async () => {
    const { db } = server.services;
    const { id, phone_number } = await makeClerk(server);
    const sms_code = await makeSmsCode(server, phone_number, 'reset-password');
    // A sequence does not go back with a transaction.
    await sql`create sequence ended`.execute(db);
    await sql`create function ends_once() returns trigger language plpgsql as $$
      begin
        if nextval('ended') = 1 then raise exception using errcode = '40001'; end if;
        return null;
      end $$`.execute(db);
    await sql`create constraint trigger ends_once after insert on known_browser deferrable initially deferred
      for each row execute function ends_once()`.execute(db);
    const answer = await reset({ phone_number, sms_code, password: newPassword });
    const { rows } = await sql<{ last: number }>`select last_value::integer as last from ended`.execute(db);
    await sql`drop function ends_once cascade`.execute(db);
    await sql`drop sequence ended`.execute(db);
    expect([answer.verdict, rows]).toEqual(['200', [{ last: 2 }]]);
    const cookies = answer.headers.getSetCookie();
    const kept = await db.selectFrom('known_browser').selectAll().where('clerk_id', '=', id).execute();
    expect([cookies.length, kept.length]).toEqual([1, 1]);
  });

  it('[session.unauthorized] [decision.live] ends every session of the person and their streams, and nobody else’s', async () => {
    const clerk = await makeClerk(server);
    const other = await makeClerk(server);
    const second = await elsewhere(clerk);
    const streams = await Promise.all([clerk.token, second].map((token) => openLive(server, token)));
    for (const stream of streams) expect(await stream.next()).toMatchObject({ type: 'ready' });

    const { phone_number } = clerk;
    const sms_code = await makeSmsCode(server, phone_number, 'reset-password');
    await reset({ phone_number, sms_code, password: newPassword });
    for (const stream of streams) {
      expect([await stream.next(), await stream.next()]).toEqual([{ type: 'session.changed' }, null]);
    }
    expect(await standing(server, clerk.token)).toBe('401 UNAUTHORIZED');
    expect(await standing(server, second)).toBe('401 UNAUTHORIZED');
    expect(await standing(server, other.token)).toBe('200');
  });

  it('[decision.sms] answers alike to a wrong code and to a number that nobody has, however often', async () => {
    const { phone_number } = await makeClerk(server);
    const code = await takeCode(server, phone_number, 'reset-password');
    const sms_code = otherCode(code);
    const unknown = freePhone();
    for (let n = 0; n < 6; n++) {
      const [known, nobody] = [
        await reset({ phone_number, sms_code, password: newPassword }),
        await reset({ phone_number: unknown, sms_code, password: newPassword }),
      ];
      expect(known.refusal).toEqual({ ...nobody.refusal, message: messages.smsMismatch });
      expect(known.verdict).toBe('422 SMS_MISMATCH');
    }
  });

  it('[decision.sms] of a number that nobody has fails also with the code that was made for it', async () => {
    const phone_number = freePhone();
    const sms_code = await makeSmsCode(server, phone_number, 'reset-password');
    const { verdict } = await reset({ phone_number, sms_code, password: newPassword });
    expect(verdict).toBe('422 SMS_MISMATCH');
  });

  it('lets a person in again who has guessed too often', async () => {
    const { phone_number } = await makeClerk(server);
    for (let n = 0; n < loginTriesPerAccount; n++) await logInAs(server, phone_number, 'Wrong-2026');
    expect((await logInAs(server, phone_number, oldPassword)).verdict).toBe('429 TOO_MANY');
    const sms_code = await makeSmsCode(server, phone_number, 'reset-password');
    await reset({ phone_number, sms_code, password: newPassword });
    expect((await logInAs(server, phone_number, newPassword)).verdict).toBe('200');
  });

  it('lets no session begin with the old password while it goes on', async () => {
    for (let round = 0; round < 8; round++) {
      const { phone_number } = await makeClerk(server);
      const sms_code = await makeSmsCode(server, phone_number, 'reset-password');
      const captcha = await server.takeCaptcha();
      const beginning = logInWith(captcha, phone_number);
      // Then it has read the old password's hash, or is about to.
      await eventually(() => expectUsed(captcha.cookie), { interval: 1 });
      const done = await reset({ phone_number, sms_code, password: newPassword });
      const begun = await beginning;
      expect(done.verdict).toBe('200');
      if (begun.verdict === '200') {
        expect(await standing(server, begun.result.access_token)).toBe('401 UNAUTHORIZED');
      } else expect(begun.verdict).toBe('422 LOGIN_FAILED');
    }
  });

  it('[valid.update-password] [valid.mobile] [valid.sms-code] takes a number, six digits and a password, nothing else', async () => {
    const right = { phone_number: freePhone(), sms_code: '123456', password: newPassword };
    const cases = [
      [{ phone_number: '2770000000' }, messages.mobileFormat],
      [{ sms_code: '12345' }, messages.smsCodeFormat],
      [{ sms_code: '一二三四五六' }, messages.smsCodeFormat],
      [{ password: 'short' }, messages.passwordFormat],
      [{ type: 0 }, messages.invalidInput],
    ] as const;
    for (const [given, message] of cases) {
      const { verdict, refusal } = await reset({ ...right, ...given });
      expect([given, verdict, refusal.message]).toEqual([given, '400 INVALID_INPUT', message]);
    }
    for (const field of ['phone_number', 'sms_code', 'password'] as const) {
      const { [field]: _, ...rest } = right;
      expect([field, (await reset(rest)).verdict]).toEqual([field, '400 INVALID_INPUT']);
    }
  });
});

describe('a new login password', () => {
  it('[decision.two-passwords] [decision.password-field] ends the person’s other sessions and streams; this one stays', async () => {
    const clerk = await makeClerk(server, { is_admin: true });
    const second = await elsewhere(clerk);
    const mine = await openLive(server, clerk.token);
    const other = await openLive(server, second);
    for (const stream of [mine, other]) expect(await stream.next()).toMatchObject({ type: 'ready' });

    await server.call(smsVerify, { body: { type: 'update-password' } }, { as: { token: clerk.token } });
    const sms_code = readCode(server, clerk.phone_number, 'update-password');
    expect((await update(clerk, { type: login, sms_code, password: newPassword })).body).toEqual({
      ok: true,
    });

    expect([await other.next(), await other.next()]).toEqual([{ type: 'session.changed' }, null]);
    expect(await standing(server, second)).toBe('401 UNAUTHORIZED');
    expect(await standing(server, clerk.token)).toBe('200');
    const { live, db } = server.services;
    const device_id = randomUUID();
    await live.deviceChanged(db, {
      store_id: clerk.store_id,
      device_kind: 'apple',
      device_id,
      clerk_ids: [clerk.id],
    });
    expect(await mine.next()).toEqual({ type: 'appleDevice.changed', device_id });
    await mine.close();

    expect((await logInAs(server, clerk.phone_number, newPassword)).verdict).toBe('200');
    expect((await logInAs(server, clerk.phone_number, oldPassword)).verdict).toBe('422 LOGIN_FAILED');
    // A command asks for the secondary password, which is still the old one.
    expect((await lockWith(clerk, { password: newPassword })).verdict).toBe('403 SECPWD_MISMATCH');
    expect((await lockWith(clerk, { password: secondaryPassword })).verdict).toBe('200');
  });
});

describe('a new secondary password', () => {
  const admin = () => makeClerk(server, { is_admin: true });
  const change = async (clerk: MadeClerk, password: string) => {
    const sms_code = await makeSmsCode(server, clerk.phone_number, 'update-password');
    return update(clerk, { type: secondary, sms_code, password });
  };

  it('[decision.two-passwords] is taken for commands, the old one and its keys no more; the login password stays', async () => {
    const clerk = await admin();
    const { key = '' } = (await lockWith(clerk, { password: secondaryPassword })).result;
    expect((await lockWith(clerk, { key })).verdict).toBe('200');
    expect((await change(clerk, newPassword)).verdict).toBe('200');

    expect((await lockWith(clerk, { password: newPassword })).verdict).toBe('200');
    expect((await lockWith(clerk, { password: secondaryPassword })).verdict).toBe('403 SECPWD_MISMATCH');
    expect((await lockWith(clerk, { key })).verdict).toBe('403 SECPWD_MISMATCH');
    expect((await logInAs(server, clerk.phone_number, oldPassword)).verdict).toBe('200');
    expect(await standing(server, clerk.token)).toBe('200');
  });

  it('[decision.two-passwords] is a first one for who has none yet', async () => {
    const clerk = await admin();
    await server.services.db
      .updateTable('clerk')
      .set({ secondary_password_hash: null })
      .where('id', '=', clerk.id)
      .execute();
    const knows = async () =>
      (await server.call(me, {}, { as: { token: clerk.token } })).result.has_secondary_password;
    const unset = await lockWith(clerk, { password: newPassword });
    expect([unset.verdict, unset.refusal.message]).toEqual(['422 NOT_POSSIBLE', messages.secondaryUnset]);
    expect(unset.refusal.data.reason).toBe('secondaryUnset');
    expect(await knows()).toBe(false);
    await change(clerk, newPassword);
    expect(await knows()).toBe(true);
    expect((await lockWith(clerk, { password: newPassword })).verdict).toBe('200');
  });

  it('[decision.secondary-lock] opens a password that was guessed too often', async () => {
    const clerk = await admin();
    for (let n = 0; n < secondaryTries; n++) await lockWith(clerk, { password: 'Wrong-2026' });
    expect((await lockWith(clerk, { password: secondaryPassword })).verdict).toBe('429 TOO_MANY');
    await change(clerk, newPassword);
    expect((await lockWith(clerk, { password: newPassword })).verdict).toBe('200');
  });

  it('[decision.two-passwords] leaves no key of the old one, also where that is being checked at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const clerk = await admin();
      const [locked, changed] = await Promise.all([
        lockWith(clerk, { password: secondaryPassword }),
        change(clerk, newPassword),
      ]);
      expect(changed.verdict).toBe('200');
      expect(['200', '403 SECPWD_MISMATCH']).toContain(locked.verdict);
      const keys = await server.services.db
        .selectFrom('credential_grant')
        .select('key')
        .where('clerk_id', '=', clerk.id)
        .execute();
      expect(keys).toEqual([]);
    }
  });
});

describe('a change of a password', () => {
  it('[valid.update-password] [valid.sms-code] takes type 0 or 1, six digits and a password, nothing else', async () => {
    const clerk = await makeClerk(server);
    const right = { type: 0, sms_code: '123456', password: newPassword };
    const cases = [
      [{ type: 2 }, '密码类型有误'],
      [{ type: '0' }, '密码类型有误'],
      [{ type: null }, '密码类型有误'],
      [{ sms_code: '12345' }, messages.smsCodeFormat],
      [{ sms_code: '1234567' }, messages.smsCodeFormat],
      [{ password: '密码密码密码' }, messages.passwordFormat],
      [{ phone_number: clerk.phone_number }, messages.invalidInput],
    ] as const;
    for (const [given, message] of cases) {
      const { verdict, refusal } = await update(clerk, { ...right, ...given });
      expect([given, verdict, refusal.message]).toEqual([given, '400 INVALID_INPUT', message]);
    }
    for (const type of [0, 1]) {
      expect((await update(clerk, { ...right, type })).verdict).toBe('422 SMS_MISMATCH');
    }
  });

  it('[decision.sms] takes no code of another number or for another purpose', async () => {
    const clerk = await makeClerk(server);
    const { phone_number } = clerk;
    const codes = [
      await makeSmsCode(server, phone_number, 'reset-password'),
      await makeSmsCode(server, phone_number, 'turn-off-activation-lock'),
      await makeSmsCode(server, (await makeClerk(server)).phone_number, 'update-password'),
    ];
    for (const sms_code of codes) {
      const { verdict } = await update(clerk, { type: login, sms_code, password: newPassword });
      expect(verdict).toBe('422 SMS_MISMATCH');
    }
    expect((await logInAs(server, phone_number, oldPassword)).verdict).toBe('200');
  });
});
