import { type ComponentType, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { AppleListItem } from '#api/contract/apple-device.ts';
import * as labels from '#ui/labels.ts';
import { type LazyPart, lazyPart } from '#ui/lazy-part.ts';
import { useConsole } from './console-context.tsx';
import type { PlainCommandName } from './plain-command-words.tsx';

type OwnDialogName = 'lock' | 'unlock' | 'oneClickUnlock' | 'cancelSchedule' | 'cancelHeld';
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
  cancelSchedule: lazyPart(async () => (await import('./cancel-schedule-dialog.tsx')).default),
  cancelHeld: lazyPart(async () => (await import('./cancel-held-dialog.tsx')).default),
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

/** The dialogs of a screen that shows devices. `onChanged`: a command was accepted, look again. */
export function DeviceDialogs({ children, onChanged }: { children: ReactNode; onChanged: () => void }) {
  const { notify } = useConsole();
  const { opened, open, close } = useOpened();
  const end = (notice: string | null) => {
    close();
    if (notice === null) return;
    notify('ok', notice);
    onChanged();
  };
  return (
    <OpenContext value={open}>
      {children}
      {opened ? <opened.Dialog {...opened.about} onClose={end} /> : null}
    </OpenContext>
  );
}

interface Opened {
  readonly Dialog: Dialog;
  readonly about: Omit<DeviceDialogProps, 'onClose'>;
}

/** Which dialog stands open. Where its code cannot be fetched the page stays as it is, and the next press tries again. */
function useOpened() {
  const { notify } = useConsole();
  const [opened, setOpened] = useState<Opened | null>(null);
  // The newest press counts; who has left the screen is called back by none.
  const press = useRef(0);
  useEffect(
    () => () => {
      press.current += 1;
    },
    [],
  );
  const [open] = useState(() => (name: DialogName, device: AppleListItem) => {
    press.current += 1;
    const own = press.current;
    const show = (Dialog: Dialog) => own === press.current && setOpened({ Dialog, about: { name, device } });
    const part = partOf(name);
    const ready = part.get();
    if (ready) show(ready);
    else part.load().then(show, () => own === press.current && notify('warn', labels.partNotLoaded));
  });
  return { opened, open, close: () => setOpened(null) };
}
