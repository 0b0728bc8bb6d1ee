import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuildManifest } from '#api/contract/plumbing.ts';
import { createRouteRules } from '#app/builds/route-rules.ts';
import { routeRulePatienceMs } from '#domain/limits.ts';
import { eventually } from '#tests/setup/eventually.ts';

const manifestWith = (routeRules: BuildManifest['routeRules']): BuildManifest => ({
  id: 'b1',
  timestamp: 0,
  prerendered: [],
  routeRules,
});
const oldHelp = manifestWith([{ path: '/help/**', redirect: '/console/help' }]);

const told = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(told);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  told.mockClear();
});

/** A server whose manifest is given by hand. */
function setUp() {
  const asked: PromiseWithResolvers<BuildManifest>[] = [];
  const rules = createRouteRules(() => {
    const answer = Promise.withResolvers<BuildManifest>();
    asked.push(answer);
    return answer.promise;
  });
  return { rules, asked };
}

describe('the route rules of a build', () => {
  it('[guard.route-rule] [build.manifest] supply a redirect by path; the manifest is fetched once', async () => {
    const { rules, asked } = setUp();
    const first = rules.lookUp('/help/lock');
    asked[0]?.resolve(oldHelp);
    expect(await first).toBe('/console/help');
    expect([await rules.lookUp('/login'), await rules.lookUp('/help')]).toEqual([null, '/console/help']);
    expect([asked.length, await rules.manifest()]).toEqual([1, oldHelp]);
    expect(told).not.toHaveBeenCalled();
  });

  it('[build.manifest] a manifest that cannot be fetched is said in the console and asked for at the next navigation', async () => {
    const { rules, asked } = setUp();
    const first = rules.lookUp('/help');
    const cause = new Error('/builds/meta/b1.json: 502');
    asked[0]?.reject(cause);
    expect(await first).toBeNull();
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('fetched'), cause);
    const second = rules.lookUp('/help');
    asked[1]?.resolve(oldHelp);
    expect([await second, asked.length]).toEqual(['/console/help', 2]);
  });

  it('[build.manifest] a matcher that cannot be built is said in the console, and leads nowhere', async () => {
    const { rules, asked } = setUp();
    const first = rules.lookUp('/help');
    asked[0]?.resolve(manifestWith([{ path: 'help', redirect: '/console/help' }]));
    expect(await first).toBeNull();
    expect(await rules.lookUp('/help')).toBeNull();
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('malformed'), expect.any(Error));
    expect(asked.length).toBe(1);
  });

  it('a server that hangs holds up only the first navigation, and no longer than 2 s; late rules still count', async () => {
    const { rules, asked } = setUp();
    let first: string | null | undefined;
    void rules.lookUp('/help').then((redirect) => {
      first = redirect;
    });
    await vi.advanceTimersByTimeAsync(routeRulePatienceMs - 1);
    expect(first).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(first).toBeNull();
    expect(await rules.lookUp('/help')).toBeNull();
    asked[0]?.resolve(oldHelp);
    await eventually(async () => expect(await rules.lookUp('/help')).toBe('/console/help'));
    expect(asked.length).toBe(1);
  });

  it('a page that no build has made has none', async () => {
    const rules = createRouteRules(null);
    expect([await rules.lookUp('/help'), (await rules.manifest()).prerendered]).toEqual([null, []]);
  });
});
