import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

const open = async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
};

/** The first line of what is answered. */
async function answerTo(request: string): Promise<string> {
  const socket = await open();
  // Not ended: who has hung up is not answered where the answer takes its time.
  socket.write(request);
  return (await text(socket)).split('\r\n')[0] ?? '';
}

it.each(['/readyz', '/healthz', '/', '/api/auth/registration'])(
  'answers HTTP/1.0 without a Host, as balancers ask: %s',
  async (path) => {
    const answer = await answerTo(`GET ${path} HTTP/1.0\r\nAccept: */*\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|404) /);
    if (path !== '/') expect(answer).toContain(' 200 ');
  },
);

it('refuses HTTP/1.1 without a Host, as the API document says of calls that refuse nothing else', async () => {
  const answer = await answerTo('GET /api/auth/registration HTTP/1.1\r\nConnection: close\r\n\r\n');
  expect(answer).toContain(' 400 ');
});

it('takes a client that goes away in the middle of a body for no fault of its own', async () => {
  const error = vi.spyOn(server.services.log, 'error');
  const info = vi.spyOn(server.services.log, 'info');
  const bodies = rows.filter((row: AnyEndpoint) => row.body && !row.access.login && !row.path.includes('{'));
  expect(bodies.length).toBeGreaterThan(3);
  for (const { path, method } of bodies) {
    const socket = await open();
    const head = [
      `${method} ${path} HTTP/1.1`,
      'Host: a',
      'Content-Type: application/json',
      'Expect: 100-continue',
    ];
    socket.write([...head, 'Content-Length: 1000', '', '{"account":'].join('\r\n'));
    // The answer to Expect: the server has it, and waits for the rest.
    await once(socket, 'data');
    socket.destroy();
    await eventually(() =>
      expect(info).toHaveBeenCalledWith('request', expect.objectContaining({ path, status: 400 })),
    );
  }
  expect(error).not.toHaveBeenCalled();
});

it.each([
  '/enroll/Key-of-a-link',
  '/enroll/Key-of-a-link/',
  '//enroll//Key-of-a-link',
  '/Enroll/Key-of-a-link/_payload.json',
  '/enroll%2fKey-of-a-link',
  '/%65nroll/Key-of-a-link',
  '/enroll/Key-of-a-link?code=Key-of-a-link',
])('[decision.secrets] the key of a link stands nowhere in the log: %s', async (path) => {
  const levels = (['debug', 'info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(server.services.log, level),
  );
  for (const method of ['GET', 'POST']) await (await server.fetch(path, { method })).text();
  const told = JSON.stringify(levels.flatMap((level) => level.mock.calls));
  expect(told).toContain('/enroll/{sn_encrypt}');
  expect(told).not.toContain('Key-of');
});
