import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { digestText, parametersPattern, signedText } from '#api/contract/agent/signing.ts';
import { AgentRefusal } from './refusal.ts';

/** What a request says of its signature, which nobody has checked yet. */
export interface ClaimedSignature {
  readonly key_id: string;
  readonly created: Date;
  readonly counter: number;
  /** as they stand in the header */
  readonly parameters: string;
  /** r and s, one behind the other */
  readonly signature: Buffer;
  /** of the body, as it stands in the header */
  readonly digest: string;
}

export interface SignedRequest {
  readonly method: string;
  /** under which phones know this server */
  readonly authority: string;
  /** of the row that serves it */
  readonly path: string;
  readonly request: Request;
  /** null: its row has none */
  readonly body: Uint8Array | null;
}

const unsigned = (what: string) => new AgentRefusal('UNSIGNED', { what });

const inputHeader = /^([a-z][a-z\d_.-]*)=(\(.*)$/;
const signatureHeader = /^([a-z][a-z\d_.-]*)=:([A-Za-z\d+/]{86}==):$/;
const digestHeader = /^sha-256=:[A-Za-z\d+/]{43}=:$/;

/** Throws UNSIGNED where it is not what the protocol asks for, to the letter. */
export function readSignature({ request: { headers } }: SignedRequest): ClaimedSignature {
  // What is signed is what was sent.
  if (headers.has('content-encoding')) throw unsigned('no content-encoding');
  const [, label, parameters = ''] = inputHeader.exec(headers.get('signature-input') ?? '') ?? [];
  const [, created, key_id = '', counter] = parametersPattern.exec(parameters) ?? [];
  if (label === undefined || created === undefined) throw unsigned('signature-input');
  const [, signed, bytes = ''] = signatureHeader.exec(headers.get('signature') ?? '') ?? [];
  if (signed !== label) throw unsigned('signature');
  const digest = headers.get('content-digest') ?? '';
  if (!digestHeader.test(digest)) throw unsigned('content-digest');
  return {
    ...{ key_id, parameters, digest },
    created: new Date(Number(created) * 1_000),
    counter: Number(counter),
    signature: Buffer.from(bytes, 'base64'),
  };
}

const nothing = new Uint8Array();

/** Throws DIGEST where the body is another one. */
export function requireDigest({ body }: SignedRequest, { digest }: ClaimedSignature): void {
  const own = digestText(
    createHash('sha256')
      .update(body ?? nothing)
      .digest('base64'),
  );
  if (!timingSafeEqual(Buffer.from(own), Buffer.from(digest))) throw new AgentRefusal('DIGEST');
}

/** Whether this key has signed it. */
export function isSignedBy(
  { method, authority, path, request }: SignedRequest,
  { digest, parameters, signature }: ClaimedSignature,
  key: KeyObject,
): boolean {
  const { search: query } = new URL(request.url);
  const text = signedText({ method, authority, path, query, digest }, parameters);
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** A key as an agent tells it, DER in base64; null where it is none of P-256, or written in another way than ours. */
export function readPublicKey(told: string): KeyObject | null {
  const der = Buffer.from(told, 'base64');
  const key = parseKey(der);
  const isOwn = key && isOfCurve(key) && key.export({ format: 'der', type: 'spki' }).equals(der);
  return isOwn && der.toString('base64') === told ? key : null;
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

const isOfCurve = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) =>
  asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
