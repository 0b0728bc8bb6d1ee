import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { CommandName } from '#domain/kinds/kinds.ts';
import { formatMoment } from '#domain/text/time.ts';
import { isCheckUnanswered } from '#machines/devices/device-detail/device-detail.machine.ts';
import {
  commandsAt,
  discloses,
  isDangerous,
  type KindCommands,
  opensDialog,
} from '#screens/devices/commands/definition.ts';
import { type Offer, offerBy } from '#screens/devices/commands/offers.ts';
import { type Ask, AskNotice } from '#screens/devices/commands/use-ask.tsx';
import { eventMark, useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { ActionGrid, ActionGroup, ActionTile } from '#ui/button/action-tile.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import type { DetailActor } from './detail-actor.ts';
import { useOpenGroups } from './use-open-groups.ts';

const styles = {
  notices: css({ display: 'grid', gap: '2', mt: '3', '&:empty': { display: 'none' } }),
  conflicts: css({ display: 'grid', gap: '2', mb: '3' }),
};

interface ActionsProps<Name extends CommandName, Device extends DeviceListItem> {
  of: KindCommands<Name, Device>;
  device: Device;
  detail: DetailActor<Device>;
  /** opens the dialog of a command */
  open: (name: Name) => void;
  /** by the names of the questions that have a tile */
  asks: { readonly 'get-location': Ask } & Readonly<Partial<Record<Name, Ask>>>;
  /** what stands behind the tile of a command, of the kind's own */
  after?: Readonly<Partial<Record<Name, ReactNode>>>;
}

/** What can be done with the device, and why not where it can't be. */
export function ActionsCard<Name extends CommandName, Device extends DeviceListItem>(
  props: ActionsProps<Name, Device>,
) {
  const { of, device, asks } = props;
  const user = useUser();
  const now = useNow();
  const offerOf = (command: Name) => offerBy(of.rules, command, device, { rights: user, now });
  const folding = useOpenGroups(of.kind);
  const asked = asks['get-location'];
  return (
    <MachineRoot name="askDevice" actorRef={asked.actor}>
      <Card id="actions" title="操作" note="虚线按钮暂不可用，原因见按钮下方">
        <Conflicts offers={withConflicts(of).map(offerOf)} />
        <UsualActions {...props} offerOf={offerOf} />
        <div className={styles.notices}>
          <CheckNotice device={device} detail={props.detail} />
          {Object.entries<Ask | undefined>(asks).map(([question, ask]) =>
            ask && tiled(of, question) ? <AskNotice key={question} ask={ask} marked={ask === asked} /> : null,
          )}
        </div>
        {of.groups.map(({ id, title }) => (
          <ActionGroup
            key={id}
            title={title}
            note={`${commandsAt(of, id).length} 项`}
            open={folding.isOpen(id)}
            onToggle={(open) => folding.setOpen(id, open)}
          >
            {commandsAt(of, id).map((name) => (
              <CommandTile key={name} name={name} {...props} offerOf={offerOf} />
            ))}
          </ActionGroup>
        ))}
      </Card>
    </MachineRoot>
  );
}

type Tiled<Name extends CommandName, Device extends DeviceListItem> = ActionsProps<Name, Device> & {
  offerOf: (command: Name) => Offer<Name>;
};

/** A question says itself what is in its way. */
const withConflicts = <Name extends CommandName, Device extends DeviceListItem>(
  of: KindCommands<Name, Device>,
): readonly Name[] => [
  ...commandsAt(of, 'usual'),
  ...of.groups.flatMap(({ id }) => commandsAt(of, id)).filter((name) => of.rules.commandOf(name).credential),
];

/** Those of cards say there what became of them. */
const tiled = <Name extends CommandName, Device extends DeviceListItem>(
  of: KindCommands<Name, Device>,
  question: string,
) =>
  Object.entries<{ readonly place: string }>(of.definitions).some(
    ([name, { place }]) => name === question && place !== 'card',
  );

function UsualActions<Name extends CommandName, Device extends DeviceListItem>(props: Tiled<Name, Device>) {
  const { of, device, detail, after } = props;
  const checking = useSelector(
    detail,
    (snapshot) => snapshot.matches('checking') || snapshot.matches('loading'),
  );
  const check = useControl(detail, { type: 'detail.check' });
  const waiting = useCheckWaiting(device, detail) !== null;
  const verdict = of.rules.canBeChecked(device);
  return (
    <ActionGrid>
      {commandsAt(of, 'usual').map((name) => (
        <Fragment key={name}>
          <CommandTile name={name} {...props} />
          {after?.[name]}
        </Fragment>
      ))}
      <ActionTile
        icon={<RefreshCw aria-hidden="true" />}
        title="核对状态"
        note={waiting ? '已询问，等待设备答复' : '向设备询问当前状态'}
        reason={verdict.ok ? null : verdict.reason}
        exit={verdict.ok ? null : verdict.exit}
        loading={checking}
        {...check}
      />
    </ActionGrid>
  );
}

/** Since when the device has owed its answer, epoch ms; null: it owes none. */
function useCheckWaiting<Device extends DeviceListItem>(
  { last_active_time }: Device,
  detail: DetailActor<Device>,
): number | null {
  const checkedAt = useSelector(detail, ({ context }) => context.checkedAt);
  return isCheckUnanswered(checkedAt, last_active_time) ? checkedAt : null;
}

/** That the device was asked, and what becomes of the question while it is silent. */
function CheckNotice<Device extends DeviceListItem>({
  device,
  detail,
}: {
  device: Device;
  detail: DetailActor<Device>;
}) {
  const since = useCheckWaiting(device, detail);
  const now = useNow();
  if (since === null) return null;
  return (
    <div role="status">
      <Banner title={`核对状态：${formatMoment(new Date(since).toISOString(), now)} 已询问，等待设备答复`}>
        答复后，状态和确认时间会自动更新。设备关机或离线时，联网后才会答复；在此之前，仍显示上次确认的状态。
      </Banner>
    </div>
  );
}

/** What only shows what our records tell has no tile. */
function CommandTile<Name extends CommandName, Device extends DeviceListItem>({
  name,
  of,
  asks,
  open,
  offerOf,
}: Tiled<Name, Device> & { name: Name }) {
  const definition = of.definitions[name];
  const offered = offerOf(name);
  if (opensDialog(definition)) {
    return (
      <ActionTile
        icon={definition.icon}
        title={offered.title}
        note={definition.note}
        reason={offered.reason}
        exit={offered.exit ?? offered.conflict}
        danger={isDangerous(of, name)}
        onClick={() => open(name)}
      />
    );
  }
  const ask = asks[name];
  if (discloses(definition) || !ask) return null;
  // The card is the root of the machine that asks where it is.
  return (
    <ActionTile
      icon={definition.icon}
      title={definition.short ?? offered.title}
      note={definition.note}
      reason={ask.unknown ? '上次未收到答复，请先再次查询' : offered.reason}
      exit={ask.unknown ? null : (offered.exit ?? offered.conflict)}
      loading={ask.asking}
      {...(ask === asks['get-location'] ? eventMark('ask.send') : {})}
      onClick={ask.send}
    />
  );
}

/** Who was first with what: once, however many actions wait for it. */
function Conflicts({ offers }: { offers: readonly Offer[] }) {
  const sentences = new Set(offers.flatMap(({ conflict }) => conflict ?? []));
  if (sentences.size === 0) return null;
  return (
    <div className={styles.conflicts}>
      {[...sentences].map((sentence) => (
        <Banner key={sentence}>{sentence}</Banner>
      ))}
    </div>
  );
}
