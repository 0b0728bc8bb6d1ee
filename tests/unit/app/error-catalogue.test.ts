import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createClient } from '#api/client.ts';
import { login, refresh } from '#api/contract/people/auth.ts';
import { me } from '#api/contract/people/user.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { tellingClient } from '#app/session/telling-client.ts';
import { createToasts, tellFailure } from '#app/shell/notices.ts';
import { requestTimeoutMs } from '#domain/limits.ts';
import { captchaEffects } from '#machines/account/captcha/captcha.effects.ts';
import { captchaMachine } from '#machines/account/captcha/captcha.machine.ts';
import type { Notifier } from '#ui/popup/notifier.ts';
import { json, type Reply, scriptFetch } from '../api/scripted-fetch.ts';

/** From the answer on the wire to what stands on the screen, and for how long: the specification's list of errors. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

interface Body {
  readonly statusCode: number;
  readonly code?: string;
  readonly message?: string | null;
}

const responseId = { 'x-response-id': 'k3x9qwerty' };

const errorBody = ({ statusCode, code, message }: Body) => ({
  error: true,
  url: '/api/user/me',
  statusCode,
  statusMessage: 'Whatever',
  ...(message !== undefined && { message }),
  ...(code !== undefined && { data: { code } }),
});

const refusal = (body: Body, status = body.statusCode, headers: Record<string, string> = responseId) =>
  json(errorBody(body), status, headers);

/** The console without its screens. */
function consoleWith(reply: Reply, token: string | null = 'token') {
  const sent = scriptFetch(reply);
  const notices = createToasts();
  const ended = vi.fn();
  const renew = vi.fn<() => Promise<string | null>>(() => Promise.resolve('fresh'));
  const port = { accessToken: () => token, actingClerk: () => null, renew, ended, contradicted: vi.fn() };
  const client = tellingClient(createClient(port), (failure) => tellFailure(notices, failure));
  return { client, notices, ended, renew, sent };
}

const shown = (toasts: Notifier) => toasts.getSnapshot().map(({ tone, text }) => `${tone} ${text}`);

