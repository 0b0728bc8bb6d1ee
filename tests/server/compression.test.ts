import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { list } from '#api/contract/apple/devices.ts';
import { prevalidation } from '#api/contract/apple/one-click-unlock.ts';
import { unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.openSession('admin')).access_token;
});
afterAll(() => server.stop());

/** As it travels: `fetch` would unpack it. */
function travelled(method: string, path: string, { encodings = 'gzip, br', sent = '' } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ encoding?: string; body: string }>();
  const type = 'application/json';
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encodings, 'content-type': type };
  request(`${server.url}${path}`, { method, headers }, (answer) => {
    const encoding = answer.headers['content-encoding'];
    const body = text(encoding === 'gzip' ? answer.pipe(createGunzip()) : answer);
    body.then((content) => resolve({ ...(encoding && { encoding }), body: content }), reject);
  })
    .on('error', reject)
    .end(sent);
  return promise;
}

it('a page of the list travels compressed to who can unpack it, and says the same to who cannot', async () => {
  const packed = await travelled('GET', list.path);
  const plain = await travelled('GET', list.path, { encodings: 'identity' });
  expect(packed.encoding).toBe('gzip');
  expect(plain.encoding).toBeUndefined();
  expect(JSON.parse(packed.body).list.map(({ id }: { id: string }) => id)).toEqual(
    JSON.parse(plain.body).list.map(({ id }: { id: string }) => id),
  );
});

it('what is short travels as it is', async () => {
  expect((await travelled('GET', '/healthz')).encoding).toBeUndefined();
  expect((await travelled('GET', '/api/nowhere')).encoding).toBeUndefined();
});

it('what comes with a key travels as it is, however long', async () => {
  const sent = JSON.stringify({
    device_id: seedIds.devices.recycled,
    commands: unlockCommandNames,
    password: accounts.admin.secondary_password,
  });
  const { body, encoding } = await travelled('POST', prevalidation.path, { sent });
  expect(JSON.parse(body)).toHaveProperty('key');
  expect([Buffer.byteLength(body) > 1024, encoding]).toEqual([true, undefined]);
});
