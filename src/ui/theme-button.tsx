import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { labels } from './labels.ts';
import { chooseTheme, currentTheme } from './theme.ts';

/** Turns light to dark and back. */
export function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme);
  const next = theme === 'dark' ? 'light' : 'dark';
  const turn = () => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <IconButton
      label={next === 'dark' ? labels.toDark : labels.toLight}
      icon={next === 'dark' ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
      onClick={turn}
    />
  );
}
