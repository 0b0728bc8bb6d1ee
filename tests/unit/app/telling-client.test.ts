import { describe, expect, it } from 'vitest';
import { lookUpOperation } from '#api/contract/operations.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import { CallFailure, type Failure } from '#api/contract/row/failure.ts';
import { tellingClient } from '#app/session/telling-client.ts';
import { refusal } from '../screens/fake-client.ts';

describe('a client that tells', () => {
  const failing = (error: Error): Client => ({
    call: () => Promise.reject(error),
    open: () => Promise.reject(error),
  });
  const told = async (error: Error, options?: CallOptions<'NOT_FOUND'>) => {
    const failures: Failure[] = [];
    const input = { params: { id: crypto.randomUUID() } };
    const client = tellingClient(failing(error), (failure) => failures.push(failure));
    await expect(client.call(lookUpOperation, input, options)).rejects.toBe(error);
    await expect(client.open(lookUpOperation, input, options)).rejects.toBe(error);
    return failures;
  };
  const notFound = refusal('NOT_FOUND', '设备不存在');

  it('[error.network] tells a failure and throws it on', async () => {
    expect(await told(new CallFailure({ kind: 'network' }))).toEqual([
      { kind: 'network' },
      { kind: 'network' },
    ]);
  });

  it('[decision.quiet] tells no failure of what nobody asked for, nor what is no failed call', async () => {
    for (const quiet of ['again', 'beside', 'session'] as const) {
      expect(await told(new CallFailure({ kind: 'network' }), { quiet })).toEqual([]);
    }
    expect(await told(new DOMException('left the screen', 'AbortError'))).toEqual([]);
  });

  it('tells no refusal that answers what was asked, and every other one', async () => {
    const answers = ['NOT_FOUND'] as const;
    expect(await told(new CallFailure(notFound), { answers })).toEqual([]);
    expect(await told(new CallFailure(notFound))).toEqual([notFound, notFound]);
    const denied = refusal('PERMISSION_DENIED', '没有权限');
    expect(await told(new CallFailure(denied), { answers })).toEqual([denied, denied]);
  });
});
