import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { Rights } from '#domain/access/permissions.ts';
import { appleRules } from '#domain/apple/command-rules.ts';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import { type Offer, offerBy } from '#screens/devices/commands/offers.ts';

/** Whether an Apple device takes a command from the person now, and why not. */
export const offer = (
  command: AppleCommandName,
  device: AppleListItem,
  rights: Rights,
  now: Date,
): Offer<AppleCommandName> => offerBy(appleRules, command, device, { rights, now });
