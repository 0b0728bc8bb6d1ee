import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me } from '#api/contract/people/user.ts';
import { openDatabase } from '#server/database/open.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { openSession } from '#server/security/sessions.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { createServer, type RunningServer } from '#server/server.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import { startTcpProxy, type TcpProxy } from './faults/tcp-proxy.ts';
import { openLive } from './live-reader.ts';

/** Only with DATABASE_URL: the embedded database is no other process. */
describe.runIf(process.env.DATABASE_URL).each([
  { waits: 'a tenth of the real ones', PATIENCE: '0.1' },
  { waits: 'the real ones', PATIENCE: '1' },
])('a PostgreSQL that hangs and closes nothing, with waits that are $waits', ({ PATIENCE }) => {
  let place: TestDatabase;
  let proxy: TcpProxy;
  let server: RunningServer;
  let token: string;
  beforeAll(async () => {
    place = await createTestDatabase();
    const url = new URL(place.env.DATABASE_URL ?? '');
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const env = { ...place.env, TEST_HOOKS: '1', PORT: '0', PATIENCE, DATABASE_URL: url.href };
    server = await createServer(readConfig(env), createLog('silent'), openDatabase);
    const { db, clock } = server.services;
    token = (await openSession(db, accounts.admin.id, await clock.now())).access_token;
  });
  afterAll(async () => {
    proxy.set({ mode: 'pass' });
    await server.stop();
    await proxy.close();
    await place.remove();
  });

  const ask = async (path: string) => {
    const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: await response.json() };
  };
  const live = () =>
    openLive({ fetch: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }, token);

  it('is told within 20 s by /readyz, by each request and by the end of the streams, and all goes on by itself when it answers again', async () => {
    const stream = await live();
    expect(await stream.next()).toMatchObject({ type: 'ready' });
    expect((await ask('/readyz')).status).toBe(200);

    proxy.set({ mode: 'hang' });
    const hangsSince = performance.now();
    const requests = Array.from({ length: 30 }, () => ask(me.path));
    const ready = await ask('/readyz');
    expect([ready.status, ready.body.data.parts.database]).toEqual([
      503,
      { status: 'down', message: '无响应' },
    ]);
    for (const { status, body } of await Promise.all(requests)) {
      expect([status, body.data.code, body.message]).toEqual([
        503,
        'UNAVAILABLE',
        '服务暂时不可用，请稍后再试',
      ]);
    }
    let told = await stream.next();
    while (told?.type === 'heartbeat') told = await stream.next();
    expect(told).toBeNull();
    expect(performance.now() - hangsSince).toBeLessThan(20_000);

    proxy.set({ mode: 'pass' });
    await eventually(async () => {
      expect((await ask('/readyz')).status).toBe(200);
      expect((await ask(me.path)).status).toBe(200);
      const again = await live();
      expect(await again.next()).toMatchObject({ type: 'ready' });
      const change = {
        store_id: seedIds.stores.main,
        device_kind: 'apple',
        device_id: seedIds.devices.offline,
        clerk_ids: [],
      } as const;
      await server.services.live.deviceChanged(server.services.db, change);
      const heard = [];
      for (let event = await again.next(); event; event = await again.next()) {
        heard.push(event);
        if ('device_id' in event && event.device_id === change.device_id) break;
      }
      await again.close();
      expect(heard).toContainEqual({ type: 'appleDevice.changed', device_id: change.device_id });
    });
  });
});
