/** How a call of the store's API is signed (`decision.api.sign`). */

export const apiHeaders = {
  key: 'x-api-key',
  /** seconds since 1970 */
  timestamp: 'x-api-timestamp',
  /** 16 to 64 letters, digits, `-` or `_`, used once */
  nonce: 'x-api-nonce',
  /** HMAC-SHA256 of textToSign() under the secret, in small hex */
  signature: 'x-api-signature',
} as const;

export const noncePattern = /^[\w-]{16,64}$/;

interface Signed {
  readonly method: string;
  /** path and query, as they are sent */
  readonly target: string;
  readonly timestamp: string;
  readonly nonce: string;
  /** SHA-256 of the body in small hex; of nothing where there is none */
  readonly bodyHash: string;
}

export const textToSign = ({ method, target, timestamp, nonce, bodyHash }: Signed): string =>
  [method, target, timestamp, nonce, bodyHash].join('\n');
