import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useConsole } from '#screens/shared/console-context.tsx';
import { PreferencesContext } from '#screens/shared/preferences.ts';
import * as labels from '#ui/labels.ts';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { createPreferences } from './preferences.ts';

type PreferencesDialog = ComponentType<{ onClose: () => void }>;

const dialog = lazyPart(async () => (await import('./preferences-dialog.tsx')).PreferencesDialog);

/** Lets the layout and its screens read the preferences, and holds the dialog in which they are chosen. */
export function PreferencesHost({ children }: { children: (open: () => void) => ReactNode }) {
  const { notify } = useConsole();
  const [preferences] = useState(() => createPreferences(window));
  const [Dialog, setDialog] = useState<PreferencesDialog | null>(null);
  useEffect(() => preferences.follow(), [preferences]);
  const open = () => {
    dialog.load().then(
      (loaded) => setDialog(() => loaded),
      () => notify('warn', labels.partNotLoaded),
    );
  };
  return (
    <PreferencesContext value={preferences}>
      {children(open)}
      {Dialog ? <Dialog onClose={() => setDialog(null)} /> : null}
    </PreferencesContext>
  );
}
