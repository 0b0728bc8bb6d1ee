import { useSelector } from '@xstate/react';
import { Keyboard, Settings2 } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { isSearchable } from '#machines/console/command-palette/searchable.ts';
import { lookOf } from '#screens/apple/words/apple-words.ts';
import { DevicePicture } from '#screens/apple/words/device-picture.tsx';
import { hirerOf } from '#screens/devices/words/device-words.ts';
import { LockBadge } from '#screens/devices/words/lock-status.tsx';
import { useGo } from '#screens/shared/console-context.tsx';
import { eventMark, valueControl } from '#screens/shared/control.ts';
import { CommandChoices } from '#ui/popup/command-panel.tsx';
import type { NavigationGroup } from '#ui/shell/navigation-items.ts';
import { type Choice, type ChoiceGroup, chooseFrom, fitting, KeyHelp } from './choices.tsx';
import { FailureNotice } from './failure-notice.tsx';
import type { PaletteActor } from './palette.tsx';

interface EverythingChoicesProps {
  palette: PaletteActor;
  groups: readonly NavigationGroup[];
  onPreferences: () => void;
  onShortcuts: () => void;
  onClose: () => void;
}

/** Pages by their title, devices by serial number, IMEI or tenant, and what the console itself can do. */
export function EverythingChoices({ palette, ...props }: EverythingChoicesProps) {
  const go = useGo();
  const { text, devices } = useSelector(palette, ({ context }) => context);
  const empty = useSelector(palette, emptyWords);
  const busy = useSelector(
    palette,
    (snapshot) =>
      snapshot.matches({ everything: 'pausing' }) || snapshot.matches({ everything: 'searching' }),
  );
  const and = (act: () => void) => () => {
    props.onClose();
    act();
  };
  const inBin = ({ recycled_status }: AppleListItem) => recycled_status === recycledStatus.recycled;
  const found: ChoiceGroup[] = [
    { label: '设备', some: devices.filter((device) => !inBin(device)) },
    { label: '回收站', some: devices.filter(inBin) },
  ].flatMap(({ label, some }) =>
    some.length > 0 ? [{ label, items: some.map((device) => deviceChoice(device, palette)) }] : [],
  );
  const pages = props.groups.map(({ label = '控制台', items }) => ({
    label,
    items: items.map(
      (item): Choice => ({
        id: item.href,
        label: item.label,
        icon: <item.icon aria-hidden="true" />,
        choose: and(() => go(item.href)),
      }),
    ),
  }));
  const own: ChoiceGroup = {
    label: '设置',
    items: [
      { id: 'preferences', label: '偏好设置', icon: <Settings2 />, choose: and(props.onPreferences) },
      { id: 'shortcuts', label: '快捷键', icon: <Keyboard />, choose: and(props.onShortcuts) },
    ],
  };
  const groups = [...found, ...fitting([...merged(pages), own], text)];
  return (
    <CommandChoices
      title="页面与设备"
      text={text}
      textControl={valueControl(palette, 'text.type', (typed: string) => ({ text: typed }))}
      placeholder="序列号、IMEI、承租人，页面可输拼音首字母"
      groups={groups}
      onChoose={chooseFrom(groups)}
      busy={busy}
      notice={<FailureNotice palette={palette} title="设备查找失败" />}
      empty={busy ? '正在查找设备' : empty}
      foot={<KeyHelp />}
    />
  );
}

/** Where nothing fits: only what was looked for was not found. */
function emptyWords(snapshot: SnapshotFrom<PaletteActor>): string {
  const { text, findsDevices } = snapshot.context;
  if (snapshot.matches({ everything: 'found' })) return '未找到相关设备或页面；如需下发操作，请先选择设备';
  return findsDevices && !isSearchable(text) ? '未找到相关页面；请再输入 1 个字，查找设备' : '未找到相关页面';
}

/** Sections without a name of their own stand together. */
function merged(groups: readonly ChoiceGroup[]): ChoiceGroup[] {
  const labels = [...new Set(groups.map(({ label }) => label))];
  return labels.map((label) => ({
    label,
    items: groups.filter((group) => group.label === label).flatMap(({ items }) => items),
  }));
}

const deviceChoice = (device: AppleListItem, palette: PaletteActor): Choice => ({
  id: device.id,
  label: `${device.product_name} · ${device.serial_number}`,
  note: [lookOf(device), hirerOf(device)].filter(Boolean).join(' · '),
  icon: <DevicePicture device={device} />,
  aside: <LockBadge device={device} />,
  marks: eventMark('device.choose'),
  choose: () => palette.send({ type: 'device.choose', deviceId: device.id }),
});
