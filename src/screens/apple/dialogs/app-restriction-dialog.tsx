import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AppleDevice, AppleListItem } from '#api/contract/apple/device.ts';
import {
  type AppRestrictionType,
  appRestrictionTitle,
  appRestrictionTypes,
  listedRestrictionTypes,
} from '#domain/apple/app-restriction.ts';
import type { ListedType, Suggestions } from '#machines/apple/app-picker/app-suggestions.machine.ts';
import { ChosenApps } from '#screens/devices/apps/chosen-apps.tsx';
import { CommandForm } from '#screens/devices/commands/command-form.tsx';
import { eventMark } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { type AppGroup, AppPicker, type ChosenApp } from '../apps/app-picker.tsx';
import { SuggestionsNotice, suggestedGroups, useSuggestions } from '../apps/app-suggestions.tsx';
import { appleApps } from '../apps/apple-apps.ts';
import type { AppleDialogProps } from './apple-dialog.ts';

const choices = ['none', '0', '1', '2'] as const;
type Choice = (typeof choices)[number];

const texts: Record<Choice, string> = {
  none: '所有应用都可以打开。',
  0: '不能打开门店默认名单中的应用，以确认时的名单为准。',
  1: '不能打开下面选择的应用，其他应用都可以打开。',
  2: '只能打开下面选择的应用。“电话”和“设置”总是可以打开。',
};

const typeOf = (choice: Choice): AppRestrictionType | null =>
  appRestrictionTypes.find((type) => String(type) === choice) ?? null;

const listedTypeOf = (choice: Choice): ListedType | null =>
  listedRestrictionTypes.find((type) => String(type) === choice) ?? null;

type Picked = { readonly [Type in ListedType]?: readonly ChosenApp[] };

function appsOf(device: AppleListItem | AppleDevice): AppleDevice {
  if (!('app_list' in device)) throw new Error('the apps of a device are known where it was read');
  return device;
}

/** Which apps can be opened (`valid.ios.app-restriction`); begins with what the device has confirmed last. */
export default function AppRestrictionDialog({ device: read, icon, onClose }: AppleDialogProps) {
  // As it was when the dialog opened: the list does not change under the person who confirms it.
  const [device] = useState(() => appsOf(read));
  const [choice, setChoice] = useState<Choice>(() =>
    device.app_restriction_enable && device.app_restriction_type !== null
      ? (choices.find((each) => each === String(device.app_restriction_type)) ?? 'none')
      : 'none',
  );
  const list = listedTypeOf(choice);
  const actor = useSuggestions(list);
  const suggestions = useSelector(actor, ({ context }) => context.suggestions);
  const choose = (next: Choice) => {
    setChoice(next);
    const listed = listedTypeOf(next);
    if (listed !== null) actor.send({ type: 'list.choose', list: listed });
  };
  // Each list keeps its own: what is forbidden on one would be all that is allowed on the other.
  const [picked, setPicked] = useState<Picked>({});
  const [tried, setTried] = useState(false);
  const chosen = list === null ? [] : (picked[list] ?? standing(device, list, suggestions));
  const pick = (apps: readonly ChosenApp[]) => list !== null && setPicked({ ...picked, [list]: apps });
  const incomplete = list !== null && chosen.length === 0;
  const type = typeOf(choice);
  return (
    <CommandForm
      command="set-app-restriction"
      size={list === null ? 'md' : 'lg'}
      request={
        incomplete
          ? null
          : {
              kind: 'apple',
              command: 'set-app-restriction',
              body: {
                device_id: device.id,
                enable: type !== null,
                ...(type !== null && { type }),
                ...(list !== null && { list: chosen.map(({ bundle_id }) => bundle_id) }),
              },
            }
      }
      onIncomplete={() => setTried(true)}
      device={device}
      okIcon={icon}
      onClose={onClose}
      aside={
        list !== null
          ? (readOnly) => (
              <ChosenApps
                of={appleApps}
                title={appRestrictionTitle(type)}
                chosen={chosen}
                onChange={pick}
                none="请选择应用。"
                readOnly={readOnly}
              />
            )
          : undefined
      }
    >
      {(readOnly, errors) => (
        <>
          <MachineRoot name="appSuggestions" actorRef={actor}>
            <ChoiceCards
              label="限制方式"
              options={choices.map((value) => ({
                value,
                title: value === 'none' ? '不限制应用' : appRestrictionTitle(typeOf(value)),
                text: texts[value],
                marks: listedTypeOf(value) === null ? {} : eventMark('list.choose'),
              }))}
              value={choice}
              onChange={choose}
              readOnly={readOnly}
              error={errors.type}
            />
            <SuggestionsNotice actor={actor} shown={list !== null} />
          </MachineRoot>
          {tried && incomplete ? <Banner tone="warn">请先选择应用。</Banner> : null}
          {list !== null ? (
            <AppPicker
              groups={groupsOf(device, suggestions)}
              chosen={chosen}
              onChange={pick}
              readOnly={readOnly}
              error={errors.apps}
            />
          ) : null}
        </>
      )}
    </CommandForm>
  );
}

/** The list that stands on the device, by the names that are known. */
function standing(device: AppleDevice, list: ListedType, suggestions: Suggestions): readonly ChosenApp[] {
  if (device.app_restriction_type !== list) return [];
  const names = new Map(
    [...suggestions, ...device.app_list].map(({ bundle_id, app_name }) => [bundle_id, app_name]),
  );
  return device.app_restriction_list.map((bundle_id) => ({
    bundle_id,
    app_name: names.get(bundle_id) ?? bundle_id,
  }));
}

/** What is suggested, then what is installed besides. */
function groupsOf(device: AppleDevice, suggestions: Suggestions): AppGroup[] {
  const known = new Set(suggestions.map(({ bundle_id }) => bundle_id));
  return [
    ...suggestedGroups(suggestions),
    { title: '设备上已安装', apps: device.app_list.filter(({ bundle_id }) => !known.has(bundle_id)) },
  ];
}
