import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { digestText, newKeyId, parametersText, signedText } from '#api/contract/agent/signing.ts';
import type { PhoneKey } from './phone-state.ts';

export function makeKey(): PhoneKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return {
    key_id: newKeyId,
    public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
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
export function signedHeaders(key: PhoneKey, request: Unsigned): Record<string, string> {
  const { method, url, body, created, counter } = request;
  const digest = digestText(
    createHash('sha256')
      .update(body ?? '')
      .digest('base64'),
  );
  const seconds = Math.floor(created.getTime() / 1_000);
  const parameters = parametersText({ created: seconds, key_id: key.key_id, counter });
  const text = signedText(
    { method, authority: url.host, path: url.pathname, query: url.search, digest },
    parameters,
  );
  const signature = sign('sha256', Buffer.from(text), {
    key: privateKeyOf(key),
    dsaEncoding: 'ieee-p1363',
  });
  return {
    ...(body !== null && { 'content-type': 'application/json' }),
    'content-digest': digest,
    'signature-input': `sig1=${parameters}`,
    signature: `sig1=:${signature.toString('base64')}:`,
  };
}

const privateKeyOf = ({ private_key }: PhoneKey): KeyObject =>
  createPrivateKey({ key: Buffer.from(private_key, 'base64'), format: 'der', type: 'pkcs8' });
