import type { CallOptions, Client } from '#api/contract/row/call.ts';
import type { AnyEndpoint, CallInput, CallResult } from '#api/contract/row/endpoint.ts';
import { CallFailure, type Failure } from '#api/contract/row/failure.ts';
import type { ErrorCode, ErrorReason } from '#domain/error-codes.ts';
import { errorStatus } from '#domain/error-codes.ts';

export interface FakeCall {
  readonly row: AnyEndpoint;
  readonly input: unknown;
  readonly options: CallOptions;
  answer(result: unknown): Promise<void>;
  fail(failure: Failure): Promise<void>;
}

/** A client whose calls wait in `calls` until the test answers them. */
export function fakeClient() {
  const calls: FakeCall[] = [];
  const client: Client = {
    call<Row extends AnyEndpoint>(row: Row, input: CallInput<Row>, options: CallOptions = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<CallResult<Row>>();
      calls.push({
        row,
        input,
        options,
        answer: (result) => settled(() => resolve(result as CallResult<Row>)),
        fail: (failure) => settled(() => reject(new CallFailure(failure))),
      });
      return promise;
    },
    open: () => Promise.reject(new Error('nothing is streamed here')),
  };
  const last = (): FakeCall => {
    const call = calls.at(-1);
    if (!call) throw new Error('nothing was called');
    return call;
  };
  return { client, calls, last };
}

/** Lets everything that waits for the answer run. */
async function settled(settle: () => void): Promise<void> {
  settle();
  await new Promise((resolve) => setImmediate(resolve));
}

export const refusal = (
  code: ErrorCode,
  message: string,
  more: {
    readonly key?: string;
    readonly reason?: ErrorReason;
    readonly field?: string;
    readonly missing?: readonly string[];
    readonly current?: unknown;
  } = {},
): Failure => ({
  kind: 'http',
  url: null,
  status: errorStatus[code],
  statusMessage: null,
  code,
  message,
  responseId: null,
  ...more,
});

export const lost: Failure = { kind: 'timeout' };
