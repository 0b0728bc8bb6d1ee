import { createContext, use, useSyncExternalStore } from 'react';
import type { PreferenceName, PreferenceValue, PreferenceValues } from '#domain/preferences.ts';

/** What the person has chosen in this browser; the default layout fills it. */
export interface Preferences {
  getSnapshot(): PreferenceValues;
  subscribe(listener: () => void): () => void;
  /** Takes effect at once, in every tab. */
  choose<Name extends PreferenceName>(name: Name, value: PreferenceValue<Name>): void;
}

export const PreferencesContext = createContext<Preferences | null>(null);

/** `const { values, choose } = usePreferences()`: `values.mapProvider` is 'gaode', 'tencent' or 'baidu'. */
export function usePreferences() {
  const preferences = use(PreferencesContext);
  if (!preferences) throw new Error('usePreferences on a screen that needs no login');
  const values = useSyncExternalStore(preferences.subscribe, preferences.getSnapshot);
  return { values, choose: preferences.choose };
}
