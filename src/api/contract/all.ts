import * as appWhiteList from './apple/app-white-list.ts';
import { appleCommandCalls } from './apple/commands.ts';
import * as storeRestrictions from './apple/default-restrictions.ts';
import * as ios from './apple/devices.ts';
import * as iosExport from './apple/export.ts';
import * as home from './apple/home.ts';
import * as iosLocations from './apple/locations.ts';
import * as oneClickUnlock from './apple/one-click-unlock.ts';
import * as iosDevices from './apple/registration.ts';
import * as iosRestrictions from './apple/restrictions.ts';
import * as wallpaper from './apple/wallpaper.ts';
import * as batch from './batch.ts';
import * as dev from './dev.ts';
import * as helper from './helper.ts';
import * as live from './live.ts';
import * as operations from './operations.ts';
import * as outside from './outside.ts';
import * as account from './people/account.ts';
import * as auth from './people/auth.ts';
import * as system from './people/system.ts';
import * as user from './people/user.ts';
import type { AnyEndpoint } from './row/endpoint.ts';
import * as tasks from './tasks.ts';

/** Every row by area and export name, for the server and the tests; the browser imports single areas. */
export const areas = {
  auth,
  account,
  user,
  tasks,
  operations,
  batch,
  system,
  home,
  live,
  ios,
  appleCommands: appleCommandCalls,
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
