import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { list } from '#api/contract/apple/devices.ts';
import { clerkTasks } from '#api/contract/clerk-tasks.ts';
import { cancelOperation } from '#api/contract/operations.ts';
import { updatePassword } from '#api/contract/people/account.ts';
import { logout, refresh } from '#api/contract/people/auth.ts';
import { me } from '#api/contract/people/user.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { generatedPasswordLength } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { loginAccountKey } from '#server/security/door-limits.ts';
import { openSession } from '#server/security/sessions.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { freePhone, logInAs, setTries, standing } from '../account/front-desk.ts';
import {
  type MadeClerk,
  makeBatch,
  makeClerk,
  makeDevice,
  makeSmsCode,
  secondaryPassword,
} from '../fixtures.ts';
import { openLive } from '../live-reader.ts';
import { makeTarget } from '../sample-target.ts';
import { sampleOf } from '../samples.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { firstPassword, journalOf, type Office, openOffice } from './office.ts';

let server: TestServer;
let office: Office;
let admin: MadeClerk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
  office = await openOffice(server);
  admin = await office.admin();
});
afterAll(() => server.stop());

/** Somebody whose password is known, with two browsers that have the stream open. */
async function atWork() {
  const phone_number = freePhone();
  const { id } = (await office.add(admin, { phone_number })).result;
  const { db, clock } = server.services;
  const now = await clock.now();
  const sessions = [await openSession(db, id, now), await openSession(db, id, now)];
  const streams = await Promise.all(sessions.map(({ access_token }) => openLive(server, access_token)));
  for (const stream of streams) expect(await stream.next()).toMatchObject({ type: 'ready' });
  return {
    id,
    phone_number,
    sessions,
    logIn: async (password = firstPassword) => (await logInAs(server, phone_number, password)).verdict,
    /** that all of it is over */
    async expectOut() {
      for (const stream of streams)
        expect([await stream.next(), await stream.next()]).toEqual([{ type: 'session.changed' }, null]);
      for (const { access_token, refresh_token } of sessions) {
        expect(await standing(server, access_token)).toBe('401 UNAUTHORIZED');
        expect((await server.call(refresh, { body: { refresh_token } })).verdict).toBe('401 UNAUTHORIZED');
      }
      expect(await office.seen(admin, { id })).toMatchObject({ session_count: 0 });
    },
  };
}

