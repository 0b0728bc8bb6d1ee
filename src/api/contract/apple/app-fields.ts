import * as v from 'valibot';
import { appListMaxLength, appNameMaxLength, bundleIdMaxLength } from '#domain/limits.ts';
import { text } from '../row/fields.ts';

/** Apps as bodies name them. */

/** As Apple writes it: com.tencent.xin */
export const bundleId = v.pipe(
  v.string('应用标识有误'),
  v.trim(),
  v.maxLength(bundleIdMaxLength, '应用标识过长'),
  v.regex(/^[A-Za-z\d][A-Za-z\d.-]*$/, '应用标识有误'),
);

export const appName = v.pipe(text(appNameMaxLength, '应用名称'), v.minLength(1, '请输入应用名称'));

/** Bundle ids, each once. */
export const bundleIds = v.pipe(
  v.array(bundleId, '应用列表有误'),
  v.maxLength(appListMaxLength, `最多选择 ${appListMaxLength} 个应用`),
  v.check((ids) => new Set(ids).size === ids.length, '应用重复'),
);

export const areDistinct = (apps: readonly { readonly bundle_id: string }[]): boolean =>
  new Set(apps.map(({ bundle_id }) => bundle_id)).size === apps.length;
