import type { Denial } from '../access/denial.ts';
import { type ModuleName, moduleTitle } from '../access/modules.ts';
import { deniedExit, hasModule, may, type Rights } from '../access/permissions.ts';
import * as memberMessages from '../member-messages.ts';
import * as messages from '../messages.ts';
import { type AppleCommandName, appleCommand } from './commands.ts';

export const moduleDenial = (name: ModuleName): Denial => ({
  reason: messages.moduleMissing,
  exit: memberMessages.askForModule(moduleTitle(name)),
});

/** What keeps a person from a command on whatever device; null where nothing does. Asked in the server's order. */
export function commandDenial(rights: Rights, command: AppleCommandName): Denial | null {
  const { permission, module } = appleCommand(command);
  if (module !== null && !hasModule(rights, module)) return moduleDenial(module);
  if (permission === null || may(rights, permission)) return null;
  return { reason: messages.permissionDenied, exit: deniedExit(permission) };
}
