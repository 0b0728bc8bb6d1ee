import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EarlyAnswer, fetchOrTake } from '#api/early-answers.ts';
import { earlyAnswerMs } from '#domain/limits.ts';
import { learnServerTime, serverNow } from '#domain/text/server-clock.ts';

const url = '/api/user/me';
const authorization = 'Bearer a1';
const again = vi.fn<typeof fetch>();

function answerEarly(given: Partial<EarlyAnswer>): void {
  const early = { url, authorization, askedAt: Date.now(), answer: Promise.resolve(new Response('early')) };
  vi.stubGlobal('window', { earlyAnswers: [{ ...early, ...given }] });
}

const ask = async (init: RequestInit = { headers: { authorization } }) =>
  (await fetchOrTake(url, init)).text();

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  again.mockImplementation(async () => new Response('anew'));
  vi.stubGlobal('fetch', again);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('what the first script of the page has asked for', () => {
  it('is given to the first who asks the same, and only once', async () => {
    answerEarly({});
    await expect(ask()).resolves.toBe('early');
    expect(again).not.toHaveBeenCalled();
    await expect(ask()).resolves.toBe('anew');
  });

  it('is not for whoever asks without a token', async () => {
    answerEarly({});
    await expect(ask({})).resolves.toBe('anew');
    await expect(ask()).resolves.toBe('early');
  });

  it('is for whoever acts with the token that it was asked with', async () => {
    answerEarly({});
    await expect(ask({ headers: { authorization, 'x-acting-clerk': 'c1' } })).resolves.toBe('early');
  });

  it('is nobody’s once another token has been used, also where the first one comes back', async () => {
    answerEarly({});
    await expect(ask({ headers: { authorization: 'Bearer a2' } })).resolves.toBe('anew');
    await expect(ask()).resolves.toBe('anew');
  });

  it('stays, whatever token comes, where it was asked without one', async () => {
    answerEarly({ authorization: null });
    await expect(ask()).resolves.toBe('anew');
    await expect(ask({})).resolves.toBe('early');
  });

  it('is asked for anew when it has broken', async () => {
    answerEarly({ answer: Promise.reject(new TypeError('network')) });
    await expect(ask()).resolves.toBe('anew');
  });

  it('is asked for anew when it is old', async () => {
    answerEarly({});
    vi.setSystemTime(earlyAnswerMs);
    await expect(ask()).resolves.toBe('anew');
  });

  it('is not waited for any longer than whoever asks wants', async () => {
    answerEarly({ answer: new Promise(() => {}) });
    const patience = new AbortController();
    const asked = ask({ headers: { authorization }, signal: patience.signal });
    patience.abort(new Error('no longer'));
    await expect(asked).rejects.toThrow('no longer');
    expect(again).not.toHaveBeenCalled();
  });

  it('tells the time of the server between the early asking and now', async () => {
    vi.setSystemTime(4_000);
    const headers = { 'x-server-time': new Date(60_000).toISOString() };
    answerEarly({ askedAt: 0, answer: Promise.resolve(new Response('early', { headers })) });
    await ask();
    expect(serverNow()).toBe(62_000);
    learnServerTime(0, 0, 0);
    expect(serverNow()).toBe(4_000);
  });
});
