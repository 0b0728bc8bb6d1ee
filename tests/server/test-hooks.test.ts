import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { list, updateRemark } from '#api/contract/apple/devices.ts';
import { smsVerify } from '#api/contract/people/system.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function hook(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await server.fetch(`/api/test/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

describe('the test hooks', () => {
  it('tell the answer of a captcha: by its cookie, its id, or of the newest', async () => {
    const first = await server.takeCaptcha();
    const second = await server.takeCaptcha();
    const id = first.cookie.replace('captcha=', '');
    expect((await hook('GET', 'captcha', undefined, { cookie: first.cookie })).body.answer).toBe(
      first.answer,
    );
    expect((await hook('GET', `captcha?id=${id}`)).body).toEqual({ id, answer: first.answer });
    expect((await hook('GET', 'captcha')).body.answer).toBe(second.answer);
    expect((await hook('GET', 'captcha?id=unknown')).status).toBe(404);
  });

  it('tell the SMS that were sent', async () => {
    await server.call(smsVerify, { body: { type: 'turn-off-activation-lock' } }, { as: 'full' });
    expect((await hook('GET', 'sms')).body.list.at(-1)).toEqual({
      phone_number: accounts.full.phone_number,
      type: 'turn-off-activation-lock',
      code: expect.stringMatching(/^\d{6}$/),
      store_name: '城西旗舰店',
    });
  });

  it('[decision.time] move the clock, and back', async () => {
    const before = await server.services.clock.now();
    const moved = await hook('POST', 'clock', { advance_ms: 86_400_000 });
    expect(Date.parse(moved.body.now) - before.getTime()).toBeGreaterThanOrEqual(86_400_000);
    const back = await hook('POST', 'clock', { reset: true });
    expect(Date.parse(back.body.now)).toBeLessThan(before.getTime() + 86_400_000);
    expect((await hook('POST', 'clock', { advance_ms: 'x' })).status).toBe(400);
  });

  it('go back to the seed: data, clock, sessions and outboxes', async () => {
    const device_id = seedIds.devices.unlockedOnline;
    const devices = async () => {
      const { result } = await server.call(list, { query: { page_size: '50' } }, { as: 'admin' });
      return { total: result.total, ids: result.list.map(({ id }) => id).toSorted() };
    };
    const before = await devices();
    await server.call(updateRemark, { body: { device_id, remark: '改过' } }, { as: 'admin' });
    await hook('POST', 'clock', { advance_ms: 86_400_000 });
    const { access_token } = await server.openSession('admin');

    expect((await hook('POST', 'reset')).body).toEqual({ ok: true });
    const old = await server.call(list, { query: {} }, { as: { token: access_token } });
    expect(old.verdict).toBe('401 UNAUTHORIZED');
    expect((await hook('GET', 'sms')).body).toEqual({ list: [] });
    await server.resetClock();
    expect(await devices()).toEqual(before);
    const { remark } = await server.services.db
      .selectFrom('apple_device')
      .select('remark')
      .where('id', '=', device_id)
      .executeTakeFirstOrThrow();
    expect(remark).not.toBe('改过');
  });
});

it('[decision.demo] without TEST_HOOKS there are none', async () => {
  const plain = await startTestServer({ TEST_HOOKS: '0' });
  for (const path of ['captcha', 'sms', 'device/x']) {
    expect((await plain.fetch(`/api/test/${path}`)).status).toBe(404);
  }
  expect((await plain.fetch('/api/test/reset', { method: 'POST' })).status).toBe(404);
  await plain.stop();
});
