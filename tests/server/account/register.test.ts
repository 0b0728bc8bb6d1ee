import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerStore, registration } from '#api/contract/people/account.ts';
import { me } from '#api/contract/people/user.ts';
import { codeTriesPerIp, smsTries } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { readConfig } from '#server/process/config.ts';
import { accounts } from '#server/seed/accounts.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import {
  askForCode,
  behindProxy,
  freeIp,
  freePhone,
  logInAs,
  otherCode,
  sentCode,
  takeCode,
} from './front-desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(behindProxy);
});
afterAll(() => server.stop());

const password = 'Store-2026';
const form = (phone_number: string, sms_code: string) => ({
  store_name: '南门数码',
  name: '郑婷',
  phone_number,
  sms_code,
  password,
});

const register = (body: Record<string, unknown>, ip = freeIp()) =>
  server.callLoosely(registerStore, { body }, { headers: { 'x-forwarded-for': ip } });

const storesNamed = (store_name: string) =>
  server.services.db.selectFrom('store').selectAll().where('store_name', '=', store_name).execute();

describe('a registration', () => {
  it('[decision.register] [decision.sms] creates a store with its first administrator, who can log in', async () => {
    const phone_number = freePhone();
    const store_name = ' 南门第一店 ';
    const code = await takeCode(server, phone_number, 'register');
    const { body } = await register({ ...form(phone_number, code), store_name });
    expect(body).toEqual({ ok: true });

    const { access_token } = (await logInAs(server, phone_number, password)).result;
    const { result } = await server.call(me, {}, { as: { token: access_token } });
    expect(result).toMatchObject({
      name: '郑婷',
      store: { store_name: '南门第一店' },
      is_admin: true,
      permission: ['Admin'],
      available_modules: ['mdm-apple', 'mdm-android'],
      has_secondary_password: false,
    });
    const [{ id, date_created, date_updated, ...begun } = {}] = await storesNamed('南门第一店');
    expect(begun).toEqual({
      store_name: '南门第一店',
      modules: ['mdm-apple', 'mdm-android'],
      discount_rate: 1,
      device_count: 50,
      rcs_count: 0,
      used_rcs_count: 0,
      employee_default_permission: '',
      remark: '',
      system_restriction: {},
      android_system_restriction: {},
      android_app_restriction: [],
      app_restriction: [],
      manager_host_url: null,
      manager_api_key: null,
      manager_payload_prefix: null,
      abm_account: null,
      abm_server: null,
      api_enabled: false,
      api_key: null,
      api_secret_key: null,
      callback_secret: null,
      api_callback_url: null,
      api_ip_white_list: '',
      global_http_proxy_pac_url: null,
      sms_verify: { turn_off_activation_lock: true, get_activation_lock_password: true },
      contact_phone: phone_number,
      lock_text: null,
      lock_templates: null,
      apple_profile: null,
      defaults_at_enrolment: true,
      report_keys: {},
    });
    const clerk = await server.services.db
      .selectFrom('clerk')
      .selectAll()
      .where('phone_number', '=', phone_number)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(clerk)).not.toContain(password);
  });

  it('[decision.register] of a number that somebody has is told so only to who reads its SMS', async () => {
    const { phone_number } = accounts.full;
    const before = await server.services.db.selectFrom('store').select('id').execute();
    const asked = await askForCode(server, { phone_number, type: 'register' });
    expect(asked.result).toEqual(
      (await askForCode(server, { phone_number: freePhone(), type: 'register' })).result,
    );
    const code = (await sentCode(server, phone_number, 'register')) ?? '';

    const guessed = await register(form(phone_number, otherCode(code)));
    const guessedFree = await register(form(freePhone(), otherCode(code)));
    expect(guessed.verdict).toBe('422 SMS_MISMATCH');
    expect(guessed.refusal).toEqual(guessedFree.refusal);

    const known = await register(form(phone_number, code));
    expect([known.verdict, known.refusal.message]).toEqual(['409 CONFLICT', messages.phoneRegistered]);
    expect(known.refusal.data.reason).toBe('phoneRegistered');
    expect((await register(form(phone_number, code))).verdict).toBe('422 SMS_MISMATCH');
    expect(await server.services.db.selectFrom('store').select('id').execute()).toEqual(before);
    expect((await logInAs(server, phone_number, password)).verdict).toBe('422 LOGIN_FAILED');
  });

  it('[decision.register] makes one store of ten that arrive together with the same code', async () => {
    const phone_number = freePhone();
    const code = await takeCode(server, phone_number, 'register');
    const store_name = '同时注册店';
    const verdicts = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await register({ ...form(phone_number, code), store_name })).verdict,
      ),
    );
    expect(verdicts.filter((verdict) => verdict === '200')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === '422 SMS_MISMATCH')).toHaveLength(9);
    expect(await storesNamed(store_name)).toHaveLength(1);
  });

  it('[valid.sms-code] [valid.mobile] [valid.password] says first in Chinese what is wrong with it', async () => {
    const right = form('13900000001', '123456');
    const cases = [
      [{ store_name: '  ' }, messages.storeNameRequired],
      [{ store_name: '店'.repeat(41) }, '门店名称最多 40 个字'],
      [{ name: '' }, messages.clerkNameRequired],
      [{ name: '名'.repeat(21) }, '姓名最多 20 个字'],
      [{ phone_number: '23900000001' }, messages.mobileFormat],
      [{ phone_number: '1390000000' }, messages.mobileFormat],
      [{ phone_number: '139000000011' }, messages.mobileFormat],
      [{ phone_number: 13_900_000_001 }, messages.mobileFormat],
      [{ sms_code: '12345' }, messages.smsCodeFormat],
      [{ sms_code: '1234567' }, messages.smsCodeFormat],
      [{ sms_code: '12345a' }, messages.smsCodeFormat],
      [{ sms_code: 123_456 }, messages.smsCodeFormat],
      [{ password: '12345' }, messages.passwordFormat],
      [{ password: '12345678901234567' }, messages.passwordFormat],
      [{ referrer: 'x' }, messages.invalidInput],
    ] as const;
    for (const [given, message] of cases) {
      const { verdict, refusal } = await register({ ...right, ...given });
      expect([given, verdict, refusal.message]).toEqual([given, '400 INVALID_INPUT', message]);
    }
    expect((await register(right)).verdict).toBe('422 SMS_MISMATCH');
  });

  it('[decision.sms] is refused with 429 for an address that tries many numbers, and for that one alone', async () => {
    const { db, clock } = server.services;
    const ip = freeIp();
    await db
      .insertInto('attempt')
      .values({ key: `code-ip:${ip}`, window_start: await clock.now(), count: codeTriesPerIp - 1 })
      .execute();
    const phone_number = freePhone();
    const code = await takeCode(server, phone_number, 'register');
    expect((await register(form(freePhone(), '000000'), ip)).verdict).toBe('422 SMS_MISMATCH');
    expect((await register(form(phone_number, code), ip)).verdict).toBe('429 TOO_MANY');
    expect((await register(form(phone_number, code))).verdict).toBe('200');
  });

  it('[decision.sms] has five tries for a code, also when they arrive together', async () => {
    const phone_number = freePhone();
    const code = await takeCode(server, phone_number, 'register');
    for (let n = 1; n < smsTries; n++) {
      expect((await register(form(phone_number, otherCode(code)))).verdict).toBe('422 SMS_MISMATCH');
    }
    const last = await Promise.all([
      ...Array.from({ length: 5 }, () => register(form(phone_number, otherCode(code)))),
    ]);
    expect(new Set(last.map(({ verdict }) => verdict))).toEqual(new Set(['422 SMS_MISMATCH']));
    expect((await register(form(phone_number, code))).verdict).toBe('422 SMS_MISMATCH');
    expect(
      await server.services.db
        .selectFrom('sms_code')
        .select('tries')
        .where('phone_number', '=', phone_number)
        .execute(),
    ).toEqual([{ tries: smsTries }]);
  });
});

