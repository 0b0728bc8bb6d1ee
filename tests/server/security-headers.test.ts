import { afterAll, beforeAll, expect, it } from 'vitest';
import { events } from '#api/contract/live.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Word for word: what is left out here is not asked of anybody. Pictures of apps come from the hosts behind `blob:`. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Every kind of answer there is; `as`: a login where the path asks for one. */
const answers: readonly {
  readonly kind: string;
  readonly path: string;
  readonly status: number;
  readonly as?: 'admin';
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
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
  { kind: 'its health', path: '/healthz', status: 200 },
  { kind: 'its readiness', path: '/readyz', status: 200 },
];

it.each(answers)('$kind carries every security header in full', async (one) => {
  const { path, status, as, method = 'GET', headers } = one;
  const token = as && (await server.openSession(as)).access_token;
  const leaving = new AbortController();
  const response = await server.fetch(path, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    signal: leaving.signal,
  });
  const sent = (name: string) => response.headers.get(name);
  expect({
    status: response.status,
    policy: sent('content-security-policy')?.split('; '),
    sniffing: sent('x-content-type-options'),
    referrer: sent('referrer-policy'),
    opener: sent('cross-origin-opener-policy'),
    resource: sent('cross-origin-resource-policy'),
    transport: sent('strict-transport-security'),
    server: sent('server') ?? sent('x-powered-by'),
  }).toEqual({
    status,
    policy,
    sniffing: 'nosniff',
    referrer: 'no-referrer',
    opener: 'same-origin',
    resource: 'same-origin',
    transport: null,
    server: null,
  });
  leaving.abort();
});
