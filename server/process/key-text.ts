/** Base64 or hexadecimal; null: not 32 bytes in either. */
export function readKey(text: string): Uint8Array | null {
  const trimmed = text.trim();
  if (/^[\da-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex');
  return /^[A-Za-z\d+/_-]{43}=?$/.test(trimmed) ? Buffer.from(trimmed, 'base64') : null;
}

export const textOfKey = (key: Uint8Array): string => Buffer.from(key).toString('base64');
