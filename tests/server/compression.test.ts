import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { list } from '#api/contract/ios.ts';
import { me } from '#api/contract/user.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.openSession('admin')).access_token;
});
afterAll(() => server.stop());

/** As it travels: `fetch` would unpack it. */
function travelled(method: string, path: string, encodings = 'gzip, br') {
  const { promise, resolve, reject } = Promise.withResolvers<{ encoding?: string; body: string }>();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encodings };
  request(`${server.url}${path}`, { method, headers }, (answer) => {
    const encoding = answer.headers['content-encoding'];
    const body = text(encoding === 'gzip' ? answer.pipe(createGunzip()) : answer);
    body.then((content) => resolve({ ...(encoding && { encoding }), body: content }), reject);
  })
    .on('error', reject)
    .end();
  return promise;
}

it('a page of the list travels compressed to who can unpack it, and says the same to who cannot', async () => {
  const packed = await travelled('GET', list.path);
  const plain = await travelled('GET', list.path, 'identity');
  expect(packed.encoding).toBe('gzip');
  expect(plain.encoding).toBeUndefined();
  expect(JSON.parse(packed.body).list.map(({ id }: { id: string }) => id)).toEqual(
    JSON.parse(plain.body).list.map(({ id }: { id: string }) => id),
  );
});

it('what is short, or is no answer to a question, travels as it is', async () => {
  expect((await travelled('GET', '/healthz')).encoding).toBeUndefined();
  expect((await travelled('GET', '/api/nowhere')).encoding).toBeUndefined();
  expect((await travelled('POST', me.path)).encoding).toBeUndefined();
});
