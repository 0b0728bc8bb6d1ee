import type { Browser } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { refresh } from '#api/contract/people/auth.ts';
import { accessTokenMs } from '#domain/limits.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { atFirstCall } from '../support/at-first-call.ts';
import { workerConsole } from '../support/worker-console.ts';
import { buildScript, StormTabs } from './storm-tabs.ts';

let server: TestServer;
let browser: Browser;
let script: string;

beforeAll(async () => {
  [{ server, browser }, script] = await Promise.all([workerConsole(), buildScript('storm-page.ts')]);
});

/** Tabs whose access token has just expired. */
async function expiredTabs(count: number): Promise<StormTabs> {
  const tabs = await StormTabs.open(browser, server.url, script, await server.openSession('full'), count);
  await server.advance(accessTokenMs + 1_000);
  return tabs;
}

describe('requests whose token has expired', { timeout: 180_000 }, () => {
  it.each<readonly [number, number]>([[1, 50], [5, 50], ...(thorough ? [[20, 60] as const] : [])])(
    '[session.refresh.single-flight] [session.refresh.expired] [decision.refresh] in %i tabs, %i: one rotation, all answered',
    async (count, requests) => {
      const tabs = await expiredTabs(count);
      const before = await tabs.storage();
      const results = await Promise.all(
        tabs.pages.map((page) => page.evaluate((share) => window.storm(share), requests / count)),
      );
      expect(results.flatMap(({ failures }) => failures)).toEqual([]);
      expect(results.reduce((sum, { answered }) => sum + answered, 0)).toBe(requests);
      expect(tabs.rotations).toEqual([200]);
      const after = await tabs.storage();
      expect(after.access_token).not.toBe(before.access_token);
      expect(after.refresh_token).not.toBe(before.refresh_token);
      await tabs.close();
    },
  );
});

describe('what else can become of a refresh', () => {
  it('[session.refresh.failed] refused: the tokens are cleared in all tabs', async () => {
    const tabs = await expiredTabs(2);
    await tabs.pages[0]?.evaluate(() => localStorage.setItem('refresh_token', 'unknown'));
    await tabs.pages[0]?.evaluate(() => window.storm(3));
    expect(tabs.rotations).toEqual([401]);
    expect(await tabs.storage()).toEqual({ access_token: null, refresh_token: null });
    await tabs.close();
  });

  it.each([
    ['no answer', (tabs: StormTabs) => tabs.context.route('**/api/auth/refresh', (route) => route.abort())],
    [
      'a 503',
      (tabs: StormTabs) =>
        tabs.context.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, body: '{}' })),
    ],
  ])('[decision.refresh] %s: the tokens are kept, the calls fail as network failures', async (_, break_) => {
    const tabs = await expiredTabs(1);
    const before = await tabs.storage();
    await break_(tabs);
    const result = await tabs.pages[0]?.evaluate(() => window.storm(5));
    expect(result).toEqual({ answered: 0, failures: ['CallFailure: network'] });
    expect(await tabs.storage()).toEqual(before);
    await tabs.context.unrouteAll();
    await tabs.close();
  });

  it('[decision.refresh] an answer that was lost on its way logs nobody out', async () => {
    const tabs = await expiredTabs(1);
    await atFirstCall(tabs.context, refresh.path, async (route) => {
      await route.fetch();
      await route.abort();
    });
    expect(await tabs.pages[0]?.evaluate(() => window.storm(1))).toEqual({
      answered: 0,
      failures: ['CallFailure: network'],
    });
    expect(await tabs.pages[0]?.evaluate(() => window.storm(1))).toEqual({ answered: 1, failures: [] });
    await tabs.close();
  });

  it.each([
    ['the tab that waits for it', 0],
    ['another tab', 1],
  ])('[session.states] a log-out in %s during a refresh never revives the session', async (_, leaving) => {
    const tabs = await expiredTabs(2);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    await tabs.context.route('**/api/auth/refresh', async (route) => {
      const response = await route.fetch();
      ask();
      await released;
      await route.fulfill({ response });
    });
    const storm = tabs.pages[0]?.evaluate(() => window.storm(3));
    await asked;
    await tabs.pages[leaving]?.evaluate(() => window.logOut());
    release();
    expect(await storm).toMatchObject({ answered: 0 });
    expect(await tabs.storage()).toEqual({ access_token: null, refresh_token: null });
    await tabs.close();
  });
});
