/**
 * What a person may choose for themselves; it stays in the browser's local storage (`prefs.local`). The specification names the first
 * two and their defaults; the names in the storage, the other choices and the other two preferences are ours.
 */
export const preferences = {
  mapProvider: {
    key: 'map_provider',
    title: '地图服务',
    initial: 'gaode',
    options: [
      { value: 'gaode', title: '高德' },
      { value: 'tencent', title: '腾讯' },
      { value: 'baidu', title: '百度' },
    ],
  },
  appleAppSearch: {
    key: 'apple_app_search_platform',
    title: '苹果应用搜索',
    initial: '0',
    options: [
      { value: '0', title: 'iPhone 应用' },
      { value: '1', title: 'iPad 应用' },
    ],
  },
  theme: {
    key: 'theme',
    title: '外观',
    initial: 'system',
    options: [
      { value: 'light', title: '浅色' },
      { value: 'dark', title: '深色' },
      { value: 'system', title: '跟随系统' },
    ],
  },
  density: {
    key: 'density',
    title: '显示密度',
    initial: 'comfortable',
    options: [
      { value: 'comfortable', title: '舒适' },
      { value: 'compact', title: '紧凑' },
    ],
  },
} as const;

export type PreferenceName = keyof typeof preferences;
export type PreferenceValue<Name extends PreferenceName> =
  (typeof preferences)[Name]['options'][number]['value'];
export type PreferenceValues = { readonly [Name in PreferenceName]: PreferenceValue<Name> };

/** The preferences as `read` finds them by their key; what is missing or unknown gives the default. */
export function readPreferences(read: (key: string) => string | null): PreferenceValues {
  const entries = Object.entries(preferences).map(([name, { key, initial, options }]) => {
    const stored = read(key);
    return [name, options.find(({ value }) => value === stored)?.value ?? initial];
  });
  return Object.fromEntries(entries);
}
