import { setup } from 'xstate';
import type { ReportKeyState } from '#api/contract/reports/keys.ts';
import type { LockTemplates } from '#api/contract/store/lock-text.ts';
import type { AppleProfile, SmsSwitches, StoreInfo } from '#api/contract/store/settings.ts';
import {
  type Fresh,
  type FreshEvent,
  freshSetup,
  freshStates,
  type OwnSaved,
  type OwnSaves,
  startFresh,
  startOwnSaves,
} from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';

/** What may be set of a store, as it stands. Lives as long as the page. */
export const storeSettingsMachine = setup({
  types: {} as { context: Context; events: Event; meta: { title: string } },
  actors: { loadSettings: notProvided<StoreSettings, { quiet: boolean }>('loadSettings') },
  ...freshSetup,
}).createMachine({
  id: 'storeSettings',
  meta: { title: '门店设置' },
  context: { ...startFresh, ...startOwnSaves, settings: null },
  initial: 'loading',
  states: freshStates<Context, Event>()({
    source: 'loadSettings',
    input: (_, quiet) => ({ quiet }),
    show: (_, settings: StoreSettings) => ({ settings }),
    changes: {},
    own: {
      event: 'own.saved',
      put: ({ settings }, saved: Partial<StoreSettings>) => ({
        settings: settings && { ...settings, ...saved },
      }),
    },
  }).states,
});

/** When it was set last, and by whom; null: nobody has since it is on record. */
type Changed = StoreInfo['changed'];

export interface StoreSettings {
  readonly info: StoreInfo;
  readonly sms: SmsSwitches & { readonly changed: Changed };
  readonly profile: AppleProfile;
  readonly lockTemplates: LockTemplates;
  /** null: no module of the store is one of reports */
  readonly reportKeys: ReportKeyState | null;
}

interface Context extends Fresh, OwnSaves<Partial<StoreSettings>> {
  /** null: they were never loaded */
  settings: StoreSettings | null;
}

type Event = Exclude<FreshEvent, { type: 'device.changed' }> | OwnSaved<Partial<StoreSettings>>;
