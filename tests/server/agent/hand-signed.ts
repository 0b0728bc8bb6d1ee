import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import type { AgentAlgorithm } from '#api/contract/agent/signing.ts';

/** Requests signed by hand as RFC 9421 says: the texts stand here, and no library that the server uses makes them. */

export interface HandKey {
  readonly algorithm: AgentAlgorithm;
  readonly private_key: KeyObject;
  readonly public_key: string;
  readonly key_id: string;
}

export function makeKey(algorithm: AgentAlgorithm = 'ed25519'): HandKey {
  const { privateKey } =
    algorithm === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return keyOf(algorithm, privateKey);
}

export const keyFromPem = (algorithm: AgentAlgorithm, pem: string) => keyOf(algorithm, createPrivateKey(pem));

function keyOf(algorithm: AgentAlgorithm, private_key: KeyObject): HandKey {
  const der = createPublicKey(private_key).export({ format: 'der', type: 'spki' });
  return {
    algorithm,
    private_key,
    public_key: der.toString('base64'),
    key_id: createHash('sha256').update(der).digest('base64url'),
  };
}

export interface HandRequest {
  readonly method: 'GET' | 'POST';
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
export function signatureBase(key: Pick<HandKey, 'algorithm' | 'key_id'>, request: HandRequest): string {
  return [...coveredLines(request), `"@signature-params": ${parametersOf(key, request)}`].join('\n');
}

const coveredLines = ({ method, path, query = '', body }: HandRequest) => [
  `"@method": ${method}`,
  `"@path": ${path}`,
  `"@query": ${query || '?'}`,
  ...(body === undefined ? [] : [`"content-digest": ${digestOf(body)}`, '"content-type": application/json']),
];

const parametersOf = ({ algorithm, key_id }: Pick<HandKey, 'algorithm' | 'key_id'>, request: HandRequest) => {
  const names = request.body === undefined ? '' : ' "content-digest" "content-type"';
  const created = Math.floor(request.created.getTime() / 1_000);
  return `("@method" "@path" "@query"${names});created=${created};keyid="${key_id}";alg="${algorithm}";nonce="${request.counter}"`;
};

export function signByHand(key: HandKey, request: HandRequest): SignedParts {
  const base = Buffer.from(signatureBase(key, request));
  const signature =
    key.algorithm === 'ed25519'
      ? sign(null, base, key.private_key)
      : sign('sha256', base, { key: key.private_key, dsaEncoding: 'ieee-p1363' });
  return {
    method: request.method,
    path: request.path,
    query: request.query ?? '',
    body: request.body ?? null,
    headers: {
      ...(request.body !== undefined && {
        'content-type': 'application/json',
        'content-digest': digestOf(request.body),
      }),
      'signature-input': `sig1=${parametersOf(key, request)}`,
      signature: `sig1=:${signature.toString('base64')}:`,
    },
  };
}
