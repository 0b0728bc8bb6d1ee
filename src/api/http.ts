import { ofetch } from 'ofetch';
import * as v from 'valibot';
import type { AnyEndpoint, CallInput, CallResult } from './contract/endpoint.ts';
import { CallFailure } from './failure.ts';

export interface SendOptions {
  readonly token?: string | null;
  /** a uuid made before the first send (`decision.idempotency`) */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Record<string, unknown>;
}

/** `call.envelope` */
const errorBody = v.object({
  error: v.optional(v.boolean()),
  statusCode: v.number(),
  message: v.optional(v.nullable(v.string())),
  data: v.optional(v.nullable(v.object({ code: v.optional(v.nullable(v.string())) }))),
});

/**
 * Sends one request of a contract row. Returns its checked result or throws a CallFailure; an abort by `signal` is thrown
 * as it is. Never retries, never tells anybody.
 */
export async function send<Row extends AnyEndpoint>(
  row: Row,
  input: CallInput<Row>,
  options: SendOptions = {},
): Promise<CallResult<Row>> {
  const { params = {}, query, body } = input as Parts;
  const limit = timeLimit(row.timeoutMs, options.signal);
  try {
    const response = await ofetch
      .raw<string, 'text'>(fillPath(row.path, params), {
        method: row.method,
        retry: 0,
        ignoreResponseError: true,
        responseType: 'text',
        headers: headersOf(options),
        signal: limit.signal,
        ...(query && { query }),
        ...(body && { body }),
      })
      .catch((cause: unknown) => {
        options.signal?.throwIfAborted();
        throw new CallFailure({ kind: limit.signal.aborted ? 'timeout' : 'network' }, { cause });
      });
    return readAnswer(row, response) as CallResult<Row>;
  } finally {
    limit.clear();
  }
}

function headersOf({ token, idempotencyKey }: SendOptions): Record<string, string> {
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

function timeLimit(timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

const fillPath = (path: string, params: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** `decision.error-body`: an error body inside HTTP 200 is an error too, and its statusCode counts. */
function readAnswer(row: AnyEndpoint, response: Response & { _data?: string | undefined }): unknown {
  const responseId = response.headers.get('x-response-id');
  const data = parseJson(response._data);
  const refusal = v.safeParse(errorBody, data);
  const isError = !response.ok || (refusal.success && refusal.output.error === true);
  if (isError && refusal.success) {
    const { statusCode, message, data: detail } = refusal.output;
    throw new CallFailure({
      kind: 'http',
      status: statusCode,
      code: detail?.code ?? null,
      message: message ?? null,
      responseId,
    });
  }
  if (isError) {
    throw new CallFailure({ kind: 'http', status: response.status, code: null, message: null, responseId });
  }
  if (!row.result) return undefined;
  const result = v.safeParse(row.result, data);
  if (!result.success) throw new CallFailure({ kind: 'malformed', status: response.status, responseId });
  return result.output;
}

function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
