import { afterEach, describe, expect, it, vi } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { list, operationStatus } from '#api/contract/apple/devices.ts';
import { logout, refresh } from '#api/contract/people/auth.ts';
import { CallFailure, type Failure, isUncertain } from '#api/contract/row/failure.ts';
import { open, send } from '#api/http.ts';
import { requestTimeoutMs } from '#domain/limits.ts';
import { refusalOf } from '#machines/refusal.ts';
import { json, refused, scriptFetch } from './scripted-fetch.ts';

const { lock, 'install-apps': installApps } = appleCommandCalls;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const uuid = '7d3f1f0e-5a43-4d0c-9d3c-0f6a4b1c2d3e';
const body = { refresh_token: 'r' };
const tokens = { access_token: 'a', refresh_token: 'r', expires: 1 };

async function failureOf(attempt: Promise<unknown>): Promise<Failure> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallFailure)) throw new Error(`no CallFailure but ${String(error)}`);
  return error.failure;
}

describe('a request', () => {
  it('[session.authorization] [decision.tokens] carries the token as a bearer', async () => {
    const sent = scriptFetch(() => json({ list: [], total: 0 }));
    await failureOf(send(list, {}, { token: 'secret' }));
    expect(sent[0]?.headers.authorization).toBe('Bearer secret');
  });

  it('fills the path, repeats the names of lists, leaves out what is undefined', async () => {
    const sent = scriptFetch(() => json({}));
    await failureOf(send(operationStatus, { params: { id: `${uuid}/..` } }));
    await failureOf(send(list, { query: { model: ['a b', 'c&d'], page_num: '2', remark: undefined } }));
    expect(sent.map(({ url }) => url)).toEqual([
      `/api/device/ios/operation-log/${uuid}%2F..`,
      '/api/device/ios/list?model=a+b&model=c%26d&page_num=2',
    ]);
  });

  it('[decision.idempotency] carries the idempotency key and a JSON body', async () => {
    const sent = scriptFetch(() => json({ id: 'abcdefg', command_uuid: uuid }));
    const input = { body: { device_id: uuid, message: 'm', when: 'now', password: 'Guard-2026' } };
    await send(lock, input, { idempotencyKey: uuid });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      headers: { 'idempotency-key': uuid, 'content-type': 'application/json' },
      body: input.body,
    });
  });
});

const malformed = { kind: 'malformed', status: 200 } as const;

describe('an answer', () => {
  it('is the checked result', async () => {
    scriptFetch(() => json({ ...tokens, more: 1 }));
    expect(await send(refresh, { body })).toEqual(tokens);
  });

  it.each([
    ['as HTTP status', refused(422, 'LOGIN_FAILED', '手机号或密码错误')],
    ['inside HTTP 200', refused(422, 'LOGIN_FAILED', '手机号或密码错误', 200)],
    ['under another HTTP status', refused(422, 'LOGIN_FAILED', '手机号或密码错误', 500)],
  ])(
    '[decision.error-body] [call.envelope] that refuses %s counts by its statusCode',
    async (_, response) => {
      scriptFetch(() => response);
      expect(await failureOf(send(refresh, { body }))).toEqual({
        kind: 'http',
        url: '/api/x',
        status: 422,
        statusMessage: 'Refused',
        code: 'LOGIN_FAILED',
        message: '手机号或密码错误',
        responseId: 'abcdefgh',
      });
    },
  );

  it('[decision.error-body] without a body or a response id is still a refusal', async () => {
    scriptFetch(() => new Response('<html>Bad gateway</html>', { status: 502, statusText: 'Bad Gateway' }));
    const nothing = { url: null, statusMessage: 'Bad Gateway', code: null, message: null, responseId: null };
    expect(await failureOf(send(refresh, { body }))).toEqual({ kind: 'http', status: 502, ...nothing });
  });

  it.each([400, 401, 403, 404, 405, 413, 415, 422, 429])(
    '[decision.error-body] that is cut off is a refusal where its status alone says so: %s',
    async (status) => {
      scriptFetch(() => new Response('{"error": true, "statusCo', { status }));
      const failure = await failureOf(send(refresh, { body }));
      expect(failure).toMatchObject({ kind: 'http', status, code: null, message: null });
      expect(isUncertain(failure)).toBe(false);
    },
  );

  it.each([
    { reason: 'notConnected', uncertain: false },
    { reason: undefined, uncertain: true },
  ] as const)(
    '[decision.not-connected] of 503 leaves doubt unless it says that nothing is connected: $reason',
    async ({ reason, uncertain }) => {
      const data = { code: 'UNAVAILABLE', reason };
      const said = { error: true, url: '', statusCode: 503, statusMessage: '', message: '未开通', data };
      scriptFetch(() => Response.json(said, { status: 503 }));
      const failure = await failureOf(send(refresh, { body }));
      expect(isUncertain(failure)).toBe(uncertain);
      expect(refusalOf(new CallFailure(failure))?.message ?? null).toBe(uncertain ? null : '未开通');
    },
  );

  it.each([304, 402, 408, 409, 418, 425, 499])(
    '[decision.error-body] that is cut off is none where only its body would tell what was done: %s',
    async (status) => {
      const text = status === 304 ? null : '{"error": true, "statusCode": 409, "data": {"cur';
      scriptFetch(() => new Response(text, { status, headers: { 'x-response-id': 'abcdefgh' } }));
      const failure = await failureOf(send(refresh, { body }));
      expect(failure).toEqual({ kind: 'malformed', status, responseId: 'abcdefgh' });
      expect(isUncertain(failure)).toBe(true);
    },
  );

  it('[decision.error-body] that refuses names the field that is to blame and what stands now', async () => {
    const current = { hirer_name: '王小明', hirer_phone_number: null };
    const data = { code: 'CONFLICT', field: 'hirer_name', current };
    scriptFetch(() => json({ error: true, statusCode: 409, message: '已被修改', data }, 409));
    expect(await failureOf(send(refresh, { body }))).toEqual({
      kind: 'http',
      url: null,
      status: 409,
      statusMessage: null,
      message: '已被修改',
      responseId: null,
      ...data,
    });
  });

  it('[decision.error-body] of which a part is not as agreed counts by the rest', async () => {
    const wrong = { url: 1, statusMessage: {}, data: { code: 'NOT_FOUND', field: 2, key: null } };
    scriptFetch(() => json({ error: true, statusCode: 404, message: '未找到', ...wrong }, 404));
    expect(await failureOf(send(refresh, { body }))).toEqual({
      kind: 'http',
      url: null,
      status: 404,
      statusMessage: null,
      code: 'NOT_FOUND',
      message: '未找到',
      responseId: null,
    });
  });

  it.each([
    ['HTML', '<html></html>'],
    ['a truncated body', '{"access_token": "a"'],
    ['a missing field', '{"access_token": "a"}'],
  ])('that the contract does not know is malformed: %s', async (_, text) => {
    scriptFetch(() => new Response(text));
    expect(await failureOf(send(refresh, { body }))).toEqual({
      kind: 'malformed',
      status: 200,
      responseId: null,
    });
  });

  it('of a stream is handed over unread; a refusal of it is read', async () => {
    const raw = { ...logout, raw: 'stream' } as const;
    scriptFetch(() => new Response('data: 1\n\n'));
    expect((await open(raw, { body })).bodyUsed).toBe(false);
    scriptFetch(() => refused(403, 'TOKEN_EXPIRED'));
    expect(await failureOf(open(raw, { body }))).toMatchObject({ status: 403, code: 'TOKEN_EXPIRED' });
  });

  it.each([
    ['an error body', () => refused(422, 'NOT_POSSIBLE', '文件已过期', 200), { kind: 'http', status: 422 }],
    [
      'half of one',
      () => new Response('{"id":"k7', { headers: { 'content-type': 'application/json' } }),
      malformed,
    ],
    [
      'a page of somebody in between',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      malformed,
    ],
  ] as const)('is no file where %s comes with 200', async (_, reply, failure) => {
    scriptFetch(reply);
    expect(await failureOf(open({ ...logout, raw: 'file' }, { body }))).toMatchObject(failure);
  });
});

