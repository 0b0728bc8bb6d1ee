import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { events } from '#api/contract/live.ts';
import { permissionMap } from '#api/contract/people/system.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let authorization: string;
beforeAll(async () => {
  server = await startTestServer();
  authorization = `Bearer ${(await server.openSession('admin')).access_token}`;
});
afterAll(() => server.stop());

const head = (target: string, headers: Record<string, string> = {}) =>
  server.fetch(target, { method: 'HEAD', headers });

it.each([permissionMap.path, '/api/openapi.json', '/healthz', '/api/nowhere', '/builds/meta/none.json'])(
  'HEAD of %s answers what GET would, without the body',
  async (target) => {
    const [asked, got] = await Promise.all([
      head(target, { authorization }),
      server.fetch(target, { headers: { authorization } }),
    ]);
    expect((await got.text()).length).toBeGreaterThan(0);
    expect([asked.status, asked.headers.get('content-type'), await asked.text()]).toEqual([
      got.status,
      got.headers.get('content-type'),
      '',
    ]);
    expect(asked.headers.get('content-length')).not.toBe('0');
    expect(asked.headers.get('content-security-policy')).toBe(got.headers.get('content-security-policy'));
  },
);

it('HEAD of the live stream asks for the login and leaves nobody listening', async () => {
  expect((await head(events.path)).status).toBe(401);
  const { live } = server.services;
  const subscribe = live.subscribe.bind(live);
  let listening = 0;
  const spy = vi.spyOn(live, 'subscribe').mockImplementation((listener) => {
    const unsubscribe = subscribe(listener);
    listening += 1;
    return () => {
      listening -= 1;
      unsubscribe();
    };
  });
  const answer = await head(events.path, { authorization });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(spy).toHaveBeenCalledOnce();
  expect(listening).toBe(0);
  spy.mockRestore();
});
