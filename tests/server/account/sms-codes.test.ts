import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resetPassword } from '#api/contract/people/account.ts';
import { captcha } from '#api/contract/people/auth.ts';
import { type OpenSmsType, openSmsTypes, smsVerify, smsVerifyNoauth } from '#api/contract/people/system.ts';
import {
  captchasPerIp,
  smsCodeMs,
  smsCooldownMs,
  smsPerIpPerHour,
  smsPerNumberPerHour,
} from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { createPost } from '#server/gateways/sms/post.ts';
import type { SmsMessage } from '#server/gateways/sms/sender.ts';
import { smsSender } from '#server/gateways/sms/sender.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { addressKey } from '#server/security/limits.ts';
import { issueSmsCode } from '#server/security/sms-codes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { makeClerk, makeSmsCode, makeStore } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { askForCode, behindProxy, freeIp, freePhone, otherCode, sentCode, takeCode } from './front-desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(behindProxy);
});
afterAll(() => server.stop());

const password = 'Fresh-2026';
const reset = (phone_number: string, sms_code: string) =>
  server.call(
    resetPassword,
    { body: { phone_number, sms_code, password } },
    { headers: { 'x-forwarded-for': freeIp() } },
  );
const sentTo = (phone_number: string) =>
  server.services.testMemory?.sms.sent.filter((sms) => sms.phone_number === phone_number).length;

async function setAttempts(key: string, count: number): Promise<void> {
  const { db, clock } = server.services;
  await db
    .insertInto('attempt')
    .values({ key, window_start: await clock.now(), count })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count }))
    .execute();
}