describe('a clerk who is disabled', () => {
  it('[decision.clerk.disable] [role.clerk.disabled] [role.clerk.admin] is out of every session and stream at once and cannot log in, until enabled again', async () => {
    const clerk = await atWork();
    const bystander = await openLive(server, admin.token);
    expect(await bystander.next()).toMatchObject({ type: 'ready' });
    expect((await office.disable(admin, clerk)).result).toMatchObject({ id: clerk.id, disabled: true });
    await clerk.expectOut();
    expect(await clerk.logIn()).toBe('401 UNAUTHORIZED');
    const [{ access_token: token, refresh_token } = { access_token: '', refresh_token: '' }] = clerk.sessions;
    const refused = [
      await server.call(me, {}, { as: { token } }),
      await server.call(refresh, { body: { refresh_token } }),
    ];
    expect(refused.map(({ refusal }) => refusal.message)).toEqual(refused.map(() => messages.clerkDisabled));
    await bystander.close();
    expect(await standing(server, admin.token)).toBe('200');

    const act = (what: string) => ({ what, clerk_name: expect.any(String), at: expect.any(String) });
    const { changed } = await office.seen(admin, clerk);
    expect((await office.disable(admin, clerk)).result).toMatchObject({ last_act: act('disable'), changed });
    expect((await office.disable(admin, clerk, false)).result).toMatchObject({
      disabled: false,
      last_act: act('enable'),
      changed,
    });
    expect(await standing(server, clerk.sessions[0]?.access_token ?? '')).toBe('401 UNAUTHORIZED');
    expect(await clerk.logIn()).toBe('200');
    const by = { actor: 'clerk', actor_id: admin.id, store_id: office.store_id };
    expect((await journalOf(server, clerk)).slice(1)).toEqual([
      { ...by, what: 'disable', before: { disabled: false }, after: { disabled: true } },
      { ...by, what: 'enable', before: { disabled: true }, after: { disabled: false } },
    ]);
  });

  it('[decision.secondary-lock] stays enabled where the password is wrong', async () => {
    const clerk = await office.clerk();
    const wrong = await office.disable(admin, clerk, true, 'Wrong-2026');
    expect([wrong.verdict, wrong.refusal.data.field]).toEqual(['403 SECPWD_MISMATCH', 'password']);
    expect(await standing(server, clerk.token)).toBe('200');
    expect(await journalOf(server, clerk)).toEqual([]);
  });

  it('[decision.clerk.disable] leaves what was accepted to go on, and the administrator may cancel it', async () => {
    const clerk = await office.clerk({ permission: ['apple.enableLostMode'] });
    const of = { for_clerk: clerk.id, store_id: office.store_id };
    const ids = [await makeDevice(server, 'unlocked', of), await makeDevice(server, 'unlocked', of)];
    const when = new Date((await server.services.clock.now()).getTime() + 3_600_000).toISOString();
    const [goesOn, cancelled] = await Promise.all(
      ids.map(async (device_id) => {
        const body = { device_id, message: '请归还设备', when, password: secondaryPassword };
        return (await server.call(appleCommandCalls.lock, { body }, { as: clerk })).result.id;
      }),
    );
    const shown = async () =>
      (await server.call(clerkTasks, { query: { id: clerk.id } }, { as: admin })).result.list.map(
        ({ id }) => id,
      );
    expect((await shown()).toSorted()).toEqual([goesOn, cancelled].toSorted());
    await office.disable(admin, clerk);
    expect((await shown()).toSorted()).toEqual([goesOn, cancelled].toSorted());
    const cancel = await server.call(cancelOperation, { params: { id: cancelled ?? '' } }, { as: admin });
    expect(cancel.result.cancel).toBe('won');
    expect(await shown()).toEqual([goesOn]);
    const statusOf = async (id = '') =>
      (
        await server.services.db
          .selectFrom('operation')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).status;
    expect(await statusOf(goesOn)).toBe(operationStatus.created);
    await server.advance(3_601_000);
    await eventually(async () => expect(await statusOf(goesOn)).toBeGreaterThan(operationStatus.waiting));
    expect(await statusOf(cancelled)).toBe(operationStatus.cancelled);
    await server.resetClock();
    admin = await office.admin();
  });

  it('[decision.clerk.disable] [decision.batch] shows the administrator the batches that have not given all before all else', async () => {
    const clerk = await office.clerk({ permission: ['apple.enableLostMode'] });
    const of = { for_clerk: clerk.id, store_id: office.store_id };
    const device_id = await makeDevice(server, 'unlocked', of);
    const when = new Date((await server.services.clock.now()).getTime() + 3_600_000).toISOString();
    const batch = await makeBatch(server, clerk);
    const body = { device_id, message: '请归还设备', when, password: secondaryPassword };
    const { id: operation } = (await server.call(appleCommandCalls.lock, { body }, { as: clerk })).result;
    const ask = (as: MadeClerk) => server.call(clerkTasks, { query: { id: clerk.id } }, { as });
    const shown = async () => (await ask(admin)).result.list.map(({ id }) => id);
    expect(await shown()).toEqual([batch, operation]);
    await office.disable(admin, clerk);
    expect(await shown()).toEqual([batch, operation]);
    expect((await ask(await makeClerk(server, { is_admin: true }))).verdict).toBe('404 NOT_FOUND');
    await server.services.db
      .updateTable('batch')
      .set({ status: 'finished' })
      .where('id', '=', batch)
      .execute();
    expect(await shown()).toEqual([operation]);
  });

  it('[decision.clerk.disable] [role.clerk.disabled] keeps nothing that would let them in again: known browsers, SMS codes and grants end, and enabling revives none', async () => {
    const clerk = await office.clerk({ permission: ['apple.enableLostMode'] });
    const { db, clock } = server.services;
    const now = await clock.now();
    const expires_at = new Date(now.getTime() + 60_000);
    await db
      .insertInto('credential_grant')
      .values({ key: randomUUID(), clerk_id: clerk.id, command: 'apple.lock', expires_at })
      .execute();
    await db
      .insertInto('known_browser')
      .values({ token_hash: `browser ${clerk.id}`, clerk_id: clerk.id, expires_at, date_created: now })
      .execute();
    const types = ['update-password', 'reset-password', 'turn-off-activation-lock'] as const;
    for (const type of types) await makeSmsCode(server, clerk.phone_number, type);
    // Of whoever the number is going to be.
    await makeSmsCode(server, clerk.phone_number, 'clerk-new');
    const left = async () => ({
      grants: (
        await db.selectFrom('credential_grant').select('clerk_id').where('clerk_id', '=', clerk.id).execute()
      ).length,
      browsers: (
        await db.selectFrom('known_browser').select('clerk_id').where('clerk_id', '=', clerk.id).execute()
      ).length,
      codes: (
        await db
          .selectFrom('sms_code')
          .select('type')
          .where('phone_number', '=', clerk.phone_number)
          .execute()
      ).map(({ type }) => type),
    });
    expect((await left()).browsers).toBe(1);
    await office.disable(admin, clerk);
    const none = { grants: 0, browsers: 0, codes: ['clerk-new'] };
    expect(await left()).toEqual(none);
    await office.disable(admin, clerk, false);
    expect(await left()).toEqual(none);
    expect(await standing(server, clerk.token)).toBe('401 UNAUTHORIZED');
  });

  it('[decision.clerk.disable] [decision.clerk.new] is not enabled under a number that somebody else has by now, but with a new one and its code', async () => {
    const phone_number = freePhone();
    const { id } = (await office.add(admin, { phone_number })).result;
    await office.disable(admin, { id });
    const successor = await (await openOffice(server)).admin();
    const elsewhere = await office.add(successor, { phone_number });
    expect(elsewhere.result.former).toBeNull();
    const refused = await office.disable(admin, { id }, false);
    expect([refused.verdict, refused.refusal.message, refused.refusal.data.reason]).toEqual([
      '409 CONFLICT',
      '原手机号已被他人使用，请先在修改资料中更换手机号',
      'phoneRegistered',
    ]);
    // Nothing else enables.
    const { db, testMemory } = server.services;
    const key = loginAccountKey(phone_number);
    await setTries(server, key, 4);
    await makeSmsCode(server, phone_number, 'update-password');
    const given = (await office.reset(admin, { id })).result.password;
    const fresh = freePhone();
    const moved = await office.update(admin, { id, phone_number: fresh, password: secondaryPassword });
    expect(moved.result).toMatchObject({ disabled: true });
    // Nothing of it touched whoever has the number now: neither tries nor codes, and nobody told them anything.
    expect(await db.selectFrom('attempt').select('count').where('key', '=', key).execute()).toEqual([
      { count: 4 },
    ]);
    const codes = db.selectFrom('sms_code').select('type').where('phone_number', '=', phone_number);
    expect(await codes.where('type', '=', 'update-password').execute()).toHaveLength(1);
    await server.services.sms?.settle();
    expect(testMemory?.sms.told.filter((sms) => sms.phone_number === phone_number)).toEqual([]);
    expect((await office.disable(admin, { id }, false)).result).toMatchObject({ disabled: false });
    expect((await logInAs(server, fresh, given)).verdict).toBe('200');
    expect((await logInAs(server, phone_number, firstPassword)).result).toBeTruthy();
  });

  it('[decision.clerk.disable] opens no session by a log-in at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const clerk = await atWork();
      await Promise.all([office.disable(admin, clerk), clerk.logIn(), clerk.logIn()]);
      await clerk.expectOut();
      expect(await clerk.logIn()).toBe('401 UNAUTHORIZED');
    }
  });
});

