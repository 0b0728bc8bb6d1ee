import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReload } from '#app/builds/reload.ts';
import { reloadGuardMs } from '#domain/limits.ts';
import type { DocumentLoad } from '#machines/console/navigation/navigation.machine.ts';

const now = 1_795_000_000_000;

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A tab at `href`. What it remembers outlives its pages. */
function tab(href: string, remembered = new Map<string, string>()) {
  const sent: string[] = [];
  const note = (how: string) => (target?: string) => void sent.push(target ? `${how} ${target}` : how);
  const { origin, pathname, search } = new URL(href);
  const location = {
    href,
    origin,
    pathname,
    search,
    assign: note('assign'),
    replace: note('replace'),
    reload: note('reload'),
  };
  const sessionStorage = {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => void remembered.set(key, value),
  };
  return { target: { location, sessionStorage } as unknown as Window, sent, remembered };
}

const answering = async () => true;

/** false: it gave up; undefined: it never settles, because the page goes. */
async function outcome(attempt: Promise<{ reloading: boolean }>) {
  let settled: boolean | undefined;
  void attempt.then(({ reloading }) => {
    settled = reloading;
  });
  await turn();
  return settled;
}

const list: DocumentLoad = { href: '/console/device/ios/list?a=1#b', how: 'assign' };

describe('a page that is loaded anew', () => {
  it.each<[DocumentLoad, string[]]>([
    [list, ['assign https://a.example/console/device/ios/list?a=1#b']],
    [{ href: '/login', how: 'replace' }, ['replace https://a.example/login']],
    [{ href: '/console?x=1', how: 'reload' }, ['reload']],
    // The browser itself would only scroll there.
    [{ href: '/console?x=1#part', how: 'assign' }, ['assign https://a.example/console?x=1#part', 'reload']],
    [{ href: '/console?x=1', how: 'replace' }, ['replace https://a.example/console?x=1']],
  ])('%j sends the browser there and never settles', async (request, expected) => {
    const { target, sent } = tab('https://a.example/console?x=1');
    expect(await outcome(createReload(target, answering)(request))).toBeUndefined();
    expect(sent).toEqual(expected);
  });

  it('[build.reload-limit] is loaded once a path in 10 s, also by the page that comes after it', async () => {
    expect(reloadGuardMs).toBe(10_000);
    const first = tab('https://a.example/console');
    expect(await outcome(createReload(first.target, answering)(list))).toBeUndefined();
    later(reloadGuardMs - 1);
    const second = tab('https://a.example/console/device/ios/list', first.remembered);
    const reload = createReload(second.target, answering);
    expect(await outcome(reload({ ...list, href: '/console/device/ios/list?other=2' }))).toBe(false);
    expect(second.sent).toEqual([]);
    expect(await outcome(reload({ href: '/console', how: 'assign' }))).toBeUndefined();
    later(1);
    expect(await outcome(reload(list))).toBeUndefined();
    expect(second.sent).toHaveLength(2);
  });

  it('[build.reload-limit] two that ask at the same time load it once', async () => {
    const { target, sent } = tab('https://a.example/console');
    const reload = createReload(target, answering);
    const both = [outcome(reload(list)), outcome(reload(list))];
    expect((await Promise.all(both)).sort()).toEqual([false, undefined]);
    expect(sent).toHaveLength(1);
  });

  it('[build.reload-limit] a clock that was put back does not hold it up for longer', async () => {
    const { target, sent } = tab('https://a.example/console');
    const reload = createReload(target, answering);
    await outcome(reload(list));
    later(-3_600_000);
    await outcome(reload(list));
    expect(sent).toHaveLength(2);
  });

  it('stays where the server does not answer, which does not count as a reload', async () => {
    const { target, sent } = tab('https://a.example/console');
    expect(await outcome(createReload(target, async () => false)(list))).toBe(false);
    expect(sent).toEqual([]);
    expect(await outcome(createReload(target, answering)(list))).toBeUndefined();
  });

  it.each(['getItem', 'setItem'] as const)(
    '[build.reload-limit] is not loaded where the tab cannot remember it: %s is blocked',
    async (method) => {
      const { target, sent } = tab('https://a.example/console');
      Object.assign(target.sessionStorage, {
        [method]: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
      expect(await outcome(createReload(target, answering)(list))).toBe(false);
      expect(sent).toEqual([]);
    },
  );
});
