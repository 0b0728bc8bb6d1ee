import { describe, expect, it } from 'vitest';
import { createDrafts, endsDrafts } from '#app/session/drafts.ts';
import type { SessionFact } from '#machines/console/session/session.machine.ts';

/** The storage of one tab, which outlives its pages. */
function tab() {
  const held = new Map<string, string>();
  const storage = new Proxy({} as Storage, {
    get: (_, name) =>
      ({
        getItem: (key: string) => held.get(key) ?? null,
        setItem: (key: string, value: string) => held.set(key, value),
        removeItem: (key: string) => held.delete(key),
      })[String(name)],
    ownKeys: () => [...held.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  return { held, page: () => createDrafts({ sessionStorage: storage }) };
}

describe('what is typed and not sent yet', () => {
  it('is there after the page was loaded anew, until it is sent or given up', () => {
    const { page } = tab();
    page().keep('me phone remark', { remark: '屏幕有划痕' });
    expect(page().read('me phone remark')).toEqual({ remark: '屏幕有划痕' });
    expect(page().read('me other remark')).toBeNull();
    page().drop('me phone remark');
    expect(page().read('me phone remark')).toBeNull();
  });

  it('goes with the session, and nothing else does', () => {
    const { held, page } = tab();
    held.set('other', 'stays');
    page().keep('me phone lock', { message: '请归还' });
    page().clear();
    expect([...held]).toEqual([['other', 'stays']]);
  });

  it.each<[string, SessionFact, boolean]>([
    ['the person logs out', { type: 'session.ended', reason: 'left', sentence: null }, true],
    ['another tab logs out', { type: 'session.ended', reason: 'elsewhere', sentence: null }, false],
    ['the server ends the session', { type: 'session.ended', reason: 'refused', sentence: null }, false],
    ['somebody else is in', { type: 'person.changed' }, true],
    ['a session begins', { type: 'session.began' }, false],
  ])('is forgotten or not when %s', (_, fact, isForgotten) => {
    expect(endsDrafts(fact)).toBe(isForgotten);
  });

  it('is there for whoever typed it, and gone once somebody else is in', () => {
    const { held, page } = tab();
    held.set('other', 'stays');
    page().keep('me phone lock', { message: '请归还' });
    page().keep('you phone lock', { message: '请还款' });
    const drafts = page();
    drafts.keep('you  new-clerk', { name: '王小明' });
    drafts.clearOthers('me');
    expect(drafts.read('you  new-clerk')).toBeNull();
    expect(drafts.read('me phone lock')).toEqual({ message: '请归还' });
    expect([...held.keys()]).toEqual(['other', 'draft me phone lock']);
  });

  it('is nothing where another build has written it in another form', () => {
    const { held, page } = tab();
    held.set('draft me phone lock', '{"message":{"text":"请归还"}}');
    expect(page().read('me phone lock')).toBeNull();
    held.set('draft me phone lock', '{"message"');
    expect(page().read('me phone lock')).toBeNull();
  });

  it('holds until the page is left where the browser keeps nothing', () => {
    const blocked = {
      get sessionStorage(): Storage {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    const drafts = createDrafts(blocked);
    drafts.keep('me phone remark', { remark: '屏幕有划痕' });
    expect(drafts.read('me phone remark')).toEqual({ remark: '屏幕有划痕' });
    drafts.clear();
    expect(drafts.read('me phone remark')).toBeNull();
  });
});
