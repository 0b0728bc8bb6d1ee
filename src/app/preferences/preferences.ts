import { type PreferenceValues, preferences, readPreferences } from '#domain/preferences.ts';
import type { Preferences } from '#screens/shared/preferences.ts';

export interface PreferenceStore extends Preferences {
  /** Takes over what other tabs choose. Returns how to stop. */
  follow(): () => void;
}

/** The preferences of this browser. Where it keeps nothing, a choice holds until the page is left. */
export function createPreferences(target: Window): PreferenceStore {
  const root = target.document.documentElement;
  const listeners = new Set<() => void>();
  let values = readPreferences((key) => stored(target, key));

  const take = (next: PreferenceValues) => {
    values = next;
    showLook(root, values);
    for (const listener of listeners) listener();
  };
  const reread = ({ key, storageArea }: StorageEvent) => {
    const ours = key === null || Object.values(preferences).some((preference) => preference.key === key);
    if (ours && storageArea !== target.sessionStorage) take(readPreferences((name) => stored(target, name)));
  };
  return {
    getSnapshot: () => values,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: (name, value) => {
      store(target, preferences[name].key, value);
      take({ ...values, [name]: value });
    },
    follow: () => {
      target.addEventListener('storage', reread);
      return () => target.removeEventListener('storage', reread);
    },
  };
}

/** As public/theme.js does before the first paint; without the attributes the style sheet shows the defaults. */
function showLook({ dataset }: HTMLElement, { theme, density }: PreferenceValues): void {
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (density === 'compact') dataset.density = density;
  else delete dataset.density;
}

function stored(target: Window, key: string): string | null {
  try {
    return target.localStorage.getItem(key);
  } catch {
    // Storage is blocked: the defaults hold.
    return null;
  }
}

function store(target: Window, key: string, value: string): void {
  try {
    target.localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full: the choice holds until the page is left.
  }
}
