import { type DeviceCommand, titleAmong } from '../devices/command.ts';
import { recordedEditNames, storeRecords } from '../devices/recorded-edits.ts';
import { type CommandKind, type CommandName, type DeviceKindName, deviceKind, deviceKinds } from './kinds.ts';

type KnownCommand = DeviceCommand & { readonly name: CommandName; readonly kind: CommandKind };

/** A command by the kind of its device. Throws for a name that is none of the kind's. */
export function commandOf(kind: DeviceKindName, name: CommandName): KnownCommand {
  const found = deviceKinds[kind].commands.find((command) => command.name === name);
  if (!found) throw new Error(`no command of ${kind} named ${name}`);
  return found;
}

/** As titleAmong(), of the commands of a kind. */
export const recordTitle = (kind: DeviceKindName, name: string): string =>
  titleAmong(deviceKind(kind).commands, name);

/** It asks the device something, and changes nothing of it. */
export const isQuestion = (kind: DeviceKindName, name: string): boolean =>
  deviceKind(kind).commands.some((command) => command.name === name && command.asks);

/** Names that a record can have, in the order in which the log's filter offers them. */
export const recordNames = (kind: DeviceKindName): readonly string[] => [
  ...deviceKind(kind).commands.map(({ name }) => name),
  ...deviceKind(kind).edits,
  ...storeRecords.map(({ name }) => name),
];

/** Names that two kinds have in common mean the same of both: what is asked of operations by name holds for each. */
const all: readonly KnownCommand[] = Object.values<{ readonly commands: readonly KnownCommand[] }>(
  deviceKinds,
).flatMap(({ commands }) => commands);
const namesOf = (isMeant: (command: KnownCommand) => boolean): readonly CommandName[] => [
  ...new Set(all.filter(isMeant).map(({ name }) => name)),
];

/** Those that a device keeps in a queue of its own, which is lost when its enrolment ends. */
export const deviceCommandNames = namesOf(({ executor }) => executor === 'device');

/** Those that the maker's servers or our own database carry out. */
export const otherCommandNames = namesOf(({ executor }) => executor !== 'device');

/** Records that say nothing of how a device is: who looked at what we know, who changed what we know. */
export const tellsNothing: readonly string[] = [
  ...namesOf(({ asks, executor }) => asks && executor === 'server'),
  ...recordedEditNames,
];
