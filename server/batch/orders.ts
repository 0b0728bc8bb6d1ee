import type { ModuleName } from '#domain/access/modules.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import type { BatchedCommand } from '../database/schema/batch-tables.ts';

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
