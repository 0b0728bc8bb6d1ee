import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerStore, resetPassword, updatePassword } from '#api/contract/people/account.ts';
import { requestKeyMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { once } from '#server/http/once.ts';
import { openSession } from '#server/security/sessions.ts';
import { sha256 } from '#server/security/tokens.ts';
import { makeClerk, makeSmsCode } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { behindProxy, freeIp, freePhone, logInAs, otherCode, standing } from './front-desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(behindProxy);
});
afterAll(() => server.stop());

const options = (idempotencyKey: string, token?: string) => ({
  idempotencyKey,
  headers: { 'x-forwarded-for': freeIp() },
  ...(token !== undefined && { as: { token } }),
});

/** Everything that proves nothing happened twice. */
async function traces(phone_number: string) {
  const { db } = server.services;
  const clerk = await db
    .selectFrom('clerk')
    .select(['id', 'store_id', 'password_hash', 'secondary_password_hash', 'date_updated'])
    .where('phone_number', '=', phone_number)
    .execute();
  const codes = await db
    .selectFrom('sms_code')
    .select(['tries', 'used_at'])
    .where('phone_number', '=', phone_number)
    .execute();
  const stores = await db.selectFrom('store').select('id').orderBy('id').execute();
  return { clerk, codes, stores };
}

interface Prepared {
  readonly phone_number: string;
  readonly body: Record<string, unknown>;
  readonly send: (body: Record<string, unknown>, key: string) => ReturnType<TestServer['callLoosely']>;
}

const calls: { readonly [name: string]: () => Promise<Prepared> } = {
  'register-store': async () => {
    const phone_number = freePhone();
    const sms_code = await makeSmsCode(server, phone_number, 'register');
    const names = { store_name: '北门数码', name: '郑婷' };
    return {
      phone_number,
      body: { ...names, phone_number, sms_code, password: 'Fresh-2026' },
      send: (body, key) => server.callLoosely(registerStore, { body }, options(key)),
    };
  },
  'reset-password': async () => {
    const { phone_number } = await makeClerk(server);
    const sms_code = await makeSmsCode(server, phone_number, 'reset-password');
    return {
      phone_number,
      body: { phone_number, sms_code, password: 'Fresh-2026' },
      send: (body, key) => server.callLoosely(resetPassword, { body }, options(key)),
    };
  },
  'update-password': async () => {
    const { phone_number, token } = await makeClerk(server);
    const sms_code = await makeSmsCode(server, phone_number, 'update-password');
    return {
      phone_number,
      body: { type: 1, sms_code, password: 'Fresh-2026' },
      send: (body, key) => server.callLoosely(updatePassword, { body }, options(key, token)),
    };
  },
};

describe.each(Object.entries(calls).map(([name, prepare]) => ({ name, prepare })))('$name', ({ prepare }) => {
  it('answers the same request again and does nothing', async () => {
    const { phone_number, body, send } = await prepare();
    const key = randomUUID();
    const first = await send(body, key);
    expect(first.body).toEqual({ ok: true });
    const before = await traces(phone_number);
    expect(before.codes).toEqual([{ tries: 1, used_at: expect.any(Date) }]);
    for (const again of [key, key.toUpperCase()]) {
      const replay = await send(body, again);
      expect([replay.status, replay.body]).toEqual([first.status, first.body]);
    }
    expect(await traces(phone_number)).toEqual(before);
  });

  it('acts once for ten that arrive together', async () => {
    const { phone_number, body, send } = await prepare();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, key)));
    expect(answers.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 10 }, () => '200'));
    const { clerk, codes } = await traces(phone_number);
    expect(clerk).toHaveLength(1);
    expect(codes).toEqual([{ tries: 1, used_at: expect.any(Date) }]);
  });

  it('refuses the same key with another body, the password included', async () => {
    const { phone_number, body, send } = await prepare();
    const key = randomUUID();
    await send(body, key);
    const before = await traces(phone_number);
    for (const change of [{ password: 'Other-2026' }, { sms_code: '999999' }]) {
      const { verdict, refusal } = await send({ ...body, ...change }, key);
      expect([verdict, refusal.message]).toEqual(['409 CONFLICT', messages.keyReused]);
    }
    expect(await traces(phone_number)).toEqual(before);
  });

  it('leaves the key of a refused request free, and counts the try', async () => {
    const { phone_number, body, send } = await prepare();
    const key = randomUUID();
    const wrong = { ...body, sms_code: otherCode(String(body.sms_code)) };
    expect((await send(wrong, key)).verdict).toBe('422 SMS_MISMATCH');
    expect((await traces(phone_number)).codes).toEqual([{ tries: 1, used_at: null }]);
    expect((await send(body, key)).verdict).toBe('200');
    expect((await traces(phone_number)).codes).toEqual([{ tries: 2, used_at: expect.any(Date) }]);
  });

  it('takes a uuid for a key, or none', async () => {
    const { body, send } = await prepare();
    expect((await send(body, 'once')).verdict).toBe('400 INVALID_INPUT');
  });
});

