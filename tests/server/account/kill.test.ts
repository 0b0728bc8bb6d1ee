import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { registerStore, resetPassword } from '#api/contract/people/account.ts';
import { captcha, login } from '#api/contract/people/auth.ts';
import { smsVerifyNoauth } from '#api/contract/people/system.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/process/log.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../databases.ts';
import { type ChildServer, startChildServer } from '../devices/child-server.ts';
import { freePhone } from './front-desk.ts';

const password = 'Killed-2026';
/** When the server dies after the request has left: before, while and after it acts, as the machine has it. */
const moments = [0, 20, 50];

/** The answer has not reached anybody: the request was cut off, or nobody has read it. */
type Sent = Promise<number | null>;

function send(url: string, row: AnyEndpoint, body: object, headers: Record<string, string> = {}) {
  return fetch(`${url}${row.path}`, {
    method: row.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function takeCaptcha(url: string) {
  const picture = await fetch(`${url}${captcha.path}`);
  await picture.arrayBuffer();
  const cookie = picture.headers.get('set-cookie')?.split(';')[0] ?? '';
  const response = await fetch(`${url}/api/test/captcha?id=${cookie.replace('captcha=', '')}`);
  return { cookie, answer: ((await response.json()) as { answer: string }).answer };
}

async function takeCode(url: string, phone_number: string, type: 'register' | 'reset-password') {
  const { cookie, answer } = await takeCaptcha(url);
  await send(url, smsVerifyNoauth, { phone_number, type, captcha_code: answer }, { cookie });
  // It is sent behind the answer.
  return eventually(async () => {
    const response = await fetch(`${url}/api/test/sms`);
    const { list } = (await response.json()) as {
      list: { phone_number: string; type: string; code: string }[];
    };
    const sent = list.findLast((sms) => sms.phone_number === phone_number && sms.type === type);
    if (!sent) throw new Error('no code was sent');
    return sent.code;
  });
}

async function canLogIn(url: string, account: string, secret = password): Promise<boolean> {
  const { cookie, answer } = await takeCaptcha(url);
  const body = { account, password: secret, captcha_code: answer };
  return (await send(url, login, body, { cookie })).ok;
}

describe('a server that is killed while it registers and resets', () => {
  it('[decision.register] answers the same request ok after its restart, and has acted once', {
    timeout: 170_000,
  }, async () => {
    const place = await createTestDatabase();
    const start = () => startChildServer({ ...place.env, PORT: '0', REGISTRATION: 'open' });
    let server: ChildServer = await start();
    const phones: string[] = [];
    try {
      for (const moment of moments) {
        const phone_number = freePhone();
        phones.push(phone_number);
        const sms_code = await takeCode(server.url, phone_number, 'register');
        const body = { store_name: '重启数码', name: '郑婷', phone_number, sms_code, password };
        const key = { 'idempotency-key': randomUUID() };
        const lost: Sent = send(server.url, registerStore, body, key).then(
          ({ status }) => status,
          () => null,
        );
        await pause(moment);
        await server.kill('SIGKILL');
        await lost;
        server = await start();
        expect((await send(server.url, registerStore, body, key)).status).toBe(200);
        expect(await canLogIn(server.url, phone_number)).toBe(true);
      }

      // Committed for certain: only its answer is forgotten.
      const [phone_number = ''] = phones;
      const sms_code = await takeCode(server.url, phone_number, 'reset-password');
      const body = { phone_number, sms_code, password: 'Reset-2026' };
      const key = { 'idempotency-key': randomUUID() };
      expect((await send(server.url, resetPassword, body, key)).status).toBe(200);
      await server.kill('SIGKILL');
      server = await start();
      expect((await send(server.url, resetPassword, body, key)).status).toBe(200);
      expect(await canLogIn(server.url, phone_number, 'Reset-2026')).toBe(true);
      const reused = await send(server.url, resetPassword, { ...body, password }, key);
      expect(reused.status).toBe(409);
    } finally {
      await server.kill('SIGKILL');
    }
    expect(await storesOf(place, '重启数码')).toBe(phones.length);
    await place.remove();
  });
});

async function storesOf({ env }: TestDatabase, store_name: string): Promise<number> {
  const address = { databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' };
  const { db, close } = await openDatabase(address, createLog('error'));
  const stores = await db.selectFrom('store').select('id').where('store_name', '=', store_name).execute();
  await close();
  return stores.length;
}
