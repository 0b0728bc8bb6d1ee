import type { ComponentType } from 'react';
import { type RouteName, routeOf, type ShownRouteName } from '#domain/access/routes.ts';

type LayoutChunk = typeof import('./default-layout.tsx');
type Loader = () => Promise<{ default: ComponentType }>;

// Pages of several routes.
const appleList: Loader = () => import('#screens/apple/list/apple-list.tsx');
const androidList: Loader = () => import('#screens/android/list/android-list.tsx');
const reports: Loader = () => import('#screens/reports/reports.tsx');
const riskQueries: Loader = () => import('#screens/reports/rcs/rcs.tsx');

/** The code of each screen is a chunk of its own. */
const loaders: Record<ShownRouteName, Loader> = {
  login: () => import('#screens/account/login/login.tsx'),
  dev: () => import('#screens/dev/dev.tsx'),
  'system-register-new-store': () => import('#screens/account/register-store/register-store.tsx'),
  // A document of its own: the server is asked for it, as where a screen's code is missing.
  'enroll-sn_encrypt': () => Promise.reject(new Error('not in the console')),
  console: () => import('#screens/home/console.tsx'),
  'console-appstore': () => import('#screens/apple/store/app-store.tsx'),
  'console-help': () => import('#screens/help/help.tsx'),
  'console-report-rcs': riskQueries,
  'console-report-rcs-id': riskQueries,
  'console-report-basic': reports,
  'console-report-basic-id': reports,
  'console-report-advanced': reports,
  'console-report-advanced-id': reports,
  'console-report-abnormal': reports,
  'console-device-wallpaper': () => import('#screens/devices/wallpapers/wallpapers.tsx'),
  'console-device-ios-list': appleList,
  'console-device-ios-recycled-list': appleList,
  'console-device-ios-default-restriction': () => import('#screens/apple/default-restriction.tsx'),
  'console-device-ios-id': () => import('#screens/apple/detail/apple-detail.tsx'),
  'console-device-android-list': androidList,
  'console-device-android-list-archived': androidList,
  'console-device-android-default-restriction': () => import('#screens/android/default-restriction.tsx'),
  'console-device-android-id': () => import('#screens/android/detail/android-detail.tsx'),
  'console-merchant-config': () => import('#screens/store/settings/store-settings.tsx'),
  'console-merchant-employee': () => import('#screens/clerks/clerks.tsx'),
  'console-merchant-employee-distribution-log': () => import('#screens/clerks/hand-over-log.tsx'),
  'console-merchant-open-api': () => import('#screens/store/open-api/open-api.tsx'),
  'console-merchant-update-abm-token': () => import('#screens/store/abm/abm-token.tsx'),
  'console-security-password': () => import('#screens/account/password/password.tsx'),
  'console-security-login-log': () => import('#screens/account/login-log/login-log.tsx'),
  'console-security-operation-log-apple': () => import('#screens/apple/operation-log.tsx'),
  'console-security-operation-log-android': () => import('#screens/android/operation-log.tsx'),
};

const loaded = new Map<RouteName, ComponentType>();
let layout: LayoutChunk | undefined;

const isShown = (name: RouteName): name is ShownRouteName => name in loaders;

/** Fetches a screen's code, and its layout's, once; a failure is not kept. Routes without a page have none. */
export async function loadScreen(name: RouteName): Promise<void> {
  if (!isShown(name)) return;
  await Promise.all([fetchScreen(name), routeOf(name).layout === 'default' ? fetchLayout() : undefined]);
}

async function fetchScreen(name: ShownRouteName): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, (await loaders[name]()).default);
}

async function fetchLayout(): Promise<void> {
  layout ??= await import('./default-layout.tsx');
}

/** A screen that `loadScreen` has fetched. */
export function loadedScreen(name: RouteName): ComponentType {
  const screen = loaded.get(name);
  if (!screen) throw new Error(`the screen ${name} is not loaded`);
  return screen;
}

/** The layout that a screen stands in; undefined is the empty one, which screens fill themselves. */
export const loadedLayout = (name: RouteName) =>
  routeOf(name).layout === 'default' ? layout?.DefaultLayout : undefined;
