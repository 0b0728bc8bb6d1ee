import { useSelector } from '@xstate/react';
import { ArrowLeft, KeyRound, MapPin, ScrollText, Smartphone } from 'lucide-react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { routePath } from '#domain/access/routes.ts';
import { type AppleCommandName, isSecured, type SecuredAppleCommandName } from '#domain/apple/commands.ts';
import * as messages from '#domain/messages.ts';
import type { AppleQuestion } from '#machines/apple/asked.ts';
import type { DisclosureName } from '#machines/devices/device-detail/disclosure.machine.ts';
import { commandDefinition, commandsAt, isDangerous, isQuestion } from '#screens/apple/commands/commands.ts';
import { groups } from '#screens/apple/commands/definition.ts';
import { type DialogName, useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { offer, reasonInFull } from '#screens/apple/commands/device-offers.ts';
import { type Asks, useAsks } from '#screens/apple/commands/use-asks.ts';
import { unlockOffer } from '#screens/apple/unlock/unlock-offer.ts';
import { DevicePicture } from '#screens/apple/words/device-picture.tsx';
import { AskNotice } from '#screens/devices/commands/use-ask.tsx';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { LockBadge } from '#screens/devices/words/lock-status.tsx';
import { useGo, usePlace, useUser } from '#screens/shared/console-context.tsx';
import { useControl, valueControl } from '#screens/shared/control.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { IconButton } from '#ui/button/icon-button.tsx';
import { CommandChoices } from '#ui/popup/command-panel.tsx';
import { type Choice, type ChoiceGroup, chooseFrom, fitting, KeyHelp } from './choices.tsx';
import { FailureNotice } from './failure-notice.tsx';
import type { PaletteActor } from './palette.tsx';

const styles = {
  head: css({
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '3',
    py: '2',
    flexShrink: '0',
    bg: 'sunken',
    borderBottomWidth: '1px',
    borderColor: 'line',
  }),
  words: css({ flex: '1', minW: '0', overflowWrap: 'anywhere' }),
};

interface DeviceChoicesProps {
  deviceId: string;
  palette: PaletteActor;
  onClose: () => void;
}

/** What can be done with one device now; what can't be says why. */
export function DeviceChoices({ deviceId, palette, onClose }: DeviceChoicesProps) {
  const { text, device, missing } = useSelector(palette, ({ context }) => context);
  const busy = useSelector(palette, (snapshot) => snapshot.matches({ device: 'loading' }));
  const asks = useAsks(deviceId);
  const all = useChoices(device, asks, onClose);
  const shown = fitting(all, text);
  const leave = useControl(palette, { type: 'device.leave' });
  return (
    <CommandChoices
      title="设备的操作"
      lead={
        <div className={styles.head}>
          <IconButton {...leave} label="返回全部" icon={<ArrowLeft aria-hidden="true" />} />
          {device ? <DevicePicture device={device} /> : null}
          <span className={styles.words}>{device ? summaryOf(device) : '设备'}</span>
          {device ? <LockBadge device={device} /> : null}
        </div>
      }
      text={text}
      textControl={valueControl(palette, 'text.type', (typed: string) => ({ text: typed }))}
      placeholder="操作名称或拼音首字母"
      groups={shown}
      onChoose={chooseFrom(shown)}
      onBack={leave.onClick}
      busy={busy || Object.values(asks).some(({ asking }) => asking)}
      notice={
        <>
          <FailureNotice palette={palette} title="设备最新状态读取失败" />
          {Object.entries(asks).map(([question, ask]) => (
            <AskNotice key={question} ask={ask} />
          ))}
        </>
      }
      empty={emptyWords(missing, device)}
      foot={<KeyHelp back />}
    />
  );
}

function emptyWords(missing: boolean, device: AppleListItem | null): string {
  if (missing) return messages.deviceNotFound;
  return device ? '没有符合的操作' : '正在读取设备';
}

const lessUsual = [...groups.map(({ id }) => id), 'card' as const].flatMap(commandsAt);

/** What only asks comes after what does something. */
const ordered: readonly AppleCommandName[] = [
  ...commandsAt('usual'),
  ...lessUsual.filter((name) => isSecured(name)),
  ...lessUsual.filter((name) => !isSecured(name)),
  ...commandsAt('bin'),
];

/** Pages of the device, then the commands that it takes now, then the others. */
function useChoices(device: AppleListItem | null, asks: Asks, onClose: () => void): ChoiceGroup[] {
  const user = useUser();
  const now = useNow();
  const go = useGo();
  const open = useOpenDialog();
  const shown = usePlace().path;
  if (!device) return [];
  const path = routePath('console-device-ios-id', { id: device.id });
  const and = (act: () => void) => () => {
    onClose();
    act();
  };
  const leadTo = (id: string, label: string, icon: Choice['icon'], hash = ''): Choice => ({
    id,
    label,
    icon,
    choose: and(() => go(path + hash)),
  });
  const dialog = (name: DialogName, choice: Omit<Choice, 'id' | 'choose'>): Choice => ({
    ...choice,
    id: name,
    choose: and(() => open(name, device)),
  });
  const given = (name: SecuredAppleCommandName): Choice => {
    const { icon, note } = commandDefinition(name);
    const offered = offer(name, device, user, now);
    const danger = isDangerous(name);
    return dialog(name, { label: offered.title, icon, note, danger, reason: reasonInFull(offered) });
  };
  const question = (name: AppleQuestion): Choice => {
    const { icon, note } = commandDefinition(name);
    const offered = offer(name, device, user, now);
    const { unknown, send } = asks[name];
    const reason = unknown ? '上次的结果未知，请先再次查询' : reasonInFull(offered);
    return { id: name, label: offered.title, icon, note, reason, choose: send };
  };
  // What our records tell only on demand is shown where the page shows it: there it is hidden again.
  const disclosure = (name: DisclosureName): Choice => {
    const { icon, note, section } = commandDefinition(name);
    const offered = offer(name, device, user, now);
    return { ...leadTo(name, offered.title, icon, section), note, reason: reasonInFull(offered) };
  };
  const choice = (name: AppleCommandName): Choice =>
    isSecured(name) ? given(name) : isQuestion(name) ? question(name) : disclosure(name);
  const release = unlockOffer(device, user, now);
  const oneClickUnlock = dialog('oneClickUnlock', {
    label: messages.oneClickUnlock,
    icon: <KeyRound aria-hidden="true" />,
    note: '结清后解除全部管控',
    danger: true,
    reason: [release.reason, release.exit].filter(Boolean).join('。') || null,
  });
  const commands = ordered.flatMap((name) =>
    name === 'unlock' ? [choice(name), oneClickUnlock] : [choice(name)],
  );
  return [
    {
      label: '查看',
      items: [
        ...(shown === path ? [] : [leadTo('detail', '设备详情', <Smartphone aria-hidden="true" />)]),
        leadTo('records', '操作记录', <ScrollText aria-hidden="true" />, '#records'),
        leadTo('location', '位置', <MapPin aria-hidden="true" />, '#location'),
      ],
    },
    { label: '操作', items: commands.filter(({ reason }) => !reason) },
    { label: '此刻不可用', items: commands.filter(({ reason }) => reason) },
  ];
}
