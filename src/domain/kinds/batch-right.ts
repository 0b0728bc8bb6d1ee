import type { Denial } from '../access/denial.ts';
import type { Rights } from '../access/permissions.ts';
import { commandDenial, permissionDenial } from '../devices/command-right.ts';
import { type DeviceKindName, deviceKind } from './kinds.ts';

/** What keeps a person from a batch of a kind of device, on whatever device; null where nothing does. */
export function batchDenial(rights: Rights, kind: DeviceKindName, name: string): Denial | null {
  const { commands, handOver } = deviceKind(kind);
  if (name === 'change-for-clerk') return permissionDenial(rights, handOver);
  const command = commands.find((each) => each.name === name);
  if (!command) throw new Error(`no command of ${kind} named ${name}`);
  return commandDenial(rights, command);
}
