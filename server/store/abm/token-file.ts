import { constants, createDecipheriv, privateDecrypt } from 'node:crypto';
import { fromBER, OctetString } from 'asn1js';
import {
  Certificate,
  ContentInfo,
  EnvelopedData,
  IssuerAndSerialNumber,
  id_ContentType_EnvelopedData,
  KeyTransRecipientInfo,
} from 'pkijs';
import * as v from 'valibot';
import * as storeMessages from '#domain/store/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { AbmToken } from '#server/gateways/abm/abm.ts';
import type { AbmKey } from './certificate.ts';

/** What Apple gives a store to speak with it (OAuth 1). */
const token = v.object({
  consumer_key: v.pipe(v.string(), v.minLength(1)),
  consumer_secret: v.pipe(v.string(), v.minLength(1)),
  access_token: v.pipe(v.string(), v.minLength(1)),
  access_secret: v.pipe(v.string(), v.minLength(1)),
  access_token_expiry: v.pipe(
    v.string(),
    v.check((at) => !Number.isNaN(Date.parse(at))),
  ),
});

/** PKCS#1 v1.5: wrong padding yields other bytes instead of a fault, so that nobody can ask about keys. */
const rsaEncryption = '1.2.840.113549.1.1.1';
/** What S/MIME encrypts content with. */
const ciphers: Readonly<Record<string, string>> = {
  '1.2.840.113549.3.7': 'des-ede3-cbc',
  '2.16.840.1.101.3.4.1.2': 'aes-128-cbc',
  '2.16.840.1.101.3.4.1.22': 'aes-192-cbc',
  '2.16.840.1.101.3.4.1.42': 'aes-256-cbc',
};

/** The token in a file as Apple makes it: JSON between two lines, in a MIME part, encrypted to the key. Throws 422 for any other. */
export function readTokenFile(file: Buffer, key: AbmKey): AbmToken {
  return tokenOf(decrypt(envelopeOf(derOf(file)), key));
}

/** Headers and base64, base64 alone, PEM, or the bytes themselves. */
function derOf(file: Buffer): Buffer {
  if (file[0] === 0x30) return file;
  const text = file.toString('latin1').replaceAll('\r', '').trim();
  const body = (/^[\w-]+:/.test(text) ? text.slice(text.indexOf('\n\n')) : text)
    .replace(/-----(BEGIN|END) (PKCS7|CMS)-----/g, '')
    .replace(/\s/g, '');
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(body)) throw foreign();
  return Buffer.from(body, 'base64');
}

function envelopeOf(der: Buffer): EnvelopedData {
  const { offset, result } = fromBER(new Uint8Array(der));
  if (offset === -1) throw der[0] === 0x30 ? broken() : foreign();
  const content = parsed(foreign, () => new ContentInfo({ schema: result }));
  if (content.contentType !== id_ContentType_EnvelopedData) throw foreign();
  return parsed(broken, () => new EnvelopedData({ schema: content.content }));
}

function decrypt(envelope: EnvelopedData, { certificate, privateKey }: AbmKey): string {
  const ours = Certificate.fromBER(derOfPem(certificate));
  const recipient = envelope.recipientInfos
    .map(({ value }) => value)
    .find(
      (info): info is KeyTransRecipientInfo =>
        info instanceof KeyTransRecipientInfo &&
        info.rid instanceof IssuerAndSerialNumber &&
        info.rid.issuer.isEqual(ours.issuer) &&
        info.rid.serialNumber.isEqual(ours.serialNumber),
    );
  if (!recipient) throw new Refusal('NOT_POSSIBLE', storeMessages.tokenOfOtherKey, { field: 'content' });
  const { contentEncryptionAlgorithm: used } = envelope.encryptedContentInfo;
  const cipher = ciphers[used.algorithmId];
  const iv = used.algorithmParams;
  if (
    cipher === undefined ||
    !(iv instanceof OctetString) ||
    recipient.keyEncryptionAlgorithm.algorithmId !== rsaEncryption
  )
    throw foreign();
  return parsed(broken, () => {
    const secret = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(recipient.encryptedKey.valueBlock.valueHexView),
    );
    const decipher = createDecipheriv(cipher, secret, Buffer.from(iv.valueBlock.valueHexView));
    const content = Buffer.from(envelope.encryptedContentInfo.getEncryptedContent());
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
  });
}

function tokenOf(message: string): AbmToken {
  const [, marked] = /-----BEGIN MESSAGE-----(.*)-----END MESSAGE-----/s.exec(message) ?? [];
  const json = parsed(foreign, (): unknown => JSON.parse(marked ?? message.slice(message.indexOf('{'))));
  const read = v.safeParse(token, json);
  if (!read.success) throw foreign();
  return read.output;
}

const derOfPem = (pem: string) =>
  Buffer.from(pem.replace(/-----(BEGIN|END) CERTIFICATE-----|\s/g, ''), 'base64');

/** What others made is read by libraries that say in English, each in its own way, what is wrong with it. */
function parsed<Result>(refusal: () => Refusal, read: () => Result): Result {
  try {
    return read();
  } catch {
    throw refusal();
  }
}

const foreign = () => new Refusal('NOT_POSSIBLE', storeMessages.tokenForeign, { field: 'content' });
const broken = () => new Refusal('NOT_POSSIBLE', storeMessages.tokenBroken, { field: 'content' });
