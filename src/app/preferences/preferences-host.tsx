import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { PreferencesContext } from '#screens/shared/preferences.ts';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { createPreferences } from './preferences.ts';

type PreferencesDialog = ComponentType<{ onClose: () => void }>;

const dialog = lazyPart(async () => (await import('./preferences-dialog.tsx')).PreferencesDialog);

/** Lets the layout and its screens read the preferences, and holds the dialog in which they are chosen. */
export function PreferencesHost({ children }: { children: (open: () => void) => ReactNode }) {
  const [preferences] = useState(() => createPreferences(window));
  const { opened, open, close } = useDialogPart<PreferencesDialog, null>();
  useEffect(() => preferences.follow(), [preferences]);
  return (
    <PreferencesContext value={preferences}>
      {children(() => open(dialog, null))}
      {opened ? <opened.Dialog onClose={close} /> : null}
    </PreferencesContext>
  );
}
