import * as v from 'valibot';
import { appListMaxLength, bundleIdMaxLength, installMaxApps } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { appName } from '../devices/app-name.ts';

/** Apps as bodies name them. */

/** As Apple writes it: com.tencent.xin */
export const bundleId = v.pipe(
  v.string('应用标识有误'),
  v.trim(),
  v.maxLength(bundleIdMaxLength, '应用标识过长'),
  v.regex(/^[A-Za-z\d][A-Za-z\d.-]*$/, '应用标识有误'),
);

/** Bundle ids, each once. */
export const bundleIds = v.pipe(
  v.array(bundleId, '应用列表有误'),
  v.maxLength(appListMaxLength, `最多选择 ${appListMaxLength} 个应用`),
  v.check((ids) => new Set(ids).size === ids.length, '应用重复'),
);

export const areDistinct = (apps: readonly { readonly bundle_id: string }[]): boolean =>
  new Set(apps.map(({ bundle_id }) => bundle_id)).size === apps.length;

/** of the App Store, as helper.itunesSearch answers it */
export const trackId = v.pipe(
  v.number('应用编号有误'),
  v.integer('应用编号有误'),
  v.minValue(1, '应用编号有误'),
);

/** Each once. Without a `track_id` the bundle id names the app. */
export const appsToInstall = v.pipe(
  v.array(
    v.strictObject({ app_name: appName, bundle_id: bundleId, track_id: v.optional(trackId) }),
    '应用列表有误',
  ),
  v.minLength(1, memberMessages.appsRequired),
  v.maxLength(installMaxApps, memberMessages.appsMost(installMaxApps)),
  v.check((apps) => areDistinct(apps), '应用重复'),
);
