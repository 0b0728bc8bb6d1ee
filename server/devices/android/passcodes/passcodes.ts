import { HOTP, Secret } from 'otpauth';
import type { PasscodePurpose } from '#api/contract/agent/messages.ts';
import { passcodeDigits } from '#domain/limits.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { type SealedPlace, type SealKey, seal, unseal } from '#server/database/seal.ts';

/**
 * One-time codes for a phone without network: HOTP (RFC 4226), a secret for each device and purpose (`decision.android.passcode`). The
 * phone has the same secrets; both count the codes that were used or skipped from 0.
 */

/** RFC 4226 asks for 160 bits. */
const secretBytes = 20;

/** base32, as the phone is told it */
export const newSecret = () => new Secret({ size: secretBytes }).base32;

export const codeAt = (base32: string, counter: number): string =>
  new HOTP({ secret: Secret.fromBase32(base32), digits: passcodeDigits, counter }).generate();

interface OfDevice {
  readonly id: string;
  readonly store_id: string;
}

const placeOf = ({ id, store_id }: OfDevice, purpose: PasscodePurpose): SealedPlace => ({
  column: `android_device.${purpose}_secret`,
  row: id,
  store: store_id,
});

/** As it stands in the device's row. */
export const sealSecret = (
  key: SealKey,
  of: OfDevice & { readonly purpose: PasscodePurpose },
  base32: string,
): string => seal(key, placeOf(of, of.purpose), base32);

/** In base32. Throws where the phone has none: legality sees to it that nobody asks for a code then. */
export function secretOf(
  key: SealKey,
  device: Pick<AndroidRow, 'id' | 'store_id' | 'unlock_secret' | 'deregulate_secret'>,
  purpose: PasscodePurpose,
): string {
  const sealed = device[`${purpose}_secret`];
  if (sealed === null) throw new Error(`device ${device.id} has no secret for its codes`);
  return unseal(key, placeOf(device, purpose), sealed);
}

export const codesAhead = (device: AndroidRow, purpose: PasscodePurpose): number =>
  device[`${purpose}_codes_given`] - device[`${purpose}_codes_passed`];

/** Takes the next code; answers its place. The device is locked, and legality has found one left. */
export async function takeCode(tx: Tx, device: AndroidRow, purpose: PasscodePurpose): Promise<number> {
  const counter = device[`${purpose}_codes_given`];
  await tx
    .updateTable('android_device')
    .set({ [`${purpose}_codes_given`]: counter + 1 })
    .where('id', '=', device.id)
    .execute();
  return counter;
}
