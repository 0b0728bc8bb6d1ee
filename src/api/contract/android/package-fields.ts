import * as v from 'valibot';
import { appListMaxLength, packageNameMaxLength } from '#domain/limits.ts';
import { appName } from '../devices/app-name.ts';

/** Android's apps as bodies name them. */

/** com.tencent.mm */
export const packageName = v.pipe(
  v.string('应用包名有误'),
  v.trim(),
  v.maxLength(packageNameMaxLength, '应用包名过长'),
  v.regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, '应用包名有误'),
);

/** Each once. */
export const packageNames = v.pipe(
  v.array(packageName, '应用列表有误'),
  v.maxLength(appListMaxLength, `最多选择 ${appListMaxLength} 个应用`),
  v.check((names) => new Set(names).size === names.length, '应用重复'),
);

export const androidApp = v.object({ app_name: v.string(), package_name: v.string() });

/** As phones and their restrictions are told of (`decision.shapes`). */
export const installedPackage = v.object({ package: v.string(), name: v.string() });

/** Each package once, with its name. */
export const namedPackages = v.pipe(
  v.array(
    v.strictObject({
      app_name: appName,
      package_name: packageName,
    }),
    '应用列表有误',
  ),
  v.maxLength(appListMaxLength, `最多选择 ${appListMaxLength} 个应用`),
  v.check((apps) => new Set(apps.map((app) => app.package_name)).size === apps.length, '应用重复'),
);
