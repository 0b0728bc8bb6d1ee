import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout, refresh, type Tokens } from '#api/contract/people/auth.ts';
import { me } from '#api/contract/people/user.ts';
import { accessTokenMs, refreshGraceMs, refreshTokenMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const renew = ({ refresh_token }: Tokens) => server.call(refresh, { body: { refresh_token } });
const use = async ({ access_token: token }: Tokens) => (await server.call(me, {}, { as: { token } })).verdict;
const open = () => server.openSession('lockOnly');

describe('an access token', () => {
  it('[decision.tokens] is taken with and without Bearer, in any case', async () => {
    const { access_token } = await open();
    for (const authorization of [access_token, `Bearer ${access_token}`, `bearer  ${access_token}`]) {
      expect((await server.call(me, {}, { headers: { authorization } })).verdict).toBe('200');
    }
    expect((await server.call(me, {}, { headers: { authorization: `Basic ${access_token}` } })).verdict).toBe(
      '401 UNAUTHORIZED',
    );
  });

  it('[decision.tokens] [session.refresh.expired] lives 15 minutes, then a refresh helps', async () => {
    const tokens = await open();
    await server.advance(accessTokenMs - 5_000);
    expect(await use(tokens)).toBe('200');
    await server.advance(5_000);
    expect(await use(tokens)).toBe('403 TOKEN_EXPIRED');
    expect(await use((await renew(tokens)).result)).toBe('200');
    await server.resetClock();
  });

  it('[decision.tokens] that a refresh has replaced is answered as an expired one', async () => {
    const tokens = await open();
    await renew(tokens);
    expect(await use(tokens)).toBe('403 TOKEN_EXPIRED');
  });

  it('[decision.tokens] is no refresh token and the other way round', async () => {
    const { access_token, refresh_token, expires } = await open();
    expect(await use({ access_token: refresh_token, refresh_token, expires })).toBe('403 TOKEN_EXPIRED');
    const misused = await server.call(refresh, { body: { refresh_token: access_token } });
    expect(misused.verdict).toBe('401 UNAUTHORIZED');
  });
});

describe('a refresh', () => {
  it('[session.refresh.expired] [decision.refresh] rotates: a new pair that works', async () => {
    const first = await open();
    const second = (await renew(first)).result;
    expect(
      new Set([first.access_token, first.refresh_token, second.access_token, second.refresh_token]).size,
    ).toBe(4);
    expect(second.expires).toBeGreaterThanOrEqual(first.expires);
    expect(await use(second)).toBe('200');
    expect(await use((await renew(second)).result)).toBe('200');
  });

  it('[decision.refresh] a lost answer logs nobody out: the previous token yields a fresh pair', async () => {
    const first = await open();
    const lost = (await renew(first)).result;
    const fresh = (await renew(first)).result;
    expect(await use(lost)).toBe('403 TOKEN_EXPIRED');
    expect(await use(fresh)).toBe('200');
    expect(await use((await renew(fresh)).result)).toBe('200');
  });

  it('[decision.refresh] the pair that was lost can not come back to life', async () => {
    const first = await open();
    const lost = (await renew(first)).result;
    const fresh = (await renew(first)).result;
    expect((await renew(lost)).verdict).toBe('401 UNAUTHORIZED');
    expect(await use(fresh)).toBe('401 UNAUTHORIZED');
  });

  it('[decision.refresh] the previous token ends with the first use of its successor', async () => {
    for (const useSuccessor of [use, async (tokens: Tokens) => (await renew(tokens)).verdict]) {
      const first = await open();
      const second = (await renew(first)).result;
      expect(await useSuccessor(second)).toBe('200');
      const again = await renew(first);
      expect([again.verdict, again.refusal.message]).toEqual(['401 UNAUTHORIZED', messages.sessionGone]);
      expect(await use(second)).toBe('401 UNAUTHORIZED');
      expect((await renew(second)).verdict).toBe('401 UNAUTHORIZED');
    }
  });

  it('[decision.refresh] the previous token stands for 60 seconds, however often it is used', async () => {
    const first = await open();
    await renew(first);
    await server.advance(refreshGraceMs / 2);
    expect((await renew(first)).verdict).toBe('200');
    await server.advance(refreshGraceMs / 2 - 5_000);
    const fresh = (await renew(first)).result;
    await server.advance(6_000);
    expect((await renew(first)).verdict).toBe('401 UNAUTHORIZED');
    expect(await use(fresh)).toBe('401 UNAUTHORIZED');
    await server.resetClock();
  });

  it('[decision.refresh] an older token ends the whole family and no other', async () => {
    const other = await open();
    const first = await open();
    const second = (await renew(first)).result;
    const third = (await renew(second)).result;
    expect((await renew(first)).verdict).toBe('401 UNAUTHORIZED');
    expect(await use(third)).toBe('401 UNAUTHORIZED');
    expect((await renew(third)).verdict).toBe('401 UNAUTHORIZED');
    expect(await use(other)).toBe('200');
  });

  it('[decision.refresh] ends after 30 days', async () => {
    const tokens = await open();
    await server.advance(refreshTokenMs - 5_000);
    const renewed = (await renew(tokens)).result;
    await server.advance(refreshTokenMs - 5_000);
    expect((await renew(renewed)).verdict).toBe('200');
    const untouched = await open();
    await server.advance(refreshTokenMs);
    expect((await renew(untouched)).verdict).toBe('401 UNAUTHORIZED');
    await server.resetClock();
  });

  it('[decision.refresh] is refused to a disabled clerk, an unknown and a malformed token', async () => {
    const { db } = server.services;
    const tokens = await server.openSession('neighbour');
    const disable = (disabled: boolean) =>
      db.updateTable('clerk').set({ disabled }).where('id', '=', seedIds.clerks.neighbour).execute();
    await disable(true);
    const refused = await renew(tokens);
    expect([refused.verdict, refused.refusal.message]).toEqual(['401 UNAUTHORIZED', messages.clerkDisabled]);
    await disable(false);
    for (const refresh_token of ['x', 'x'.repeat(64), `${tokens.refresh_token}x`]) {
      expect((await server.call(refresh, { body: { refresh_token } })).verdict).toBe('401 UNAUTHORIZED');
    }
    expect((await server.call(refresh, { body: { refresh_token: '' } })).verdict).toBe('400 INVALID_INPUT');
  });

  it('[decision.refresh] fifty together with one token leave exactly one pair alive', async () => {
    const first = await open();
    const answers = await Promise.all(Array.from({ length: 50 }, () => renew(first)));
    expect(answers.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 50 }, () => '200'));
    const verdicts = [];
    for (const { result } of answers) verdicts.push(await use(result));
    expect(verdicts.filter((verdict) => verdict === '200')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === '403 TOKEN_EXPIRED')).toHaveLength(49);
  });

  it('[decision.refresh] a replay that races with the first use of the successor never leaves two holders', async () => {
    for (let round = 0; round < 20; round++) {
      const first = await open();
      const second = (await renew(first)).result;
      const [used, replay] = await Promise.all([use(second), renew(first)]);
      if (used === '200') expect(replay.verdict).toBe('401 UNAUTHORIZED');
      else expect([used, replay.verdict]).toEqual(['403 TOKEN_EXPIRED', '200']);
    }
  });
});

describe('a logout', () => {
  it('[session.states] ends the session for both tokens at once', async () => {
    const tokens = await open();
    const { refresh_token } = tokens;
    expect((await server.call(logout, { body: { refresh_token } })).result).toEqual({ ok: true });
    expect(await use(tokens)).toBe('401 UNAUTHORIZED');
    expect((await renew(tokens)).verdict).toBe('401 UNAUTHORIZED');
  });

  it('[session.states] ends only the session of the token, and takes one that nobody knows', async () => {
    const mine = await open();
    const other = await open();
    await server.call(logout, { body: { refresh_token: mine.refresh_token } });
    expect(await use(other)).toBe('200');
    expect((await server.call(logout, { body: { refresh_token: mine.refresh_token } })).verdict).toBe('200');
    expect((await server.call(logout, { body: { refresh_token: 'unknown' } })).verdict).toBe('200');
  });

  it('[session.states] with the previous token, when the last answer was lost, ends the session too', async () => {
    const first = await open();
    const lost = (await renew(first)).result;
    await server.call(logout, { body: { refresh_token: first.refresh_token } });
    expect(await use(lost)).toBe('401 UNAUTHORIZED');
  });
});
