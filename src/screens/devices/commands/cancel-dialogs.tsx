import { type ComponentType, createContext, type ReactNode, use, useState } from 'react';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { type CancelSubject, cancelledWords } from './cancel-words.ts';

export interface CancelDialogProps {
  /** as it was when the dialog was opened */
  opened: CancelSubject;
  /** as it is now, where it is still shown */
  current: CancelSubject;
  /** which device it is about */
  about: string;
  onClose: (end: { readonly cancelled: boolean; readonly changed: boolean }) => void;
}

const dialog = lazyPart<ComponentType<CancelDialogProps>>(
  async () => (await import('./cancel-dialog.tsx')).default,
);

type Open = (operation: CancelSubject, about: string) => void;

const OpenContext = createContext<Open | null>(null);

/** How to ask for the cancelling of an operation. */
export function useOpenCancel(): Open {
  const open = use(OpenContext);
  if (!open) throw new Error('useOpenCancel outside of CancelDialogs');
  return open;
}

interface CancelDialogsProps {
  children: ReactNode;
  /** what the screen shows now: the dialog follows what becomes of its operation */
  operations?: readonly CancelSubject[] | undefined;
  onChanged: () => void;
}

/** The one dialog in which a screen's operations are cancelled. */
export function CancelDialogs({ children, operations = [], onChanged }: CancelDialogsProps) {
  const { notify } = useConsole();
  const { opened, open, close } = useDialogPart<
    ComponentType<CancelDialogProps>,
    Pick<CancelDialogProps, 'opened' | 'about'>
  >();
  const [openIt] = useState((): Open => (operation, about) => open(dialog, { opened: operation, about }));
  const end: CancelDialogProps['onClose'] = ({ cancelled, changed }) => {
    close();
    if (cancelled && opened) {
      const { opened: operation, about } = opened.subject;
      notify('ok', cancelledWords(operation, about));
    }
    if (changed) onChanged();
  };
  const current = operations.find(({ id }) => id === opened?.subject.opened.id) ?? opened?.subject.opened;
  return (
    <OpenContext value={openIt}>
      {children}
      {opened && current ? <opened.Dialog {...opened.subject} current={current} onClose={end} /> : null}
    </OpenContext>
  );
}
