import type { AndroidListItem } from '#api/contract/android/device.ts';
import type { Rights } from '#domain/access/permissions.ts';
import { androidRules } from '#domain/android/command-rules.ts';
import type { AndroidCommandName } from '#domain/android/commands.ts';
import { type Offer, offerBy } from '#screens/devices/commands/offers.ts';

/** Whether an Android device takes a command from the person now, and why not. */
export const offer = (
  command: AndroidCommandName,
  device: AndroidListItem,
  rights: Rights,
  now: Date,
): Offer<AndroidCommandName> => offerBy(androidRules, command, device, { rights, now });
