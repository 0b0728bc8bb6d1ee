import type { ReactNode } from 'react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { AppleCommandName, SecuredAppleCommandName } from '#domain/apple/commands.ts';
import type { DisclosureName } from '#machines/devices/device-detail/disclosure.machine.ts';
import type { PlainCommandName } from '#machines/devices/secured-command/secured-request.ts';
import type { LazyPart } from '#ui/popup/lazy-part.ts';
import type { DeviceDialog } from '../dialogs/device-dialog.ts';

/** What stands folded under a title of its own on a device's page. */
export const groups = [
  { id: 'system', title: '系统' },
  { id: 'network', title: '网络' },
  { id: 'activation', title: '激活锁' },
  { id: 'leaving', title: '解管与回收' },
] as const;
export type GroupId = (typeof groups)[number]['id'];

/** Where a device's page offers it: what is done every day, a group, a card that shows what it changes, the notice of the bin. */
export type Place = 'usual' | GroupId | 'card' | 'bin';

interface Shown {
  readonly icon: ReactNode;
  /** a few words below its title */
  readonly note: string;
  readonly place: Place;
}

/** Asks for nothing but the proof of who gives it. */
export interface PlainCommand extends Shown {
  /** what becomes of the device */
  readonly effect: string;
  /** what a person should know of this device before; null: nothing */
  readonly warning?: (device: AppleListItem) => string | null;
  /** somebody thinks twice of it, as of all that nothing brings back */
  readonly dangerous?: true;
}

/** Has a dialog of its own, which is fetched when it is wanted. */
export interface FormCommand extends Shown {
  readonly dialog: LazyPart<DeviceDialog>;
  /** what becomes of the devices of a batch, where its name does not say it */
  readonly effectOnMany?: string;
  readonly dangerous?: true;
}

/** Asks the device at once. */
export interface QuestionCommand extends Shown {
  /** on its tile, where the title in records says too much */
  readonly short?: string;
}

/** What our records tell of it is shown in a section of the device's page. */
export interface DisclosingCommand extends Shown {
  /** as the end of an address; '': the head of the page */
  readonly section: '' | `#${string}`;
}

/** What a command is on the console, besides its row in the domain's table. */
export type CommandDefinition<Name> = Name extends PlainCommandName
  ? PlainCommand | FormCommand
  : Name extends SecuredAppleCommandName
    ? FormCommand
    : Name extends DisclosureName
      ? DisclosingCommand
      : QuestionCommand;

/** Those of one subject. */
export type Definitions = { readonly [Name in AppleCommandName]?: CommandDefinition<Name> };