describe('a code for a typed number', () => {
  it('[decision.sms] is six digits, sent to who has the number; one that nobody has gets none, and the same answer', async () => {
    const { phone_number } = await makeClerk(server);
    const known = await askForCode(server, { phone_number, type: 'reset-password' });
    const unknown = freePhone();
    const nobody = await askForCode(server, { phone_number: unknown, type: 'reset-password' });
    expect(known.result).toEqual({ expires_in: smsCodeMs / 1000 });
    expect([nobody.status, nobody.body]).toEqual([known.status, known.body]);
    const names = (headers: Headers) => [...headers.keys()].toSorted();
    expect(names(nobody.headers)).toEqual(names(known.headers));

    expect(await sentCode(server, phone_number, 'reset-password')).toMatch(/^\d{6}$/);
    expect(sentTo(unknown)).toBe(0);
    const kept = await server.services.db
      .selectFrom('sms_code')
      .select(['type', 'tries', 'used_at'])
      .where('phone_number', 'in', [phone_number, unknown])
      .execute();
    expect(kept).toEqual([1, 2].map(() => ({ type: 'reset-password', tries: 0, used_at: null })));
  });

  it('[decision.sms] [decision.captcha] needs a captcha, which works once', async () => {
    const phone_number = freePhone();
    const { cookie, answer } = await server.takeCaptcha();
    const ask = (given: object) => askForCode(server, { phone_number, type: 'register', cookie, ...given });
    expect((await ask({ captcha_code: answer, cookie: '' })).verdict).toBe('422 CAPTCHA_MISMATCH');
    expect((await ask({ captcha_code: answer })).verdict).toBe('200');
    const again = await ask({ phone_number: freePhone(), captcha_code: answer });
    expect([again.verdict, again.refusal.message]).toEqual([
      '422 CAPTCHA_MISMATCH',
      messages.captchaMismatch,
    ]);
    const wrong = await server.takeCaptcha();
    expect((await ask({ captcha_code: '????', cookie: wrong.cookie })).verdict).toBe('422 CAPTCHA_MISMATCH');
    expect(sentTo(phone_number)).toBe(1);
  });

  it('[valid.mobile] takes a mobile number, a purpose of its own, a captcha, and nothing else', async () => {
    const right = { phone_number: freePhone(), type: 'register', captcha_code: 'ABCD' };
    const cases = [
      [{ phone_number: '07571234567' }, messages.mobileFormat],
      [{ phone_number: '177 0000 000' }, messages.mobileFormat],
      [{ type: 'update-password' }, '验证类型有误'],
      [{ type: 'turn-off-activation-lock' }, '验证类型有误'],
      [{ captcha_code: ' ' }, messages.captchaRequired],
      [{ clerk: 'x' }, messages.invalidInput],
    ] as const;
    for (const [given, message] of cases) {
      const { verdict, refusal } = await server.callLoosely(smsVerifyNoauth, {
        body: { ...right, ...given },
      });
      expect([given, verdict, refusal.message]).toEqual([given, '400 INVALID_INPUT', message]);
    }
    const { token } = await makeClerk(server);
    for (const type of openSmsTypes) {
      const own = await server.callLoosely(smsVerify, { body: { type } }, { as: { token } });
      expect(own.verdict).toBe('400 INVALID_INPUT');
    }
  });

  it('[decision.sms] [decision.status-codes] is limited per number: one a minute, ten an hour, known or not', async () => {
    const type: OpenSmsType = 'reset-password';
    const { phone_number, token } = await makeClerk(server);
    for (const number of [phone_number, freePhone()]) {
      const together = await Promise.all(
        Array.from(
          { length: 4 },
          async () => (await askForCode(server, { phone_number: number, type })).verdict,
        ),
      );
      expect(together.toSorted()).toEqual(['200', '429 TOO_MANY', '429 TOO_MANY', '429 TOO_MANY']);
      await setAttempts(`sms-typed-number:${number}`, smsPerNumberPerHour - 1);
      await server.advance(smsCooldownMs);
      expect((await askForCode(server, { phone_number: number, type })).verdict).toBe('200');
      await server.advance(smsCooldownMs);
      const refused = await askForCode(server, { phone_number: number, type });
      expect([refused.verdict, refused.refusal.message]).toEqual(['429 TOO_MANY', messages.smsTooMany]);
    }
    // Whoever types somebody's number does not use up what its owner may ask for.
    const own = { body: { type: 'update-password' } } as const;
    expect((await server.call(smsVerify, own, { as: { token } })).verdict).toBe('200');
    await server.resetClock();
  });

  it('[decision.sms] is limited per address: a trusted proxy’s word counts for each browser', async () => {
    const ip = freeIp();
    await setAttempts(`sms-ip:${ip}`, smsPerIpPerHour - 1);
    const ask = (from: string) =>
      askForCode(server, { phone_number: freePhone(), type: 'register', ip: from });
    expect((await ask(ip)).verdict).toBe('200');
    expect((await ask(ip)).verdict).toBe('429 TOO_MANY');
    // What a browser invents stands left of what the proxy has seen.
    expect((await ask(`203.0.113.99, ${ip}`)).verdict).toBe('429 TOO_MANY');
    expect((await ask(freeIp())).verdict).toBe('200');
  });

  it('[decision.sms] that an address may not ask for any more uses up nothing of what others may ask for the number', async () => {
    const [ip, phone_number] = [freeIp(), freePhone()];
    await setAttempts(`sms-ip:${ip}`, smsPerIpPerHour);
    const ask = (from: string) => askForCode(server, { phone_number, type: 'register', ip: from });
    expect((await ask(ip)).verdict).toBe('429 TOO_MANY');
    expect((await ask(freeIp())).verdict).toBe('200');
  });

  it('[decision.sms] [decision.captcha] is limited for a whole IPv6 network: a customer of a provider has more addresses than tries', async () => {
    const ask = (from: string) =>
      askForCode(server, { phone_number: freePhone(), type: 'register', ip: from });
    expect((await ask('2001:db8:7:1::1')).verdict).toBe('200');
    await setAttempts('sms-ip:2001:db8:7:1::/64', smsPerIpPerHour);
    expect((await ask('2001:db8:7:1:ffff::2')).verdict).toBe('429 TOO_MANY');
    expect((await ask('2001:db8:7:2::1')).verdict).toBe('200');
    await setAttempts('captcha-ip:2001:db8:7:3::/64', captchasPerIp);
    const drawn = await server.fetch(captcha.path, { headers: { 'x-forwarded-for': '2001:db8:7:3::9' } });
    expect(drawn.status).toBe(429);
  });
});

describe('the key of an address', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:9::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:0001:0002:0003:0004', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['1::8', '1:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('[decision.sms] of %s is %s', (ip, key) => {
    expect(addressKey('sms-ip', ip)).toBe(`sms-ip:${key}`);
  });
});

