import type { ComponentType } from 'react';
import { type RouteName, routeOf } from '#domain/routes.ts';

type ScreenName = Exclude<RouteName, 'index'>;
type LayoutChunk = typeof import('./default-layout.tsx');
type Loader = () => Promise<{ default: ComponentType }>;

/** The code of each screen is a chunk of its own. */
const loaders: Record<ScreenName, Loader> = {
  login: () => import('#screens/login/login.tsx'),
  console: () => import('#screens/console/console.tsx'),
  'console-device-ios-list': () => import('#screens/apple-list/apple-list.tsx'),
  'console-device-ios-id': () => import('#screens/apple-detail/apple-detail.tsx'),
  'console-security-operation-log-apple': () => import('#screens/operation-log/operation-log.tsx'),
};

const loaded = new Map<RouteName, ComponentType>();
let layout: LayoutChunk | undefined;

/** Fetches a screen's code, and its layout's, once; a failure is not kept. `/` is never shown (`decision.index`). */
export async function loadScreen(name: RouteName): Promise<void> {
  if (name === 'index') return;
  await Promise.all([fetchScreen(name), routeOf(name).layout === 'default' ? fetchLayout() : undefined]);
}

async function fetchScreen(name: ScreenName): Promise<void> {
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
