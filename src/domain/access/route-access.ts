import * as messages from '../messages.ts';
import { hasArea } from './modules.ts';
import { hasModule, isAdmin, may, type Rights } from './permissions.ts';
import type { RouteAccess } from './routes.ts';

/** What keeps a logged-in person from a route, as it is told where they are led instead; null: nothing (`guard.mismatch`). */
export function entryDenial(access: RouteAccess, rights: Rights): string | null {
  if (access.open) return null;
  if (access.module && !hasModule(rights, access.module)) return messages.pageNotEnabled;
  if (access.area && !hasArea(rights.available_modules, access.area)) return messages.pageNotEnabled;
  if (access.admin && !isAdmin(rights)) return messages.pageDenied;
  return access.permission === undefined || may(rights, access.permission) ? null : messages.pageDenied;
}

/** Menus offer what this allows. */
export const mayEnter = (access: RouteAccess, rights: Rights): boolean =>
  entryDenial(access, rights) === null;
