import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captcha, login } from '#api/contract/people/auth.ts';
import { me } from '#api/contract/people/user.ts';
import {
  accessTokenMs,
  captchaMs,
  captchasPerIp,
  loginTriesPerAccount,
  loginTriesPerIp,
  loginWindowMs,
} from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { Visitor } from './account/visitor.ts';
import { makeClerk } from './fixtures.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

const { admin, disabled } = accounts;

interface Attempt {
  readonly account?: string;
  readonly password?: string;
  readonly captcha_code?: string;
  readonly cookie?: string;
  /** a browser's address, as the proxy in front tells it */
  readonly ip?: string;
}

/** A login with a fresh captcha, but for what is given. */
async function attempt({ ip = '198.51.100.1', ...given }: Attempt = {}) {
  const fresh = await server.takeCaptcha();
  const {
    account = admin.phone_number,
    password = admin.password,
    captcha_code = fresh.answer,
    cookie = fresh.cookie,
  } = given;
  const body = { account, password, captcha_code };
  return server.call(login, { body }, { headers: { cookie, 'x-forwarded-for': ip } });
}

describe('the captcha', () => {
  it('[decision.captcha] is a PNG, named by a cookie that no script reads', async () => {
    const response = await server.fetch(captcha.path);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toMatch(
      /^captcha=[0-9a-f-]{36}; Max-Age=300; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 120, height: 40, format: 'png' });
  });

  it('[decision.status-codes] is refused with 429 for an address that asks for too many', async () => {
    const { db, clock } = server.services;
    const ip = '203.0.113.60';
    await db
      .insertInto('attempt')
      .values({ key: `captcha-ip:${ip}`, window_start: await clock.now(), count: captchasPerIp - 1 })
      .execute();
    const ask = (from: string) =>
      server.call(captcha, { query: {} }, { headers: { 'x-forwarded-for': from } });
    const drawn = () => db.selectFrom('captcha').select('id').execute();
    expect((await ask(ip)).verdict).toBe('200');
    const before = await drawn();
    expect((await ask(ip)).verdict).toBe('429 TOO_MANY');
    expect(await drawn()).toEqual(before);
    expect((await ask('203.0.113.61')).verdict).toBe('200');
  });

  it('[decision.captcha] travels only by TLS where the browser speaks it', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https' };
    const response = await server.fetch(captcha.path, { headers });
    expect(response.headers.get('set-cookie')).toContain('; Secure');
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('[decision.captcha] [valid.login] is taken in either case, with blanks around it', async () => {
    const { cookie, answer } = await server.takeCaptcha();
    const given = ` ${answer.toLowerCase()} `;
    expect((await attempt({ cookie, captcha_code: given })).verdict).toBe('200');
  });

  it('[decision.table-import] [valid.login] is taken in full width and with marks that nobody sees, as the number is', async () => {
    const { cookie, answer } = await server.takeCaptcha();
    const fullWidth = answer.replace(/[!-~]/g, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
    );
    const account = `\u202d+86 ${admin.phone_number.slice(0, 3)}-${admin.phone_number.slice(3)}\u202c`;
    expect((await attempt({ cookie, captcha_code: `\u200b${fullWidth}`, account })).verdict).toBe('200');
  });

  it('[decision.captcha] works once, also where the password was wrong', async () => {
    const { cookie, answer } = await server.takeCaptcha();
    const wrong = { cookie, captcha_code: answer, password: 'Wrong-2026' };
    expect((await attempt(wrong)).verdict).toBe('422 LOGIN_FAILED');
    const again = await attempt({ cookie, captcha_code: answer });
    expect([again.verdict, again.refusal.message]).toEqual([
      '422 CAPTCHA_MISMATCH',
      messages.captchaMismatch,
    ]);
  });

  it('[decision.captcha] works once when the same answer arrives ten times together', async () => {
    const { cookie, answer } = await server.takeCaptcha();
    const verdicts = await Promise.all(
      Array.from({ length: 10 }, async () => (await attempt({ cookie, captcha_code: answer })).verdict),
    );
    expect(verdicts.toSorted()).toEqual(['200', ...Array.from({ length: 9 }, () => '422 CAPTCHA_MISMATCH')]);
  });

  it('[decision.captcha] is used up by a wrong answer', async () => {
    const { cookie, answer } = await server.takeCaptcha();
    expect((await attempt({ cookie, captcha_code: '????' })).verdict).toBe('422 CAPTCHA_MISMATCH');
    expect((await attempt({ cookie, captcha_code: answer })).verdict).toBe('422 CAPTCHA_MISMATCH');
  });

  it('[decision.captcha] is refused without its cookie, with an invented one, and after five minutes', async () => {
    const { cookie, answer } = await server.takeCaptcha();
    expect((await attempt({ cookie: '', captcha_code: answer })).verdict).toBe('422 CAPTCHA_MISMATCH');
    expect((await attempt({ cookie: 'captcha=1', captcha_code: answer })).verdict).toBe(
      '422 CAPTCHA_MISMATCH',
    );
    await server.advance(captchaMs);
    expect((await attempt({ cookie, captcha_code: answer })).verdict).toBe('422 CAPTCHA_MISMATCH');
    await server.resetClock();
  });
});

