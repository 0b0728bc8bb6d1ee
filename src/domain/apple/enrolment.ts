import type { Denial } from '../access/denial.ts';
import { recycledStatus } from '../devices/status-values.ts';
import { enrolSerialMaxLength } from '../limits.ts';
import * as memberMessages from '../member-messages.ts';
import * as messages from '../messages.ts';

/** A serial number that can be enrolled, in capitals (`valid.ios.enrol-serial`). */
const enrolSerialPattern = new RegExp(`^[0-9A-Z]{1,${enrolSerialMaxLength}}$`);

/** Why nobody can enrol this device by a link; null where it can be. */
export function enrolmentDenial(device: { serial_number: string; recycled_status?: number }): Denial | null {
  if (device.recycled_status === recycledStatus.recycled)
    return { reason: messages.deviceInBin, exit: messages.restoreFromBin };
  if (enrolSerialPattern.test(device.serial_number)) return null;
  return { reason: memberMessages.serialNotEnrollable, exit: memberMessages.serialEnrollExit };
}
