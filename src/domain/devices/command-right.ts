import type { Denial } from '../access/denial.ts';
import { areaTitle, type FeatureArea, type ModuleName, moduleTitle } from '../access/modules.ts';
import { deniedExit, hasModule, may, type Permission, type Rights } from '../access/permissions.ts';
import * as memberMessages from '../member-messages.ts';
import * as messages from '../messages.ts';
import type { DeviceCommand } from './command.ts';

export const moduleDenial = (name: ModuleName): Denial => ({
  reason: messages.moduleMissing,
  exit: memberMessages.askForModule(moduleTitle(name)),
});

export const areaDenial = (area: FeatureArea): Denial => ({
  reason: messages.moduleMissing,
  exit: memberMessages.askForModule(areaTitle(area)),
});

export const permissionDenial = (
  rights: Pick<Rights, 'permission'>,
  permission: Permission,
): Denial | null =>
  may(rights, permission) ? null : { reason: messages.permissionDenied, exit: deniedExit(permission) };

/** What keeps a person from a command on whatever device; null where nothing does. Asked in the server's order. */
export function commandDenial(
  rights: Rights,
  { permission, module }: Pick<DeviceCommand, 'permission' | 'module'>,
): Denial | null {
  if (module !== null && !hasModule(rights, module)) return moduleDenial(module);
  return permission && permissionDenial(rights, permission);
}