describe('whether stores may register', () => {
  it('[decision.register] is a setting: open in the demo, closed elsewhere unless it says otherwise', () => {
    const open = (env: Record<string, string>) => readConfig(env).registrationOpen;
    const DATABASE_URL = 'postgres://phoneward@127.0.0.1/phoneward';
    expect(open({})).toBe(true);
    expect(open({ DATABASE_URL })).toBe(false);
    expect(open({ NODE_ENV: 'production' })).toBe(false);
    expect(open({ NODE_ENV: 'production', REGISTRATION: 'open' })).toBe(true);
    expect(open({ DATABASE_URL, REGISTRATION: 'open' })).toBe(true);
    expect(open({ REGISTRATION: 'closed' })).toBe(false);
    expect(() => readConfig({ REGISTRATION: 'yes' })).toThrow('REGISTRATION');
  });

  it('[decision.register] is told, and where they may not, neither code nor store is to be had', async () => {
    expect((await server.call(registration, {})).result).toEqual({ open: true });
    const closed = await startTestServer({ ...behindProxy, REGISTRATION: 'closed' });
    expect((await closed.call(registration, {})).result).toEqual({ open: false });

    const phone_number = freePhone();
    const { cookie, answer: captcha_code } = await closed.takeCaptcha();
    const asked = await askForCode(closed, { phone_number, type: 'register', cookie, captcha_code });
    const tried = await closed.call(registerStore, { body: form(phone_number, '123456') });
    for (const { verdict, refusal } of [asked, tried]) {
      expect([verdict, refusal.message]).toEqual(['422 NOT_POSSIBLE', messages.registrationClosed]);
      expect(refusal.data.reason).toBe('registrationClosed');
    }
    expect(closed.services.testMemory?.sms.sent).toEqual([]);
    // The captcha was not used up, and a forgotten password can still be reset.
    const reset = {
      phone_number: accounts.full.phone_number,
      type: 'reset-password',
      cookie,
      captcha_code,
    } as const;
    expect((await askForCode(closed, reset)).verdict).toBe('200');
    await closed.stop();
  });
});
