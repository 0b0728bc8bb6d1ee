import type { ComponentType } from 'react';
import { type RouteName, routeOf, type ShownRouteName } from '#domain/access/routes.ts';

type LayoutChunk = typeof import('./default-layout.tsx');
type Loader = () => Promise<{ default: ComponentType }>;

/** Screens that are not built yet have their frame. */
const upcoming: Loader = () => import('#screens/upcoming/upcoming.tsx');

/** The code of each screen is a chunk of its own. */
const loaders: Record<ShownRouteName, Loader> = {
  login: () => import('#screens/account/login/login.tsx'),
  dev: () => import('#screens/dev/dev.tsx'),
  'system-register-new-store': () => import('#screens/account/register-store/register-store.tsx'),
  'enroll-sn_encrypt': () => import('#screens/enroll/enroll.tsx'),
  console: () => import('#screens/home/console.tsx'),
  'console-appstore': upcoming,
  'console-help': () => import('#screens/help/help.tsx'),
  'console-report-rcs': upcoming,
  'console-report-basic': upcoming,
  'console-report-advanced': upcoming,
  'console-device-wallpaper': upcoming,
  'console-device-ios-list': () => import('#screens/apple/list/apple-list.tsx'),
  'console-device-ios-recycled-list': () => import('#screens/apple/list/recycled-list.tsx'),
  'console-device-ios-default-restriction': () =>
    import('#screens/apple/default-restriction/default-restriction.tsx'),
  'console-device-ios-id': () => import('#screens/apple/detail/apple-detail.tsx'),
  'console-device-android-list': upcoming,
  'console-device-android-list-archived': upcoming,
  'console-device-android-default-restriction': upcoming,
  'console-device-android-id': upcoming,
  'console-merchant-config': upcoming,
  'console-merchant-employee': upcoming,
  'console-merchant-update-abm-token': upcoming,
  'console-security-password': () => import('#screens/account/password/password.tsx'),
  'console-security-login-log': upcoming,
  'console-security-operation-log-apple': () => import('#screens/apple/operation-log.tsx'),
  'console-security-operation-log-android': upcoming,
};

/** Whether the screen of a route is not built yet. */
export const isUpcoming = (name: ShownRouteName) => loaders[name] === upcoming;

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
