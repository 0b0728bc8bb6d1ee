import { areas } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import type { Handlers } from '../call/handler.ts';
import type { AnyHandler } from '../http/bind.ts';
import { androidCommands } from './android/commands.ts';
import { android } from './android/devices.ts';
import { androidEnrolment } from './android/enrolment.ts';
import { androidExport } from './android/export.ts';
import { androidRestrictions } from './android/restrictions.ts';
import { appShelf } from './apple/app-shelf.ts';
import { appWhiteList } from './apple/app-white-list.ts';
import { appleCommands } from './apple/commands.ts';
import { storeRestrictions } from './apple/default-restrictions.ts';
import { ios } from './apple/devices.ts';
import { enroll } from './apple/enroll.ts';
import { iosExport } from './apple/export.ts';
import { iosLocations } from './apple/locations.ts';
import { oneClickUnlock } from './apple/one-click-unlock.ts';
import { iosDevices } from './apple/registration.ts';
import { iosRestrictions } from './apple/restrictions.ts';
import { batch } from './batch.ts';
import { contracts } from './contracts.ts';
import { dev } from './dev/dev.ts';
import { distribution } from './distribution.ts';
import { helper } from './helper.ts';
import { home, overview } from './home.ts';
import { live } from './live.ts';
import { notifications } from './notifications.ts';
import { operations } from './operations.ts';
import { outside } from './outside.ts';
import { account } from './people/account.ts';
import { auth } from './people/auth.ts';
import { clerks } from './people/clerks.ts';
import { loginLog } from './people/login-log.ts';
import { sessions } from './people/sessions.ts';
import { system } from './people/system.ts';
import { user } from './people/user.ts';
import { records } from './records.ts';
import { rcs, reportKeys, reports } from './reports.ts';
import { abm } from './store/abm.ts';
import { apiCallback } from './store/api-callback.ts';
import { apiKey } from './store/api-key.ts';
import { lockText } from './store/lock-text.ts';
import { storeSettings } from './store/settings.ts';
import { clerkTasks, heldTasks, tasks } from './tasks.ts';
import { wallpaper } from './wallpaper.ts';

/** Every area's handlers: a row without one, or one without a row, does not compile. */
const handlers: { readonly [Area in keyof typeof areas]: Handlers<(typeof areas)[Area]> } = {
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
  appleCommands,
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
  androidCommands,
  androidRestrictions,
  androidEnrolment,
  androidExport,
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
