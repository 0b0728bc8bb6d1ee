import { describe, expect, it } from 'vitest';
import { createTokenStorage } from '#api/token-storage.ts';
import { MemoryStorage } from './memory-storage.ts';

const tokens = { access_token: 'a', refresh_token: 'r', expires: 1_800_000_000_000 };
const rotated = { access_token: 'a2', refresh_token: 'r2', expires: 1_800_000_900_000 };

function setUp(items: Record<string, string> = {}) {
  const storage = new MemoryStorage();
  const put = (changed: Record<string, string>) => {
    for (const [key, value] of Object.entries(changed)) storage.setItem(key, value);
  };
  put(items);
  const target = new EventTarget();
  const happen = (type: string) => target.dispatchEvent(new Event(type));
  return { storage, put, happen, held: createTokenStorage(storage, target) };
}

describe('token storage', () => {
  it('[session.storage] holds access_token, refresh_token and expires, and nothing else', () => {
    const { storage, held } = setUp();
    held.write(tokens);
    expect(Object.fromEntries(storage.changed.map((key) => [key, storage.getItem(key)]))).toEqual({
      access_token: 'a',
      refresh_token: 'r',
      expires: '1800000000000',
    });
    expect([held.accessToken(), held.refreshToken()]).toEqual(['a', 'r']);
    held.clear();
    expect([storage.length, held.accessToken(), held.refreshToken()]).toEqual([0, null, null]);
  });

  it('[session.storage] writes and clears the refresh token first, the access token last', () => {
    const { storage, held } = setUp();
    const inOrder = ['refresh_token', 'expires', 'access_token'];
    held.write(tokens);
    expect(storage.changed).toEqual(inOrder);
    held.clear();
    expect(storage.changed.slice(3)).toEqual(inOrder);
  });

  it.each([
    [['access_token'], true],
    [['refresh_token'], true],
    [['expires'], false],
    [[], false],
  ])('[guard.login] with %j something is held: %s', (keys, expected) => {
    const { held } = setUp(Object.fromEntries(keys.map((key) => [key, 'x'])));
    expect(held.holdsAny()).toBe(expected);
  });

  it.each([
    ['nothing', ''],
    ['what no header can carry', '登录凭证'],
    ['several lines', 'a\nb'],
    ['blanks', ' '],
  ])('%s is no token', (_, garbage) => {
    const { held } = setUp({ access_token: garbage, refresh_token: garbage });
    expect([held.holdsAny(), held.accessToken(), held.refreshToken()]).toEqual([false, null, null]);
  });

  it('does not read expires: the server says when a token has expired', () => {
    const { held } = setUp({ access_token: 'a', refresh_token: 'r', expires: 'yesterday' });
    expect([held.holdsAny(), held.accessToken()]).toEqual([true, 'a']);
  });

  it.each(['refresh_token', 'expires', 'access_token'])(
    '[session.storage] leaves no half of a pair where %s cannot be written',
    (key) => {
      const { storage, held } = setUp();
      held.write(tokens);
      storage.full.add(key);
      expect(() => held.write(rotated)).toThrow('full');
      expect([storage.length, held.holdsAny()]).toEqual([0, false]);
    },
  );
});

describe('watching the tokens', () => {
  const watched = (items?: Record<string, string>) => {
    const parts = setUp(items);
    const heard: boolean[] = [];
    const stop = parts.held.watch(() => heard.push(parts.held.holdsAny()));
    return { ...parts, heard, stop };
  };

  it.each(['storage', 'pageshow', 'visibilitychange'])(
    '[session.states] at %s hears of other tokens than were seen, once, until it is stopped',
    (occasion) => {
      const { put, storage, heard, happen, stop } = watched();
      happen(occasion);
      put({ refresh_token: 'r', expires: '1', access_token: 'a' });
      happen(occasion);
      happen(occasion);
      storage.clear();
      happen(occasion);
      expect(heard).toEqual([true, false]);
      stop();
      put({ access_token: 'b' });
      happen(occasion);
      expect(heard).toEqual([true, false]);
    },
  );

  it('hears nothing of what this tab wrote or cleared itself', () => {
    const { held, heard, happen } = watched();
    held.write(tokens);
    happen('visibilitychange');
    held.write(rotated);
    happen('visibilitychange');
    held.clear();
    happen('visibilitychange');
    expect(heard).toEqual([]);
  });

  it('hears of another pair as a whole: not while only its refresh token stands there', () => {
    const { put, heard, happen } = watched({ refresh_token: 'r', access_token: 'a' });
    put({ refresh_token: 'r2' });
    happen('storage');
    expect(heard).toEqual([]);
    put({ access_token: 'a2' });
    happen('storage');
    expect(heard).toEqual([true]);
  });

  it('still hears of tokens of another tab that were renewed here before they were noticed', () => {
    const { put, held, heard, happen } = watched({ refresh_token: 'r', access_token: 'a' });
    put({ refresh_token: 'somebody else', access_token: 'somebody else' });
    held.write(rotated);
    happen('storage');
    expect(heard).toEqual([true]);
  });

  it('can be told to look', () => {
    const { storage, held, heard } = watched({ access_token: 'a' });
    storage.clear();
    held.recheck();
    held.recheck();
    expect(heard).toEqual([false]);
  });
});
