import { useSelector } from '@xstate/react';
import { ArrowLeft, MapPin, ScrollText, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { routePath } from '#domain/access/routes.ts';
import { type CommandName, deviceKind } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import {
  commandsAt,
  discloses,
  isDangerous,
  type KindCommands,
  opensDialog,
} from '#screens/devices/commands/definition.ts';
import { offerBy, reasonInFull } from '#screens/devices/commands/offers.ts';
import { type Ask, AskNotice } from '#screens/devices/commands/use-ask.tsx';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { LockBadge } from '#screens/devices/words/lock-status.tsx';
import { useControl, valueControl } from '#screens/shared/actors/control.ts';
import { useGo, usePlace, useUser } from '#screens/shared/console-context.tsx';
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

export interface DeviceChoicesProps {
  deviceId: string;
  palette: PaletteActor;
  onClose: () => void;
}

interface OfKind<Name extends CommandName, Device extends DeviceListItem> {
  of: KindCommands<Name, Device>;
  /** null while it is read */
  device: Device | null;
  picture: ReactNode;
  asks: Readonly<Partial<Record<Name, Ask>>>;
  /** opens the dialog of a command */
  open: (name: Name, device: Device) => void;
  /** what stands behind a command, of the kind's own */
  after?: Readonly<Partial<Record<Name, Choice>>>;
}

/** What can be done with one device of a kind now; what can't be says why. */
export function DeviceChoices<Name extends CommandName, Device extends DeviceListItem>({
  palette,
  onClose,
  ...ofKind
}: Omit<DeviceChoicesProps, 'deviceId'> & OfKind<Name, Device>) {
  const { device, picture, asks } = ofKind;
  const { text, missing } = useSelector(palette, ({ context }) => context);
  const busy = useSelector(palette, (snapshot) => snapshot.matches({ device: 'loading' }));
  const all = useChoices(ofKind, onClose);
  const shown = fitting(all, text);
  const leave = useControl(palette, { type: 'device.leave' });
  const asked = Object.entries<Ask | undefined>(asks).flatMap(([name, ask]) => (ask ? [{ name, ask }] : []));
  return (
    <CommandChoices
      title="设备的操作"
      lead={
        <div className={styles.head}>
          <IconButton {...leave} label="返回全部" icon={<ArrowLeft aria-hidden="true" />} />
          {device ? picture : null}
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
      busy={busy || asked.some(({ ask }) => ask.asking)}
      notice={
        <>
          <FailureNotice palette={palette} title="设备最新状态读取失败" />
          {asked.map(({ name, ask }) => (
            <AskNotice key={name} ask={ask} />
          ))}
        </>
      }
      empty={emptyWords(missing, device)}
      foot={<KeyHelp back />}
    />
  );
}

function emptyWords(missing: boolean, device: DeviceListItem | null): string {
  if (missing) return messages.deviceNotFound;
  return device ? '没有符合的操作' : '正在读取设备';
}

/** What only asks comes after what does something. */
function inOrder<Name extends CommandName, Device extends DeviceListItem>(
  of: KindCommands<Name, Device>,
): readonly Name[] {
  const lessUsual = [...of.groups.map(({ id }) => id), 'card'].flatMap((place) => commandsAt(of, place));
  const isSecured = (name: Name) => of.rules.commandOf(name).credential;
  return [
    ...commandsAt(of, 'usual'),
    ...lessUsual.filter(isSecured),
    ...lessUsual.filter((name) => !isSecured(name)),
    ...commandsAt(of, 'away'),
  ];
}

/** Pages of the device, then the commands that it takes now, then the others. */
function useChoices<Name extends CommandName, Device extends DeviceListItem>(
  { of, device, asks, open, after }: OfKind<Name, Device>,
  onClose: () => void,
): ChoiceGroup[] {
  const user = useUser();
  const now = useNow();
  const go = useGo();
  const shown = usePlace().path;
  if (!device) return [];
  const path = routePath(deviceKind(of.kind).routes.device, { id: device.id });
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
  const choice = (name: Name): Choice => {
    const definition = of.definitions[name];
    const { icon, note } = definition;
    const offered = offerBy(of.rules, name, device, { rights: user, now });
    const reason = reasonInFull(offered);
    const common = { id: name, label: offered.title, icon, note, reason };
    if (opensDialog(definition))
      return { ...common, danger: isDangerous(of, name), choose: and(() => open(name, device)) };
    // What our records tell only on demand is shown where the page shows it: there it is hidden again.
    if (discloses(definition))
      return { ...leadTo(name, offered.title, icon, definition.section), note, reason };
    const ask = asks[name];
    if (!ask) throw new Error(`nobody asks ${name}`);
    return { ...common, reason: ask.unknown ? '上次未收到答复，请先再次查询' : reason, choose: ask.send };
  };
  const commands = inOrder(of).flatMap((name) => [choice(name), after?.[name] ?? []].flat());
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
