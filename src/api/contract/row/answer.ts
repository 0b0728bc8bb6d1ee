import * as v from 'valibot';
import type { AnyEndpoint } from './endpoint.ts';
import { CallFailure } from './failure.ts';

/** What is not as agreed is as if it were not there: the rest of the body still counts. */
const optionalText = v.fallback(v.nullish(v.string()), null);

/** `call.envelope` */
const errorBody = v.object({
  error: v.optional(v.boolean()),
  url: optionalText,
  statusCode: v.number(),
  statusMessage: optionalText,
  message: optionalText,
  data: v.nullish(
    v.object({
      code: optionalText,
      reason: v.fallback(v.optional(v.string()), undefined),
      field: v.fallback(v.optional(v.string()), undefined),
      current: v.optional(v.unknown()),
      missing: v.fallback(v.optional(v.array(v.string())), undefined),
      key: v.fallback(v.optional(v.string()), undefined),
    }),
  ),
});

/**
 * Statuses that say by themselves that nothing was done, whoever answered: what was sent, or who sent it, was not taken. A 409 does not: what
 * stands may be what the same person has sent before, and only its body tells. Nor does one that nobody here gives.
 */
const refusesByItself: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429]);

/**
 * What an answer says by its row; throws CallFailure where it is none. `decision.error-body`: an error body inside HTTP 200 is an error
 * too, and its statusCode counts. Of an error that cannot be read the HTTP status counts where that is certain: else nobody knows.
 */
export function readAnswer(row: AnyEndpoint, response: Response, text: string): unknown {
  const responseId = response.headers.get('x-response-id');
  const data = parseJson(text);
  const refusal = v.safeParse(errorBody, data);
  const isError = !response.ok || (refusal.success && refusal.output.error === true);
  if (isError && refusal.success) {
    const { url, statusCode, statusMessage, message, data: detail } = refusal.output;
    const { code, ...more } = detail ?? {};
    throw new CallFailure({
      kind: 'http',
      url: url ?? null,
      status: statusCode,
      statusMessage: statusMessage ?? null,
      code: code ?? null,
      message: message ?? null,
      responseId,
      ...more,
    });
  }
  if (isError) {
    const { status, statusText } = response;
    if (status < 500 && !refusesByItself.has(status))
      throw new CallFailure({ kind: 'malformed', status, responseId });
    const nothing = { url: null, statusMessage: statusText || null, code: null, message: null };
    throw new CallFailure({ kind: 'http', status, ...nothing, responseId });
  }
  if (!row.result) return undefined;
  const result = v.safeParse(row.result, data);
  if (!result.success) throw new CallFailure({ kind: 'malformed', status: response.status, responseId });
  return result.output;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
