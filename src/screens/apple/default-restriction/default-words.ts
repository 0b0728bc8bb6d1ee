import { appRestrictionType } from '#domain/apple/app-restriction.ts';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import type { ListedType } from '#machines/apple/app-picker/app-suggestions.machine.ts';
import type { DefaultContent, DefaultKind } from '#machines/apple/default-restriction/default-content.ts';
import { restrictionChanges } from '#screens/apple/dialogs/restriction-editor.tsx';

interface DefaultWords {
  /** the tab */
  readonly tab: string;
  readonly title: string;
  /** what it is for */
  readonly purpose: string;
  readonly saved: string;
  /** how devices come to know of it */
  readonly nextStep: string;
  /** above what has been chosen */
  readonly chosen: string;
  /** where it names nothing */
  readonly none: string;
  /** whose permission setting it needs */
  readonly command: AppleCommandName;
}

export const defaultWords: Readonly<Record<DefaultKind, DefaultWords>> = {
  system: {
    tab: '系统限制',
    title: '默认系统限制',
    purpose: '设备详情会标出与默认不一致的项目，可一键同步。',
    saved: '默认系统限制已保存，未向任何设备发送指令',
    nextStep: '要让一台设备照此执行，请打开设备详情，在“系统限制”中点“同步门店默认”。',
    chosen: '已限制',
    none: '未设置任何限制',
    command: 'set-system-restriction',
  },
  app: {
    tab: '应用限制',
    title: '默认禁用的应用',
    purpose: '采用“门店默认禁用名单”的设备不能打开这些应用。',
    saved: '默认禁用的应用已保存，未向任何设备发送指令',
    nextStep: '要让一台设备照此执行，请打开设备详情，在“应用限制”中选择“门店默认禁用名单”再次确定。',
    chosen: '默认禁用',
    none: '暂无默认禁用的应用',
    command: 'set-app-restriction',
  },
  whiteList: {
    tab: '我的白名单',
    title: '我的白名单',
    purpose: '您设置应用限制时，名单内的应用不受限制。仅对您本人生效。',
    saved: '白名单已保存，未向任何设备发送指令',
    nextStep: '下次为设备设置应用限制时生效；已设置过的设备需要重新设置。',
    chosen: '不受限制',
    none: '白名单暂无应用',
    command: 'set-app-restriction',
  },
};

/** Of each of them. */
export const tellsNoDevice = '保存后不会向任何设备发送指令';

export const defaultKinds = ['system', 'app', 'whiteList'] as const satisfies readonly DefaultKind[];

/** The list that suggestions are made for. */
export const suggestedFor: Readonly<Record<Exclude<DefaultKind, 'system'>, ListedType>> = {
  app: appRestrictionType.blocked,
  whiteList: appRestrictionType.allowed,
};

interface Change {
  readonly id: string;
  readonly title: string;
  readonly states: string;
}

/** What differs between what stands and what it shall be. */
export function changesOf(before: DefaultContent, after: DefaultContent): readonly Change[] {
  if (before.kind === 'system')
    return after.kind === 'system' ? restrictionChanges(before.values, after.values) : [];
  if (after.kind === 'system') return [];
  const lacks = (content: typeof before, bundleId: string) =>
    content.apps.every(({ bundle_id }) => bundle_id !== bundleId);
  const named = (apps: typeof before.apps, states: string) =>
    apps.map(({ app_name, bundle_id }) => ({ id: bundle_id, title: app_name, states }));
  return [
    ...named(
      after.apps.filter(({ bundle_id }) => lacks(before, bundle_id)),
      '加入',
    ),
    ...named(
      before.apps.filter(({ bundle_id }) => lacks(after, bundle_id)),
      '移除',
    ),
  ];
}
