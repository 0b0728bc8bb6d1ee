import { areas } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/endpoint.ts';
import type { Handlers } from '../handler.ts';
import type { AnyHandler } from '../http/bind.ts';
import { account } from './account.ts';
import { appWhiteList } from './app-white-list.ts';
import { auth } from './auth.ts';
import { dev } from './dev.ts';
import { helper } from './helper.ts';
import { home } from './home.ts';
import { ios } from './ios.ts';
import { iosApps } from './ios-apps.ts';
import { iosCommands } from './ios-commands.ts';
import { iosDeviceCommands } from './ios-device-commands.ts';
import { iosDevices } from './ios-devices.ts';
import { iosExport } from './ios-export.ts';
import { iosLocations } from './ios-locations.ts';
import { iosNetwork } from './ios-network.ts';
import { iosOsUpdate } from './ios-os-update.ts';
import { iosRecords } from './ios-records.ts';
import { iosRestrictions } from './ios-restrictions.ts';
import { live } from './live.ts';
import { oneClickUnlock } from './one-click-unlock.ts';
import { outside } from './outside.ts';
import { storeRestrictions } from './store-restrictions.ts';
import { system } from './system.ts';
import { tasks } from './tasks.ts';
import { user } from './user.ts';
import { wallpaper } from './wallpaper.ts';

/** Every area's handlers: a row without one, or one without a row, does not compile. */
const handlers: { readonly [Area in keyof typeof areas]: Handlers<(typeof areas)[Area]> } = {
  auth,
  account,
  user,
  tasks,
  system,
  home,
  live,
  ios,
  iosCommands,
  iosDeviceCommands,
  iosOsUpdate,
  iosNetwork,
  iosRecords,
  iosApps,
  iosRestrictions,
  storeRestrictions,
  appWhiteList,
  iosLocations,
  outside,
  wallpaper,
  iosDevices,
  iosExport,
  oneClickUnlock,
  dev,
  helper,
};

export interface BoundRow {
  readonly row: AnyEndpoint;
  readonly handler: AnyHandler;
}

/** Fixed paths before those with a parameter, so that /list is never taken for an id. */
export const boundRows: readonly BoundRow[] = Object.entries(areas)
  .flatMap(([area, exported]) => bind(exported, handlers[area as keyof typeof areas]))
  .toSorted((a, b) => parameters(a.row) - parameters(b.row));

function parameters(row: AnyEndpoint): number {
  return row.path.split('{').length;
}

/** The types above have matched rows and handlers by export name; from here on they travel together. */
function bind(exported: object, area: object): BoundRow[] {
  const rows = new Map<string, AnyEndpoint>(Object.entries(exported));
  return Object.entries(area).flatMap(([name, handler]) => {
    const row = rows.get(name);
    return row ? [{ row, handler: handler as AnyHandler }] : [];
  });
}
