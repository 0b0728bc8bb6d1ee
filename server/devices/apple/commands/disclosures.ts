import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { isoOrNull } from '#server/operations/lock-evidence.ts';
import { presentSimEntry, simHistory } from '../../sim-log.ts';
import type { Definitions } from './definition.ts';

/**
 * What leaves the server only by a command of its own (`decision.secrets`), read with the device locked. A repeated request
 * can find that it is gone meanwhile.
 */

async function hirerPhoneOf(_: DatabaseOrTx, { hirer_phone_number }: AppleRow) {
  if (hirer_phone_number === null) throw gone();
  return { phone: hirer_phone_number };
}

async function bypassCodeOf(_: DatabaseOrTx, device: AppleRow) {
  const { activation_lock_passcode: passcode, activation_lock_passcode_stored_at } = device;
  if (passcode === null) throw gone();
  return { passcode, stored_at: isoOrNull(activation_lock_passcode_stored_at) };
}

async function simLogOf(db: DatabaseOrTx, { id }: AppleRow) {
  const list = (await simHistory(db, id)).map(presentSimEntry);
  return { list, total: list.length };
}

const gone = () => new Refusal('CONFLICT', messages.disclosureOver);

export const disclosingCommands = {
  'get-activation-lock-password': { answer: bypassCodeOf },
  'get-hirer-phone': { answer: hirerPhoneOf },
  'get-sim-log': { answer: simLogOf },
} satisfies Definitions;
