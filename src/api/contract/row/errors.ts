import { type ErrorCode, errorStatus } from '#domain/error-codes.ts';
import type { AnyEndpoint, DeviceTarget } from './endpoint.ts';

/** What any row may be refused with: before its handler is asked, or because the server is not able to. */
type AnyRowError =
  | 'INVALID_INPUT'
  | 'UNAUTHORIZED'
  | 'TOKEN_EXPIRED'
  | 'PERMISSION_DENIED'
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
type TargetError<Row> = Row extends { readonly target: string } ? 'NOT_FOUND' : never;
/** A command may be impossible on the device as it is. */
type CommandError<Row> = Row extends {
  readonly idempotent: true;
  readonly target: DeviceTarget;
}
  ? 'NOT_POSSIBLE'
  : never;

/** The codes that a refusal of this row may have. */
export type RowError<Row> =
  | AnyRowError
  | TargetError<Row>
  | CredentialError<Row>
  | CommandError<Row>
  | OwnError<Row>;

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
    ...(idempotent ? (['INVALID_INPUT', 'CONFLICT'] as const) : []),
    ...(idempotent && target?.endsWith('Device') ? (['NOT_POSSIBLE'] as const) : []),
    ...(credential ? ofSecondaryPassword : []),
  ]);
  return Object.keys(errorStatus).filter((code): code is ErrorCode => codes.has(code as ErrorCode));
}
