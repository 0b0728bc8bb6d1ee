import { fromPromise } from 'xstate';
import { configStatus } from '#api/contract/reports/keys.ts';
import type { Client } from '#api/contract/row/call.ts';
import { storeLockTemplates } from '#api/contract/store/lock-text.ts';
import { info, profile, smsSwitch } from '#api/contract/store/settings.ts';
import type { StoreSettings } from './store-settings.machine.ts';

/** The effects of the store-settings machine. `hasReports`: the store has a module of reports. */
export const storeSettingsEffects = (client: Client, { hasReports }: { readonly hasReports: boolean }) => ({
  loadSettings: fromPromise<StoreSettings, { quiet: boolean }>(async ({ input, signal }) => {
    const options = { signal, quiet: input.quiet && 'again' } as const;
    const [ofStore, sms, content, lockTemplates, reportKeys] = await Promise.all([
      client.call(info, {}, options),
      client.call(smsSwitch, {}, options),
      client.call(profile, {}, options),
      client.call(storeLockTemplates, {}, options),
      hasReports ? client.call(configStatus, {}, options) : null,
    ]);
    return {
      info: ofStore,
      sms: { ...sms.status, changed: sms.changed },
      profile: content,
      lockTemplates,
      reportKeys,
    };
  }),
});
