import { codesIn, isHighPrivilege, isPermissionCode, permissions } from '#domain/access/permissions.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import { deviceKinds } from '#domain/kinds/kinds.ts';
import { Refusal } from '../../call/refusal.ts';

/** Every right there is, and every code that is held and is none any more: that gives nothing (`decision.clerk.permission`). */
export function rightsInMap(permission: string): { code: string; granted: boolean }[] {
  const held = codesIn(permission);
  return [
    ...permissions.map(({ code }) => ({ code, granted: held.includes(code) })),
    ...held.filter((code) => !isPermissionCode(code)).map((code) => ({ code, granted: false })),
  ];
}

const ofCommands = new Set(
  Object.values(deviceKinds).flatMap(({ commands }) => commands.map(({ permission }) => permission)),
);

/** Of these what is given without anybody's secondary password (`decision.bodies`). */
export const harmlessIn = (permission: string): string =>
  permissions
    .filter(
      ({ action, code }) =>
        codesIn(permission).includes(code) && !ofCommands.has(action) && !isHighPrivilege(action),
    )
    .map(({ code }) => code)
    .join(',');

export const permissionUnknown = () =>
  new Refusal('INVALID_INPUT', clerkMessages.permissionUnknown, { field: 'permission' });
