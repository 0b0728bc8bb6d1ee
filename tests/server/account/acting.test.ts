import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { list, updateRemark } from '#api/contract/apple/devices.ts';
import { logout } from '#api/contract/people/auth.ts';
import { me } from '#api/contract/people/user.ts';
import { permissionCode } from '#domain/access/permissions.ts';
import { refreshTokenMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type MadeClerk, makeClerk, makeDevice } from '../fixtures.ts';
import { openLive } from '../live-reader.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the clerk whom a console shows', () => {
  const ask = (clerk: MadeClerk, shown?: string) =>
    server.call(
      me,
      {},
      {
        as: { token: clerk.token },
        headers: shown === undefined ? {} : { 'x-acting-clerk': shown },
      },
    );

  it('must be the one whose token it sends, if it says so', async () => {
    const [mine, other] = [await makeClerk(server), await makeClerk(server)];
    expect((await ask(mine)).result.id).toBe(mine.id);
    expect((await ask(mine, mine.id)).result.id).toBe(mine.id);
    expect((await ask(mine, mine.id.toUpperCase())).result.id).toBe(mine.id);
    for (const shown of [other.id, randomUUID()]) {
      const { verdict, refusal } = await ask(mine, shown);
      expect([verdict, refusal.message]).toEqual(['409 CONFLICT', messages.accountChanged]);
      expect(refusal.data.reason).toBe('accountChanged');
    }
    for (const shown of ['', 'nobody', `${mine.id},${mine.id}`]) {
      expect((await ask(mine, shown)).verdict).toBe('400 INVALID_INPUT');
    }
  });

  it('is looked at after the token and before rights and body: nothing is done in another name', async () => {
    const [mine, other] = [await makeClerk(server), await makeClerk(server)];
    const headers = { 'x-acting-clerk': other.id };
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: mine.id });
    const change = (body: object) =>
      server.callLoosely(updateRemark, { body }, { as: { token: mine.token }, headers });
    expect((await change({ device_id, remark: '不该写下' })).verdict).toBe('409 CONFLICT');
    expect((await change({})).verdict).toBe('409 CONFLICT');
    const { remark } = await server.services.db
      .selectFrom('apple_device')
      .select('remark')
      .where('id', '=', device_id)
      .executeTakeFirstOrThrow();
    expect(remark).not.toBe('不该写下');

    const noModule = await makeClerk(server, { store_id: seedIds.stores.withoutApple });
    const refused = await server.call(list, { query: {} }, { as: { token: noModule.token }, headers });
    expect(refused.verdict).toBe('409 CONFLICT');
    const gone = await server.call(me, {}, { as: { token: 'x'.repeat(64) }, headers });
    expect(gone.verdict).toBe('401 UNAUTHORIZED');
    // Calls without a session show nobody.
    const out = await server.call(logout, { body: { refresh_token: 'unknown' } }, { headers });
    expect(out.verdict).toBe('200');
  });
});

describe('the test hook for clerks', () => {
  const hook = (body: object) =>
    server.fetch('/api/test/clerk', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const verdict = async ({ token }: MadeClerk) => (await server.call(me, {}, { as: { token } })).verdict;

  it('[session.unauthorized] [role.clerk.disabled] [decision.live] disables a clerk, who is out at the next call and whose stream ends', async () => {
    const clerk = await makeClerk(server);
    const stream = await openLive(server, clerk.token);
    expect(await stream.next()).toMatchObject({ type: 'ready' });
    expect((await hook({ phone_number: clerk.phone_number, disabled: true })).status).toBe(200);
    expect([await stream.next(), await stream.next()]).toEqual([{ type: 'session.changed' }, null]);
    const out = await server.call(me, {}, { as: { token: clerk.token } });
    expect([out.verdict, out.refusal.message]).toEqual(['401 UNAUTHORIZED', messages.clerkDisabled]);
    await expect(openLive(server, clerk.token)).rejects.toThrow('401');
    await hook({ phone_number: clerk.phone_number, disabled: false });
    expect(await verdict(clerk)).toBe('200');
  });

  it('[decision.live] gives a clerk other codes, and a store other modules, and tells whom it concerns', async () => {
    const clerk = await makeClerk(server, { permission: ['apple.viewAll'] });
    const colleague = await makeClerk(server);
    const streams = [await openLive(server, clerk.token), await openLive(server, colleague.token)] as const;
    for (const stream of streams) expect(await stream.next()).toMatchObject({ type: 'ready' });
    const shown = async () => {
      const { result } = await server.call(me, {}, { as: { token: clerk.token } });
      return { permission: result.permission, modules: result.available_modules };
    };
    const { phone_number } = clerk;
    const { modules } = await shown();

    const permission = [permissionCode('apple.new')];
    expect(await (await hook({ phone_number, permission })).json()).toEqual({ ok: true });
    expect(await shown()).toEqual({ permission, modules });
    expect([await streams[0].next(), await streams[0].next()]).toEqual([{ type: 'session.changed' }, null]);

    await hook({ phone_number, modules: ['mdm-android'] });
    expect(await shown()).toEqual({ permission, modules: ['mdm-android'] });
    expect([await streams[1].next(), await streams[1].next()]).toEqual([{ type: 'session.changed' }, null]);
    await hook({ phone_number, modules });
  });

  it('refuses what it does not know', async () => {
    expect((await hook({ phone_number: '17700000000', disabled: true })).status).toBe(404);
    expect((await hook({ phone_number: '17700000000', disabled: 'yes' })).status).toBe(400);
    expect((await hook({ disabled: true })).status).toBe(400);
  });
});

it('[decision.live] housekeeping ends the streams of sessions that can not be renewed any more', async () => {
  const clerk = await makeClerk(server);
  const stream = await openLive(server, clerk.token);
  expect(await stream.next()).toMatchObject({ type: 'ready' });
  await removeExpired(server.services);
  await server.advance(refreshTokenMs + 1_000);
  await removeExpired(server.services);
  expect([await stream.next(), await stream.next()]).toEqual([{ type: 'session.changed' }, null]);
  await server.resetClock();
});