describe('a login', () => {
  it('[session.states] [decision.tokens] [entity.user] answers the three values, and they work', async () => {
    const now = await server.services.clock.now();
    const { access_token, refresh_token, expires } = (await attempt()).result;
    expect(access_token).toMatch(/^[\w-]{64}$/);
    expect(refresh_token).not.toBe(access_token);
    expect(expires - now.getTime()).toBeGreaterThanOrEqual(accessTokenMs);
    expect(expires - now.getTime()).toBeLessThan(accessTokenMs + 30_000);
    const { result } = await server.call(me, {}, { as: { token: access_token } });
    expect(result).toEqual({
      id: admin.id,
      name: admin.name,
      phone_number: '120****0001',
      store: { id: admin.store_id, store_name: expect.any(String) },
      is_admin: true,
      available_modules: expect.arrayContaining(['mdm-apple']),
      permission: expect.arrayContaining(['Admin']),
      has_secondary_password: true,
      must_change_password: false,
      lock_text: expect.objectContaining({ message: expect.any(String) }),
    });
  });

  it('[decision.tokens] is stored only as hashes', async () => {
    const tokens = (await attempt()).result;
    const rows = await server.services.db.selectFrom('session').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(tokens.access_token);
    expect(stored).not.toContain(tokens.refresh_token);
  });

  it('[valid.login] refuses what is no mobile number, no password, no captcha', async () => {
    const cases = [
      [{ account: '2205718000' }, messages.mobileFormat],
      [{ account: '120571800010' }, messages.mobileFormat],
      [{ password: '12345' }, messages.passwordFormat],
      [{ password: '12345678901234567' }, messages.passwordFormat],
      [{ captcha_code: '   ' }, messages.captchaRequired],
    ] as const;
    for (const [given, message] of cases) {
      const { verdict, refusal } = await attempt(given);
      expect([given, verdict, refusal.message]).toEqual([given, '400 INVALID_INPUT', message]);
      expect(refusal.data.issues).toEqual([{ path: `body.${Object.keys(given)[0]}`, message }]);
    }
  });

  it('[valid.password] [decision.password-characters] takes any printable ASCII but the blank', async () => {
    expect((await attempt({ password: '!"#$%&\'()*+,-./:' })).verdict).toBe('422 LOGIN_FAILED');
    expect((await attempt({ password: ';<=>?@[\\]^_`{|}~' })).verdict).toBe('422 LOGIN_FAILED');
    expect((await attempt({ password: 'with blank' })).verdict).toBe('400 INVALID_INPUT');
    expect((await attempt({ password: 'Caf\u00e9-2026' })).verdict).toBe('400 INVALID_INPUT');
    expect((await attempt({ password: '密码密码密码' })).verdict).toBe('400 INVALID_INPUT');
  });

  it('[decision.status-codes] tells a wrong password and an unknown number alike', async () => {
    const { phone_number: account } = await makeClerk(server);
    const wrong = await attempt({ account, password: 'Wrong-2026', ip: '198.51.100.2' });
    const unknown = await attempt({ account: '19800000000', ip: '198.51.100.2' });
    expect(wrong.verdict).toBe('422 LOGIN_FAILED');
    expect(unknown.refusal).toEqual(wrong.refusal);
  });

  it('[session.unauthorized] [decision.status-codes] tells a disabled clerk so, once the password is right', async () => {
    const { phone_number: account } = disabled;
    const right = await attempt({ account, ip: '198.51.100.3' });
    expect([right.verdict, right.refusal.message]).toEqual(['401 UNAUTHORIZED', messages.clerkDisabled]);
    const wrong = await attempt({ account, password: 'Wrong-2026', ip: '198.51.100.3' });
    expect(wrong.verdict).toBe('422 LOGIN_FAILED');
  });

  it('writes the login log, successes and failures, with the browser’s address', async () => {
    const clerk = await makeClerk(server);
    const account = clerk.phone_number;
    await attempt({ account, ip: '203.0.113.7' });
    await attempt({ account, password: 'Wrong-2026', ip: '203.0.113.8' });
    await server.services.db
      .updateTable('clerk')
      .set({ disabled: true })
      .where('id', '=', clerk.id)
      .execute();
    await attempt({ account, ip: '203.0.113.9' });
    const log = await server.services.db
      .selectFrom('login_log')
      .select(['ip', 'status', 'store_id'])
      .where('clerk_id', '=', clerk.id)
      .orderBy('date_created')
      .execute();
    expect(log).toEqual([
      { ip: '203.0.113.7', status: 0, store_id: clerk.store_id },
      { ip: '203.0.113.8', status: 1, store_id: clerk.store_id },
      { ip: '203.0.113.9', status: 3, store_id: clerk.store_id },
    ]);
  });

  it('[decision.status-codes] is refused with 429 after too many wrong passwords, for known and unknown numbers alike', async () => {
    const clerk = await makeClerk(server);
    for (const account of [clerk.phone_number, '19811111111']) {
      for (let n = 0; n < loginTriesPerAccount; n++) {
        const { verdict } = await new Visitor(server, `192.0.2.${n}`).logIn(account, 'Wrong-2026');
        expect(verdict).toBe('422 LOGIN_FAILED');
      }
      expect((await attempt({ account, ip: '192.0.2.99' })).verdict).toBe('429 TOO_MANY');
    }
    await server.advance(loginWindowMs);
    expect((await attempt({ account: clerk.phone_number })).verdict).toBe('200');
    await server.resetClock();
  });

  it('[decision.status-codes] is refused with 429 for an address that tries many numbers', async () => {
    const { db, clock } = server.services;
    const ip = '203.0.113.50';
    await db
      .insertInto('attempt')
      .values({ key: `login-ip:${ip}`, window_start: await clock.now(), count: loginTriesPerIp - 1 })
      .execute();
    // Work is asked of it long before.
    const { verdict } = await new Visitor(server, ip).logIn('19822222222', 'Wrong-2026');
    expect(verdict).toBe('422 LOGIN_FAILED');
    expect((await attempt({ account: '19833333333', ip })).verdict).toBe('429 TOO_MANY');
    const { phone_number: account } = await makeClerk(server);
    expect((await attempt({ account, ip })).verdict).toBe('429 TOO_MANY');
    expect((await attempt({ account })).verdict).toBe('200');
  });
});