describe('a login password that an administrator resets', () => {
  it('[decision.password-field] [role.clerk.admin] is answered once, ends every session and stream, and the old one is worth nothing', async () => {
    const clerk = await atWork();
    const { password } = (await office.reset(admin, clerk)).result;
    expect(password).toMatch(new RegExp(`^[A-HJ-NP-Za-km-np-z2-9]{${generatedPasswordLength}}$`));
    await clerk.expectOut();
    expect(await clerk.logIn()).toBe('422 LOGIN_FAILED');
    expect(await clerk.logIn(password)).toBe('200');
    expect((await office.reset(admin, clerk)).result.password).not.toBe(password);
    expect(await clerk.logIn(password)).toBe('422 LOGIN_FAILED');
    const own = await office.reset(admin, admin);
    expect([own.verdict, own.refusal.message]).toEqual([
      '422 NOT_POSSIBLE',
      '不能重置自己的登录密码，请用短信验证码修改',
    ]);
    expect(await standing(server, admin.token)).toBe('200');
  });

  it('[decision.password-field] is changed before anything else is done: until then only the person, the code and the new password are answered', async () => {
    const clerk = await atWork();
    const { password } = (await office.reset(admin, clerk)).result;
    const session = (await logInAs(server, clerk.phone_number, password)).result;
    const as = { token: session.access_token };
    expect((await server.call(me, {}, { as })).result).toMatchObject({ must_change_password: true });
    expect(await office.seen(admin, clerk)).toMatchObject({ must_change_password: true });

    const answered: string[] = [];
    for (const row of rows.filter(({ access }) => access.login)) {
      const owner = { store_id: office.store_id, clerk_id: clerk.id };
      const target = await makeTarget(server, row, owner, as.token);
      const answer = await server.callLoosely(row, sampleOf(row, target), { as });
      if (answer.status === 403 && answer.refusal.data.reason === 'passwordChange')
        expect(answer.refusal.message).toBe('登录密码由系统生成，请先修改登录密码');
      else answered.push(row.name);
      // It sets the password.
      if (row.name === 'user.updatePassword')
        await server.services.db
          .updateTable('clerk')
          .set({ must_change_password: true })
          .where('id', '=', clerk.id)
          .execute();
    }
    expect(answered.toSorted()).toEqual(['system.smsVerify', 'user.me', 'user.updatePassword']);
    const renewed = (await server.call(refresh, { body: { refresh_token: session.refresh_token } })).result;
    const now = { token: renewed.access_token };

    const body = { type: 0, password: 'Fresh-2026' } as const;
    expect((await server.call(updatePassword, { body }, { as: now })).verdict).toBe('200');
    expect((await server.call(me, {}, { as: now })).result).toMatchObject({ must_change_password: false });
    expect((await server.call(list, {}, { as: now })).verdict).toBe('200');
    const left = await server.call(logout, { body: { refresh_token: renewed.refresh_token } });
    expect(left.verdict).toBe('200');
  });

  it('[decision.password-field] is changed for another one: the administrator knows it', async () => {
    const clerk = await atWork();
    const { password } = (await office.reset(admin, clerk)).result;
    const as = { token: (await logInAs(server, clerk.phone_number, password)).result.access_token };
    const change = (to: string) => server.call(updatePassword, { body: { type: 0, password: to } }, { as });
    const kept = await change(password);
    expect([kept.verdict, kept.refusal.data.field, kept.refusal.message]).toEqual([
      '400 INVALID_INPUT',
      'password',
      '新密码不能与系统生成的密码相同',
    ]);
    expect((await server.call(list, {}, { as })).refusal.data.reason).toBe('passwordChange');
    expect((await change('Fresh-2026')).verdict).toBe('200');
    expect((await server.call(list, {}, { as })).verdict).toBe('200');
    // From now on it is the clerk’s own again.
    const bare = await change('Other-2026');
    expect([bare.verdict, bare.refusal.data.field]).toEqual(['400 INVALID_INPUT', 'sms_code']);
  });

  it('[decision.password-field] is good for seven days, for a log-in and for its own change', async () => {
    const clerk = await atWork();
    const { password } = (await office.reset(admin, clerk)).result;
    const as = { token: (await logInAs(server, clerk.phone_number, password)).result.access_token };
    const { db, clock } = server.services;
    const endIn = async (ms: number) =>
      db
        .updateTable('clerk')
        .set({ password_ends_at: new Date((await clock.now()).getTime() + ms) })
        .where('id', '=', clerk.id)
        .execute();
    const { password_ends_at: ends, date_updated: at } = await db
      .selectFrom('clerk')
      .select(['password_ends_at', 'date_updated'])
      .where('id', '=', clerk.id)
      .executeTakeFirstOrThrow();
    expect((ends?.getTime() ?? 0) - at.getTime()).toBe(7 * 24 * 3_600_000);
    await endIn(60_000);
    expect(await clerk.logIn(password)).toBe('200');
    await endIn(-1);
    const late = await logInAs(server, clerk.phone_number, password);
    expect([late.verdict, late.refusal.message]).toEqual([
      '422 LOGIN_FAILED',
      '系统生成的密码已过期，请用“忘记密码”设置新密码，或联系门店管理员重置',
    ]);
    // A wrong one is told nothing of that.
    const wrong = await logInAs(server, clerk.phone_number, 'Wrong-2026');
    expect([wrong.verdict, wrong.refusal.message]).toEqual(['422 LOGIN_FAILED', messages.loginFailed]);
    const change = (sms_code?: string) =>
      server.call(
        updatePassword,
        { body: { type: 0, password: 'Fresh-2026', ...(sms_code !== undefined && { sms_code }) } },
        { as },
      );
    expect((await change()).refusal.data.field).toBe('sms_code');
    const sms_code = await makeSmsCode(server, clerk.phone_number, 'update-password');
    expect((await change(sms_code)).verdict).toBe('200');
    expect(await clerk.logIn('Fresh-2026')).toBe('200');
  });

  it('[decision.password-field] is changed without a code by nobody who was logged in before it', async () => {
    for (let round = 0; round < 10; round++) {
      const clerk = await atWork();
      const as = { token: clerk.sessions[0]?.access_token ?? '' };
      const body = { type: 0, password: 'Stolen-2026' } as const;
      const [given, changed] = await Promise.all([
        office.reset(admin, clerk),
        server.call(updatePassword, { body }, { as }),
      ]);
      expect(given.verdict).toBe('200');
      expect(['400 INVALID_INPUT', '401 UNAUTHORIZED', '403 PERMISSION_DENIED']).toContain(changed.verdict);
      expect(await clerk.logIn('Stolen-2026')).toBe('422 LOGIN_FAILED');
    }
  });

  it('[decision.password-field] ends known browsers and the failed tries against the number', async () => {
    const clerk = await atWork();
    await logInAs(server, clerk.phone_number, firstPassword);
    await setTries(server, loginAccountKey(clerk.phone_number), 5);
    const { db } = server.services;
    const left = async () => [
      await db.selectFrom('known_browser').select('clerk_id').where('clerk_id', '=', clerk.id).execute(),
      await db
        .selectFrom('attempt')
        .select('key')
        .where('key', '=', loginAccountKey(clerk.phone_number))
        .execute(),
    ];
    expect((await left()).map(({ length }) => length)).toEqual([1, 1]);
    await office.reset(admin, clerk);
    expect((await left()).map(({ length }) => length)).toEqual([0, 0]);
  });

  it('[decision.password-field] is not what a new secondary password changes', async () => {
    const clerk = await atWork();
    const { password } = (await office.reset(admin, clerk)).result;
    const as = { token: (await logInAs(server, clerk.phone_number, password)).result.access_token };
    const sms_code = await makeSmsCode(server, clerk.phone_number, 'update-password');
    const body = { type: 1, sms_code, password: 'Second-2026' } as const;
    expect((await server.call(updatePassword, { body }, { as })).verdict).toBe('200');
    expect((await server.call(list, {}, { as })).refusal.data.reason).toBe('passwordChange');
  });

  it('[decision.secrets] [decision.journal] stands in no journal, no list and no error, and nobody’s hash in any answer', async () => {
    const clerk = await atWork();
    const { password } = (await office.reset(admin, clerk)).result;
    expect((await journalOf(server, clerk)).at(-1)).toMatchObject({
      what: 'reset-password',
      before: null,
      after: { password: '已更改' },
    });
    const { db } = server.services;
    const journal = JSON.stringify(await db.selectFrom('journal').selectAll().execute());
    const people = await db.selectFrom('clerk').selectAll().where('store_id', '=', office.store_id).execute();
    const told = [
      (await office.list(admin)).body,
      (await office.update(admin, { id: clerk.id, quota: 3 })).body,
      (await office.update(admin, { id: clerk.id, quota: 4, based_on: null })).body,
      (await office.disable(admin, clerk)).body,
    ].map((body) => JSON.stringify(body));
    const secrets = people.flatMap((one) => [
      one.phone_number,
      one.password_hash,
      one.secondary_password_hash ?? password,
    ]);
    const kept = [password, ...secrets, secondaryPassword, firstPassword];
    expect(kept.filter((secret) => [journal, ...told].some((text) => text.includes(secret)))).toEqual([]);
  });

  it('is refused to whoever is no administrator, and with a wrong secondary password', async () => {
    const clerk = await atWork();
    expect((await office.reset(admin, clerk, 'Wrong-2026')).verdict).toBe('403 SECPWD_MISMATCH');
    expect((await office.reset(await office.clerk(), clerk)).verdict).toBe('403 PERMISSION_DENIED');
    expect(await clerk.logIn()).toBe('200');
  });
});
