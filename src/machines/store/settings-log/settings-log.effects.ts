import type { Client } from '#api/contract/row/call.ts';
import { settingsLog } from '#api/contract/store/settings.ts';
import { loadsPage } from '#machines/kits/paged-list/paged-list.effects.ts';
import type { SettingsLogQuery } from './settings-log.machine.ts';

/** The effects of the settings-log machine. */
export const settingsLogEffects = (client: Client) => ({
  loadPage: loadsPage((query: SettingsLogQuery, options) => client.call(settingsLog, { query }, options)),
});
