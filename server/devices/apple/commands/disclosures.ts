import { isoOrNull } from '#server/operations/lock-evidence.ts';
import { disclosureGone, hirerPhoneOf } from '../../hirer-phone.ts';
import { presentSimEntry, simHistory } from '../../sim-log.ts';
import type { AppleOwn, Definitions } from './definition.ts';

/**
 * What leaves the server only by a command of its own (`decision.secrets`), read with the device locked.
 */

async function bypassCodeOf({ device }: AppleOwn) {
  const { activation_lock_passcode: passcode, activation_lock_passcode_stored_at } = device;
  if (passcode === null) throw disclosureGone();
  return { passcode, stored_at: isoOrNull(activation_lock_passcode_stored_at) };
}

async function simLogOf({ tx, device }: AppleOwn) {
  const list = (await simHistory(tx, device.id)).map(presentSimEntry);
  return { list, total: list.length };
}

export const disclosingCommands = {
  'get-activation-lock-password': { answer: bypassCodeOf },
  'get-hirer-phone': { answer: hirerPhoneOf },
  'get-sim-log': { answer: simLogOf },
} satisfies Definitions;
