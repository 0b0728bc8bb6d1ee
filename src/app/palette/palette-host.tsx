import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { NavigationGroup } from '#ui/shell/navigation-items.ts';
import type { PaletteProps } from './palette.tsx';

const palette = lazyPart(async () => (await import('./palette.tsx')).default);
const shortcutList = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).default);

interface PaletteHostProps {
  groups: readonly NavigationGroup[];
  onPreferences: () => void;
  /** the page; `open` opens the palette */
  children: (open: () => void) => ReactNode;
}

/** Listens for the keys of the command palette and of the list of shortcuts, whose code comes with the first press. */
export function PaletteHost({ groups, onPreferences, children }: PaletteHostProps) {
  const commands = useDialogPart<React.ComponentType<PaletteProps>, null>();
  const keys = useDialogPart<React.ComponentType<{ onClose: () => void }>, null>();
  const [opening, setOpening] = useState(0);
  const openPalette = () => {
    setOpening((count) => count + 1);
    commands.open(palette, null);
  };
  const openShortcuts = () => keys.open(shortcutList, null);
  useShortcuts(openPalette, openShortcuts);
  return (
    <>
      {children(openPalette)}
      {commands.opened ? (
        <commands.opened.Dialog
          opening={opening}
          groups={groups}
          onPreferences={onPreferences}
          onShortcuts={openShortcuts}
        />
      ) : null}
      {keys.opened ? <keys.opened.Dialog onClose={keys.close} /> : null}
    </>
  );
}

/** Nothing opens above a modal: what a person is doing there comes first. Popovers are none. */
function useShortcuts(openPalette: () => void, openShortcuts: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    if (document.querySelector('[aria-modal=true]:not([data-state=closed])')) return;
    if (action === 'palette') openPalette();
    else openShortcuts();
  });
  useEffect(() => {
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

function actionOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): 'palette' | 'shortcuts' | null {
  // A browser that fills a form in sends key events without a key.
  if (altKey || !key) return null;
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey) return 'palette';
  return key === '?' && !ctrlKey && !metaKey && !isTyping(target) ? 'shortcuts' : null;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
