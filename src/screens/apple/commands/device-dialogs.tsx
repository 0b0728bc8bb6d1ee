import { type ComponentType, createContext, type ReactNode, use, useState } from 'react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { CancelDialogs } from '#screens/devices/commands/cancel-dialogs.tsx';
import type { CancelSubject } from '#screens/devices/commands/cancel-words.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { useLazyDialog } from '#screens/shared/use-lazy-dialog.ts';
import { type LazyPart, lazyPart } from '#ui/popup/lazy-part.ts';
import type { PlainCommandName } from './plain-command-words.tsx';

type OwnDialogName =
  | 'lock'
  | 'unlock'
  | 'oneClickUnlock'
  | 'schedule-os-update'
  | 'set-wallpaper'
  | 'set-global-http-proxy'
  | 'set-dns-setting'
  | 'set-system-restriction'
  | 'set-app-restriction'
  | 'install-apps'
  | 'get-activation-lock-password'
  | 'enroll-link'
  | 'update-hirer';
/** A command that asks for nothing but the proof goes by its own name. */
export type DialogName = OwnDialogName | PlainCommandName;

export interface DeviceDialogProps {
  /** under which it was opened */
  name: DialogName;
  device: AppleListItem;
  /** `notice` tells the person what has happened; null where nothing has. */
  onClose: (notice: string | null) => void;
}

type Dialog = ComponentType<DeviceDialogProps>;

// Loaded at the first press: a list is looked at more often than a phone is locked.
const dialogs: Record<OwnDialogName, LazyPart<Dialog>> = {
  lock: lazyPart(async () => (await import('./lock-dialog.tsx')).default),
  unlock: lazyPart(async () => (await import('./unlock-dialog.tsx')).default),
  oneClickUnlock: lazyPart(async () => (await import('./one-click-unlock-dialog.tsx')).default),
  'schedule-os-update': lazyPart(async () => (await import('./os-update-dialog.tsx')).default),
  'set-wallpaper': lazyPart(async () => (await import('./wallpaper-dialog.tsx')).default),
  'set-global-http-proxy': lazyPart(async () => (await import('./proxy-dialog.tsx')).default),
  'set-dns-setting': lazyPart(async () => (await import('./dns-dialog.tsx')).default),
  'set-system-restriction': lazyPart(async () => (await import('./restriction-dialog.tsx')).default),
  'set-app-restriction': lazyPart(async () => (await import('./app-restriction-dialog.tsx')).default),
  'install-apps': lazyPart(async () => (await import('./install-dialog.tsx')).default),
  'get-activation-lock-password': lazyPart(async () => (await import('./bypass-code-dialog.tsx')).default),
  'update-hirer': lazyPart(async () => (await import('./hirer-dialog.tsx')).default),
  'enroll-link': lazyPart(async () => (await import('./enroll-link-dialog.tsx')).default),
};
const plainCommand: LazyPart<Dialog> = lazyPart(
  async () => (await import('./plain-command-dialog.tsx')).default,
);

const isOwn = (name: DialogName): name is OwnDialogName => Object.hasOwn(dialogs, name);
const partOf = (name: DialogName) => (isOwn(name) ? dialogs[name] : plainCommand);

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
  const { opened, open, close } = useLazyDialog<Dialog, Omit<DeviceDialogProps, 'onClose'>>();
  const [openNamed] = useState((): Open => (name, device) => open(partOf(name), { name, device }));
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
        <opened.Dialog
          {...opened.subject}
          device={opened.subject.device.id === device?.id ? device : opened.subject.device}
          onClose={end}
        />
      ) : null}
    </OpenContext>
  );
}
