import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, refresh } from '#api/contract/people/auth.ts';
import {
  clerkSessions,
  endClerkSessions,
  endOwnSessions,
  ownSessions,
} from '#api/contract/people/sessions.ts';
import { me } from '#api/contract/people/user.ts';
import { refreshTokenMs } from '#domain/limits.ts';
import { sessionOf } from '#server/security/tokens.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type MadeClerk, makeClerk } from '../fixtures.ts';
import { openLive } from '../live-reader.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

/** Logs in with a browser of its own. */
async function logIn(phone_number: string, ip: string) {
  const { cookie, answer } = await server.takeCaptcha();
  const body = { account: phone_number, password: 'Phone-2026', captcha_code: answer };
  const agent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';
  const headers = { cookie, 'user-agent': agent, 'x-forwarded-for': ip };
  return (await server.call(login, { body }, { headers })).result;
}

const listed = async (token: string) => (await server.call(ownSessions, {}, { as: { token } })).result.list;
const works = async (token: string) => (await server.call(me, {}, { as: { token } })).verdict;

describe('one’s sessions', () => {
  it('[decision.sessions] [session.states] are told newest first, with device and address, the own one marked; those of others are not', async () => {
    const { phone_number, token } = await makeClerk(server);
    await makeClerk(server);
    const desk = await logIn(phone_number, '203.0.113.8');
    expect(await listed(desk.access_token)).toMatchObject([
      { ip: '203.0.113.8', browser: 'macOS · Safari', current: true },
      { ip: '', browser: '未知浏览器', current: false },
    ]);
    expect((await listed(token)).map(({ current }) => current)).toEqual([false, true]);
  });

  it('[decision.sessions] [session.states] end one by one: neither token of it is worth anything any more, the others work on', async () => {
    const { phone_number } = await makeClerk(server);
    const [lost, kept] = [await logIn(phone_number, '203.0.113.8'), await logIn(phone_number, '203.0.113.9')];
    const [, old] = await listed(kept.access_token);
    const end = () =>
      server.call(endOwnSessions, { body: { id: old?.id ?? '' } }, { as: { token: kept.access_token } });
    expect((await end()).result).toEqual({ ok: true });
    expect(await works(lost.access_token)).toBe('401 UNAUTHORIZED');
    const again = await server.call(refresh, { body: { refresh_token: lost.refresh_token } });
    expect(again.verdict).toBe('401 UNAUTHORIZED');
    expect(await works(kept.access_token)).toBe('200');
    expect((await end()).verdict).toBe('200');
    expect(await listed(kept.access_token)).toHaveLength(2);
  });

  it('[decision.sessions] [session.states] end all but the one that asks; nobody else’s', async () => {
    const { phone_number, token } = await makeClerk(server);
    const stranger = await makeClerk(server);
    const kept = await logIn(phone_number, '203.0.113.8');
    await logIn(phone_number, '203.0.113.9');
    await server.call(endOwnSessions, { body: { others: true } }, { as: { token: kept.access_token } });
    expect(await listed(kept.access_token)).toMatchObject([{ current: true, ip: '203.0.113.8' }]);
    expect(await works(token)).toBe('401 UNAUTHORIZED');
    expect(await works(stranger.token)).toBe('200');
  });

  it('[decision.sessions] [decision.denied] of somebody else are as little there as those that never were', async () => {
    const [owner, thief] = [await makeClerk(server), await makeClerk(server, { is_admin: true })];
    const [theirs] = await listed(owner.token);
    for (const id of [theirs?.id ?? '', crypto.randomUUID()]) {
      const answer = await server.call(endOwnSessions, { body: { id } }, { as: { token: thief.token } });
      expect(answer.verdict).toBe('404 NOT_FOUND');
    }
    expect(await works(owner.token)).toBe('200');
  });

  it('[decision.sessions] tell when and where from they were used last, which is written once a minute at most', async () => {
    const { phone_number } = await makeClerk(server);
    const { access_token } = await logIn(phone_number, '203.0.113.8');
    const use = (ip: string) =>
      server.call(me, {}, { as: { token: access_token }, headers: { 'x-forwarded-for': ip } });
    const { db } = server.services;
    const kept = () =>
      db
        .selectFrom('session')
        .select(['ip', 'last_used_at'])
        .where('id', '=', sessionOf(access_token) ?? '')
        .executeTakeFirstOrThrow();
    await use('203.0.113.9');
    expect((await kept()).ip).toBe('203.0.113.8');
    await server.advance(61_000);
    await use('203.0.113.9');
    const first = await kept();
    expect(first.ip).toBe('203.0.113.9');
    await server.advance(30_000);
    await Promise.all(Array.from({ length: 5 }, (_, n) => use(`203.0.113.${20 + n}`)));
    expect(await kept()).toEqual(first);
    await server.advance(31_000);
    await use('203.0.113.10');
    const last = await kept();
    expect(last.ip).toBe('203.0.113.10');
    expect((last.last_used_at?.getTime() ?? 0) - (first.last_used_at?.getTime() ?? 0)).toBeGreaterThan(
      60_000,
    );
    const [told] = await listed(access_token);
    expect(told).toMatchObject({ ip: '203.0.113.10', last_used: last.last_used_at?.toISOString() });
    await server.resetClock();
  });

  it('[decision.sessions] end by nothing else than the one or the others', async () => {
    const { token } = await makeClerk(server);
    const [{ id } = { id: '' }] = await listed(token);
    for (const body of [{}, { others: false }, { id, others: true }, { id: 'x' }])
      expect((await server.callLoosely(endOwnSessions, { body }, { as: { token } })).verdict).toBe(
        '400 INVALID_INPUT',
      );
    // The one that asks: it is logged out.
    expect((await server.call(endOwnSessions, { body: { id } }, { as: { token } })).verdict).toBe('200');
    expect(await works(token)).toBe('401 UNAUTHORIZED');
  });

  it('that can not be renewed any more are told no longer', async () => {
    const { phone_number } = await makeClerk(server);
    await server.advance(refreshTokenMs + 1_000);
    const now = await logIn(phone_number, '203.0.113.8');
    expect(await listed(now.access_token)).toHaveLength(1);
  });
});

