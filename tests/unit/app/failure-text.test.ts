import { describe, expect, it } from 'vitest';
import type { Client } from '#api/contract/call.ts';
import { CallFailure, type Failure } from '#api/contract/failure.ts';
import { me } from '#api/contract/user.ts';
import { failureText } from '#app/failure-text.ts';
import { tellingClient } from '#app/telling-client.ts';

const http = (
  status: number,
  code: string | null,
  message: string | null,
  responseId: string | null,
): Failure => ({
  kind: 'http',
  status,
  code,
  message,
  responseId,
});

describe('what a person is told', () => {
  it.each([{ kind: 'network' }, { kind: 'timeout' }] as const)('[error.network] $kind', (failure) => {
    expect(failureText(failure)).toEqual({ tone: 'error', text: '请求失败，请检查网络' });
  });

  it.each(['SECPWD_MISMATCH', 'PERMISSION_DENIED'])(
    '[error.warning-toast] [session.forbidden.warn] %s: the sentence and 5 characters of the response id',
    (code) => {
      expect(failureText(http(403, code, '安全密码错误', 'k3x9qwerty'))).toEqual({
        tone: 'warn',
        text: '安全密码错误 [k3x9q]',
      });
    },
  );

  it.each([
    [http(409, 'CONFLICT', '李晓雯 已发起锁定', null), '李晓雯 已发起锁定'],
    [http(500, null, null, 'abcdefg'), '请求出错 [abcde]'],
    [http(422, 'LOGIN_FAILED', '', null), '请求出错'],
    [{ kind: 'malformed', status: 200, responseId: 'abcdefg' }, '请求出错 [abcde]'],
  ] satisfies [Failure, string][])('[error.other-status] %o', (failure, text) => {
    expect(failureText(failure)).toEqual({ tone: 'warn', text });
  });

  it('an expired token that could not be renewed is the end of the session', () => {
    expect(failureText(http(403, 'TOKEN_EXPIRED', '登录凭证已过期', 'abcdefg'))).toEqual({
      tone: 'warn',
      text: '登录已失效，请重新登录',
    });
  });
});

describe('a client that tells', () => {
  const failing = (error: Error): Client => ({
    call: () => Promise.reject(error),
    open: () => Promise.reject(error),
  });
  const told = async (error: Error, options?: { quiet: boolean }) => {
    const failures: Failure[] = [];
    const client = tellingClient(failing(error), (failure) => failures.push(failure));
    await expect(client.call(me, {}, options)).rejects.toBe(error);
    await expect(client.open(me, {}, options)).rejects.toBe(error);
    return failures;
  };

  it('[error.network] tells a failure and throws it on', async () => {
    expect(await told(new CallFailure({ kind: 'network' }))).toEqual([
      { kind: 'network' },
      { kind: 'network' },
    ]);
  });

  it('says nothing of quiet calls and of what is no failed call', async () => {
    expect(await told(new CallFailure({ kind: 'network' }), { quiet: true })).toEqual([]);
    expect(await told(new DOMException('left the screen', 'AbortError'))).toEqual([]);
  });
});
