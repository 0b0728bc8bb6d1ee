import { useState } from 'react';
import { androidCommand } from '#domain/android/commands.ts';
import { type NamedPackage, packagesToAllow } from '#domain/android/known-apps.ts';
import { androidRestrictions } from '#domain/android/restrictions.ts';
import { commandDenial } from '#domain/devices/command-right.ts';
import { androidDefaults } from '#machines/android/store-defaults.ts';
import type { ListedApp } from '#machines/devices/port/store-defaults.ts';
import { DefaultRestriction } from '#screens/devices/default-restriction/default-page.tsx';
import {
  type AppEditorProps,
  type DefaultsOfKind,
  systemWords,
} from '#screens/devices/default-restriction/default-words.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { PackagePicker } from './apps/package-picker.tsx';

/** `route.android.default-restriction`: what the store asks of its Android devices by default. */
export default function AndroidDefaultRestriction() {
  return <DefaultRestriction of={androidDefaultsShown} />;
}

const asPackage = ({ app_name, id }: ListedApp): NamedPackage => ({ app_name, package_name: id });
const asListed = ({ app_name, package_name }: NamedPackage): ListedApp => ({ app_name, id: package_name });

function AppEditor({ apps, onChange, onUnreadable, refused }: AppEditorProps) {
  // What is taken off stays at hand.
  const [before] = useState(apps);
  return (
    <div {...eventMark('draft.change')}>
      <PackagePicker
        groups={[{ title: '门店默认', apps: before.map(asPackage) }, ...packagesToAllow]}
        chosen={apps.map(asPackage)}
        onChange={(chosen) => onChange(chosen.map(asListed))}
        onUnreadable={onUnreadable}
        refused={refused}
      />
    </div>
  );
}

const androidDefaultsShown: DefaultsOfKind = {
  kind: 'android',
  route: 'console-device-android-default-restriction',
  asked: androidDefaults,
  restrictions: androidRestrictions,
  apps: { idOf: ({ id }) => id, Picture: null },
  AppEditor,
  words: {
    system: {
      ...systemWords,
      denial: (rights) => commandDenial(rights, androidCommand('set-system-restriction')),
    },
    app: {
      tab: '应用限制',
      title: '默认允许的应用',
      purpose: '为设备设置“只允许名单内的应用”时，可一次选中这些应用。',
      saved: '默认允许的应用已保存，未向任何设备发送指令',
      nextStep:
        '要让一台设备照此执行，请打开设备详情，在“应用限制”中选择“只允许名单内的应用”，选中门店默认后确定。',
      chosen: '默认允许',
      none: '暂无默认允许的应用',
      noneMeans: '设置应用限制时逐个选择应用。',
      denial: (rights) => commandDenial(rights, androidCommand('set-app-restriction')),
    },
  },
};
