import * as v from 'valibot';
import { restrictionItem } from '../devices/restriction-items.ts';
import { restrictionComparison } from '../devices/store-defaults.ts';
import { password } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { ofSecondaryPassword } from '../row/errors.ts';
import { based_on, lastChange } from '../row/last-change.ts';
import { bundleIds } from './app-fields.ts';
import { appRestrictionItem, restrictionConfig } from './restriction-items.ts';

/**
 * The store's default restrictions (`store.defaults`): read without and set with the password. To set one tells no device anything: a
 * device is told by sync-store-default-system-restriction, or by set-app-restriction with type 0.
 */

const member = { login: true, module: 'mdm-apple' } as const;

const systemDefault = v.object({
  type: v.literal('system'),
  list: v.array(restrictionItem),
  total: v.number(),
  devices: restrictionComparison,
  changed: lastChange,
});
const appDefault = v.object({
  type: v.literal('app'),
  list: v.array(appRestrictionItem),
  total: v.number(),
  devices: restrictionComparison,
  changed: lastChange,
});

/** system: every restriction with the store's value; app: the apps that may not be opened by default, in the store's order. */
export const defaultRestriction = endpoint({
  name: 'store.defaultRestriction',
  method: 'GET',
  path: '/api/store/default-restriction',
  title: '门店默认限制',
  access: member,
  query: v.object({ type: v.picklist(['app', 'system'], '限制类型有误') }),
  result: v.variant('type', [systemDefault, appDefault]),
});

/** Ours: how the devices would compare with these as defaults; writes nothing. */
export const previewDefaultRestriction = endpoint({
  name: 'store.defaultRestriction.preview',
  method: 'POST',
  path: '/api/store/default-restriction/preview',
  title: '预览门店默认限制',
  access: member,
  body: v.variant('type', [
    v.strictObject({ type: v.literal('system'), config: restrictionConfig }),
    v.strictObject({ type: v.literal('app'), config: bundleIds }),
  ]),
  result: restrictionComparison,
});

/** The whole map: what it leaves out is as a device is that was never told. Errors: 403 SECPWD_MISMATCH, 409, 429. */
export const setDefaultSystemRestriction = endpoint({
  name: 'store.setDefaultSystemRestriction',
  method: 'PUT',
  path: '/api/store/default-system-restriction',
  title: '设置门店默认系统限制',
  access: { ...member, permission: 'apple.setSystemRestriction' },
  errors: [...ofSecondaryPassword],
  body: v.strictObject({ password, config: restrictionConfig, based_on }),
  result: systemDefault,
});

/** Bundle ids that may not be opened, in the order in which they are shown; none: no default. Errors: 403 SECPWD_MISMATCH, 409, 429. */
export const setDefaultAppRestriction = endpoint({
  name: 'store.setDefaultAppRestriction',
  method: 'PUT',
  path: '/api/store/default-app-restriction',
  title: '设置门店默认应用限制',
  access: { ...member, permission: 'apple.setAppRestriction' },
  errors: [...ofSecondaryPassword],
  body: v.strictObject({ password, config: bundleIds, based_on }),
  result: appDefault,
});
