import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { events } from '#api/contract/live.ts';
import { registration } from '#api/contract/people/account.ts';
import { login } from '#api/contract/people/auth.ts';
import { appIconPath, siteConfigPath } from '#domain/site/plumbing-paths.ts';
import { everyHeader, securityHeadersOf } from './every-header.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

/** Every kind of answer there is, but for files (devices/export.test.ts); `as`: a login where the path asks for one. */
const answers: readonly {
  readonly kind: string;
  readonly path: string;
  readonly status: number;
  readonly as?: 'admin';
  readonly method?: 'POST' | 'HEAD';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** what the database does instead of answering */
  readonly fault?: Error;
}[] = [
  { kind: 'a page', path: '/login', status: 200 },
  { kind: 'an unknown page', path: '/nowhere/at/all', status: 200 },
  { kind: 'a script', path: '/theme.js', status: 200 },
  { kind: 'an unknown file', path: '/assets/none.js', status: 404 },
  { kind: 'a result', path: '/api/user/me', status: 200, as: 'admin' },
  { kind: 'a refusal', path: '/api/user/me', status: 401 },
  { kind: 'a malformed body', path: '/api/auth/login', status: 400, method: 'POST' },
  { kind: 'an unknown call', path: '/api/nothing', status: 404 },
  { kind: 'a picture', path: '/api/auth/captcha', status: 200 },
  { kind: 'the event stream', path: events.path, status: 200, as: 'admin' },
  { kind: 'the document of the API', path: '/api/openapi.json', status: 200 },
  { kind: 'the headers of a page', path: '/login', status: 200, method: 'HEAD' },
  { kind: 'the icon', path: '/favicon.ico', status: 200 },
  { kind: 'the config of a site', path: siteConfigPath('localhost'), status: 200 },
  {
    kind: 'a body that is too large',
    path: login.path,
    status: 413,
    method: 'POST',
    body: 'x'.repeat(2_000_000),
  },
  { kind: 'the picture of an app', path: appIconPath('com.tencent.xin'), status: 200 },
  { kind: 'no content', path: appIconPath('com.unknown'), status: 204 },
  {
    kind: 'a database that is away',
    path: registration.path,
    status: 503,
    fault: Object.assign(new Error('away'), { code: 'ECONNREFUSED' }),
  },
  { kind: 'a fault', path: registration.path, status: 500, fault: new Error('a bug') },
  { kind: 'its health', path: '/healthz', status: 200 },
  { kind: 'its readiness', path: '/readyz', status: 200 },
];

it.each(answers)('$kind carries every security header in full', async (one) => {
  const { path, status, as, method = 'GET', headers, body, fault } = one;
  const token = as && (await server.openSession(as)).access_token;
  const leaving = new AbortController();
  if (fault) vi.spyOn(server.services.clock, 'now').mockRejectedValue(fault);
  const response = await server.fetch(path, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body }),
    signal: leaving.signal,
  });
  expect({ status: response.status, ...securityHeadersOf(response) }).toEqual({ status, ...everyHeader });
  leaving.abort();
});
