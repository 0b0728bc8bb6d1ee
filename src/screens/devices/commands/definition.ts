import type { ReactNode } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { CommandRules } from '#domain/devices/command-rules.ts';
import type { CommandName, DeviceKindName } from '#domain/kinds/kinds.ts';
import type { DisclosureName } from '#machines/devices/device-detail/disclosure.machine.ts';
import type {
  PlainCommandName,
  SecuredCommandName,
} from '#machines/devices/secured-command/secured-request.ts';
import type { LazyPart } from '#ui/popup/lazy-part.ts';
import type { DeviceDialog } from './device-dialog.ts';

/**
 * Where a device's page offers a command: what is done every day, a group that is folded under a title of its own, a card that shows what
 * it changes, the notice of a device that was put away.
 */
export type Place<Group extends string> = 'usual' | Group | 'card' | 'away';

interface Shown<Group extends string> {
  readonly icon: ReactNode;
  /** a few words below its title */
  readonly note: string;
  readonly place: Place<Group>;
}

/** Asks for nothing but the proof of who gives it. */
export interface PlainCommand<Group extends string, Device extends DeviceListItem> extends Shown<Group> {
  /** what becomes of the device */
  readonly effect: string;
  /** what a person should know of this device before; null: nothing */
  readonly warning?: (device: Device) => string | null;
  /** somebody thinks twice of it, as of all that nothing brings back */
  readonly dangerous?: true;
}

/** Has a dialog of its own, which is fetched when it is wanted. */
export interface FormCommand<Group extends string, Device extends DeviceListItem> extends Shown<Group> {
  readonly dialog: LazyPart<DeviceDialog<Device>>;
  /** what becomes of the devices of a batch, where its name does not say it */
  readonly effectOnMany?: string;
  readonly dangerous?: true;
}

/** Asks the device at once. */
export interface QuestionCommand<Group extends string> extends Shown<Group> {
  /** on its tile, where the title in records says too much */
  readonly short?: string;
}

/** What our records tell of it is shown in a section of the device's page. */
export interface DisclosingCommand<Group extends string> extends Shown<Group> {
  /** as the end of an address; '': the head of the page */
  readonly section: '' | `#${string}`;
}

export type AnyDefinition<Device extends DeviceListItem> =
  | SecuredDefinition<Device>
  | QuestionCommand<string>
  | DisclosingCommand<string>;

type SecuredDefinition<Device extends DeviceListItem> =
  | PlainCommand<string, Device>
  | FormCommand<string, Device>;

/** What a command is on the console, besides its row in the domain's table. */
export type CommandDefinition<
  Name,
  Group extends string,
  Device extends DeviceListItem,
> = Name extends PlainCommandName
  ? PlainCommand<Group, Device> | FormCommand<Group, Device>
  : Name extends SecuredCommandName
    ? FormCommand<Group, Device>
    : Name extends DisclosureName
      ? DisclosingCommand<Group>
      : QuestionCommand<Group>;

/** What commands of a kind of device are on the console. */
export interface KindCommands<Name extends CommandName, Device extends DeviceListItem> {
  readonly kind: DeviceKindName;
  readonly rules: CommandRules<Name, Device>;
  readonly groups: readonly { readonly id: string; readonly title: string }[];
  /** in the order in which a place offers them */
  readonly definitions: Readonly<Record<Name, AnyDefinition<Device>>>;
}

/** Opens a dialog. What needs no proof asks the device at once, or only shows what our records tell. */
export const opensDialog = <Device extends DeviceListItem>(
  definition: AnyDefinition<Device>,
): definition is SecuredDefinition<Device> => 'dialog' in definition || 'effect' in definition;

export const discloses = <Device extends DeviceListItem>(
  definition: AnyDefinition<Device>,
): definition is DisclosingCommand<string> => 'section' in definition;

export const commandsAt = <Name extends CommandName, Device extends DeviceListItem>(
  { definitions }: KindCommands<Name, Device>,
  place: string,
): readonly Name[] =>
  (Object.keys(definitions) as Name[]).filter((name) => definitions[name].place === place);

/** Somebody thinks twice of it. */
export function isDangerous<Name extends CommandName, Device extends DeviceListItem>(
  { definitions, rules }: KindCommands<Name, Device>,
  name: Name,
): boolean {
  const definition = definitions[name];
  return (opensDialog(definition) && definition.dangerous) || rules.commandOf(name).irreversible;
}
