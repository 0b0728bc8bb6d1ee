import { describe, expect, it } from 'vitest';
import { createPreloader } from '#app/builds/preloader.ts';
import { type RouteName, routePath } from '#domain/access/routes.ts';
import { preloadsAtOnce } from '#domain/limits.ts';

const origin = 'https://a.example';
const names: readonly RouteName[] = [
  'console',
  'console-help',
  'console-appstore',
  'console-device-wallpaper',
  'console-merchant-config',
  'console-security-password',
];
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Chunks that arrive when the test says so. */
function setUp() {
  const asked: RouteName[] = [];
  const arrivals = new Map<RouteName, PromiseWithResolvers<void>>();
  const preload = createPreloader((name) => {
    asked.push(name);
    const arrival = Promise.withResolvers<void>();
    arrivals.set(name, arrival);
    return arrival.promise;
  }, origin);
  const arrive = async (name: RouteName) => {
    arrivals.get(name)?.resolve();
    await turn();
  };
  const fail = async (name: RouteName) => {
    arrivals.get(name)?.reject(new TypeError('Failed to fetch'));
    await turn();
  };
  return { preload, asked, arrive, fail };
}

describe('the preloader', () => {
  it('[build.prefetch-limit] fetches at most 4 routes at once, the others in their order', async () => {
    const { preload, asked, arrive, fail } = setUp();
    expect(preloadsAtOnce).toBe(4);
    for (const name of names) preload(routePath(name));
    expect(asked).toEqual(names.slice(0, 4));
    await arrive('console-help');
    expect(asked).toEqual(names.slice(0, 5));
    await fail('console');
    expect(asked).toEqual(names);
  });

  it('fetches each route once, whatever its query', async () => {
    const { preload, asked, arrive } = setUp();
    preload('/console/help');
    preload('/console/help#lock');
    await arrive('console-help');
    preload(`${origin}/console/help?a=1`);
    expect(asked).toEqual(['console-help']);
  });

  it('is silent about a failure, and tries again when somebody points there again', async () => {
    const { preload, asked, fail } = setUp();
    preload('/console/help');
    await fail('console-help');
    preload('/console/help');
    expect(asked).toEqual(['console-help', 'console-help']);
  });

  it('leaves alone what is no route of the console', () => {
    const { preload, asked } = setUp();
    for (const href of ['https://b.example/console', '/nowhere', 'mailto:a@b.example']) preload(href);
    expect(asked).toEqual([]);
  });
});
