import type { ComponentType } from 'react';
import type { Denial } from '#domain/access/denial.ts';
import type { Rights } from '#domain/access/permissions.ts';
import type { RouteName } from '#domain/access/routes.ts';
import type { RestrictionTable } from '#domain/devices/restrictions.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type {
  DefaultContent,
  DefaultKind,
  ListedApp,
  StoreDefaults,
} from '#machines/devices/port/store-defaults.ts';
import type { AppsOfKind } from '#screens/devices/apps/listed-app.ts';
import { restrictionChanges } from '#screens/devices/dialogs/restriction-editor.tsx';

export interface DefaultWords {
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
  /** where it names nothing, and what that means */
  readonly none: string;
  readonly noneMeans: string;
  /** which devices are counted, where they are compared with it */
  readonly counted?: string;
  /** why the person may not set it; null where they may */
  readonly denial: (rights: Rights) => Denial | null;
}

/** Of the system restrictions of every kind. */
export const systemWords = {
  tab: '系统限制',
  title: '默认系统限制',
  purpose: '设备详情会标出与默认不一致的项目，可一键同步。',
  saved: '默认系统限制已保存，未向任何设备发送指令',
  nextStep: '要让一台设备照此执行，请打开设备详情，在“系统限制”中点“同步门店默认”。',
  chosen: '已限制',
  none: '未设置任何限制',
  noneMeans: '设备按出厂的样子使用。',
} as const satisfies Omit<DefaultWords, 'denial'>;

export type AppContent = Extract<DefaultContent, { apps: unknown }>;

export interface AppEditorProps {
  kind: AppContent['kind'];
  apps: readonly ListedApp[];
  onChange: (apps: readonly ListedApp[]) => void;
  /** whether something is typed that names no app: it is not saved without a word */
  onUnreadable: (unreadable: boolean) => void;
  /** anew each time that somebody went on all the same */
  refused: object | null;
}

/** The defaults of a kind of device as they are seen and set. */
export interface DefaultsOfKind {
  readonly kind: DeviceKindName;
  readonly route: RouteName;
  readonly asked: StoreDefaults;
  readonly restrictions: RestrictionTable;
  /** those it has, from left to right */
  readonly words: Readonly<Record<'system' | 'app', DefaultWords>> & { readonly whiteList?: DefaultWords };
  readonly apps: AppsOfKind<ListedApp>;
  readonly AppEditor: ComponentType<AppEditorProps>;
}

export function wordsOf({ words }: DefaultsOfKind, kind: DefaultKind): DefaultWords {
  const found = words[kind];
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
}

/** Of each of them. */
export const tellsNoDevice = '保存后不会向任何设备发送指令';

interface Change {
  readonly id: string;
  readonly title: string;
  readonly states: string;
}

/** What differs between what stands and what it shall be. */
export function changesOf(
  { restrictions }: DefaultsOfKind,
  before: DefaultContent,
  after: DefaultContent,
): readonly Change[] {
  if (before.kind === 'system')
    return after.kind === 'system' ? restrictionChanges(restrictions, before.values, after.values) : [];
  if (after.kind === 'system') return [];
  const lacks = (content: typeof before, wanted: string) => content.apps.every(({ id }) => id !== wanted);
  const named = (apps: typeof before.apps, states: string) =>
    apps.map(({ app_name, id }) => ({ id, title: app_name, states }));
  return [
    ...named(
      after.apps.filter(({ id }) => lacks(before, id)),
      '加入',
    ),
    ...named(
      before.apps.filter(({ id }) => lacks(after, id)),
      '移除',
    ),
  ];
}
