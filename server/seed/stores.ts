import type { Insertable } from 'kysely';
import { type ModuleName, moduleNames } from '#domain/access/modules.ts';
import { permissionCode } from '#domain/access/permissions.ts';
import { json } from '../database/json.ts';
import type { ClerkTable, StoreTable } from '../database/schema/people-tables.ts';
import { type DemoAccount, demoAccounts } from './accounts.ts';
import { androidApps, androidRestriction } from './android-phones.ts';
import { seedIds } from './invented/ids.ts';
import { dayMs } from './invented/random.ts';
import type { AccountKey, Cast } from './plan.ts';

/** What a store asks of its devices; 300 of them obey. */
export const storeRestriction: Readonly<Record<string, boolean>> = {
  allowEraseContentAndSettings: false,
  allowAccountModification: true,
  allowUIConfigurationProfileInstallation: false,
  allowEnablingRestrictions: false,
  allowHostPairing: false,
  allowUnpairedExternalBootToRecovery: false,
  allowVPNCreation: true,
  allowDeviceNameModification: false,
  allowEnterpriseAppTrust: false,
  allowFindMyDevice: true,
  allowCamera: true,
  allowAppInstallation: true,
  forceAutomaticDateAndTime: true,
  forceDelayedSoftwareUpdates: true,
};

/** Apps that the flagship's devices may not open unless somebody decides otherwise. */
export const forbiddenApps = ['com.tencent.smoba', 'com.tencent.tmgp.pubgmhd', 'com.ss.iphone.ugc.Aweme'];

const names = {
  main: '城西旗舰店',
  other: '滨江分店',
  withoutApple: '下沙体验店',
} as const;

/** The stores that have Android phones. */
export const demoStores = {
  main: { store_id: seedIds.stores.main, store_name: names.main },
  withoutApple: { store_id: seedIds.stores.withoutApple, store_name: names.withoutApple },
} as const;

const modules: Record<keyof typeof names, readonly ModuleName[]> = {
  main: moduleNames,
  other: ['mdm-apple'],
  withoutApple: ['mdm-android'],
};

export const storeRows = (now: Date): Insertable<StoreTable>[] =>
  (['main', 'other', 'withoutApple'] as const).map((key) => ({
    id: seedIds.stores[key],
    date_created: new Date(now.getTime() - 420 * dayMs),
    date_updated: now,
    store_name: names[key],
    contact_phone:
      demoAccounts.find(({ store_id, is_admin }) => is_admin && store_id === seedIds.stores[key])
        ?.phone_number ?? '',
    modules: json(modules[key]),
    device_count: key === 'main' ? 500 : 50,
    rcs_count: key === 'main' ? 200 : 0,
    employee_default_permission: permissionCode('apple.new'),
    system_restriction: json(storeRestriction),
    app_restriction: json(key === 'main' ? forbiddenApps : []),
    android_system_restriction: json(key === 'other' ? {} : androidRestriction),
    android_app_restriction: json(key === 'main' ? androidApps : []),
    global_http_proxy_pac_url: key === 'main' ? 'https://proxy.phoneward.example/store.pac' : null,
    sms_verify: json({ turn_off_activation_lock: key === 'main', get_activation_lock_password: false }),
  }));

export const clerkRows = (now: Date, hashOf: (password: string) => string): Insertable<ClerkTable>[] =>
  demoAccounts.map((account, index) => ({
    id: account.id,
    date_created: new Date(now.getTime() - (400 - index) * dayMs),
    date_updated: now,
    store_id: account.store_id,
    name: account.name,
    phone_number: account.phone_number,
    password_hash: hashOf(account.password),
    secondary_password_hash: hashOf(account.secondary_password),
    is_admin: account.is_admin,
    permission: account.permission.join(','),
    disabled: account.disabled,
    quota_limit: account.id === seedIds.clerks.lockOnly,
    total_quota: account.id === seedIds.clerks.lockOnly ? 100 : 0,
    lost_modal_content: account.is_admin ? json(lostModal(account)) : null,
    visible_clerk: json(account.visible_clerk),
  }));

/** What the lock dialog starts with. */
function lostModal({ store_id }: DemoAccount) {
  const store = store_id === seedIds.stores.main ? names.main : names.other;
  return {
    message: `此设备为${store}租赁设备，请联系门店办理。`,
    phone_number: '0571-0000 4321',
    footnote: `机安卫士 · ${store}`,
  };
}

export const mainCast: Cast = {
  store_id: seedIds.stores.main,
  store_name: names.main,
  owners: { full: 110, lockOnly: 62, viewOnly: 30, neighbour: 40, admin: 16, disabled: 14, nobody: 28 },
  locker: (random, owner) => {
    const own: readonly AccountKey[] = ['lockOnly', 'admin', 'disabled'];
    if (owner && own.includes(owner)) return owner;
    return random.chance(0.7) ? 'full' : 'admin';
  },
  unlocker: (random, owner) => {
    const neighbours = owner === 'neighbour' || owner === 'lockOnly';
    if (neighbours && random.chance(0.5)) return 'neighbour';
    return random.chance(0.7) ? 'full' : 'admin';
  },
};

export const otherCast: Cast = {
  store_id: seedIds.stores.other,
  store_name: names.other,
  owners: { otherClerk: 12, otherAdmin: 8 },
  locker: () => 'otherClerk',
  unlocker: () => 'otherAdmin',
};
