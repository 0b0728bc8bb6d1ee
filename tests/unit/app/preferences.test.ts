import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createPreferences } from '#app/preferences/preferences.ts';
import { preferences } from '#domain/preferences.ts';

const defaults = { mapProvider: 'gaode', appleAppSearch: '0', theme: 'system', density: 'comfortable' };

/** As much of a browser's tab as the preferences touch; tabs with the same `items` share a local storage. */
class Tab extends EventTarget {
  readonly document = { documentElement: { dataset: {} as Record<string, string> } };
  readonly items: Map<string, string>;
  blocked = false;

  constructor(items = new Map<string, string>()) {
    super();
    this.items = items;
  }

  get localStorage() {
    if (this.blocked) throw new DOMException('blocked', 'SecurityError');
    return {
      getItem: (key: string) => this.items.get(key) ?? null,
      setItem: (key: string, value: string) => this.items.set(key, value),
    };
  }

  open = () => createPreferences(this as unknown as Window);

  /** What the browser does in every other tab. */
  hearStorage(key: string | null): void {
    this.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: null }));
  }

  get look() {
    return this.document.documentElement.dataset;
  }
}

describe('[prefs.local] preferences', () => {
  it('are the defaults in a new browser', () => {
    expect(new Tab().open().getSnapshot()).toEqual(defaults);
  });

  it('stay in local storage under their keys', () => {
    const tab = new Tab();
    tab.open().choose('mapProvider', 'tencent');
    tab.open().choose('appleAppSearch', '1');
    expect([...tab.items]).toEqual([
      [preferences.mapProvider.key, 'tencent'],
      [preferences.appleAppSearch.key, '1'],
    ]);
    expect(tab.open().getSnapshot()).toEqual({ ...defaults, mapProvider: 'tencent', appleAppSearch: '1' });
  });

  it('that nobody knows count as the default', () => {
    const items = new Map(Object.values(preferences).map(({ key }) => [key, 'google']));
    expect(new Tab(items).open().getSnapshot()).toEqual(defaults);
  });

  it('hold until the page is left where the browser keeps nothing', () => {
    const tab = new Tab();
    tab.blocked = true;
    const store = tab.open();
    expect(store.getSnapshot()).toEqual(defaults);
    store.choose('mapProvider', 'baidu');
    store.choose('theme', 'dark');
    expect(store.getSnapshot()).toEqual({ ...defaults, mapProvider: 'baidu', theme: 'dark' });
    expect(tab.look).toEqual({ theme: 'dark' });
  });

  it('change the look at once, and back', () => {
    const tab = new Tab();
    const store = tab.open();
    store.choose('theme', 'dark');
    store.choose('density', 'compact');
    expect(tab.look).toEqual({ theme: 'dark', density: 'compact' });
    store.choose('theme', 'system');
    store.choose('density', 'comfortable');
    expect(tab.look).toEqual({});
  });

  it('reach the other tabs, which are told once they follow', () => {
    const items = new Map<string, string>();
    const [own, other] = [new Tab(items), new Tab(items)];
    const store = other.open();
    const stop = store.follow();
    let told = 0;
    store.subscribe(() => {
      told += 1;
    });
    own.open().choose('theme', 'light');
    other.hearStorage(preferences.theme.key);
    expect(store.getSnapshot().theme).toBe('light');
    expect(other.look).toEqual({ theme: 'light' });
    other.hearStorage('access_token');
    expect(told).toBe(1);

    items.clear();
    other.hearStorage(null);
    expect(store.getSnapshot()).toEqual(defaults);
    stop();
    own.open().choose('theme', 'dark');
    other.hearStorage(preferences.theme.key);
    expect(store.getSnapshot().theme).toBe('system');
  });
});

describe('the script before the first paint', () => {
  const script = readFileSync('public/theme.js', 'utf8');
  const browser = { navigator: { locks: {} }, addEventListener: () => {} };

  it.each([
    [{}, {}],
    [{ theme: 'system', density: 'comfortable' }, {}],
    [
      { theme: 'dark', density: 'compact' },
      { theme: 'dark', density: 'compact' },
    ],
    [{ theme: 'pink', density: 'huge' }, {}],
  ])('shows %j as the preferences do', (stored, look) => {
    const tab = new Tab(new Map(Object.entries(stored)));
    runInNewContext(script, { ...browser, document: tab.document, localStorage: tab.localStorage });
    expect(tab.look).toEqual({ ...look, visitor: 'guest' });
    const other = new Tab(new Map(Object.entries(stored)));
    const store = other.open();
    store.choose('theme', store.getSnapshot().theme);
    expect(other.look).toEqual(look);
  });

  it('leaves the defaults where storage is blocked', () => {
    const tab = new Tab();
    tab.blocked = true;
    const page = {
      ...browser,
      document: tab.document,
      get localStorage() {
        return tab.localStorage;
      },
    };
    runInNewContext(script, page);
    expect(tab.look).toEqual({ visitor: '' });
  });

  it('says whether somebody may be logged in, and nothing where the console cannot be used', () => {
    const look = (visitor: object, stored: object = { access_token: 'a' }) => {
      const tab = new Tab(new Map(Object.entries(stored)));
      runInNewContext(script, {
        ...browser,
        document: tab.document,
        localStorage: tab.localStorage,
        ...visitor,
      });
      return tab.look;
    };
    expect(look({})).toEqual({ visitor: 'member' });
    expect(look({}, {})).toEqual({ visitor: 'guest' });
    expect(look({ navigator: {} })).toEqual({ visitor: '' });
  });
});
