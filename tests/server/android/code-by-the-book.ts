import { createHmac } from 'node:crypto';
import { Secret } from 'otpauth';

/** RFC 4226, section 5.3, written down once more: 8 digits of the code at a counter. */
export function codeByTheBook(base32: string, counter: number): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', Buffer.from(Secret.fromBase32(base32).bytes))
    .update(moving)
    .digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** 8).padStart(8, '0');
}
