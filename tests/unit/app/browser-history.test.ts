import { describe, expect, it, vi } from 'vitest';
import { createBrowserHistory } from '#app/browser-history.ts';
import { historyStepMs } from '#domain/limits.ts';
import { hrefOf, type Place, placeOf } from '#machines/console/navigation/place.ts';

/** A browser's history; `go` arrives when the test says so. */
class FakeWindow extends EventTarget {
  entries: { href: string; state: unknown }[] = [{ href: '/login', state: null }];
  index = 0;
  private wanted: number | null = null;

  readonly location = {
    origin: 'http://a.test',
    part: (name: 'pathname' | 'search' | 'hash') => new URL(`http://a.test${this.entry.href}`)[name],
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
    const within = (address: string) => {
      const { origin, href } = new URL(address, 'http://a.test');
      if (origin !== 'http://a.test') throw new DOMException(address, 'SecurityError');
      return href.slice(origin.length);
    };
    return {
      get state() {
        return window.entry.state;
      },
      pushState(state: unknown, _: string, address: string) {
        const entry = { href: within(address), state };
        window.entries = [...window.entries.slice(0, window.index + 1), entry];
        window.index += 1;
      },
      replaceState(state: unknown, _: string, address: string) {
        window.entries[window.index] = { href: within(address), state };
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

  /** The browser shows the page again that it has kept. */
  comeBack(index: number, persisted = true) {
    this.index = index;
    this.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  }

  get hrefs() {
    return this.entries.map(({ href }) => href);
  }
}

function setUp(first = '/login') {
  const window = new FakeWindow();
  window.entries = [{ href: first, state: null }];
  const known: { person: string | null } = { person: null };
  const history = createBrowserHistory(window as unknown as Window, () => known.person);
  const popped: [string, number][] = [];
  const restored: string[] = [];
  const stop = history.listen({
    popped: (place, delta) => popped.push([hrefOf(place), delta]),
    restored: (place) => restored.push(hrefOf(place)),
  });
  const place = (href: string, state: unknown = null): Place => placeOf(href, history.current(), state);
  return { window, history, known, popped, restored, stop, place };
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

  it('gives back what a person searched for to nobody else', () => {
    const { window, history, known, place } = setUp();
    known.person = 'one';
    history.push(place('/console', { keyword: '王' }));
    history.push(place('/console?page_num=2'));
    window.arrive(1);
    expect(history.current().state).toEqual({ keyword: '王' });
    known.person = 'another';
    window.arrive(2);
    window.arrive(1);
    expect(history.current().state).toBeNull();
    known.person = 'one';
    expect(history.current().state).toBeNull();
  });

  it('tells of Back and Forward with the distance, also after a reload', () => {
    const { window, history, popped, stop, place } = setUp();
    for (const href of ['/a', '/b', '/c']) history.push(place(href));
    window.arrive(1);
    stop();
    const reloaded: number[] = [];
    createBrowserHistory(window as unknown as Window, () => null).listen({
      popped: (_, delta) => reloaded.push(delta),
      restored: () => {},
    });
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

  it('starts at a path that would name another host by itself', () => {
    const { history, window } = setUp('//console.example/x');
    history.push({ ...history.current(), search: '?page_num=2' });
    expect(window.hrefs).toEqual(['//console.example/x', '//console.example/x?page_num=2']);
  });

  it('tells when the page is come back to from another site, and counts steps from there', () => {
    const { window, history, popped, restored, place } = setUp();
    for (const href of ['/a', '/b']) history.push(place(href));
    window.comeBack(2, false);
    window.arrive(1);
    window.comeBack(2);
    window.arrive(1);
    expect([popped, restored]).toEqual([
      [
        ['/a', -1],
        ['/a', -1],
      ],
      ['/b'],
    ]);
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
