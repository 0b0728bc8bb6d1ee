import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import * as labels from '../labels.ts';
import { currentTheme, type Theme, watchTheme } from './theme.ts';

/** Turns light to dark and back. */
export function ThemeButton({ onChoose }: { onChoose: (theme: Theme) => void }) {
  const theme = useSyncExternalStore(watchTheme, currentTheme, () => 'light');
  return theme === 'dark' ? (
    <IconButton label={labels.toLight} icon={<Sun aria-hidden="true" />} onClick={() => onChoose('light')} />
  ) : (
    <IconButton label={labels.toDark} icon={<Moon aria-hidden="true" />} onClick={() => onChoose('dark')} />
  );
}
