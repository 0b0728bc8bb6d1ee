import { useSelector } from '@xstate/react';
import { appRestrictionType } from '#domain/apple/app-restriction.ts';
import { commandDenial } from '#domain/apple/command-right.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import { appleDefaults } from '#machines/apple/store-defaults.ts';
import type { ListedApp } from '#machines/devices/port/store-defaults.ts';
import { DefaultRestriction } from '#screens/devices/default-restriction/default-page.tsx';
import {
  type AppEditorProps,
  type DefaultsOfKind,
  systemWords,
} from '#screens/devices/default-restriction/default-words.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { AppIcon } from './apps/app-icon.tsx';
import { AppPicker, type ChosenApp } from './apps/app-picker.tsx';
import { SuggestionsNotice, suggestedGroups, useSuggestions } from './apps/app-suggestions.tsx';
import { useBroughtApp } from './apps/brought-app.ts';

/** `route.ios.default-restriction`: what the store asks of its Apple devices by default, and the person's own white list. */
export default function AppleDefaultRestriction() {
  return <DefaultRestriction of={appleDefaultsShown} />;
}

/** The list that suggestions are made for. */
const suggestedFor = { app: appRestrictionType.blocked, whiteList: appRestrictionType.allowed } as const;

const asChosen = ({ id, ...app }: ListedApp): ChosenApp => ({ ...app, bundle_id: id });
const asListed = ({ app_name, bundle_id, icon }: ChosenApp): ListedApp => ({
  app_name,
  id: bundle_id,
  ...(icon && { icon }),
});

function AppEditor({ kind, apps, onChange }: AppEditorProps) {
  const suggestions = useSuggestions(suggestedFor[kind]);
  const suggested = useSelector(suggestions, ({ context }) => context.suggestions);
  const brought = useBroughtApp();
  const groups = [
    ...(brought ? [{ title: '从应用商店选择的应用', apps: [brought] }] : []),
    ...suggestedGroups(suggested),
  ];
  return (
    <>
      <MachineRoot name="appSuggestions" actorRef={suggestions}>
        <SuggestionsNotice actor={suggestions} />
      </MachineRoot>
      <div {...eventMark('draft.change')}>
        <AppPicker
          groups={groups}
          chosen={apps.map(asChosen)}
          onChange={(chosen) => onChange(chosen.map(asListed))}
        />
      </div>
    </>
  );
}

const counted = '您能看到的在用设备';

const appleDefaultsShown: DefaultsOfKind = {
  kind: 'apple',
  route: 'console-device-ios-default-restriction',
  asked: appleDefaults,
  restrictions: appleRestrictions,
  apps: { idOf: ({ id }) => id, Picture: AppIcon },
  AppEditor,
  words: {
    system: {
      ...systemWords,
      counted,
      denial: (rights) => commandDenial(rights, 'set-system-restriction'),
    },
    app: {
      tab: '应用限制',
      title: '默认禁用的应用',
      purpose: '采用“门店默认禁用名单”的设备不能打开这些应用。',
      saved: '默认禁用的应用已保存，未向任何设备发送指令',
      nextStep: '要让一台设备照此执行，请打开设备详情，在“应用限制”中选择“门店默认禁用名单”再次确定。',
      chosen: '默认禁用',
      none: '暂无默认禁用的应用',
      noneMeans: '',
      counted: '只计采用门店默认名单的设备',
      denial: (rights) => commandDenial(rights, 'set-app-restriction'),
    },
    whiteList: {
      tab: '我的白名单',
      title: '我的白名单',
      purpose: '您设置应用限制时，名单内的应用不受限制。仅对您本人生效。',
      saved: '白名单已保存，未向任何设备发送指令',
      nextStep: '下次为设备设置应用限制时生效；已设置过的设备需要重新设置。',
      chosen: '不受限制',
      none: '白名单暂无应用',
      noneMeans: '',
      counted,
      denial: (rights) => commandDenial(rights, 'set-app-restriction'),
    },
  },
};
