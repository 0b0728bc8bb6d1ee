import { type ComponentType, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { AppleListItem } from '#api/contract/apple-device.ts';
import * as labels from '#ui/labels.ts';
import { type LazyPart, lazyPart } from '#ui/lazy-part.ts';
import { useConsole } from './console-context.tsx';

export type DialogName = 'lock' | 'unlock' | 'oneClickUnlock' | 'cancelSchedule' | 'cancelHeld';

export interface DeviceDialogProps {
  device: AppleListItem;
  /** `notice` tells the person what has happened; null where nothing has. */
  onClose: (notice: string | null) => void;
}

type Dialog = ComponentType<DeviceDialogProps>;

// Loaded at the first press: a list is looked at more often than a phone is locked.
const dialogs: Record<DialogName, LazyPart<Dialog>> = {
  lock: lazyPart(async () => (await import('./lock-dialog.tsx')).default),
  unlock: lazyPart(async () => (await import('./unlock-dialog.tsx')).default),
  oneClickUnlock: lazyPart(async () => (await import('./one-click-unlock-dialog.tsx')).default),
  cancelSchedule: lazyPart(async () => (await import('./cancel-schedule-dialog.tsx')).default),
  cancelHeld: lazyPart(async () => (await import('./cancel-held-dialog.tsx')).default),
};

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
      {opened ? <opened.Dialog device={opened.device} onClose={end} /> : null}
    </OpenContext>
  );
}

/** Which dialog stands open. Where its code cannot be fetched the page stays as it is, and the next press tries again. */
function useOpened() {
  const { notify } = useConsole();
  const [opened, setOpened] = useState<{ Dialog: Dialog; device: AppleListItem } | null>(null);
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
    const show = (Dialog: Dialog) => own === press.current && setOpened({ Dialog, device });
    const part = dialogs[name].get();
    if (part) show(part);
    else dialogs[name].load().then(show, () => own === press.current && notify('warn', labels.partNotLoaded));
  });
  return { opened, open, close: () => setOpened(null) };
}
