import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setDefaultSystemRestriction } from '#api/contract/apple/default-restrictions.ts';
import { updateRemark } from '#api/contract/apple/devices.ts';
import type { LiveEvent } from '#api/contract/live.ts';
import { logout } from '#api/contract/people/auth.ts';
import { updateInfo } from '#api/contract/store/settings.ts';
import type { Actor } from '#server/call/handler.ts';
import { json } from '#server/database/json.ts';
import { live } from '#server/routes/live.ts';
import { authenticate } from '#server/security/authenticate.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeClerk, makeDevice, makeStore, secondaryPassword } from './fixtures.ts';
import { type LiveReader, openLive } from './live-reader.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let reader: LiveReader | null = null;
beforeAll(async () => {
  server = await startTestServer();
  // Nothing but what a test does may change.
  await server.services.db.deleteFrom('simulated_device').execute();
  await server.services.db.deleteFrom('operation').execute();
});
afterEach(async () => {
  await reader?.close();
  reader = null;
});
afterAll(() => server.stop());

const { main, other } = seedIds.stores;
const changed = (device_id: string): LiveEvent => ({ type: 'appleDevice.changed', device_id });
const ids = Array.from({ length: 6 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);
const [first = '', second = '', third = '', fourth = ''] = ids;

async function listen(token: string): Promise<LiveReader> {
  reader = await openLive(server, token);
  expect(await reader.next()).toMatchObject({ type: 'ready' });
  return reader;
}

function tell(device_id: string, clerk_ids: readonly (string | null)[], store_id = main) {
  const { live, db } = server.services;
  return live.deviceChanged(db, { store_id, device_kind: 'apple', device_id, clerk_ids });
}

/** The stream of somebody whose token was looked at before. */
async function openedBy(actor: Actor, now: Date) {
  const response = await live.events({
    actor,
    ...{ params: undefined, query: undefined, body: undefined, services: server.services, now },
    ...{
      ip: '127.0.0.1',
      secure: false,
      request: new Request(server.url),
      idempotencyKey: null,
      callName: 'live.events',
    },
    ...{ headers: new Headers(), grant: {} },
  });
  const lines = response.body?.getReader();
  return {
    /** All that was said until this device is named. */
    until: async (device_id: string) => {
      let text = '';
      while (!text.includes(device_id)) text += new TextDecoder().decode((await lines?.read())?.value);
      await lines?.cancel();
      return text;
    },
  };
}

/** What another version of the server may notify of. */
const unreadable = [
  '',
  'no JSON',
  'null',
  '[]',
  '7',
  '{}',
  '{"type":"interrupted"}',
  '{"type":"tomorrow","store_id":"x"}',
  '{"type":"device"}',
  `{"type":"device","store_id":"${main}","device_id":"${first}","clerk_ids":null}`,
  '{"type":"default","store_id":7}',
  '{"type":"session","store_id":"x","clerk_id":null}',
];

describe('the stream', () => {
  it('goes on after what it can not read, and logs each of it', async () => {
    const log = vi.spyOn(server.services.log, 'warn').mockImplementation(() => {});
    const stream = await listen((await server.openSession('admin')).access_token);
    for (const payload of unreadable) {
      await sql`select pg_notify('phoneward_live', ${payload})`.execute(server.services.db);
    }
    await tell(fourth, []);
    expect(await stream.next()).toEqual(changed(fourth));
    expect(log.mock.calls.filter(([message]) => message.includes('live'))).toHaveLength(unreadable.length);
    log.mockRestore();
  });

  it('[decision.live] tells of a change that a request has made', async () => {
    const clerk = await makeClerk(server);
    const stream = await listen(clerk.token);
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: clerk.id });
    await server.call(updateRemark, { body: { device_id, remark: '新备注' } }, { as: 'admin' });
    expect(await stream.next()).toEqual(changed(device_id));
  });

  it('[decision.live] [decision.scope] tells a clerk of own devices, of those they were before, and of no others', async () => {
    const clerk = await makeClerk(server);
    const stream = await listen(clerk.token);
    await tell(first, [seedIds.clerks.full]);
    await tell(first, [null]);
    await tell(first, [clerk.id], other);
    await tell(second, [clerk.id]);
    await tell(third, [seedIds.clerks.full, clerk.id]);
    expect([await stream.next(), await stream.next()]).toEqual([changed(second), changed(third)]);
  });

  it('[decision.scope] [role.clerk.visible] follows visible_clerk with its code, and the right to see all', async () => {
    const visible_clerk = [seedIds.clerks.lockOnly];
    const cases = [
      { clerk: { visible_clerk, permission: ['apple.viewVisibleClerk'] }, sees: [second] },
      { clerk: { permission: ['apple.viewAll'] }, sees: [first, second, third] },
      { clerk: { is_admin: true }, sees: [first, second, third] },
      { clerk: { visible_clerk }, sees: [] },
    ] as const;
    for (const { clerk, sees } of cases) {
      const { id, token } = await makeClerk(server, clerk);
      const stream = await listen(token);
      await tell(first, [null]);
      await tell(second, [seedIds.clerks.lockOnly]);
      await tell(third, [seedIds.clerks.full]);
      await tell(fourth, [id]);
      for (const device of [...sees, fourth]) expect(await stream.next()).toEqual(changed(device));
      await stream.close();
    }
  });

  it('[decision.live] [store.defaults] tells everybody of a store that a default was set, and nobody of another', async () => {
    const { id, token } = await makeClerk(server);
    const stream = await listen(token);
    const put = (store_id: string) =>
      makeClerk(server, { store_id, permission: ['apple.setSystemRestriction'] }).then((clerk) =>
        server.call(
          setDefaultSystemRestriction,
          { body: { password: secondaryPassword, config: {} } },
          { as: { token: clerk.token } },
        ),
      );
    expect((await put(other)).status).toBe(200);
    await tell(first, [id]);
    expect(await stream.next()).toEqual(changed(first));
    expect((await put(main)).status).toBe(200);
    expect(await stream.next()).toEqual({ type: 'storeDefault.changed' });
  });

  it('[decision.device-modules] tells nothing of Apple devices where the module is missing', async () => {
    const store_id = seedIds.stores.withoutApple;
    const { id, token } = await makeClerk(server, { is_admin: true, store_id });
    const stream = await listen(token);
    await tell(first, [id], store_id);
    const { live, db } = server.services;
    await live.defaultChanged(db, { store_id, device_kind: 'apple' });
    await live.sessionChanged(db, { store_id, clerk_id: id, session_id: null });
    expect(await stream.next()).toEqual({ type: 'session.changed' });
  });

  it('[decision.live] tells when a transaction commits, and never of one that was rolled back', async () => {
    const { token } = await makeClerk(server, { is_admin: true });
    const stream = await listen(token);
    const { live, db } = server.services;
    const change = { store_id: main, device_kind: 'apple', clerk_ids: [null] } as const;
    const failed = db.transaction().execute(async (tx) => {
      await live.deviceChanged(tx, { ...change, device_id: first });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await db.transaction().execute((tx) => live.deviceChanged(tx, { ...change, device_id: second }));
    expect(await stream.next()).toEqual(changed(second));
  });

  it('[decision.live] ends with the session it belongs to, and with no other', async () => {
    const mine = await server.openSession('viewOnly');
    const elsewhere = await server.openSession('viewOnly');
    const stream = await listen(mine.access_token);
    await server.call(logout, { body: { refresh_token: elsewhere.refresh_token } });
    await tell(first, [null]);
    expect(await stream.next()).toEqual(changed(first));
    await server.call(logout, { body: { refresh_token: mine.refresh_token } });
    expect([await stream.next(), await stream.next()]).toEqual([{ type: 'session.changed' }, null]);
  });

  it('[decision.live] ends for every session of a clerk whose rights have changed', async () => {
    const clerk = await makeClerk(server);
    const stream = await listen(clerk.token);
    const { live, db } = server.services;
    await live.sessionChanged(db, { store_id: main, clerk_id: seedIds.clerks.full, session_id: null });
    await tell(first, [clerk.id]);
    expect(await stream.next()).toEqual(changed(first));
    await live.sessionChanged(db, { store_id: main, clerk_id: clerk.id, session_id: null });
    expect([await stream.next(), await stream.next()]).toEqual([{ type: 'session.changed' }, null]);
  });

  it('[decision.live] ends for everybody of a store whose name has changed, who then looks anew', async () => {
    const clerk = await makeClerk(server);
    const stream = await listen(clerk.token);
    const asAdmin = { as: await makeClerk(server, { is_admin: true }) };
    const rename = (fields: { store_name?: string; remark?: string }, as = asAdmin) =>
      server.call(updateInfo, { body: { ...fields, password: secondaryPassword } }, as);
    const elsewhere = await makeClerk(server, { is_admin: true, store_id: other });
    expect((await rename({ store_name: '城南店' }, { as: elsewhere })).status).toBe(200);
    expect((await rename({ remark: '周一盘点' })).status).toBe(200);
    await tell(first, [clerk.id]);
    expect(await stream.next()).toEqual(changed(first));
    expect((await rename({ store_name: '城西总店' })).status).toBe(200);
    expect([await stream.next(), await stream.next()]).toEqual([{ type: 'session.changed' }, null]);
  });

  it('[decision.live] does not begin for a session that ended while it was asked for', async () => {
    const { services } = server;
    const { access_token, refresh_token } = await server.openSession('viewOnly');
    const { actor, now } = await authenticate(services.db, access_token, '127.0.0.1');
    const asked = {
      actor,
      ...{ params: undefined, query: undefined, body: undefined, services, now, ip: '127.0.0.1' },
      ...{ secure: false, request: new Request(server.url), idempotencyKey: null, callName: 'live.events' },
      ...{ headers: new Headers(), grant: {} },
    };
    await server.call(logout, { body: { refresh_token } });
    await expect(live.events(asked)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it.each([
    ['a right', { permission: 'Ab4' }],
    ['the sight of a colleague', { visible_clerk: json([]) }],
  ])(
    '[decision.live] [decision.clerk.permission] opens without %s that was taken after the token was looked at',
    async (_, columns) => {
      const { services } = server;
      const colleague = seedIds.clerks.lockOnly;
      const permission = ['apple.viewVisibleClerk', 'apple.enableLostMode'] as const;
      const clerk = await makeClerk(server, { permission, visible_clerk: [colleague] });
      const { actor, now } = await authenticate(services.db, clerk.token, '127.0.0.1');
      await services.db.updateTable('clerk').set(columns).where('id', '=', clerk.id).execute();
      const told = await openedBy(actor, now);
      await tell(first, [colleague]);
      await tell(second, [clerk.id]);
      expect(await told.until(second)).not.toContain(first);
    },
  );

  it('[decision.live] [decision.device-modules] opens without a module that was taken after the token was looked at', async () => {
    const { services } = server;
    const store_id = await makeStore(server, ['mdm-apple', 'mdm-android']);
    const clerk = await makeClerk(server, { store_id });
    const { actor, now } = await authenticate(services.db, clerk.token, '127.0.0.1');
    await services.db
      .updateTable('store')
      .set({ modules: json(['mdm-android']) })
      .where('id', '=', store_id)
      .execute();
    const told = await openedBy(actor, now);
    await tell(first, [clerk.id], store_id);
    await services.live.deviceChanged(services.db, {
      ...{ store_id, device_kind: 'android', device_id: second, clerk_ids: [clerk.id] },
    });
    expect(await told.until(second)).not.toContain(first);
  });

  it('[decision.live] is for people who are signed in', async () => {
    await expect(openLive(server, 'nobody')).rejects.toThrow('401');
  });

  it('[decision.live] says how it wants to be carried', async () => {
    const { token } = await makeClerk(server);
    const response = await server.fetch('/api/events', { headers: { authorization: token } });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    await response.body?.cancel();
  });
});
