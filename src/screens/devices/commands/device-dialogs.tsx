import { createContext, type ReactNode, use, useState } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { SavedFields } from '#machines/devices/device-detail/device-detail.machine.ts';
import type { OwnEdit } from '#machines/kits/submission.ts';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import type { LazyPart } from '#ui/popup/lazy-part.ts';
import { CancelDialogs } from './cancel-dialogs.tsx';
import type { CancelSubject } from './cancel-words.ts';
import type { DeviceDialog } from './device-dialog.ts';
import { UnsureContext } from './unsure.ts';

/** A dialog, and the icon of what it is opened for. */
export interface NamedDialog<Device extends DeviceListItem> {
  readonly Dialog: DeviceDialog<Device>;
  readonly icon: ReactNode;
}

export interface DeviceDialogsProps<Device extends DeviceListItem> {
  children: ReactNode;
  /** the one device of the screen, as it is now: what changes is told in its dialogs too */
  device?: Device | undefined;
  /** what is shown of operations that can be cancelled */
  operations?: readonly CancelSubject[];
  /** a command was accepted or cancelled, look again */
  onChanged: () => void;
  /** what was saved of a device, or that nobody knows */
  onEdited: (deviceId: string, own: OwnEdit<SavedFields>) => void;
  /** so it is: no edit begins */
  unsure: boolean;
}

/** The dialog of what is no command. */
export const unnamed = <Device extends DeviceListItem>({
  default: Dialog,
}: {
  readonly default: DeviceDialog<Device>;
}): NamedDialog<Device> => ({ Dialog, icon: null });

interface DialogsOfKind<Command extends string, Other extends string, Device extends DeviceListItem> {
  /** by their names, those that give no command */
  readonly others: Readonly<Record<Other, LazyPart<NamedDialog<Device>>>>;
  /** that of a command; loaded at the first press: a list is looked at more often than a phone is locked */
  readonly ofCommand: (name: Command) => LazyPart<NamedDialog<Device>>;
}

/** The dialogs of the devices of a kind: what gives them to a screen, and how they are opened there. */
export function deviceDialogs<Command extends string, Other extends string, Device extends DeviceListItem>({
  others,
  ofCommand,
}: DialogsOfKind<Command, Other, Device>) {
  type Name = Command | Other;
  type Open = (dialog: Name, device: Device) => void;

  const OpenContext = createContext<Open | null>(null);
  const ofCommands = new Map<Command, LazyPart<NamedDialog<Device>>>();
  const isOther = (name: Name): name is Other & Name => Object.hasOwn(others, name);

  function partOf(name: Name): LazyPart<NamedDialog<Device>> {
    if (isOther(name)) return others[name];
    const part = ofCommands.get(name) ?? ofCommand(name);
    ofCommands.set(name, part);
    return part;
  }

  /** How to open a dialog about a device. */
  function useOpenDialog(): Open {
    const open = use(OpenContext);
    if (!open) throw new Error('useOpenDialog outside of DeviceDialogs');
    return open;
  }

  /** The dialogs of a screen that shows devices. */
  function DeviceDialogs(props: DeviceDialogsProps<Device>) {
    const { children, device, operations, onChanged, onEdited, unsure } = props;
    const { notify } = useConsole();
    const { opened, open, close } = useDialogPart<NamedDialog<Device>, Device>();
    const [openNamed] = useState((): Open => (name, subject) => open(partOf(name), subject));
    const end = (notice: string | null) => {
      close();
      if (notice === null) return;
      notify('ok', notice);
      onChanged();
    };
    return (
      <OpenContext value={openNamed}>
        <CancelDialogs operations={operations} onChanged={onChanged}>
          <UnsureContext value={unsure}>{children}</UnsureContext>
        </CancelDialogs>
        {opened ? (
          <opened.Dialog.Dialog
            icon={opened.Dialog.icon}
            device={opened.subject.id === device?.id ? device : opened.subject}
            onClose={end}
            onEdited={(own) => onEdited(opened.subject.id, own)}
          />
        ) : null}
      </OpenContext>
    );
  }

  return { DeviceDialogs, useOpenDialog };
}
