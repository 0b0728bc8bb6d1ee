import { hasArea } from './modules.ts';
import { hasModule, isAdmin, may, type Rights } from './permissions.ts';
import type { RouteAccess } from './routes.ts';

/** Whether a logged-in person may open a route (`guard.mismatch`); menus offer what this allows. */
export function mayEnter(access: RouteAccess, rights: Rights): boolean {
  if (access.open) return true;
  if (access.module && !hasModule(rights, access.module)) return false;
  if (access.area && !hasArea(rights.available_modules, access.area)) return false;
  if (access.admin && !isAdmin(rights)) return false;
  return access.permission === undefined || may(rights, access.permission);
}
