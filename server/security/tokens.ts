import { createHash, randomBytes } from 'node:crypto';

const idBytes = 16;
const secretBytes = 32;
const tokenPattern = /^[A-Za-z0-9_-]{64}$/;

/**
 * A token is opaque to the client: base64url of the session's id and 32 random bytes. The id says whose family an old
 * token belongs to after its hash is gone; the random part is the secret.
 */
export const newToken = (sessionId: string): string =>
  Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), randomBytes(secretBytes)]).toString(
    'base64url',
  );

/** The session a token names, or null when it can't be one of ours. */
export function sessionOf(token: string): string | null {
  if (!tokenPattern.test(token)) return null;
  const hex = Buffer.from(token, 'base64url').subarray(0, idBytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Tokens and codes are stored only as this (`decision.tokens`). */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
