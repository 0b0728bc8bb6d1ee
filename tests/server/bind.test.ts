import { globSync, readFileSync } from 'node:fs';
import { Hono } from 'hono';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpoint } from '#api/contract/row/endpoint.ts';
import type { Services } from '#server/call/services.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { bindRow } from '#server/http/bind.ts';
import { startTestServer } from './test-server.ts';

const row = endpoint({
  name: 'test.secret',
  method: 'GET',
  path: '/api/secret',
  title: '测试',
  access: { login: false },
  result: v.object({ list: v.array(v.object({ name: v.string() })) }),
});

/** A server of this one row, whose handler answers this. */
async function answered(services: Services, answer: unknown) {
  const app = new Hono<AppEnv>();
  app.use((c, next) => {
    c.set('client', { ip: '127.0.0.1', secure: false });
    return next();
  });
  app.onError((error, c) => c.text(error.message, 500));
  bindRow(app, row, async () => answer, services);
  return app.request(row.path);
}

describe('the result schema of a row', () => {
  it('[decision.secrets] cuts off what it does not name, at any depth, and stops what it does not allow', async () => {
    const server = await startTestServer();
    const list = [{ name: 'a', unlock_token: 'secret' }];
    const cut = await answered(server.services, { list, api_secret_key: 'secret' });
    expect(await cut.json()).toEqual({ list: [{ name: 'a' }] });

    const refused = await answered(server.services, { list: [{ name: 1 }] });
    expect([refused.status, await refused.text()]).toEqual([
      500,
      expect.stringContaining('test.secret answered what its row does not allow: list.0.name'),
    ]);
    await server.stop();
  });
});

it('[decision.hold] every answer of a row tells the server’s time, by the database', async () => {
  const server = await startTestServer();
  const before = await server.services.clock.now();
  const { headers } = await answered(server.services, { list: [] });
  const told = Date.parse(headers.get('x-server-time') ?? '');
  expect(told).toBeGreaterThanOrEqual(before.getTime());
  expect(told).toBeLessThanOrEqual((await server.services.clock.now()).getTime());
  await server.stop();
});

it('[decision.time] nothing in the server reads the machine’s clock but the log', () => {
  const readers = globSync('server/**/*.ts').filter((file) =>
    /\bDate\.now\(|new Date\(\)/.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual(['server/process/log.ts']);
});
