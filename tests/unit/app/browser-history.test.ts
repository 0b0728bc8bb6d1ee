import { describe, expect, it, vi } from 'vitest';
import { createBrowserHistory } from '#app/browser-history.ts';
import { historyStepMs } from '#domain/limits.ts';
import { hrefOf, type Place, placeOf } from '#machines/navigation/place.ts';

/** A browser's history; `go` arrives when the test says so. */
class FakeWindow extends EventTarget {
  entries: { href: string; state: unknown }[] = [{ href: '/login', state: null }];
  index = 0;
  private wanted: number | null = null;

  readonly location = {
    part: (name: 'pathname' | 'search' | 'hash') => new URL(this.entry.href, 'http://a.test')[name],
    get pathname() {
      return this.part('pathname');
    },
    get search() {
      return this.part('search');
    },
    get hash() {
      return this.part('hash');
    },
  };
  readonly history = this.makeHistory();

  get entry() {
    const entry = this.entries[this.index];
    if (!entry) throw new Error('no such entry');
    return entry;
  }

  private makeHistory() {
    const window = this;
    return {
      get state() {
        return window.entry.state;
      },
      pushState(state: unknown, _: string, href: string) {
        window.entries = [...window.entries.slice(0, window.index + 1), { href, state }];
        window.index += 1;
      },
      replaceState(state: unknown, _: string, href: string) {
        window.entries[window.index] = { href, state };
      },
      go(delta: number) {
        window.wanted = window.index + delta;
      },
    };
  }

  arrive(index = this.wanted ?? this.index) {
    this.index = index;
    this.wanted = null;
    this.dispatchEvent(new Event('popstate'));
  }

  get hrefs() {
    return this.entries.map(({ href }) => href);
  }
}

function setUp() {
  const window = new FakeWindow();
  const history = createBrowserHistory(window as unknown as Window);
  const popped: [string, number][] = [];
  const stop = history.listen((place, delta) => popped.push([hrefOf(place), delta]));
  const place = (href: string, state: unknown = null): Place => placeOf(href, history.current(), state);
  return { window, history, popped, stop, place };
}

describe('the browser’s history', () => {
  it('[decision.url] keeps a place’s own state in its entry, not in its address', () => {
    const { window, history, place } = setUp();
    history.push(place('/console?page_num=2', { keyword: '王' }));
    expect([history.current(), window.hrefs]).toEqual([
      { path: '/console', search: '?page_num=2', hash: '', state: { keyword: '王' } },
      ['/login', '/console?page_num=2'],
    ]);
  });

  it('tells of Back and Forward with the distance, also after a reload', () => {
    const { window, history, popped, stop, place } = setUp();
    for (const href of ['/a', '/b', '/c']) history.push(place(href));
    window.arrive(1);
    stop();
    const reloaded: number[] = [];
    createBrowserHistory(window as unknown as Window).listen((_, delta) => reloaded.push(delta));
    window.arrive(3);
    expect([popped, reloaded]).toEqual([[['/a', -2]], [2]]);
  });

  it('restores the position without telling anybody, and writes only after it has arrived', async () => {
    const { window, history, popped, place } = setUp();
    history.push(place('/a'));
    window.arrive(0);
    const restored = history.restore(1);
    history.push(place('/b'));
    expect(window.hrefs).toEqual(['/login', '/a']);
    window.arrive();
    await restored;
    expect([window.hrefs, window.index, popped]).toEqual([['/login', '/a', '/b'], 2, [['/login', -1]]]);
  });

  it('writes again after a step back that leads nowhere', async () => {
    vi.useFakeTimers();
    try {
      const { window, history, place } = setUp();
      const restored = history.restore(-1);
      history.push(place('/a'));
      vi.advanceTimersByTime(historyStepMs);
      await restored;
      expect(window.hrefs).toEqual(['/login', '/a']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes in the entry that a link to a part of the page makes', () => {
    const { window, history, popped } = setUp();
    window.history.pushState(null, '', '/login#content');
    window.arrive(1);
    window.arrive(0);
    expect([popped, history.current().hash]).toEqual([
      [
        ['/login#content', 1],
        ['/login', -1],
      ],
      '',
    ]);
  });
});
