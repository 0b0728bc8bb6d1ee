import type { ModuleName } from '#domain/access/modules.ts';
import { hasModule, may, type Permission, type Rights } from '#domain/access/permissions.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import { type BatchedCommand, type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { missingModule, missingRight } from '../http/authorize.ts';

/** It is an edit of our own records, which has no operation (`devices/hand-over.ts`). */
export const handsOver = (command: BatchedCommand): command is 'change-for-clerk' =>
  command === 'change-for-clerk';

interface Right {
  readonly modules: readonly ModuleName[];
  readonly permission: Permission | null;
}

/** What a person needs for it, on whatever device. */
export function rightFor(kind: DeviceKindName, command: BatchedCommand): Right {
  const { module: ofKind, handOver } = deviceKind(kind);
  if (handsOver(command)) return { modules: [ofKind], permission: handOver };
  const { module, permission } = commandOf(kind, command);
  return { modules: [ofKind, ...(module === null ? [] : [module])], permission };
}

/** Throws 403. */
export function requireRight(rights: Rights, kind: DeviceKindName, command: BatchedCommand): void {
  const { modules, permission } = rightFor(kind, command);
  for (const module of modules) if (!hasModule(rights, module)) throw missingModule(module);
  if (permission !== null && !may(rights, permission)) throw missingRight(permission);
}

/** What a person may give to the devices of a kind. */
export function givenTo(rights: Rights, kind: DeviceKindName): readonly BatchedCommand[] {
  const { active, recycled } = deviceKind(kind).batch;
  return [...active, ...recycled].filter((command) => {
    const { modules, permission } = rightFor(kind, command);
    return modules.every((module) => hasModule(rights, module)) && may(rights, permission);
  });
}
