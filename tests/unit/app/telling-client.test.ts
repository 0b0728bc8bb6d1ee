import { describe, expect, it } from 'vitest';
import type { Client } from '#api/contract/call.ts';
import { CallFailure, type Failure } from '#api/contract/failure.ts';
import { me } from '#api/contract/user.ts';
import { tellingClient } from '#app/telling-client.ts';

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