describe('a forged X-Forwarded-For', () => {
  it('[decision.sms] [decision.captcha] gets nobody around the limits of an address', async () => {
    const direct = await startTestServer({ REGISTRATION: 'open', TRUSTED_PROXIES: '' });
    const { db, clock } = direct.services;
    const now = await clock.now();
    const used = async (key: string) =>
      db.selectFrom('attempt').select('count').where('key', '=', `${key}:127.0.0.1`).executeTakeFirst();
    for (let n = 0; n < 3; n++) {
      const asked = { phone_number: freePhone(), type: 'register', ip: freeIp() } as const;
      expect((await askForCode(direct, asked)).verdict).toBe('200');
    }
    expect([await used('sms-ip'), await used('captcha-ip')]).toEqual([{ count: 3 }, { count: 3 }]);

    await db
      .updateTable('attempt')
      .set({ count: smsPerIpPerHour, window_start: now })
      .where('key', '=', 'sms-ip:127.0.0.1')
      .execute();
    const asked = { phone_number: freePhone(), type: 'register', ip: freeIp() } as const;
    expect((await askForCode(direct, asked)).verdict).toBe('429 TOO_MANY');
    await direct.stop();
  });
});

describe('a code', () => {
  it('[decision.sms] is worth something for five minutes', async () => {
    const { phone_number } = await makeClerk(server);
    const first = await takeCode(server, phone_number, 'reset-password');
    await server.advance(smsCodeMs - 5_000);
    expect((await reset(phone_number, otherCode(first))).verdict).toBe('422 SMS_MISMATCH');
    expect((await reset(phone_number, first)).verdict).toBe('200');
    const second = await takeCode(server, phone_number, 'reset-password');
    await server.advance(smsCodeMs);
    expect((await reset(phone_number, second)).verdict).toBe('422 SMS_MISMATCH');
    await server.resetClock();
  });

  it('[decision.sms] works once: of ten that arrive together one wins', async () => {
    const { phone_number } = await makeClerk(server);
    const code = await takeCode(server, phone_number, 'reset-password');
    const verdicts = await Promise.all(
      Array.from({ length: 10 }, async () => (await reset(phone_number, code)).verdict),
    );
    expect(verdicts.toSorted()).toEqual(['200', ...Array.from({ length: 9 }, () => '422 SMS_MISMATCH')]);
  });

  it('[decision.sms] is replaced by a newer one', async () => {
    const { phone_number } = await makeClerk(server);
    const first = await makeSmsCode(server, phone_number, 'reset-password');
    await server.advance(smsCooldownMs);
    const second = await makeSmsCode(server, phone_number, 'reset-password');
    expect((await reset(phone_number, first)).verdict).toBe('422 SMS_MISMATCH');
    expect((await reset(phone_number, second)).verdict).toBe('200');
    await server.resetClock();
  });
});

