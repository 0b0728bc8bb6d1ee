import type { ErrorCode } from '#domain/error-codes.ts';

/** Why a call gave no result. Only `http` was answered by the server; after the others nobody knows what happened there. */
export type Failure =
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  /** an answer that the contract does not know: HTML instead of JSON, a truncated body, a missing field */
  | { readonly kind: 'malformed'; readonly status: number; readonly responseId: string | null }
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly code: ErrorCode | string | null;
      readonly message: string | null;
      readonly responseId: string | null;
      /** the secondary password was right, the command was refused for another reason (`decision.grant`) */
      readonly key?: string;
    };

export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind === 'http' ? `${failure.status} ${failure.code ?? ''}` : failure.kind, options);
    this.failure = failure;
  }
}

/** The failure of a rejected call; anything else is a bug and is thrown again. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallFailure) return error.failure;
  throw error;
}

export const hasCode = (failure: Failure, ...codes: readonly ErrorCode[]) =>
  failure.kind === 'http' && codes.some((code) => code === failure.code);

/** The server may or may not have acted: ask before sending again. */
export const isUncertain = (failure: Failure) => failure.kind !== 'http' || failure.status >= 500;

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
