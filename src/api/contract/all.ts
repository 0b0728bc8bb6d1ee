import { androidCommandCalls } from './android/commands.ts';
import * as android from './android/devices.ts';
import * as androidEnrolment from './android/enrolment.ts';
import * as androidExport from './android/export.ts';
import * as androidRestrictions from './android/restrictions.ts';
import * as appShelf from './apple/app-shelf.ts';
import * as appWhiteList from './apple/app-white-list.ts';
import { appleCommandCalls } from './apple/commands.ts';
import * as storeRestrictions from './apple/default-restrictions.ts';
import * as ios from './apple/devices.ts';
import * as enroll from './apple/enroll.ts';
import * as iosExport from './apple/export.ts';
import * as iosLocations from './apple/locations.ts';
import * as oneClickUnlock from './apple/one-click-unlock.ts';
import * as iosDevices from './apple/registration.ts';
import * as iosRestrictions from './apple/restrictions.ts';
import * as batch from './batch.ts';
import * as clerkTasks from './clerk-tasks.ts';
import * as contracts from './contracts.ts';
import * as dev from './dev.ts';
import * as overview from './device-overview.ts';
import * as distribution from './devices/distribution-log.ts';
import * as wallpaper from './devices/wallpaper.ts';
import * as heldTasks from './held-tasks.ts';
import * as helper from './helper.ts';
import * as home from './home.ts';
import * as live from './live.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as outside from './outside.ts';
import * as account from './people/account.ts';
import * as auth from './people/auth.ts';
import * as clerks from './people/clerks.ts';
import * as loginLog from './people/login-log.ts';
import * as sessions from './people/sessions.ts';
import * as system from './people/system.ts';
import * as user from './people/user.ts';
import * as records from './records.ts';
import * as reportKeys from './reports/keys.ts';
import * as rcs from './reports/rcs.ts';
import * as reports from './reports/reports.ts';
import type { AnyEndpoint } from './row/endpoint.ts';
import * as abm from './store/abm.ts';
import * as apiCallback from './store/api-callback.ts';
import * as apiKey from './store/api-key.ts';
import * as lockText from './store/lock-text.ts';
import * as storeSettings from './store/settings.ts';
import * as tasks from './tasks.ts';

/** Every row by area and export name, for the server and the tests; the browser imports single areas. */
export const areas = {
  auth,
  account,
  user,
  loginLog,
  sessions,
  tasks,
  heldTasks,
  operations,
  records,
  batch,
  system,
  clerks,
  clerkTasks,
  distribution,
  storeSettings,
  lockText,
  abm,
  apiKey,
  apiCallback,
  reports,
  reportKeys,
  rcs,
  overview,
  home,
  notifications,
  live,
  ios,
  appleCommands: appleCommandCalls,
  iosRestrictions,
  storeRestrictions,
  appShelf,
  appWhiteList,
  iosLocations,
  outside,
  wallpaper,
  contracts,
  iosDevices,
  enroll,
  iosExport,
  oneClickUnlock,
  android,
  androidCommands: androidCommandCalls,
  androidRestrictions,
  androidEnrolment,
  androidExport,
  dev,
  helper,
};

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

export const rows: readonly AnyEndpoint[] = Object.values(areas).flatMap((area) =>
  Object.values<unknown>(area).filter(isEndpoint),
);
