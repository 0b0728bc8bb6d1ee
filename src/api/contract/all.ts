import * as account from './account.ts';
import * as appWhiteList from './app-white-list.ts';
import * as auth from './auth.ts';
import * as dev from './dev.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as helper from './helper.ts';
import * as home from './home.ts';
import * as ios from './ios.ts';
import * as iosApps from './ios-apps.ts';
import * as iosCommands from './ios-commands.ts';
import * as iosDeviceCommands from './ios-device-commands.ts';
import * as iosDevices from './ios-devices.ts';
import * as iosExport from './ios-export.ts';
import * as iosLocations from './ios-locations.ts';
import * as iosNetwork from './ios-network.ts';
import * as iosOsUpdate from './ios-os-update.ts';
import * as iosRecords from './ios-records.ts';
import * as iosRestrictions from './ios-restrictions.ts';
import * as live from './live.ts';
import * as oneClickUnlock from './one-click-unlock.ts';
import * as outside from './outside.ts';
import * as storeRestrictions from './store-restrictions.ts';
import * as system from './system.ts';
import * as tasks from './tasks.ts';
import * as user from './user.ts';
import * as wallpaper from './wallpaper.ts';

/** Every row by area and export name, for the server and the tests; the browser imports single areas. */
export const areas = {
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

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

export const rows: readonly AnyEndpoint[] = Object.values(areas).flatMap((area) =>
  Object.values<unknown>(area).filter(isEndpoint),
);
