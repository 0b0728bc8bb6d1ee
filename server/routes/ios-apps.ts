import type * as contract from '#api/contract/ios-apps.ts';
import type { Handlers } from '../handler.ts';
import { submitCommand } from '../ios/commands.ts';
import { findInstalledApps } from '../ios/installed-apps.ts';
import { appRestrictionPayload } from '../ios/restriction-payloads.ts';

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
