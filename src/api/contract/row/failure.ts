import type { ErrorCode, ErrorReason } from '#domain/error-codes.ts';

/** Why a call gave no result. Only `http` was answered by the server; after the others nobody knows what happened there. */
export type Failure =
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  /** an answer that the contract does not know: HTML instead of JSON, a truncated body, a missing field */
  | { readonly kind: 'malformed'; readonly status: number; readonly responseId: string | null }
  | {
      readonly kind: 'http';
      /** the address that was asked for, in the server's words; null where it did not say */
      readonly url: string | null;
      /** of the body, which counts where the HTTP status is another */
      readonly status: number;
      readonly statusMessage: string | null;
      readonly code: ErrorCode | string | null;
      readonly message: string | null;
      readonly responseId: string | null;
      /** one of `errorReasons`, or of a newer server's */
      readonly reason?: string | undefined;
      /** the field of the request that is to blame */
      readonly field?: string | undefined;
      /** with a 409: the values that stand now; the row that was called says their shape */
      readonly current?: unknown;
      /** with a 404: the ids of the request that name nothing the person may see */
      readonly missing?: readonly string[] | undefined;
      /** the secondary password was right, the command was refused for another reason (`decision.grant`) */
      readonly key?: string | undefined;
    };

export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly failure: Failure;
  /** the session that the call stood in is over: the login page says why */
  sessionOver = false;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind === 'http' ? httpWords(failure) : failure.kind, options);
    this.failure = failure;
  }
}

const httpWords = ({ status, statusMessage, code, url }: Extract<Failure, { kind: 'http' }>) =>
  [status, code ?? statusMessage, url].filter((word) => word !== null).join(' ');

/** The failure of a rejected call; anything else is a bug and is thrown again. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallFailure) return error.failure;
  throw error;
}

export const hasCode = (failure: Failure, ...codes: readonly ErrorCode[]) =>
  failure.kind === 'http' && codes.some((code) => code === failure.code);

export const hasReason = (failure: Failure, ...reasons: readonly ErrorReason[]) =>
  failure.kind === 'http' && reasons.some((reason) => reason === failure.reason);

/** The server may or may not have acted: ask before sending again. What is not connected refuses before anything is done (`decision.not-connected`). */
export const isUncertain = (failure: Failure) =>
  failure.kind !== 'http' || (failure.status >= 500 && !hasReason(failure, 'notConnected'));

/**
 * What a refusal means for the session: `expired` asks for a fresh token (`session.refresh.expired`), `ended` is the end
 * (`session.unauthorized`, `session.forbidden.other`), `none` leaves it alone (`session.forbidden.warn`).
 */
export function sessionVerdict(failure: Failure): 'expired' | 'ended' | 'none' {
  if (failure.kind !== 'http') return 'none';
  if (failure.status === 401) return 'ended';
  if (failure.status !== 403) return 'none';
  if (hasCode(failure, 'TOKEN_EXPIRED')) return 'expired';
  return hasCode(failure, 'SECPWD_MISMATCH', 'PERMISSION_DENIED') ? 'none' : 'ended';
}
