import * as v from 'valibot';
import { appListMaxLength, iconUrlMaxLength, whiteListMaxBodyBytes } from '#domain/limits.ts';
import { isWebUrl } from '#domain/site/network-address.ts';
import { appName } from '../devices/app-name.ts';
import { password } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { ofSecondaryPassword } from '../row/errors.ts';
import { based_on, lastChange } from '../row/last-change.ts';
import { areDistinct, bundleId } from './app-fields.ts';

/**
 * Apps that no restriction ever touches that this person sets. It goes along with set-app-restriction and stands on the device as
 * app_restriction_global_white_list once that has answered; to change it tells no device anything.
 */

const access = { login: true, module: 'mdm-apple', permission: 'apple.setAppRestriction' } as const;

const icon = v.pipe(
  v.string('应用图标有误'),
  v.trim(),
  v.maxLength(iconUrlMaxLength, '应用图标地址过长'),
  v.check((url) => url === '' || isWebUrl(url), '应用图标应为完整的网址'),
);

const app = v.strictObject({ app_name: appName, bundle_id: bundleId, icon: v.optional(icon, '') });

const whiteList = v.object({
  list: v.array(v.object({ app_name: v.string(), bundle_id: v.string(), icon: v.string() })),
  total: v.number(),
  changed: lastChange,
});

/** In the order in which it was set. */
export const appWhiteList = endpoint({
  name: 'user.appleAppRestrictionWhiteList',
  method: 'GET',
  path: '/api/user/apple-app-restriction-white-list',
  title: '应用限制白名单',
  access,
  result: whiteList,
});

/** The whole list. Errors: 403 SECPWD_MISMATCH, 409, 429. */
export const setAppWhiteList = endpoint({
  name: 'user.setAppleAppRestrictionWhiteList',
  method: 'PUT',
  path: '/api/user/apple-app-restriction-white-list',
  title: '设置应用限制白名单',
  access,
  maxBodyBytes: whiteListMaxBodyBytes,
  errors: [...ofSecondaryPassword],
  body: v.strictObject({
    password,
    list: v.pipe(
      v.array(app, '应用列表有误'),
      v.maxLength(appListMaxLength, `最多选择 ${appListMaxLength} 个应用`),
      v.check((apps) => areDistinct(apps), '应用重复'),
    ),
    based_on,
  }),
  result: whiteList,
});
