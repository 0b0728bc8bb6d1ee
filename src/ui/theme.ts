export type Theme = 'light' | 'dark';

/** Local storage holds `light` or `dark` under this name; public/theme.js reads it before the first paint. */
const storageKey = 'theme';

/** The theme on the screen: the chosen one, else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Calls back whenever the theme on the screen may have changed; answers how to stop. */
export function watchTheme(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}

/** Shows a theme now, and from now on in this browser. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  remember((storage) => storage.setItem(storageKey, theme));
}

/** Forgets the choice: the system's theme counts again. */
export function followSystem(): void {
  delete document.documentElement.dataset.theme;
  remember((storage) => storage.removeItem(storageKey));
}

function remember(write: (storage: Storage) => void): void {
  try {
    write(localStorage);
  } catch {
    // Storage is blocked or full: the choice holds until the page is left.
  }
}
