import { useSelector } from '@xstate/react';
import { CircleQuestionMark, Keyboard, Settings2 } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { routePath } from '#domain/access/routes.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { isSearchable } from '#machines/console/command-palette/searchable.ts';
import { loadHelpTopics } from '#machines/help-topics.ts';
import type { KnownListItem } from '#machines/kinds/known-devices.ts';
import { lookOf as androidLook } from '#screens/android/words/android-words.ts';
import { DevicePicture as AndroidPicture } from '#screens/android/words/device-picture.tsx';
import { lookOf as appleLook } from '#screens/apple/words/apple-words.ts';
import { DevicePicture as ApplePicture } from '#screens/apple/words/device-picture.tsx';
import { hirerOf } from '#screens/devices/words/device-words.ts';
import { LockBadge } from '#screens/devices/words/lock-status.tsx';
import { eventMark, valueControl } from '#screens/shared/actors/control.ts';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useConsole, useGo } from '#screens/shared/console-context.tsx';
import { CommandChoices } from '#ui/popup/command-panel.tsx';
import type { NavigationGroup } from '#ui/shell/navigation-items.ts';
import { type Choice, type ChoiceGroup, chooseFrom, fitting, KeyHelp } from './choices.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { foundTopics } from './found-topics.ts';
import type { PaletteActor } from './palette.tsx';
import { paletteKinds } from './palette-kinds.ts';

const helpPath = routePath('console-help');

interface EverythingChoicesProps {
  palette: PaletteActor;
  groups: readonly NavigationGroup[];
  onPreferences: () => void;
  onShortcuts: () => void;
  onClose: () => void;
}

/** Pages by their title, devices by serial number, IMEI or tenant, topics of the help, and what the console itself can do. */
export function EverythingChoices({ palette, ...props }: EverythingChoicesProps) {
  const go = useGo();
  const { payload } = useConsole();
  const help = useLoadOnce(() => loadHelpTopics(payload));
  const { text, devices } = useSelector(palette, ({ context }) => context);
  const empty = useSelector(palette, (snapshot) => emptyWords(snapshot, help.loaded !== null));
  const busy = useSelector(
    palette,
    (snapshot) =>
      snapshot.matches({ everything: 'pausing' }) || snapshot.matches({ everything: 'searching' }),
  );
  const and = (act: () => void) => () => {
    props.onClose();
    act();
  };
  const isAway = ({ recycled_status }: KnownListItem) => recycled_status === recycledStatus.recycled;
  const found: ChoiceGroup[] = [
    { label: '设备', some: devices.filter((device) => !isAway(device)) },
    ...Object.entries(paletteKinds).map(([kind, { away }]) => ({
      label: away,
      some: devices.filter((device) => device.kind === kind && isAway(device)),
    })),
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
  const topics = foundTopics(help.loaded?.value ?? [], text).map(
    ({ id, title }): Choice => ({
      id: `help#${id}`,
      label: title,
      icon: <CircleQuestionMark />,
      choose: and(() => go(`${helpPath}#${id}`)),
    }),
  );
  const groups = [
    ...found,
    ...fitting([...merged(pages), own], text),
    ...(topics.length > 0 ? [{ label: '帮助', items: topics }] : []),
  ];
  return (
    <CommandChoices
      title="页面、设备与帮助"
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
function emptyWords(snapshot: SnapshotFrom<PaletteActor>, hasHelp: boolean): string {
  const { text, finds } = snapshot.context;
  if (snapshot.matches({ everything: 'found' }))
    return `${hasHelp ? '未找到相关设备、页面或帮助' : '未找到相关设备或页面'}；如需下发操作，请先选择设备`;
  const missed = hasHelp ? '未找到相关页面或帮助' : '未找到相关页面';
  return finds.length > 0 && !isSearchable(text) ? `${missed}；请再输入 1 个字，查找设备` : missed;
}

/** Sections without a name of their own stand together. */
function merged(groups: readonly ChoiceGroup[]): ChoiceGroup[] {
  const labels = [...new Set(groups.map(({ label }) => label))];
  return labels.map((label) => ({
    label,
    items: groups.filter((group) => group.label === label).flatMap(({ items }) => items),
  }));
}

const lookOf = (device: KnownListItem) =>
  device.kind === 'android' ? androidLook(device) : appleLook(device);

const deviceChoice = (device: KnownListItem, palette: PaletteActor): Choice => ({
  id: device.id,
  label: `${device.product_name} · ${device.serial_number}`,
  note: [lookOf(device), hirerOf(device)].filter(Boolean).join(' · '),
  icon: device.kind === 'android' ? <AndroidPicture device={device} /> : <ApplePicture device={device} />,
  aside: <LockBadge device={device} />,
  marks: eventMark('device.choose'),
  choose: () => palette.send({ type: 'device.choose', deviceId: device.id }),
});