describe('a clerk’s sessions', () => {
  const told = async (clerk: MadeClerk, as: MadeClerk) =>
    (await server.call(clerkSessions, { query: { id: clerk.id } }, { as })).result.list;
  const end = (clerk: MadeClerk, as: MadeClerk, session?: string) =>
    server.call(endClerkSessions, { body: { id: clerk.id, ...(session && { session }) } }, { as });
  const journalOf = ({ id }: MadeClerk) =>
    server.services.db
      .selectFrom('journal')
      .select(['actor_id', 'what', 'after'])
      .where('kind', '=', 'clerk')
      .where('subject', '=', id)
      .orderBy('id')
      .execute();

  it('[role.clerk.admin] are told an administrator with device, address and last use', async () => {
    const [clerk, admin] = [await makeClerk(server), await makeClerk(server, { is_admin: true })];
    const desk = await logIn(clerk.phone_number, '203.0.113.8');
    const [before] = await told(clerk, admin);
    expect(before).toMatchObject({ ip: '203.0.113.8', browser: 'macOS · Safari', current: false });
    expect(before?.last_used).toBe(before?.date_created);
    await server.advance(60_000);
    expect(await works(desk.access_token)).toBe('200');
    const [after] = await told(clerk, admin);
    expect(
      Date.parse(after?.last_used ?? '') - Date.parse(before?.date_created ?? ''),
    ).toBeGreaterThanOrEqual(60_000);
    expect(JSON.stringify(after)).not.toContain(desk.refresh_token);
    await server.resetClock();
  });

  it('[role.clerk.admin] [decision.journal] are ended by an administrator one by one, at once and for the record', async () => {
    const [clerk, admin] = [await makeClerk(server), await makeClerk(server, { is_admin: true })];
    const [lost, kept] = [
      await logIn(clerk.phone_number, '203.0.113.8'),
      await logIn(clerk.phone_number, '203.0.113.9'),
    ];
    const stream = await openLive(server, lost.access_token);
    expect((await stream.next())?.type).toBe('ready');
    const id = sessionOf(lost.access_token) ?? '';
    expect((await end(clerk, admin, id)).result).toEqual({ ok: true });
    expect(await stream.next()).toEqual({ type: 'session.changed' });
    expect(await stream.next()).toBeNull();
    expect(await works(lost.access_token)).toBe('401 UNAUTHORIZED');
    expect(await works(kept.access_token)).toBe('200');
    // Once more changes nothing, and says nothing.
    expect((await end(clerk, admin, id)).verdict).toBe('200');
    expect(await journalOf(clerk)).toEqual([
      { actor_id: admin.id, what: 'end-sessions', after: { sessions: id } },
    ]);
  });

  it('[role.clerk.admin] [decision.journal] are all ended by an administrator, but for the one that asks', async () => {
    const [clerk, admin] = [await makeClerk(server), await makeClerk(server, { is_admin: true })];
    const desk = await logIn(clerk.phone_number, '203.0.113.8');
    await end(clerk, admin);
    expect([await works(desk.access_token), await works(clerk.token)]).toEqual([
      '401 UNAUTHORIZED',
      '401 UNAUTHORIZED',
    ]);
    expect(await told(clerk, admin)).toEqual([]);
    expect(await journalOf(clerk)).toEqual([
      { actor_id: admin.id, what: 'end-sessions', after: { sessions: 'all' } },
    ]);

    const elsewhere = await logIn(admin.phone_number, '203.0.113.9');
    await end(admin, admin);
    expect(await works(elsewhere.access_token)).toBe('401 UNAUTHORIZED');
    expect(await told(admin, admin)).toMatchObject([{ current: true }]);
  });

  it('[role.clerk.admin] [decision.denied] are nobody else’s: of another store, or another clerk’s under this one’s name', async () => {
    const [clerk, other] = [await makeClerk(server), await makeClerk(server)];
    const admin = await makeClerk(server, { is_admin: true });
    const stranger = await makeClerk(server, { is_admin: true, store_id: seedIds.stores.other });
    const theirs = sessionOf(other.token) ?? '';
    expect((await end(clerk, admin, theirs)).verdict).toBe('404 NOT_FOUND');
    expect((await end(clerk, stranger)).verdict).toBe('404 NOT_FOUND');
    expect((await end(other, clerk)).verdict).toBe('403 PERMISSION_DENIED');
    expect([await works(clerk.token), await works(other.token)]).toEqual(['200', '200']);
    expect(await journalOf(clerk)).toEqual([]);
  });
});