describe('a key', () => {
  it('of a reset that another one has followed does not bring the first password back', async () => {
    const { phone_number } = await makeClerk(server);
    const reset = async (password: string, key: string, sms_code: string) =>
      server.call(resetPassword, { body: { phone_number, sms_code, password } }, options(key));
    const [key, sms_code] = [randomUUID(), await makeSmsCode(server, phone_number, 'reset-password')];
    await reset('First-2026', key, sms_code);
    await reset('Second-2026', randomUUID(), await makeSmsCode(server, phone_number, 'reset-password'));
    const { access_token } = (await logInAs(server, phone_number, 'Second-2026')).result;

    expect((await reset('First-2026', key, sms_code)).verdict).toBe('200');
    expect((await logInAs(server, phone_number, 'First-2026')).verdict).toBe('422 LOGIN_FAILED');
    expect(await standing(server, access_token)).toBe('200');
  });

  it('is its person’s: somebody else who sends it is refused', async () => {
    const [mine, other] = [await makeClerk(server), await makeClerk(server)];
    const key = randomUUID();
    const sms_code = await makeSmsCode(server, mine.phone_number, 'update-password');
    const body = { type: 0, sms_code, password: 'Fresh-2026' } as const;
    expect((await server.call(updatePassword, { body }, options(key, mine.token))).verdict).toBe('200');
    const foreign = await server.call(updatePassword, { body }, options(key, other.token));
    expect([foreign.verdict, foreign.refusal.message]).toEqual(['409 CONFLICT', messages.keyReused]);
  });

  it('is remembered for a day', async () => {
    const { phone_number, id } = await makeClerk(server);
    const body = {
      type: 1,
      sms_code: await makeSmsCode(server, phone_number, 'update-password'),
      password: 'Fresh-2026',
    } as const;
    const key = randomUUID();
    const { db, clock } = server.services;
    const send = async () => {
      const { access_token } = await openSession(db, id, await clock.now());
      return (await server.call(updatePassword, { body }, options(key, access_token))).verdict;
    };
    expect(await send()).toBe('200');
    await server.advance(requestKeyMs - 60_000);
    await removeExpired(server.services);
    expect(await send()).toBe('200');
    await server.advance(120_000);
    await removeExpired(server.services);
    expect(await send()).toBe('422 SMS_MISMATCH');
    await server.resetClock();
  });

  it('[decision.secrets] gives neither itself nor the body away in the database', async () => {
    const { phone_number, token } = await makeClerk(server);
    const key = randomUUID();
    const body = {
      type: 0,
      sms_code: await makeSmsCode(server, phone_number, 'update-password'),
      password: 'Fresh-2026',
    } as const;
    await server.call(updatePassword, { body }, options(key, token));
    const stored = JSON.stringify(await server.services.db.selectFrom('request_key').selectAll().execute());
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(body.password);
    // The same body under another key looks different: nobody can compare it with a guess.
    const { services } = server;
    const keys = [randomUUID(), randomUUID()];
    const now = await services.clock.now();
    for (const idempotencyKey of keys) {
      await once(
        { idempotencyKey, callName: 'test', actor: null, body, services, now },
        ['test'],
        async () => null,
      );
    }
    const hashes = await services.db
      .selectFrom('request_key')
      .select('body_hash')
      .where('key_hash', 'in', keys.map(sha256))
      .execute();
    expect(new Set(hashes.map(({ body_hash }) => body_hash)).size).toBe(2);
  });

  it('of a request that broke is free: nothing of it stands', async () => {
    const { services } = server;
    const request = {
      ...{ idempotencyKey: randomUUID(), callName: 'test', actor: null },
      body: { n: 1 },
      services,
      now: await services.clock.now(),
    };
    let acted = 0;
    const broken = once(request, ['test'], async () => {
      throw new Error('broke');
    });
    await expect(broken).rejects.toThrow('broke');
    const act = async () => {
      acted++;
      return null;
    };
    await once(request, ['test'], act);
    await once(request, ['test'], act);
    expect(acted).toBe(1);
  });
});
