import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { DatabaseOrTx } from '../database/schema/tables.ts';

/**
 * How values were sealed before `decision.sealed`: by a key from a secret of the installation, which stood in the database, by itself at first, sealed
 * by the data key later. What it sealed is sealed anew at the first start (reseal.ts).
 */

const nonceBytes = 12;
const tagBytes = 16;

export const formerSettings = { sealed: 'sealed_secret', plain: 'seal_secret' } as const;

const derived = (secret: string | Uint8Array, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));

function open(key: Uint8Array, about: string, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes));
  const plain = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
  return Buffer.concat([plain, decipher.final()]).toString('utf8');
}

/** null: the secret was sealed by another data key. */
export function openFormerSecret(dataKey: Uint8Array, sealed: string): string | null {
  try {
    return open(dataKey, 'secret of the installation', sealed);
  } catch {
    return null;
  }
}

export function formerSeal(secret: string) {
  const sealing = derived(secret, 'seal');
  const searching = derived(Buffer.from(sealing), 'search');
  return {
    open: (about: string, text: string) => open(sealing, about, text),
    numberHash: (store: string, number: string) =>
      createHmac('sha256', searching).update(`${store} number ${number}`).digest('base64url'),
  };
}

export async function formerSecretsIn(
  db: DatabaseOrTx,
): Promise<{ readonly sealed: string | undefined; readonly plain: string | undefined }> {
  const rows = await db
    .selectFrom('setting')
    .selectAll()
    .where('key', 'in', Object.values(formerSettings))
    .execute();
  const of = (key: string) => rows.find((row) => row.key === key)?.value;
  return { sealed: of(formerSettings.sealed), plain: of(formerSettings.plain) };
}
