import { describe, expect, it } from 'vitest';
import { createTokenStorage } from '#api/token-storage.ts';

/** What a browser's local storage does, with the order of writes. */
class MemoryStorage implements Storage {
  readonly written: string[] = [];
  private readonly items = new Map<string, string>();

  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem(key: string, value: string) {
    this.written.push(key);
    this.items.set(key, value);
  }
  removeItem = (key: string) => void this.items.delete(key);
  clear = () => this.items.clear();
}

const tokens = { access_token: 'a', refresh_token: 'r', expires: 1_800_000_000_000 };

function setUp() {
  const storage = new MemoryStorage();
  const target = new EventTarget();
  const happen = (key: string | null, storageArea: Storage = storage) =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea }));
  return { storage, happen, held: createTokenStorage(storage, target) };
}

describe('token storage', () => {
  it('[session.storage] holds access_token, refresh_token and expires, and nothing else', () => {
    const { storage, held } = setUp();
    held.write(tokens);
    expect(Object.fromEntries(storage.written.map((key) => [key, storage.getItem(key)]))).toEqual({
      access_token: 'a',
      refresh_token: 'r',
      expires: '1800000000000',
    });
    expect([held.accessToken(), held.refreshToken()]).toEqual(['a', 'r']);
    held.clear();
    expect([storage.length, held.accessToken(), held.refreshToken()]).toEqual([0, null, null]);
  });

  it('[session.storage] writes the access token last, so that another tab never sees it alone', () => {
    const { storage, held } = setUp();
    held.write(tokens);
    expect(storage.written.at(-1)).toBe('access_token');
  });

  it.each([
    [['access_token'], true],
    [['refresh_token'], true],
    [['expires'], false],
    [[], false],
  ])('[guard.login] with %j something is held: %s', (keys, expected) => {
    const { storage, held } = setUp();
    for (const key of keys) storage.setItem(key, 'x');
    expect(held.holdsAny()).toBe(expected);
  });

  it('[session.states] an empty text is no token', () => {
    const { storage, held } = setUp();
    storage.setItem('access_token', '');
    expect([held.holdsAny(), held.accessToken()]).toEqual([false, null]);
  });

  it('hears of other tabs, of its own keys, until it is stopped', () => {
    const { happen, held } = setUp();
    let heard = 0;
    const stop = held.watch(() => {
      heard += 1;
    });
    happen('access_token');
    happen(null);
    happen('theme');
    happen('access_token', new MemoryStorage());
    stop();
    happen('access_token');
    expect(heard).toBe(2);
  });
});
