/** Codes of error bodies and their HTTP status (`decision.status-codes`, `decision.denied`). */
export const errorStatus = {
  INVALID_INPUT: 400,
  UNAUTHORIZED: 401,
  TOKEN_EXPIRED: 403,
  SECPWD_MISMATCH: 403,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  LOGIN_FAILED: 422,
  CAPTCHA_MISMATCH: 422,
  SMS_MISMATCH: 422,
  NOT_POSSIBLE: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Why, where a client does something else than its code says: the sentence is for people, and a newer server may word it anew. */
export const errorReasons = [
  'accountChanged',
  'enrollLinkInvalid',
  'enrollSubmitted',
  'exportRunning',
  'notConnected',
  'passwordChange',
  'phoneRegistered',
  'registrationClosed',
  'secondaryUnset',
] as const;

export type ErrorReason = (typeof errorReasons)[number];