describe('no answer', () => {
  const never = (signal: AbortSignal | null | undefined) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });

  it('is a network failure', async () => {
    scriptFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(send(refresh, { body }))).toEqual({ kind: 'network' });
  });

  it('[call.timeout.default] within 10 s is a timeout, and nothing is sent again', async () => {
    vi.useFakeTimers();
    const sent = scriptFetch((_, signal) => never(signal));
    const failure = failureOf(send(refresh, { body }));
    await vi.advanceTimersByTimeAsync(requestTimeoutMs - 1);
    const early = await Promise.race([failure, Promise.resolve('waiting')]);
    await vi.advanceTimersByTimeAsync(1);
    expect([early, await failure, sent.length]).toEqual(['waiting', { kind: 'timeout' }, 1]);
  });

  it('[call.timeout.install-apps] has 10 s for each app that is to be installed', async () => {
    vi.useFakeTimers();
    scriptFetch((_, signal) => never(signal));
    const apps = ['com.a', 'com.b', 'com.c'].map((bundle_id) => ({ app_name: '应用', bundle_id }));
    const failure = failureOf(send(installApps, { body: { device_id: uuid, key: uuid, apps } }));
    await vi.advanceTimersByTimeAsync(3 * requestTimeoutMs - 1);
    const early = await Promise.race([failure, Promise.resolve('waiting')]);
    await vi.advanceTimersByTimeAsync(1);
    expect([early, await failure]).toEqual(['waiting', { kind: 'timeout' }]);
  });

  it('a refusal of a stream that breaks off is a network failure, one that never ends a timeout', async () => {
    vi.useFakeTimers();
    const raw = { ...logout, raw: 'stream' } as const;
    const refusedWith = (start: (body: ReadableStreamDefaultController) => void) =>
      new Response(new ReadableStream({ start }), { status: 503 });
    scriptFetch(() => refusedWith((body) => body.error(new TypeError('network error'))));
    expect(await failureOf(open(raw, { body }))).toEqual({ kind: 'network' });
    scriptFetch((_, signal) =>
      refusedWith((unread) => signal?.addEventListener('abort', () => unread.error(signal.reason))),
    );
    const failure = failureOf(open(raw, { body }));
    await vi.advanceTimersByTimeAsync(requestTimeoutMs);
    expect(await failure).toEqual({ kind: 'timeout' });
  });

  it('because the caller gave up is the caller’s own reason', async () => {
    const giveUp = new AbortController();
    scriptFetch((_, signal) => never(signal));
    const attempt = send(refresh, { body }, { signal: giveUp.signal });
    giveUp.abort(new Error('left the screen'));
    await expect(attempt).rejects.toThrow('left the screen');
  });
});
