import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';
import type { AppleListItem } from '#api/contract/apple-device.ts';
import { useConsole } from './console-context.tsx';

// Loaded at the first press: a list is looked at more often than a phone is locked.
const dialogs = {
  lock: lazy(() => import('./lock-dialog.tsx')),
  unlock: lazy(() => import('./unlock-dialog.tsx')),
  cancelSchedule: lazy(() => import('./cancel-schedule-dialog.tsx')),
};

export type DialogName = keyof typeof dialogs;

export interface DeviceDialogProps {
  device: AppleListItem;
  /** `notice` tells the person what has happened; null where nothing has. */
  onClose: (notice: string | null) => void;
}

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
  const [opened, setOpened] = useState<{ dialog: DialogName; device: AppleListItem } | null>(null);
  const [open] = useState(() => (dialog: DialogName, device: AppleListItem) => setOpened({ dialog, device }));
  const close = (notice: string | null) => {
    setOpened(null);
    if (notice === null) return;
    notify('ok', notice);
    onChanged();
  };
  const Dialog = opened && dialogs[opened.dialog];
  return (
    <OpenContext value={open}>
      {children}
      {Dialog ? (
        <Suspense fallback={null}>
          <Dialog device={opened.device} onClose={close} />
        </Suspense>
      ) : null}
    </OpenContext>
  );
}
