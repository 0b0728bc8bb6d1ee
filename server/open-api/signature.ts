import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { apiClockSkewMs } from '#domain/limits.ts';
import { apiHeaders, noncePattern, textToSign } from '#domain/open-api/signing.ts';

export interface SignedCall {
  readonly method: string;
  /** path and query, as they were sent */
  readonly target: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** What a call claims of itself. */
export interface Claim {
  readonly api_key: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: Buffer;
}

/** Null where a header is missing, or can't be one of ours. */
export function readClaim({ headers }: SignedCall): Claim | null {
  const of = (name: keyof typeof apiHeaders) => headers.get(apiHeaders[name]) ?? '';
  const [api_key, timestamp, nonce, signature] = [of('key'), of('timestamp'), of('nonce'), of('signature')];
  const isWhole =
    /^ak_[0-9a-f]{24}$/.test(api_key) &&
    /^[1-9]\d{0,11}$/.test(timestamp) &&
    noncePattern.test(nonce) &&
    /^[0-9a-f]{64}$/.test(signature);
  return isWhole ? { api_key, timestamp, nonce, signature: Buffer.from(signature, 'hex') } : null;
}

/** In a time that tells nothing of where they differ. */
export function isSignedWith(secret: string, { method, target, body }: SignedCall, claim: Claim): boolean {
  const { timestamp, nonce } = claim;
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = textToSign({ method, target, timestamp, nonce, bodyHash });
  return timingSafeEqual(createHmac('sha256', secret).update(text).digest(), claim.signature);
}

export const isInTime = ({ timestamp }: Claim, now: Date): boolean =>
  Math.abs(Number(timestamp) * 1_000 - now.getTime()) <= apiClockSkewMs;
