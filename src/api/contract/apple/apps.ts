import * as v from 'valibot';
import { appRestrictionTypes } from '#domain/apple/app-restriction.ts';
import { installMaxApps } from '#domain/limits.ts';
import { acceptedCommand } from '../row/accepted-command.ts';
import { endpoint } from '../row/endpoint.ts';
import { listOf, uuid, withCredential } from '../row/fields.ts';
import { appName, areDistinct, bundleId, bundleIds } from './app-fields.ts';

/** Apps of a device (`ios.commands`). Errors as of every command (ios.ts). */

const member = { login: true, module: 'mdm-apple' } as const;
const device = { device_id: uuid };
const secured = { ...member, permission: 'apple.setAppRestriction' } as const;

interface Restriction {
  readonly enable: boolean;
  readonly type?: number | undefined;
  readonly list?: readonly string[] | undefined;
}
const hasType = ({ enable, type }: Restriction) => !enable || type !== undefined;
const hasItsList = ({ enable, type, list }: Restriction) =>
  !enable || type === undefined || list === undefined || (type === 0) === (list.length === 0);

/**
 * `type` (domain/apple/app-restriction.ts): 0 the store's default list may not be opened, 1 those of `list` may not, 2 only those of
 * `list` may. `list`: bundle ids, of 1 and 2, none of 0. Ours: without it 1 takes the store's default list, 2 the acting person's
 * white list. That white list goes with each of them: its apps are never restricted.
 * With `enable` false nothing is restricted, and type and list count for nothing. What the phone took stands on it when it has answered
 * (app_restriction_*, app_restriction_observed_at). Errors: 422 where the
 * list that it would take is empty.
 */
export const setAppRestriction = endpoint({
  name: 'ios.command.setAppRestriction',
  method: 'POST',
  path: '/api/device/ios/command/set-app-restriction',
  title: '设置应用限制',
  access: secured,
  target: 'appleDevice',
  credential: 'set-app-restriction',
  idempotent: true,
  body: v.pipe(
    withCredential({
      ...device,
      enable: v.boolean('是否启用应用限制有误'),
      type: v.optional(v.picklist(appRestrictionTypes, '应用限制方式有误')),
      list: v.optional(bundleIds),
    }),
    v.check((asked) => hasType(asked), '请选择应用限制方式'),
    v.check((asked) => hasItsList(asked), '禁用名单和允许名单需要选择应用，门店默认名单不需要'),
  ),
  result: acceptedCommand,
});

const appToInstall = v.strictObject({
  app_name: appName,
  bundle_id: bundleId,
  /** of the App Store, as helper.itunesSearch answers it; without one the bundle id names the app */
  track_id: v.optional(
    v.pipe(v.number('应用编号有误'), v.integer('应用编号有误'), v.minValue(1, '应用编号有误')),
  ),
});

/**
 * Done when the phone has taken the order; what each app is at stands on the device (app_installs, app_installs_observed_at) and
 * moves with what the phone says, also in its answer to get-installed-app-list. `call.timeout.install-apps`: 10 s for each app.
 */
export const installApps = endpoint({
  name: 'ios.command.installApps',
  method: 'POST',
  path: '/api/device/ios/command/install-apps',
  title: '安装应用',
  access: secured,
  target: 'appleDevice',
  credential: 'install-apps',
  idempotent: true,
  timeoutTimes: 'apps',
  body: withCredential({
    ...device,
    apps: v.pipe(
      v.array(appToInstall, '应用列表有误'),
      v.minLength(1, '请选择要安装的应用'),
      v.maxLength(installMaxApps, `一次最多安装 ${installMaxApps} 个应用`),
      v.check((apps) => areDistinct(apps), '应用重复'),
    ),
  }),
  result: acceptedCommand,
});

/** Apps that the person's devices in use have told, the most frequent first, at most 500: choices of a restriction. `count`: devices. */
export const installedAppList = endpoint({
  name: 'ios.helper.installedAppList',
  method: 'GET',
  path: '/api/device/ios/helper/installed-app-list',
  title: '已安装的应用',
  access: member,
  result: listOf(v.object({ app_name: v.string(), bundle_id: v.string(), count: v.number() })),
});
