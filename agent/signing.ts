import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createSigner, httpbis } from 'http-message-signatures';
import {
  type AgentAlgorithm,
  agentContentType,
  coveredAlways,
  coveredWithBody,
  digestAlgorithm,
  signatureParameters,
} from '#api/contract/agent/signing.ts';
import type { PhoneKey } from './phone-state.ts';

export function makeKey(algorithm: AgentAlgorithm = 'ed25519'): PhoneKey {
  const { publicKey, privateKey } =
    algorithm === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return {
    algorithm,
    key_id: createHash('sha256').update(der).digest('base64url'),
    public_key: der.toString('base64'),
    private_key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

export interface Unsigned {
  readonly method: string;
  readonly url: URL;
  readonly body: string | null;
  readonly created: Date;
  readonly counter: number;
}

/** The headers of a request that this key has signed (docs/agent-protocol.md). */
export async function signedHeaders(key: PhoneKey, request: Unsigned): Promise<Record<string, string>> {
  const { method, url, body, created, counter } = request;
  const { headers } = await httpbis.signMessage(
    {
      key: createSigner(privateKeyOf(key), key.algorithm, key.key_id),
      name: 'sig1',
      params: [...signatureParameters],
      paramValues: { created, nonce: String(counter) },
      fields: body === null ? [...coveredAlways] : [...coveredWithBody],
    },
    { method, url, headers: body === null ? {} : headersOf(body) },
  );
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}

const headersOf = (body: string) => ({
  'Content-Type': agentContentType,
  'Content-Digest': `${digestAlgorithm}=:${createHash('sha256').update(body).digest('base64')}:`,
});

const privateKeyOf = ({ private_key }: PhoneKey): KeyObject =>
  createPrivateKey({ key: Buffer.from(private_key, 'base64'), format: 'der', type: 'pkcs8' });
