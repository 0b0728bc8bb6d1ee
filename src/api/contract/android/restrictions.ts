import * as v from 'valibot';
import { password } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { ofSecondaryPassword } from '../row/errors.ts';
import { instant, listOf, uuid } from '../row/fields.ts';
import { based_on, lastChange } from '../row/last-change.ts';
import { androidApp, installedPackage, namedPackages } from './package-fields.ts';
import { restrictionConfigs } from './restriction-items.ts';

/** What holds on one Android device, and the store's defaults (`store.defaults`, `decision.android.restrictions`). */

const member = { login: true, module: 'mdm-android' } as const;
const ofDevice = { access: member, target: 'androidDevice', params: v.object({ id: uuid }) } as const;

/** Every restriction with whether it is set (`decision.android.restrictions`). */
const restrictions = v.record(v.string(), v.boolean());

/** What the phone took last. */
export const systemRestriction = endpoint({
  ...ofDevice,
  name: 'android.systemRestriction',
  method: 'GET',
  path: '/api/device/android/{id}/system-restriction',
  title: '设备的系统限制',
  result: v.object({
    configs: restrictions,
    /** null: it has never answered a command about it */
    observed_at: v.nullable(instant),
  }),
});

/** As the phone took it last. */
export const appRestriction = endpoint({
  ...ofDevice,
  name: 'android.appRestriction',
  method: 'GET',
  path: '/api/device/android/{id}/app-restriction',
  title: '设备的应用限制',
  result: v.object({
    enabled: v.boolean(),
    /** null: nothing is restricted */
    mode: v.nullable(v.number()),
    list: v.array(installedPackage),
    observed_at: v.nullable(instant),
  }),
});

const systemDefault = v.object({ configs: restrictions, changed: lastChange });
const appDefault = v.object({
  ...listOf(androidApp).entries,
  changed: lastChange,
});

/** With the store's values. */
export const defaultSystemRestriction = endpoint({
  name: 'android.defaultSystemRestriction',
  method: 'GET',
  path: '/api/device/android/default-system-restriction',
  title: '安卓默认系统限制',
  access: member,
  result: systemDefault,
});

/** The whole map: what it leaves out is allowed. It tells no device anything. Errors: 403 SECPWD_MISMATCH, 409, 429. */
export const setDefaultSystemRestriction = endpoint({
  name: 'android.setDefaultSystemRestriction',
  method: 'PUT',
  path: '/api/device/android/default-system-restriction',
  title: '设置安卓默认系统限制',
  access: { ...member, permission: 'android.setSystemRestriction' },
  errors: [...ofSecondaryPassword],
  body: v.strictObject({ password, configs: restrictionConfigs, based_on }),
  result: systemDefault,
});

/** The packages that are allowed by default, in the store's order: mode 1 where there are any. */
export const defaultAppRestriction = endpoint({
  name: 'android.defaultAppRestriction',
  method: 'GET',
  path: '/api/device/android/default-app-restriction',
  title: '安卓默认应用限制',
  access: member,
  result: appDefault,
});

/** None: no default. Errors: 403 SECPWD_MISMATCH, 409, 429. */
export const setDefaultAppRestriction = endpoint({
  name: 'android.setDefaultAppRestriction',
  method: 'PUT',
  path: '/api/device/android/default-app-restriction',
  title: '设置安卓默认应用限制',
  access: { ...member, permission: 'android.setAppRestriction' },
  errors: [...ofSecondaryPassword],
  body: v.strictObject({ password, configs: namedPackages, based_on }),
  result: appDefault,
});
