import { useState } from 'react';
import type { AndroidDevice } from '#api/contract/android/device.ts';
import { androidAppMode, androidAppModeTitle } from '#domain/android/app-restriction.ts';
import type { NamedPackage } from '#domain/android/known-apps.ts';
import { packagesToAllow } from '#domain/android/known-apps.ts';
import { androidApps } from '#screens/android/apps/android-apps.ts';
import { PackagePicker } from '#screens/android/apps/package-picker.tsx';
import { ChosenApps } from '#screens/devices/apps/chosen-apps.tsx';
import { CommandForm } from '#screens/devices/commands/command-form.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { type AndroidDialogProps, readDevice } from './android-dialog.ts';
import { StoreDefault, useStoreDefault } from './store-default.tsx';

const choices = ['none', '0', '1'] as const;
type Choice = (typeof choices)[number];

const texts: Record<Choice, string> = {
  none: '可以安装和打开所有应用。',
  0: '已安装的应用照常使用，不能安装新应用。',
  1: '只能使用下面选择的应用；系统应用和管理程序总是可用。',
};

type Mode = (typeof androidAppMode)[keyof typeof androidAppMode];

const modes: Record<Choice, Mode | null> = {
  none: null,
  0: androidAppMode.noInstall,
  1: androidAppMode.allowedOnly,
};

/** null: the phone has not said what holds. */
function choiceOf(device: AndroidDevice): Choice | null {
  const { app_restriction_enabled: enabled, app_restriction_mode: mode } = device;
  if (device.app_restriction_observed_at === null) return null;
  return (enabled && choices.find((each) => modes[each] === mode && mode !== null)) || 'none';
}

/** Which apps are there (`valid.android.app-restriction`); begins with what the device has confirmed last. */
export default function AppRestrictionDialog({ device: read, icon, onClose }: AndroidDialogProps) {
  // As it was when the dialog opened: the list does not change under the person who confirms it.
  const [device] = useState(() => readDevice(read));
  const [choice, setChoice] = useState<Choice | null>(() => choiceOf(device));
  const [chosen, setChosen] = useState(() => allowedOn(device));
  const [tried, setTried] = useState(false);
  const [unreadable, setUnreadable] = useState(false);
  const [refused, setRefused] = useState<object | null>(null);
  const byDefault = useStoreDefault();
  const mode = choice && modes[choice];
  const listed = mode === androidAppMode.allowedOnly;
  const incomplete = listed && chosen.length === 0;
  const body = {
    device_id: device.id,
    enabled: mode !== null,
    ...(mode === null ? {} : { mode }),
    ...(listed ? { list: chosen.map(({ package_name }) => package_name) } : {}),
  };
  return (
    <CommandForm
      command="set-app-restriction"
      size={listed ? 'lg' : 'md'}
      request={
        choice === null || incomplete || (listed && unreadable)
          ? null
          : { kind: 'android', command: 'set-app-restriction', body }
      }
      onIncomplete={() => {
        setTried(true);
        setRefused(unreadable ? { apps: true } : null);
      }}
      device={device}
      okIcon={icon}
      onClose={onClose}
      aside={
        listed
          ? (readOnly) => (
              <ChosenApps
                of={androidApps}
                title={androidAppModeTitle(mode)}
                chosen={chosen}
                onChange={setChosen}
                none="请选择应用。"
                readOnly={readOnly}
              />
            )
          : undefined
      }
    >
      {(readOnly, errors) => (
        <>
          <ChoiceCards
            label="限制方式"
            options={choices.map((value) => ({
              value,
              title: value === 'none' ? '不限制应用' : androidAppModeTitle(modes[value]),
              text: texts[value],
              marks: {},
            }))}
            value={choice}
            onChange={(wanted) => {
              setChoice(wanted);
              // What was typed below goes with its field.
              setUnreadable(false);
            }}
            readOnly={readOnly}
            error={tried && choice === null ? '手机尚未上报应用限制，请选择限制方式' : errors.type}
          />
          {tried && incomplete ? <Banner tone="warn">请先选择应用。</Banner> : null}
          {listed ? (
            <StoreDefault read={byDefault} chosen={chosen} onChange={setChosen} readOnly={readOnly} />
          ) : null}
          {listed ? (
            <PackagePicker
              groups={[
                { title: '门店默认', apps: byDefault.apps },
                { title: '设备上的应用', apps: [...device.app_list, ...allowedOn(device)] },
                ...packagesToAllow,
              ]}
              chosen={chosen}
              onChange={setChosen}
              readOnly={readOnly}
              error={errors.apps}
              onUnreadable={setUnreadable}
              refused={refused}
            />
          ) : null}
        </>
      )}
    </CommandForm>
  );
}

/** What the device allows, by the names that it has told. */
function allowedOn({ app_list, app_restriction_list }: AndroidDevice): readonly NamedPackage[] {
  const names = new Map(app_list.map(({ package_name, app_name }) => [package_name, app_name]));
  return app_restriction_list.map((package_name) => ({
    package_name,
    app_name: names.get(package_name) ?? package_name,
  }));
}
