import { randomBytes, X509Certificate } from 'node:crypto';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate } from 'pkijs';
import { abmCertificateDays } from '#domain/limits.ts';
import { dayMs } from '#domain/text/time.ts';

/** Apple encrypts tokens to the RSA key of a certificate. */
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const;
const commonName = '2.5.4.3';

/** Both PEM. */
export interface AbmKey {
  readonly certificate: string;
  readonly privateKey: string;
}

/** A new key and a self-signed certificate for it. `name` is its common name, which Apple does not show. */
export async function makeAbmKey(name: string, now: Date): Promise<AbmKey> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: serialNumber() });
  for (const subject of [certificate.subject, certificate.issuer])
    subject.typesAndValues.push(
      new AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: name }) }),
    );
  certificate.notBefore.value = now;
  certificate.notAfter.value = new Date(now.getTime() + abmCertificateDays * dayMs);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, algorithm.hash);
  return {
    certificate: new X509Certificate(Buffer.from(certificate.toSchema().toBER())).toString(),
    privateKey: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
  };
}

/** SHA-256 in pairs of hex digits with colons, as OpenSSL prints it. */
export const fingerprintOf = (certificate: string): string => new X509Certificate(certificate).fingerprint256;

/** 16 bytes that DER reads as a positive number without a leading zero. */
function serialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
