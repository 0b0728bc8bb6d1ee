import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Requests signed by hand as RFC 9421 says: the texts stand here, and nothing that the server uses makes them. */

export interface HandKey {
  readonly private_key: KeyObject;
  readonly public_key: string;
  /** the server's name for it, once it has said that */
  key_id: string;
}

export const makeKey = (namedCurve = 'prime256v1'): HandKey =>
  keyOf(generateKeyPairSync('ec', { namedCurve }).privateKey);

export function keyOf(private_key: KeyObject): HandKey {
  const der = createPublicKey(private_key).export({ format: 'der', type: 'spki' });
  return { private_key, public_key: der.toString('base64'), key_id: 'new' };
}

export interface HandRequest {
  readonly method: 'GET' | 'POST';
  readonly authority: string;
  readonly path: string;
  /** with its question mark, '' without one */
  readonly query?: string;
  readonly body?: string;
  readonly created: Date;
  readonly counter: number | string;
}

export interface SignedParts {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string | null;
  readonly headers: Record<string, string>;
}

export const digestOf = (body: string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

/** The text that is signed. */
export function signatureBase(key: Pick<HandKey, 'key_id'>, request: HandRequest): string {
  const { method, authority, path, query = '', body = '' } = request;
  return [
    `"@method": ${method}`,
    `"@authority": ${authority}`,
    `"@path": ${path}`,
    `"@query": ${query || '?'}`,
    `"content-digest": ${digestOf(body)}`,
    `"@signature-params": ${parametersOf(key, request)}`,
  ].join('\n');
}

const parametersOf = ({ key_id }: Pick<HandKey, 'key_id'>, { created, counter }: HandRequest) =>
  `("@method" "@authority" "@path" "@query" "content-digest");created=${Math.floor(created.getTime() / 1_000)};keyid="${key_id}";nonce="${counter}";tag="phoneward-agent-v1"`;

export function signByHand(key: HandKey, request: HandRequest): SignedParts {
  const base = Buffer.from(signatureBase(key, request));
  const signature = sign('sha256', base, { key: key.private_key, dsaEncoding: 'ieee-p1363' });
  return {
    method: request.method,
    path: request.path,
    query: request.query ?? '',
    body: request.body ?? null,
    headers: {
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      'content-digest': digestOf(request.body ?? ''),
      'signature-input': `sig1=${parametersOf(key, request)}`,
      signature: `sig1=:${signature.toString('base64')}:`,
    },
  };
}
