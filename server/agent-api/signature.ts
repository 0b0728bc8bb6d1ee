import { createHash, createPublicKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { createVerifier, httpbis } from 'http-message-signatures';
import { type BareItem, type Item, isInnerList, parseDictionary } from 'structured-headers';
import {
  type AgentAlgorithm,
  agentAlgorithms,
  agentContentType,
  coveredAlways,
  coveredWithBody,
  digestAlgorithm,
  signatureBytes,
  signatureParameters,
} from '#api/contract/agent/signing.ts';
import { AgentRefusal } from './refusal.ts';

/** What a request says of its signature, which nobody has checked yet. */
export interface ClaimedSignature {
  readonly key_id: string;
  readonly algorithm: AgentAlgorithm;
  readonly created: Date;
  readonly counter: number;
}

export interface SignedRequest {
  readonly method: string;
  /** of the row that serves it */
  readonly path: string;
  readonly request: Request;
  /** null: its row has none */
  readonly body: Uint8Array | null;
}

const unsigned = (what: string) => new AgentRefusal('UNSIGNED', { what });

/** Throws UNSIGNED where it is not what the protocol asks for, and no more, and DIGEST where the body is another one. */
export function readSignature({ request, body }: SignedRequest): ClaimedSignature {
  const inputs = dictionary(request.headers.get('signature-input'));
  const signatures = dictionary(request.headers.get('signature'));
  const [[label, input] = [], ...others] = [...inputs];
  const signature = label === undefined ? undefined : signatures.get(label);
  if (!input || !signature || others.length > 0 || signatures.size > 1) throw unsigned('one signature');
  if (!isInnerList(input) || isInnerList(signature)) throw unsigned('one signature');
  const [bytes] = signature;
  if (!(bytes instanceof ArrayBuffer) || bytes.byteLength !== signatureBytes)
    throw unsigned('the bytes of a signature');
  const [components, parameters] = input;
  requireCovered(components, body === null ? coveredAlways : coveredWithBody);
  if (body !== null) requireDigest(request.headers, body);
  return readParameters(parameters);
}

function dictionary(header: string | null): ReturnType<typeof parseDictionary> {
  try {
    return parseDictionary(header ?? '');
  } catch {
    throw unsigned('a header that can be read');
  }
}

function requireCovered(components: readonly Item[], wanted: readonly string[]): void {
  const names = components.map(([name, parameters]) => (parameters.size === 0 ? name : null));
  const isCovered = names.length === wanted.length && wanted.every((name) => names.includes(name));
  if (!isCovered) throw unsigned(wanted.join(' '));
}

function readParameters(parameters: ReadonlyMap<string, BareItem>): ClaimedSignature {
  const isComplete =
    parameters.size === signatureParameters.length &&
    signatureParameters.every((name) => parameters.has(name));
  if (!isComplete) throw unsigned(signatureParameters.join(' '));
  const [created, key_id, alg, nonce] = signatureParameters.map((name) => parameters.get(name));
  const algorithm = agentAlgorithms.find((known) => known === alg);
  if (typeof created !== 'number' || !Number.isInteger(created)) throw unsigned('created');
  if (typeof key_id !== 'string') throw unsigned('keyid');
  if (algorithm === undefined) throw unsigned('alg');
  // So many digits are a whole number to every language.
  if (typeof nonce !== 'string' || !/^[1-9]\d{0,14}$/.test(nonce)) throw unsigned('nonce');
  return { key_id, algorithm, created: new Date(created * 1_000), counter: Number(nonce) };
}

function requireDigest(headers: Headers, body: Uint8Array): void {
  if (headers.get('content-type') !== agentContentType) throw unsigned('content-type');
  const digests = dictionary(headers.get('content-digest'));
  const told = digests.get(digestAlgorithm)?.[0];
  if (digests.size !== 1 || !(told instanceof ArrayBuffer)) throw unsigned('content-digest');
  const digest = createHash('sha256').update(body).digest();
  const isSame = told.byteLength === digest.length && timingSafeEqual(new Uint8Array(told), digest);
  if (!isSame) throw new AgentRefusal('DIGEST');
}

/** Whether this key has signed it. The request has passed readSignature(). */
export async function isSignedBy(
  { method, path, request }: SignedRequest,
  algorithm: AgentAlgorithm,
  key: KeyObject,
): Promise<boolean> {
  const { search } = new URL(request.url);
  const verified = await httpbis.verifyMessage(
    {
      keyLookup: async () => ({ algs: [algorithm], verify: createVerifier(key, algorithm) }),
      // What is too old, or too new, is told by the server's clock.
      notAfter: Number.POSITIVE_INFINITY,
    },
    { method, url: new URL(`${path}${search}`, 'https://agent.invalid'), headers: coveredHeaders(request) },
  );
  return verified === true;
}

const coveredHeaders = ({ headers }: Request) =>
  Object.fromEntries(
    ['signature-input', 'signature', 'content-digest', 'content-type'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

export interface PublicKey {
  readonly key: KeyObject;
  readonly key_id: string;
}

/** A key as an agent tells it, DER in base64; null where it is none of this algorithm, or written in another way than ours. */
export function readPublicKey(algorithm: AgentAlgorithm, told: string): PublicKey | null {
  const der = Buffer.from(told, 'base64');
  const key = parseKey(der);
  if (!key || !isOf(algorithm, key) || !key.export({ format: 'der', type: 'spki' }).equals(der)) return null;
  return { key, key_id: createHash('sha256').update(der).digest('base64url') };
}

/** One that readPublicKey() has taken before. */
export const keptPublicKey = (told: string): KeyObject | null => parseKey(Buffer.from(told, 'base64'));

function parseKey(der: Buffer): KeyObject | null {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

const isOf = (algorithm: AgentAlgorithm, { asymmetricKeyType, asymmetricKeyDetails }: KeyObject) =>
  algorithm === 'ed25519'
    ? asymmetricKeyType === 'ed25519'
    : asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
