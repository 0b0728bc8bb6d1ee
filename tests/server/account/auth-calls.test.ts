import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClerk } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { behindProxy, standing, takeCode } from './front-desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(behindProxy);
});
afterAll(() => server.stop());

/** By hand, not through the contract: the paths and fields are the specification's. */
async function call(method: 'POST' | 'PUT', path: string, body: object, cookie = '') {
  const response = await server.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('[call.auth] login, refresh, logout and reset-password have exactly these methods, paths and fields', async () => {
  const { phone_number } = await makeClerk(server);
  const { cookie, answer } = await server.takeCaptcha();
  const form = { account: phone_number, password: 'Phone-2026', captcha_code: answer };
  const first = await call('POST', '/api/auth/login', form, cookie);
  const tokens = {
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires: expect.any(Number),
  };
  expect(first).toEqual({ status: 200, body: tokens });

  const { refresh_token } = first.body;
  const second = await call('POST', '/api/auth/refresh', { refresh_token });
  expect(second).toEqual({ status: 200, body: tokens });
  const access = String(second.body.access_token);
  expect(await standing(server, access)).toBe('200');

  const out = await call('POST', '/api/auth/logout', { refresh_token: second.body.refresh_token });
  expect(out.status).toBe(200);
  expect(await standing(server, access)).toBe('401 UNAUTHORIZED');

  const sms_code = await takeCode(server, phone_number, 'reset-password');
  const reset = { phone_number, sms_code, password: 'Reset-2026' };
  expect((await call('PUT', '/api/auth/reset-password', reset)).status).toBe(200);
  const again = await server.takeCaptcha();
  const renewed = { ...form, password: 'Reset-2026', captcha_code: again.answer };
  expect((await call('POST', '/api/auth/login', renewed, again.cookie)).status).toBe(200);

  const calls = [
    ['POST', '/api/auth/login', form],
    ['POST', '/api/auth/refresh', { refresh_token }],
    ['POST', '/api/auth/logout', { refresh_token }],
    ['PUT', '/api/auth/reset-password', reset],
  ] as const;
  for (const [method, path, body] of calls) {
    expect([path, (await call(method, path, { ...body, more: 1 })).status]).toEqual([path, 400]);
    const other = method === 'PUT' ? 'POST' : 'PUT';
    expect([path, (await call(other, path, body)).status]).toEqual([path, 404]);
    for (const field of Object.keys(body)) {
      const { [field]: _, ...rest }: Record<string, unknown> = body;
      expect([path, field, (await call(method, path, rest)).status]).toEqual([path, field, 400]);
    }
  }
});