/** How long the only toast stays, found out by the clock. */
async function staysFor(notices: Notifier): Promise<number> {
  for (let passed = 0; passed <= 10_000; passed += 1) {
    if (notices.getSnapshot().length === 0) return passed;
    await vi.advanceTimersByTimeAsync(1);
  }
  throw new Error('it stays for good');
}

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const never: Reply = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** What comes back, and what is told of it. */
const failures: readonly (readonly [name: string, reply: Reply, told: string])[] = [
  ['[error.network] no answer', noAnswer, 'error 请求失败，请检查网络'],
  ['[error.network] none within the time', never, 'error 请求失败，请检查网络'],
  [
    '[error.warning-toast] [session.forbidden.warn] 403 SECPWD_MISMATCH',
    () => refusal({ statusCode: 403, code: 'SECPWD_MISMATCH', message: '安全密码错误' }),
    'warn 安全密码错误 [k3x9q]',
  ],
  [
    '[error.warning-toast] [session.forbidden.warn] 403 PERMISSION_DENIED',
    () => refusal({ statusCode: 403, code: 'PERMISSION_DENIED', message: '没有权限执行此操作' }),
    'warn 没有权限执行此操作 [k3x9q]',
  ],
  [
    '[error.warning-toast] 403 SECPWD_MISMATCH without a message',
    () => refusal({ statusCode: 403, code: 'SECPWD_MISMATCH' }),
    'warn 请求出错 [k3x9q]',
  ],
  [
    '[error.warning-toast] 403 PERMISSION_DENIED without the header',
    () => refusal({ statusCode: 403, code: 'PERMISSION_DENIED', message: '没有权限执行此操作' }, 403, {}),
    'warn 没有权限执行此操作',
  ],
  [
    '[error.other-status] 400',
    () => refusal({ statusCode: 400, code: 'INVALID_INPUT', message: '提交的内容有误' }),
    'warn 提交的内容有误 [k3x9q]',
  ],
  [
    '[error.other-status] 404',
    () => refusal({ statusCode: 404, code: 'NOT_FOUND', message: '设备不存在' }),
    'warn 设备不存在 [k3x9q]',
  ],
  [
    '[error.other-status] 409',
    () => refusal({ statusCode: 409, code: 'CONFLICT', message: '李晓雯已于 06-01 10:00 发起锁定设备' }),
    'warn 李晓雯已于 06-01 10:00 发起锁定设备 [k3x9q]',
  ],
  [
    '[error.other-status] 422 of a code that nobody knows',
    () => refusal({ statusCode: 422, code: 'NEW_ONE', message: '不行' }),
    'warn 不行 [k3x9q]',
  ],
  [
    '[error.other-status] 429',
    () => refusal({ statusCode: 429, code: 'TOO_MANY', message: '操作过于频繁，请稍后再试' }),
    'warn 操作过于频繁，请稍后再试 [k3x9q]',
  ],
  [
    '[error.other-status] 500 with an empty message',
    () => refusal({ statusCode: 500, code: 'INTERNAL', message: '' }),
    'warn 请求出错 [k3x9q]',
  ],
  [
    '[error.other-status] 503 whose message is null',
    () => refusal({ statusCode: 503, message: null }),
    'warn 请求出错 [k3x9q]',
  ],
  [
    '[error.other-status] 502 of somebody in between, in HTML and without the header',
    () => new Response('<html>Bad gateway</html>', { status: 502 }),
    'warn 请求出错',
  ],
  [
    '[error.other-status] a header of fewer than 5 characters is shown whole',
    () => refusal({ statusCode: 500, message: '服务器出错，请稍后再试' }, 500, { 'x-response-id': 'abc' }),
    'warn 服务器出错，请稍后再试 [abc]',
  ],
  [
    '[error.other-status] [decision.error-body] an error body inside HTTP 200',
    () => refusal({ statusCode: 500, message: '服务器出错，请稍后再试' }, 200),
    'warn 服务器出错，请稍后再试 [k3x9q]',
  ],
  [
    '[error.warning-toast] [decision.error-body] a statusCode 403 under HTTP 500 counts',
    () => refusal({ statusCode: 403, code: 'PERMISSION_DENIED', message: '没有权限执行此操作' }, 500),
    'warn 没有权限执行此操作 [k3x9q]',
  ],
  [
    '[error.other-status] [decision.error-body] a statusCode 404 under HTTP 401 counts',
    () => refusal({ statusCode: 404, message: '未找到' }, 401),
    'warn 未找到 [k3x9q]',
  ],
  [
    '[error.other-status] an answer that the contract does not know',
    () => new Response('<html></html>', { headers: responseId }),
    'warn 请求出错 [k3x9q]',
  ],
  [
    '[error.other-status] a truncated answer',
    () => new Response('{"id": "1", "na', { headers: responseId }),
    'warn 请求出错 [k3x9q]',
  ],
];

describe('a failed call', () => {
  it.each(failures)('%s is told for 2000 ms, and the call is rejected', async (_, reply, text) => {
    const { client, notices, ended, renew } = consoleWith(reply);
    const rejected = expect(client.call(me, {})).rejects.toThrow(CallFailure);
    if (reply === never) await vi.advanceTimersByTimeAsync(requestTimeoutMs);
    await rejected;
    expect(shown(notices)).toEqual([text]);
    expect([ended.mock.calls, renew.mock.calls]).toEqual([[], []]);
    expect(await staysFor(notices)).toBe(2_000);
  });

  it('[decision.toast] every other message stays for 3000 ms', async () => {
    for (const tone of ['info', 'ok'] as const) {
      const notices = createToasts();
      notices.notify(tone, '备注已保存');
      expect(await staysFor(notices)).toBe(3_000);
    }
  });

  it.each<[string, Body, number]>([
    ['[session.unauthorized] 401', { statusCode: 401, code: 'UNAUTHORIZED', message: '登录已失效' }, 401],
    ['[session.unauthorized] statusCode 401 inside HTTP 200', { statusCode: 401 }, 200],
    ['[session.unauthorized] statusCode 401 under HTTP 500', { statusCode: 401 }, 500],
    [
      '[session.forbidden.other] 403 of another code',
      { statusCode: 403, code: 'BANNED', message: '不行' },
      403,
    ],
    ['[session.forbidden.other] 403 without a code', { statusCode: 403 }, 403],
  ])('%s ends the session, which has its own words', async (_, body, status) => {
    const { client, notices, ended } = consoleWith(() => refusal(body, status));
    await expect(client.call(me, {})).rejects.toThrow(CallFailure);
    expect(ended.mock.calls).toEqual([
      ['token', expect.objectContaining({ status: body.statusCode, message: body.message ?? null })],
    ]);
    expect(shown(notices)).toEqual([]);
  });

  it('[session.refresh.expired] 403 TOKEN_EXPIRED is told to nobody: the call is made again', async () => {
    const replies = [
      refusal({ statusCode: 403, code: 'TOKEN_EXPIRED', message: '登录已过期' }),
      json({ access_token: 'a', refresh_token: 'r', expires: 1 }),
    ];
    const row = { ...refresh, access: { login: true } } as const;
    const { client, notices, renew, sent } = consoleWith(() => replies.shift() ?? noAnswer());
    await client.call(row, { body: { refresh_token: 'r' } });
    expect([renew.mock.calls, sent.length, shown(notices)]).toEqual([[['token']], 2, []]);
  });

  it('[error.other-status] a refusal of who is not logged in yet has no session to end: it is told', async () => {
    const { client, notices, ended } = consoleWith(
      () => refusal({ statusCode: 401, code: 'UNAUTHORIZED', message: '账号已停用，请联系门店管理员' }),
      null,
    );
    const body = { account: '12057180001', password: 'Phone-2026', captcha_code: 'abcd' };
    await expect(client.call(login, { body })).rejects.toThrow(CallFailure);
    expect(ended).not.toHaveBeenCalled();
    expect(shown(notices)).toEqual(['warn 账号已停用，请联系门店管理员 [k3x9q]']);
  });
});

