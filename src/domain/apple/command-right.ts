import type { Denial } from '../access/denial.ts';
import type { Rights } from '../access/permissions.ts';
import * as devices from '../devices/command-right.ts';
import { type AppleCommandName, appleCommand } from './commands.ts';

/** As in devices/command-right.ts, by the command's name. */
export const commandDenial = (rights: Rights, command: AppleCommandName): Denial | null =>
  devices.commandDenial(rights, appleCommand(command));
