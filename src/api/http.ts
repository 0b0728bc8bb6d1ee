import { createFetch } from 'ofetch';
import type { ErrorCode } from '#domain/error-codes.ts';
import { readAnswer } from './contract/row/answer.ts';
import type { CallOptions } from './contract/row/call.ts';
import type { AnyEndpoint, CallInput, CallResult } from './contract/row/endpoint.ts';
import { CallFailure } from './contract/row/failure.ts';
import { fetchOrTake } from './early-answers.ts';

const ofetch = createFetch({ fetch: fetchOrTake });

export interface SendOptions extends CallOptions<ErrorCode> {
  readonly token?: string | null;
  /** whose account the console shows: the server refuses where the token is somebody else's */
  readonly actingClerk?: string | null;
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Record<string, unknown>;
}

/**
 * Sends one request of a contract row. Returns its checked result or throws a CallFailure; an abort by `signal` is thrown
 * as it is. Never retries, never tells anybody.
 */
export async function send<Row extends AnyEndpoint>(
  row: Row,
  input: CallInput<Row>,
  options: SendOptions = {},
): Promise<CallResult<Row>> {
  const { response, text } = await request(row, input, options, (answer) => answer.text());
  return readAnswer(row, response, text) as CallResult<Row>;
}

/** Like `send`, for rows with `raw`: returns the answer as soon as its head is there, the body unread. */
export async function open<Row extends AnyEndpoint>(
  row: Row,
  input: CallInput<Row>,
  options: SendOptions = {},
): Promise<Response> {
  const ifWords = async (answer: Response) => (isWords(answer) ? answer.text() : '');
  const { response, text } = await request(row, input, options, ifWords);
  if (!isWords(response)) return response;
  readAnswer(row, response, text);
  const responseId = response.headers.get('x-response-id');
  throw new CallFailure({ kind: 'malformed', status: response.status, responseId });
}

/** A refusal, or something of somebody in between: no image, stream or file. */
const isWords = ({ ok, headers }: Response) =>
  !ok || /\b(?:json|html)\b/.test(headers.get('content-type') ?? '');

/** `read` is what must have arrived, too, before the time is up. */
async function request(
  row: AnyEndpoint,
  input: unknown,
  options: SendOptions,
  read: (response: Response) => Promise<string>,
) {
  const { params = {}, query, body } = input as Parts;
  const limit = timeLimit(timeoutOf(row, body), options.signal);
  const { token, actingClerk, idempotencyKey } = options;
  try {
    const response = await ofetch.raw<unknown, 'stream'>(fillPath(row.path, params), {
      method: row.method,
      retry: false,
      responseType: 'stream',
      ignoreResponseError: true,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(actingClerk && { 'x-acting-clerk': actingClerk }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(query && { query }),
      ...(body && { body }),
      // The browser would let the same question wait until an earlier one has been answered, to share the answer.
      cache: 'no-store',
      signal: limit.signal,
    });
    return { response, text: await read(response) };
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw new CallFailure({ kind: limit.exceeded() ? 'timeout' : 'network' }, { cause });
  } finally {
    limit.clear();
  }
}

/** `call.timeout.install-apps` */
function timeoutOf({ timeoutMs, timeoutTimes: field }: AnyEndpoint, body: Parts['body']): number {
  const entries = field === undefined ? undefined : body?.[field];
  return timeoutMs * (Array.isArray(entries) ? Math.max(entries.length, 1) : 1);
}

/** Ends the waiting for an answer; the caller's own signal stays in force for a stream's body. */
function timeLimit(timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  return {
    signal: outer ? AbortSignal.any([controller.signal, outer]) : controller.signal,
    exceeded: () => controller.signal.aborted,
    clear: () => clearTimeout(timer),
  };
}

const fillPath = (path: string, params: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
