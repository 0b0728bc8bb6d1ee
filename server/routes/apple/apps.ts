import type * as contract from '#api/contract/apple/apps.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findInstalledApps } from '#server/devices/apple/installed-apps.ts';
import { appRestrictionPayload } from '#server/devices/apple/restriction-payloads.ts';
import { submitCommand } from '#server/devices/apple/submit-command.ts';

export const iosApps: Handlers<typeof contract> = {
  setAppRestriction: (call) =>
    submitCommand(call, {
      name: 'set-app-restriction',
      payload: (source) => appRestrictionPayload(source, call.actor.id, call.body),
    }),

  installApps: (call) => submitCommand(call, { name: 'install-apps', payload: { apps: call.body.apps } }),

  installedAppList: async ({ services, actor }) => {
    const list = await findInstalledApps(services.db, actor);
    return { list, total: list.length };
  },
};
