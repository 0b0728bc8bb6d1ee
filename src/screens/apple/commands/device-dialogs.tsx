import { createContext, type ReactNode, use, useState } from 'react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { SecuredAppleCommandName } from '#domain/apple/commands.ts';
import { CancelDialogs } from '#screens/devices/commands/cancel-dialogs.tsx';
import type { CancelSubject } from '#screens/devices/commands/cancel-words.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { useDialogPart } from '#screens/shared/use-part.ts';
import { type LazyPart, lazyPart } from '#ui/popup/lazy-part.ts';
import type { DeviceDialog } from '../dialogs/device-dialog.ts';
import type { NamedDialog } from './command-dialog.ts';

/** Those that give no command. */
type OtherDialogName = 'oneClickUnlock' | 'enroll-link' | 'update-hirer';
/** A command's goes by its name. */
export type DialogName = SecuredAppleCommandName | OtherDialogName;

// Loaded at the first press: a list is looked at more often than a phone is locked.
const others: Record<OtherDialogName, LazyPart<NamedDialog>> = {
  oneClickUnlock: lazyPart(async () => other(await import('../dialogs/one-click-unlock-dialog.tsx'))),
  'update-hirer': lazyPart(async () => other(await import('../dialogs/hirer-dialog.tsx'))),
  'enroll-link': lazyPart(async () => other(await import('../dialogs/enroll-link-dialog.tsx'))),
};
const other = ({ default: Dialog }: { readonly default: DeviceDialog }): NamedDialog => ({
  Dialog,
  icon: null,
});
const isOther = (name: DialogName): name is OtherDialogName => Object.hasOwn(others, name);

const ofCommands = new Map<SecuredAppleCommandName, LazyPart<NamedDialog>>();

function partOf(name: DialogName): LazyPart<NamedDialog> {
  if (isOther(name)) return others[name];
  const part =
    ofCommands.get(name) ?? lazyPart(async () => (await import('./command-dialog.ts')).dialogOf(name));
  ofCommands.set(name, part);
  return part;
}

type Open = (dialog: DialogName, device: AppleListItem) => void;

const OpenContext = createContext<Open | null>(null);

/** How to open a dialog about a device. */
export function useOpenDialog(): Open {
  const open = use(OpenContext);
  if (!open) throw new Error('useOpenDialog outside of DeviceDialogs');
  return open;
}

interface DeviceDialogsProps {
  children: ReactNode;
  /** the one device of the screen, as it is now: what changes is told in its dialogs too */
  device?: AppleListItem | undefined;
  /** what is shown of operations that can be cancelled */
  operations?: readonly CancelSubject[];
  /** a command was accepted or cancelled, look again */
  onChanged: () => void;
}

/** The dialogs of a screen that shows devices. */
export function DeviceDialogs({ children, device, operations, onChanged }: DeviceDialogsProps) {
  const { notify } = useConsole();
  const { opened, open, close } = useDialogPart<NamedDialog, AppleListItem>();
  const [openNamed] = useState((): Open => (name, device) => open(partOf(name), device));
  const end = (notice: string | null) => {
    close();
    if (notice === null) return;
    notify('ok', notice);
    onChanged();
  };
  return (
    <OpenContext value={openNamed}>
      <CancelDialogs operations={operations} onChanged={onChanged}>
        {children}
      </CancelDialogs>
      {opened ? (
        <opened.Dialog.Dialog
          icon={opened.Dialog.icon}
          device={opened.subject.id === device?.id ? device : opened.subject}
          onClose={end}
        />
      ) : null}
    </OpenContext>
  );
}
