import { Hono } from 'hono';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resetPassword } from '#api/contract/people/account.ts';
import { login } from '#api/contract/people/auth.ts';
import { smsVerifyNoauth } from '#api/contract/people/system.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { createPost } from '#server/gateways/sms/post.ts';
import type { SmsMessage } from '#server/gateways/sms/sender.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { type AnyHandler, bindRow } from '#server/http/bind.ts';
import { account } from '#server/routes/people/account.ts';
import { auth } from '#server/routes/people/auth.ts';
import { system } from '#server/routes/people/system.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { makeClerk } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { behindProxy, freeIp, freePhone } from './front-desk.ts';

/**
 * Whether somebody has a number must not be told by the time of an answer. Times are not to be trusted in a test: counted
 * here are the statements, in their order, and the commits, for which the disk is waited.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(behindProxy);
});
afterAll(() => server.stop());

/** The server's database; `seen` gets each statement as it is sent, and where transactions begin and end. */
function recorded(db: Database, seen: string[]): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      seen.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = db.withPlugin(plugin);
  const begin = watched.transaction.bind(watched);
  vi.spyOn(watched, 'transaction').mockImplementation(() => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    vi.spyOn(builder, 'execute').mockImplementation(async (act) => {
      seen.push('begin');
      const result = await execute(act);
      seen.push('commit');
      return result;
    });
    return builder;
  });
  return watched;
}

/** One request of a row, on the server's data but without its background work: what it was answered, and what was done. */
async function watch(row: AnyEndpoint, handler: AnyHandler, body: object, cookie = '') {
  const seen: string[] = [];
  const sms: SmsMessage[] = [];
  const { services } = server;
  const send = (message: SmsMessage) => {
    sms.push(message);
    // A provider that never answers.
    return new Promise<void>(() => {});
  };
  const app = new Hono<AppEnv>();
  const client = { ip: freeIp(), secure: false };
  app.use((c, next) => {
    c.set('client', client);
    return next();
  });
  app.onError((error, c) =>
    error instanceof Refusal ? c.json({ code: error.code, message: error.message }, 422) : c.text('', 500),
  );
  const watched = { ...services, db: recorded(services.db, seen), sms: createPost({ send }, services.log) };
  bindRow(app, row, handler, watched);
  const response = await app.request(row.path, {
    method: row.method,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = { status: response.status, body: await response.json() };
  return { answer, seen, sms };
}

const writes = (seen: readonly string[]) => seen.filter((sql) => /^(insert|update|delete)/.test(sql));
/** Statements outside of a transaction commit by themselves. */
function commits(seen: readonly string[]): number {
  let inside = false;
  let count = 0;
  for (const step of seen) {
    if (step === 'begin') inside = true;
    else if (step === 'commit') {
      inside = false;
      count++;
    } else if (!inside && writes([step]).length > 0) count++;
  }
  return count;
}

describe('a number that nobody has', () => {
  it('costs a failed login the same statements and commits as one that somebody has', async () => {
    const { phone_number } = await makeClerk(server);
    const attempt = async (number: string) => {
      const { cookie, answer } = await server.takeCaptcha();
      const body = { account: number, password: 'Wrong-2026', captcha_code: answer };
      return watch(login, auth.login, body, cookie);
    };
    const known = await attempt(phone_number);
    const nobody = await attempt(freePhone());
    expect(known.answer).toMatchObject({ body: { code: 'LOGIN_FAILED' } });
    expect(nobody.answer).toEqual(known.answer);
    expect(nobody.seen).toEqual(known.seen);
    expect(writes(known.seen).map((sql) => sql.split(' ').slice(0, 3).join(' '))).toEqual([
      'update "captcha" set',
      'insert into "attempt"',
      'insert into "attempt"',
      'insert into "attempt"',
      'insert into "login_log"',
    ]);
    // The captcha; counters and log together.
    expect(commits(known.seen)).toBe(2);
  });

  it('[decision.sms] costs an SMS code the same, and the answer does not wait for the provider', async () => {
    const { phone_number } = await makeClerk(server);
    const ask = async (number: string) => {
      const { cookie, answer } = await server.takeCaptcha();
      const body = { phone_number: number, type: 'reset-password', captcha_code: answer };
      return watch(smsVerifyNoauth, system.smsVerifyNoauth, body, cookie);
    };
    const known = await ask(phone_number);
    const nobody = await ask(freePhone());
    expect(known.answer.status).toBe(200);
    expect(nobody.answer).toEqual(known.answer);
    expect(nobody.seen).toEqual(known.seen);
    expect(commits(known.seen)).toBe(2);
    await eventually(() => expect(known.sms).toHaveLength(1));
    expect(nobody.sms).toEqual([]);
  });

  it('[decision.sms] costs a refused reset the same', async () => {
    const { phone_number } = await makeClerk(server);
    const reset = (number: string) =>
      watch(resetPassword, account.resetPassword, {
        phone_number: number,
        sms_code: '000000',
        password: 'Fresh-2026',
      });
    const known = await reset(phone_number);
    const nobody = await reset(freePhone());
    expect(known.answer).toMatchObject({ body: { code: 'SMS_MISMATCH' } });
    expect(nobody.answer).toEqual(known.answer);
    expect(nobody.seen).toEqual(known.seen);
    expect(commits(known.seen)).toBe(1);
  });
});