it('[decision.sms] is handed to the sender of SMS_URL, signed as Standard Webhooks does; 2xx within 5 seconds is sent', async () => {
  const secret = `whsec_${Buffer.alloc(32, 'sms').toString('base64')}`;
  const came: { body: string; headers: Record<string, string> }[] = [];
  let status = 204;
  const provider = createHttpServer(async (request, response) => {
    came.push({ body: await text(request), headers: request.headers as Record<string, string> });
    if (status > 0) response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/sms`;
  const env = { SMS_URL: url, SMS_SECRET: secret };
  const log = createLog('error');
  // Their own library, which looks at it, goes by the machine's time.
  const clock = { now: async () => new Date() };
  for (const production of [{}, { NODE_ENV: 'production' }])
    expect(smsSender(readConfig({ ...env, ...production }), log, clock)).not.toBeNull();
  expect(smsSender(readConfig({ NODE_ENV: 'production' }), log, clock)).toBeNull();
  expect(() => readConfig({ SMS_URL: url })).toThrow('SMS_SECRET');
  expect(() => readConfig({ ...env, SMS_SECRET: 'short' })).toThrow('SMS_SECRET');

  const sender = smsSender(readConfig(env), log, clock);
  const message = { phone_number: '17712345678', type: 'register', code: '654321', store_name: '湖滨店' };
  await sender?.send(message);
  const [first] = came;
  expect(first && new Webhook(secret).verify(first.body, first.headers)).toEqual(message);
  for (const refused of [302, 404, 500]) {
    status = refused;
    await expect(sender?.send(message)).rejects.toThrow();
  }
  expect(came).toHaveLength(4);
  status = 0;
  const soon = AbortSignal.timeout(50);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
  await expect(sender?.send(message)).rejects.toThrow();
  expect(timeout).toHaveBeenCalledWith(5_000);
  timeout.mockRestore();
  provider.closeAllConnections();
  provider.close();
});

it('[decision.sms] a message names the store of whoever it goes to', async () => {
  const { db, clock } = server.services;
  const at = await clock.now();
  const of = (phone_number: string) =>
    issueSmsCode(db, { phone_number, type: 'register', ip: '8.8.8.8', browser: null }, at);
  const { store_name } = await db
    .selectFrom('clerk')
    .innerJoin('store', 'store.id', 'clerk.store_id')
    .select('store_name')
    .where('clerk.id', '=', accounts.admin.id)
    .executeTakeFirstOrThrow();
  expect((await of(accounts.admin.phone_number)).store_name).toBe(store_name);
  expect((await of('17700000000')).store_name).toBeNull();
  const store_id = await makeStore(server, []);
  const asked = { phone_number: '17700000001', type: 'clerk-new', ip: '8.8.8.8', browser: null } as const;
  expect((await issueSmsCode(db, { ...asked, store_id }, at)).store_name).toBe(store_name);
});

describe('the provider', () => {
  const message: SmsMessage = {
    phone_number: '17712345678',
    type: 'register',
    code: '654321',
    store_name: null,
  };

  function postThrough(send: (message: SmsMessage) => Promise<void>) {
    const error = vi.fn();
    const ignore = () => {};
    const post = createPost({ send }, { debug: ignore, info: ignore, warn: ignore, error });
    return { post, error };
  }

  it('[decision.sms] is spoken to after the answer to a typed number, and waited for when the server stops', async () => {
    const taken: SmsMessage[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const { post } = postThrough((sms) => {
      taken.push(sms);
      return promise;
    });
    post.sendLater(message);
    await Promise.resolve();
    expect(taken).toEqual([]);
    let settled = false;
    const settling = post.settle().then(() => {
      settled = true;
    });
    await eventually(() => expect(taken).toEqual([message]));
    expect(settled).toBe(false);
    resolve();
    await settling;
  });

  it('[decision.sms] [decision.secrets] is not trusted with the log: a failure stands there without number and code', async () => {
    const { post, error } = postThrough(async (sms) => {
      throw new Error(`POST /send?to=${sms.phone_number}&text=${sms.code} answered 503`);
    });
    expect(await post.send(message)).toBe(false);
    post.sendLater(message);
    await post.settle();
    expect(error.mock.calls).toEqual(
      [1, 2].map(() => [
        'an sms could not be sent',
        { type: 'register', reason: 'Error: POST /send?to=***&text=****** answered 503' },
      ]),
    );
  });

  it('[decision.sms] that fails is told to a signed-in person, not to a stranger', async () => {
    const { sms, log } = server.services;
    if (sms === null) throw new Error('no SMS is sent here');
    const broken = createPost({ send: () => Promise.reject(new Error('unreachable')) }, log);
    const quiet = vi.spyOn(log, 'error').mockImplementation(() => {});
    const replaced = [
      vi.spyOn(sms, 'send').mockImplementation(broken.send),
      vi.spyOn(sms, 'sendLater').mockImplementation(broken.sendLater),
    ];
    const { phone_number, token } = await makeClerk(server);
    expect((await askForCode(server, { phone_number, type: 'reset-password' })).verdict).toBe('200');
    const own = await server.call(smsVerify, { body: { type: 'update-password' } }, { as: { token } });
    expect([own.verdict, own.refusal.message]).toEqual(['503 UNAVAILABLE', messages.smsNotSent]);
    await broken.settle();
    expect(quiet).toHaveBeenCalledTimes(2);
    for (const spy of [...replaced, quiet]) spy.mockRestore();
  });
});
