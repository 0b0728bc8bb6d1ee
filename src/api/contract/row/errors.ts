import { type ErrorCode, errorStatus } from '#domain/error-codes.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** What a call may be refused with before its handler is asked, or by no fault of its own: which of these depends on the row's parts. */
export type FrameError =
  | 'INVALID_INPUT'
  | 'UNAUTHORIZED'
  | 'TOKEN_EXPIRED'
  | 'PERMISSION_DENIED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'TOO_LARGE'
  | 'INTERNAL'
  | 'UNAVAILABLE';

/** A password is wrong, not set, or has been tried too often. */
export const ofSecondaryPassword = ['SECPWD_MISMATCH', 'NOT_POSSIBLE', 'TOO_MANY'] as const;

type OwnError<Row> = Row extends { readonly errors: readonly (infer Code extends ErrorCode)[] }
  ? Code
  : never;
type CredentialError<Row> = Row extends { readonly credential: string }
  ? (typeof ofSecondaryPassword)[number]
  : never;
/** What is accepted may be impossible on the device as it is. */
type CommandError<Row> = Row extends { readonly idempotent: true } ? 'NOT_POSSIBLE' : never;

/** The codes that a refusal of this row may have. */
export type RowError<Row> = FrameError | CredentialError<Row> | CommandError<Row> | OwnError<Row>;

/** The same as values, in the order of the catalogue, without what says only that the server failed. */
export function errorsOf(row: AnyEndpoint): readonly ErrorCode[] {
  const { access, target, params, query, body, idempotent, credential, errors = [] } = row;
  const codes = new Set<ErrorCode>([
    ...errors,
    // Who is logged in may say whom the console shows, and is refused where it is somebody else.
    ...(access.login
      ? (['UNAUTHORIZED', 'TOKEN_EXPIRED', 'PERMISSION_DENIED', 'INVALID_INPUT', 'CONFLICT'] as const)
      : []),
    ...(params || query || body ? (['INVALID_INPUT'] as const) : []),
    ...(body ? (['TOO_LARGE'] as const) : []),
    ...(target ? (['NOT_FOUND'] as const) : []),
    ...(idempotent ? (['INVALID_INPUT', 'CONFLICT', 'NOT_POSSIBLE'] as const) : []),
    ...(credential ? ofSecondaryPassword : []),
  ]);
  return Object.keys(errorStatus).filter((code): code is ErrorCode => codes.has(code as ErrorCode));
}
