import { afterAll, beforeAll, expect, it } from 'vitest';
import { FakeServer, pathHeader } from './browser/fake-server.ts';
import { StaticFiles } from './browser/stage-build.ts';

const server = new FakeServer(new StaticFiles('docs/images', 'list-light.png'), 1_000);
let url = '';
beforeAll(async () => {
  url = await server.listen();
});
afterAll(() => server.close());

const ask = (path: string) => fetch(`${url}/api/report/list`, { headers: { [pathHeader]: path } });

it('what comes for the path before is no request of this one', async () => {
  server.begin('2');
  await expect(ask('1')).rejects.toThrow();
  expect([server.unexpectedRequests(), server.count]).toEqual([[], 0]);
  expect((await ask('2')).status).toBe(501);
  expect(server.unexpectedRequests()).toEqual(['GET /api/report/list']);
});
