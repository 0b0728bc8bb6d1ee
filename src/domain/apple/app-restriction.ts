/** Which apps of a supervised device can be opened (`valid.ios.app-restriction`). The specification numbers the types; their meanings are ours. */
export const appRestrictionType = { storeDefault: 0, blocked: 1, allowed: 2 } as const;
export type AppRestrictionType = (typeof appRestrictionType)[keyof typeof appRestrictionType];

export const appRestrictionTypes = Object.values(appRestrictionType);
/** Types that have a list of their own: the store's default is the store's. */
export const listedRestrictionTypes = [appRestrictionType.blocked, appRestrictionType.allowed] as const;

const titles: Readonly<Record<number, string>> = { 0: '门店默认禁用名单', 1: '禁用名单', 2: '允许名单' };

export const appRestrictionTitle = (type: number | null): string =>
  type === null ? '未限制' : (titles[type] ?? '未知');

/** As a device is told it, and as it stands on it: bundle ids. */
export interface AppRestriction {
  readonly enable: boolean;
  /** null: nothing is restricted */
  readonly type: number | null;
  /** of type 0 the store's default as it was then */
  readonly list: readonly string[];
  /** never restricted, whatever the list says */
  readonly white_list: readonly string[];
}

export function mayOpen({ enable, type, list, white_list }: AppRestriction, bundleId: string): boolean {
  if (!enable || white_list.includes(bundleId)) return true;
  return (type === appRestrictionType.allowed) === list.includes(bundleId);
}
