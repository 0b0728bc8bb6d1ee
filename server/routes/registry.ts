import { areas } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import type { Handlers } from '../call/handler.ts';
import type { AnyHandler } from '../http/bind.ts';
import { appWhiteList } from './apple/app-white-list.ts';
import { appleCommands } from './apple/commands.ts';
import { storeRestrictions } from './apple/default-restrictions.ts';
import { ios } from './apple/devices.ts';
import { iosExport } from './apple/export.ts';
import { iosLocations } from './apple/locations.ts';
import { oneClickUnlock } from './apple/one-click-unlock.ts';
import { iosDevices } from './apple/registration.ts';
import { iosRestrictions } from './apple/restrictions.ts';
import { wallpaper } from './apple/wallpaper.ts';
import { batch } from './batch.ts';
import { dev } from './dev/dev.ts';
import { helper } from './helper.ts';
import { home } from './home.ts';
import { live } from './live.ts';
import { operations } from './operations.ts';
import { outside } from './outside.ts';
import { account } from './people/account.ts';
import { auth } from './people/auth.ts';
import { system } from './people/system.ts';
import { user } from './people/user.ts';
import { tasks } from './tasks.ts';

/** Every area's handlers: a row without one, or one without a row, does not compile. */
const handlers: { readonly [Area in keyof typeof areas]: Handlers<(typeof areas)[Area]> } = {
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
  appleCommands,
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
