import { describe, expect, it } from 'vitest';
import { keepSessionEnd } from '#app/session/session-end.ts';
import { createSessionNotices } from '#app/session/session-notices.ts';
import type { EndReason, SessionFact } from '#machines/console/session/session.machine.ts';
import { wordsOfEnd } from '#screens/shared/session-end-words.ts';

/** A page that a person looks at, or not. */
function setUp(visibilityState: 'visible' | 'hidden') {
  const page = Object.assign(new EventTarget(), { visibilityState });
  const said: string[] = [];
  const notices = createSessionNotices(page as unknown as Document, (tone, text) => {
    said.push(`${tone} ${text}`);
  });
  const come = () => {
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const end = (reason: EndReason, sentence: string | null = null) =>
    notices.tell({ type: 'session.ended', reason, sentence });
  return { notices, said, come, end };
}

describe('what became of the session', () => {
  it.each<[EndReason, string | null, readonly string[]]>([
    ['left', null, []],
    ['elsewhere', null, ['info 已在其他标签页退出登录']],
    ['refused', null, ['warn 登录已失效，请重新登录']],
    ['refused', '账号已停用，请联系门店管理员', ['warn 账号已停用，请联系门店管理员']],
  ])('is said to who %s, %s', (reason, sentence, expected) => {
    const { said, end } = setUp('visible');
    end(reason, sentence);
    expect(said).toEqual(expected);
  });

  it('is said to a person who sees another account from now on', () => {
    const { said, notices } = setUp('visible');
    notices.tell({ type: 'session.began' });
    notices.tell({ type: 'person.changed' });
    expect(said).toEqual(['info 浏览器中登录的账号已更换，页面已随之更新']);
  });

  it('waits until somebody looks at the page, and is said once', () => {
    const { said, end, come } = setUp('hidden');
    end('elsewhere');
    expect(said).toEqual([]);
    come();
    come();
    expect(said).toEqual(['info 已在其他标签页退出登录']);
  });

  it('is not said any more when the console has ended', () => {
    const { said, notices, end, come } = setUp('hidden');
    end('elsewhere');
    notices.stop();
    come();
    expect(said).toEqual([]);
  });
});

describe('why a session has ended', () => {
  const setUpEnd = () => {
    const listeners: ((fact: SessionFact) => void)[] = [];
    const kept = keepSessionEnd({ on: (_, listener) => listeners.push(listener) });
    const end = () => {
      const last = kept();
      return last && wordsOfEnd(last);
    };
    const tell = (fact: SessionFact) => {
      for (const listener of listeners) listener(fact);
    };
    return { end, tell };
  };

  it('is kept for the login page until somebody is logged in again', () => {
    const { end, tell } = setUpEnd();
    tell({ type: 'session.ended', reason: 'refused', sentence: '账号已停用，请联系门店管理员' });
    expect(end()).toBe('账号已停用，请联系门店管理员');
    tell({ type: 'session.began' });
    expect(end()).toBe(null);
  });

  it('is nothing to tell to who has left', () => {
    const { end, tell } = setUpEnd();
    tell({ type: 'session.ended', reason: 'left', sentence: null });
    expect(end()).toBe(null);
  });
});
