import type * as contract from '#api/contract/apple/restrictions.ts';
import type { Handlers } from '#server/call/handler.ts';
import { appChoicesFor, defaultsOf, restrictionItems } from '#server/devices/apple/default-restrictions.ts';
import { findInstalledApps } from '#server/devices/apple/installed-apps.ts';

export const iosRestrictions: Handlers<typeof contract> = {
  defaultSystemRestriction: async ({ services, actor }) => {
    const { system_restriction } = await defaultsOf(services.db, actor);
    const list = restrictionItems(actor, system_restriction);
    return { list, total: list.length };
  },

  defaultAppRestriction: async ({ services, actor, query }) => {
    const list = await appChoicesFor(services.db, actor, query.type);
    return { list, total: list.length };
  },

  installedAppList: async ({ services, actor }) => {
    const list = await findInstalledApps(services.db, actor);
    return { list, total: list.length };
  },
};
