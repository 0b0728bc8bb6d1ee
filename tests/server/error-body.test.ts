import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { registration } from '#api/contract/people/account.ts';
import { me } from '#api/contract/people/user.ts';
import { maxBodyBytes } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const { lock } = appleCommandCalls;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function post(path: string, body: string | Uint8Array<ArrayBuffer> | ReadableStream, headers = {}) {
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  const response = await server.fetch(path, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('an error', () => {
  it('[decision.error-body] has exactly the agreed fields, and its path without the query', async () => {
    const response = await server.fetch('/api/device/ios/list?hirer_name=%E7%8E%8B');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: true,
      url: '/api/device/ios/list',
      statusCode: 401,
      statusMessage: 'Unauthorized',
      message: messages.sessionGone,
      data: { code: 'UNAUTHORIZED' },
    });
  });

  it('[decision.error-body] answers unknown paths and methods of the API with 404', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['GET', '/api/'],
      ['DELETE', '/api/user/me'],
      ['GET', '/api/auth/login'],
      ['POST', '/api/device/ios/list'],
    ] as const) {
      const response = await server.fetch(path, { method });
      expect([method, path, response.status]).toEqual([method, path, 404]);
      expect(await response.json()).toMatchObject({ error: true, url: path, data: { code: 'NOT_FOUND' } });
    }
  });

  it('[decision.error-body] [decision.status-codes] answers what is no JSON with 400', async () => {
    for (const body of ['', '{', 'account=1', '{"account":"\\ud800"}', new Uint8Array([0x22, 0xff, 0x22])]) {
      const { status, body: answer } = await post('/api/auth/login', body);
      expect([status, answer.data.code]).toEqual([400, 'INVALID_INPUT']);
    }
  });

  it('[decision.error-body] [decision.status-codes] answers a body that is too large with 413, announced or not', async () => {
    const large = JSON.stringify({ refresh_token: 'x'.repeat(maxBodyBytes) });
    const announced = await post('/api/auth/refresh', large);
    expect([announced.status, announced.body.data.code]).toEqual([413, 'TOO_LARGE']);
    const streamed = await post('/api/auth/refresh', new Blob([large]).stream());
    expect([streamed.status, streamed.body.data.code]).toEqual([413, 'TOO_LARGE']);
  });

  it('[decision.status-codes] of a form says first in Chinese what is wrong', async () => {
    const body = { device_id: 'x', message: '请归还', when: 'now', password: 'Guard-2026' };
    const { refusal } = await server.callLoosely(lock, { body }, { as: 'admin' });
    expect([refusal.statusCode, refusal.message]).toEqual([400, '编号格式有误']);
  });

  it('[decision.error-body] [decision.status-codes] of ours says nothing of its cause, and the log says all', async () => {
    const log = vi.spyOn(server.services.log, 'error').mockImplementation(() => {});
    const now = vi.spyOn(server.services.clock, 'now').mockRejectedValueOnce(new Error('secret detail'));
    const response = await server.fetch(registration.path);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ message: messages.internal, data: { code: 'INTERNAL' } });
    expect(text).not.toContain('secret detail');
    const [, fields] = log.mock.calls[0] ?? [];
    expect(fields).toMatchObject({ id: response.headers.get('x-response-id') });
    expect(fields?.error).toBeInstanceOf(Error);
    log.mockRestore();
    now.mockRestore();
  });
});

describe('every answer', () => {
  it('[decision.error-body] carries an x-response-id of its own', async () => {
    const paths = [
      '/api/user/me',
      '/api/nothing',
      '/api/auth/captcha',
      '/healthz',
      '/readyz',
      '/',
      '/assets/x.js',
    ];
    const ids = [];
    for (const path of paths) {
      const response = await server.fetch(path);
      await response.arrayBuffer();
      ids.push(response.headers.get('x-response-id'));
    }
    for (const id of ids) expect(id).toMatch(uuid);
    expect(new Set(ids).size).toBe(paths.length);
  });

  it('carries the security headers, and no HSTS without TLS', async () => {
    const { headers } = await server.fetch('/healthz');
    expect(headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    );
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('writes one line to the log, without the query', async () => {
    const lines = vi.spyOn(server.services.log, 'info').mockImplementation(() => {});
    await server.call(me, {}, { as: 'admin', headers: { 'x-test': '1' } });
    await server.fetch('/api/device/ios/list?hirer_phone_number=13800000000');
    expect(lines.mock.calls.map(([message, { id, ms, ...fields } = {}]) => ({ message, ...fields }))).toEqual(
      [
        { message: 'request', method: 'GET', path: '/api/user/me', status: 200, actor: seedIds.clerks.admin },
        { message: 'request', method: 'GET', path: '/api/device/ios/list', status: 401, actor: undefined },
      ],
    );
    lines.mockRestore();
  });
});
