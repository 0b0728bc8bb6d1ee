import { uptime } from 'node:os';
import { HOTP, Secret } from 'otpauth';
import { type PasscodePurpose, passcodePurposes } from '#api/contract/agent/messages.ts';
import {
  passcodeDigits,
  passcodePauseBaseMs,
  passcodePauseMaxMs,
  passcodesAhead,
  passcodeWrongTries,
} from '#domain/limits.ts';
import { type PhoneState, release } from './phone-state.ts';

/** The code of a counter (RFC 4226). */
export const passcodeOf = (secret: string, counter: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), digits: passcodeDigits, counter });

/** How long no code is taken behind so many wrong ones in a row, counted from the last of them (RFC 4226, 7.3). */
export const passcodePauseMs = (wrong: number): number =>
  wrong < passcodeWrongTries
    ? 0
    : Math.min(passcodePauseBaseMs * 2 ** (wrong - passcodeWrongTries), passcodePauseMaxMs);

/** How much is left of it, in ms; behind a restart all of it once more. `upS`: how long the machine runs, which nobody at it can set. */
export function passcodePauseLeft({ wrong_passcodes }: PhoneState, upS = uptime()): number {
  if (!wrong_passcodes) return 0;
  const { count, up_s } = wrong_passcodes;
  const passedS = upS < up_s ? upS : upS - up_s;
  return Math.max(passcodePauseMs(count) - passedS * 1_000, 0);
}

/** `wrong`: it is none, or was left behind; `paused`: it was not looked at. */
export type TypedPasscode = PasscodePurpose | 'wrong' | 'paused';

/** What a code that somebody types at the phone does. */
export function typePasscode(phone: PhoneState, code: string, upS = uptime()): TypedPasscode {
  if (passcodePauseLeft(phone, upS) > 0) return 'paused';
  for (const purpose of passcodePurposes) {
    const counter = counterOf(phone, purpose, code);
    if (counter === null) continue;
    phone.passcode_counters[purpose] = counter + 1;
    phone.passcodes_used.push({ purpose, counter, up_s: upS });
    delete phone.wrong_passcodes;
    if (purpose === 'unlock') phone.lock = null;
    else release(phone, 'code');
    return purpose;
  }
  phone.wrong_passcodes = { count: (phone.wrong_passcodes?.count ?? 0) + 1, up_s: upS };
  return 'wrong';
}

function counterOf(
  { passcode_secrets, passcode_counters }: PhoneState,
  purpose: PasscodePurpose,
  code: string,
): number | null {
  if (!passcode_secrets) return null;
  const next = passcode_counters[purpose];
  for (let counter = next; counter < next + passcodesAhead; counter++) {
    if (passcodeOf(passcode_secrets[purpose], counter) === code) return counter;
  }
  return null;
}