describe('a captcha, which no call of the client fetches', () => {
  function ask(reply: Reply) {
    // The browser's own clock goes with the others.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(), ms);
      return limit.signal;
    });
    const sent = scriptFetch(reply);
    const notices = createToasts();
    const actors = captchaEffects((failure) => tellFailure(notices, failure));
    const actor = createActor(captchaMachine.provide({ actors })).start();
    return { actor, notices, sent };
  }

  it.each(failures)('%s is told for 2000 ms', async (_, reply, text) => {
    const { actor, notices } = ask(reply);
    if (reply === never) await vi.advanceTimersByTimeAsync(requestTimeoutMs);
    await waitFor(actor, (snapshot) => snapshot.matches('missing'));
    expect(shown(notices)).toEqual([text]);
    expect(await staysFor(notices)).toBe(2_000);
  });

  it('that is asked for anew before the first answer is told of once', async () => {
    const { actor, notices, sent } = ask(never);
    actor.send({ type: 'captcha.reload' });
    await vi.advanceTimersByTimeAsync(requestTimeoutMs);
    await waitFor(actor, (snapshot) => snapshot.matches('missing'));
    expect(sent).toHaveLength(2);
    expect(shown(notices)).toEqual(['error 请求失败，请检查网络']);
    actor.send({ type: 'captcha.reload' });
    actor.stop();
    await vi.advanceTimersByTimeAsync(requestTimeoutMs);
    expect(shown(notices)).toEqual([]);
  });
});

describe('ten calls that fail at once', () => {
  it('are told of once, with the id of the newest answer; a later one starts the time anew', async () => {
    let answers = 0;
    const { client, notices } = consoleWith(() => {
      answers += 1;
      return refusal({ statusCode: 500, message: '服务器出错，请稍后再试' }, 500, {
        'x-response-id': `${10_000 + answers}`,
      });
    });
    await Promise.allSettled(Array.from({ length: 10 }, () => client.call(me, {})));
    expect(answers).toBe(10);
    expect(shown(notices)).toEqual(['warn 服务器出错，请稍后再试 [10010]']);
    await vi.advanceTimersByTimeAsync(1_500);
    await expect(client.call(me, {})).rejects.toThrow(CallFailure);
    expect(await staysFor(notices)).toBe(2_000);
  });

  it('for two reasons are told of twice', async () => {
    let calls = 0;
    const { client, notices } = consoleWith(() => {
      calls += 1;
      return calls % 2 === 0 ? refusal({ statusCode: 500 }) : noAnswer();
    });
    await Promise.allSettled(Array.from({ length: 4 }, () => client.call(me, {})));
    expect(shown(notices)).toEqual(['error 请求失败，请检查网络', 'warn 请求出错 [k3x9q]']);
  });
});
