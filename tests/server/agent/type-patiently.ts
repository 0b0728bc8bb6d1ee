import { passcodePauseMaxMs } from '#domain/limits.ts';
import { type TypedPasscode, typePasscode } from '../../../agent/passcodes.ts';
import type { PhoneState } from '../../../agent/phone-state.ts';

/** As somebody types who waits, behind wrong codes, until the phone takes codes again. */
export function typePatiently(phone: PhoneState, code: string): TypedPasscode {
  if (phone.wrong_passcodes) phone.wrong_passcodes.up_s = 0;
  return typePasscode(phone, code, passcodePauseMaxMs / 1_000);
}
