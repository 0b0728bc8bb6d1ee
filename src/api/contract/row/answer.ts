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
 * What an answer says by its row; throws CallFailure where it is none. `decision.error-body`: an error body inside HTTP 200 is an error
 * too, and its statusCode counts.
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
