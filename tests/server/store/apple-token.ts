import { constants, createCipheriv, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import type { AbmToken } from '#server/gateways/abm/abm.ts';

/**
 * A server token as Apple Business Manager makes it: JSON in a MIME part, enveloped to the RSA key of a certificate by PKCS#1 v1.5, in BER of
 * indefinite length, as a MIME part with base64. Written by hand from RFC 5652, so that it does not rest on the library that reads it.
 */

/** What the file holds, unless another one is given. */
export const appleToken: AbmToken = {
  consumer_key:
    'CK_48dd68d198350f51258e885ce9a5c37ab7f98543c4a697323d75682a6c10a32501cb247e3db08105db868f73f2c972bdb6ae77112aea803b9219eb52689d42e6',
  consumer_secret:
    'CS_34c7b2b531a600d99a0e4edcf4a78ded79b86ef318118c2f5bcfee1b011108c32d5302df801adbe29d446eb78f02b13144e323eb9aad51c79f01e50cb45c3a68',
  access_token:
    'AT_927696831c59ba510cfe4ec1a69e5267c19881257d4bca2906a99d0785b785a6f6fdeb09774954fdd5e2d0ad952e3af52c6d8d2f21c924ba0caf4a031c158b89',
  access_secret:
    'AS_c31afd7a09691d83548489336e8ff1cb11b82b6bca13f793344496a556b1f4972eaff4dde6deb5ac9cf076fdfa97ec97699c34d515947b9cf9ed31c99dded6ba',
  access_token_expiry: '2028-02-01T05:57:04Z',
};

const oids = {
  envelopedData: '06092a864886f70d010703',
  data: '06092a864886f70d010701',
  rsaEncryption: '06092a864886f70d010101',
  'aes-256-cbc': '060960864801650304012a',
  'des-ede3-cbc': '06082a864886f70d0307',
} as const;

export interface TokenFile {
  readonly token?: object;
  readonly cipher?: 'aes-256-cbc' | 'des-ede3-cbc';
  /** what is enveloped, instead of a message with the token */
  readonly message?: string;
}

/** The file that a browser downloads. */
export function tokenFile(certificate: string, file: TokenFile = {}): Buffer {
  const lines =
    envelope(certificate, file)
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  const headers = [
    'Content-Type: application/pkcs7-mime; name="smime.p7m"; smime-type=enveloped-data',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="smime.p7m"',
    'Content-Description: S/MIME Encrypted Message',
  ];
  return Buffer.from([...headers, '', ...lines, ''].join('\r\n'));
}

/** The same without its MIME headers, in bytes. */
export function envelope(
  certificate: string,
  { token = appleToken, cipher = 'aes-256-cbc', message = messageOf(token) }: TokenFile = {},
): Buffer {
  const { publicKey, raw } = new X509Certificate(certificate);
  const { issuer, serialNumber } = namesOf(raw);
  const [secret, iv] =
    cipher === 'aes-256-cbc' ? [randomBytes(32), randomBytes(16)] : [randomBytes(24), randomBytes(8)];
  const encryption = createCipheriv(cipher, secret, iv);
  const content = Buffer.concat([encryption.update(message, 'utf8'), encryption.final()]);
  const recipient = der(
    0x30,
    der(0x02, Buffer.from([0])),
    der(0x30, issuer, serialNumber),
    der(0x30, hex(oids.rsaEncryption), hex('0500')),
    der(0x04, publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, secret)),
  );
  const pieces = [content.subarray(0, 200), content.subarray(200)];
  return open(
    0x30,
    hex(oids.envelopedData),
    open(
      0xa0,
      open(
        0x30,
        der(0x02, Buffer.from([0])),
        der(0x31, recipient),
        open(
          0x30,
          hex(oids.data),
          der(0x30, hex(oids[cipher]), der(0x04, iv)),
          open(0xa0, ...pieces.map((piece) => der(0x04, piece))),
        ),
      ),
    ),
  );
}

const messageOf = (token: object) =>
  [
    'Content-Type: text/plain;charset=UTF-8',
    'Content-Transfer-Encoding: 7bit',
    '',
    '-----BEGIN MESSAGE-----',
    JSON.stringify(token),
    '-----END MESSAGE-----',
    '',
  ].join('\r\n');

const hex = (text: string) => Buffer.from(text, 'hex');

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const digits = length.toString(16);
  const bytes = hex(digits.length % 2 === 0 ? digits : `0${digits}`);
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** Of indefinite length: what is in it says where it ends. */
const open = (tag: number, ...parts: readonly Buffer[]) =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, hex('0000')]);

/** Issuer and serial number of a certificate, each with its tag: [version], serial number, algorithm, issuer. */
function namesOf(certificate: Buffer): { issuer: Buffer; serialNumber: Buffer } {
  const [, serialNumber, , issuer] = partsOf(contentOf(contentOf(certificate)));
  if (!serialNumber || !issuer) throw new Error('not a certificate');
  return { issuer, serialNumber };
}

function headOf(bytes: Buffer): { header: number; length: number } {
  const first = bytes[1] ?? 0;
  if (first < 0x80) return { header: 2, length: first };
  const digits = first & 0x7f;
  return { header: 2 + digits, length: Number.parseInt(bytes.subarray(2, 2 + digits).toString('hex'), 16) };
}

function contentOf(bytes: Buffer): Buffer {
  const { header, length } = headOf(bytes);
  return bytes.subarray(header, header + length);
}

function partsOf(content: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let rest = content; rest.length > 0; ) {
    const { header, length } = headOf(rest);
    parts.push(rest.subarray(0, header + length));
    rest = rest.subarray(header + length);
  }
  return parts;
}
