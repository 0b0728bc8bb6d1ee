import { useSelector } from '@xstate/react';
import { KeyRound, MapPin, RefreshCw, SearchCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import { unlockSagaStatusTitle } from '#domain/apple/unlock-saga.ts';
import * as messages from '#domain/messages.ts';
import type { Question } from '#machines/devices/device-detail/ask-device.machine.ts';
import {
  isDangerous,
  type DialogTile as Tile,
  type TileGroup,
  tileGroups,
  usualTiles,
} from '#screens/apple/commands/command-tiles.tsx';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { type Offer, offer } from '#screens/apple/commands/device-offers.ts';
import { unlockOffer } from '#screens/apple/unlock/unlock-offer.ts';
import { type Ask, AskNotice, useAsk } from '#screens/devices/commands/use-ask.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { eventMark, useControl } from '#screens/shared/control.ts';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { ActionGrid, ActionGroup, ActionTile } from '#ui/button/action-tile.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import type { DetailActor } from './apple-detail.tsx';
import { useOpenGroups } from './use-open-groups.ts';

const styles = {
  notices: css({ display: 'grid', gap: '2', mt: '3', '&:empty': { display: 'none' } }),
  conflicts: css({ display: 'grid', gap: '2', mb: '3' }),
};

const usual = ['lock', 'unlock', 'get-location', 'play-lost-mode-sound'] as const;
const grouped = tileGroups.flatMap(({ tiles }) => tiles.map(({ name }) => name));

type OfferOf = (command: AppleCommandName) => Offer;

/** What can be done with the device, and why not where it can't be. */
export function ActionsCard({ device, detail }: { device: AppleDevice; detail: DetailActor }) {
  const user = useUser();
  const now = useNow();
  const offerOf: OfferOf = (command) => offer(command, device, user, now);
  const locate = useAsk('get-location', device.id);
  const update = useAsk('get-os-update-status', device.id);
  const groups = useOpenGroups();
  return (
    <MachineRoot name="askDevice" actorRef={locate.actor}>
      <Card id="actions" title="操作" note="带虚线的操作此刻不可用，原因写在下面">
        <Conflicts offers={[...usual, ...grouped].map(offerOf)} />
        <UsualActions device={device} detail={detail} offerOf={offerOf} locate={locate} />
        <div className={styles.notices}>
          <AskNotice ask={locate} marked />
          <AskNotice ask={update} />
        </div>
        {tileGroups.map((group) => (
          <ActionGroup
            key={group.id}
            title={group.title}
            note={`${group.tiles.length + (group.id === 'system' ? 1 : 0)} 项`}
            open={groups.isOpen(group.id)}
            onToggle={(open) => groups.setOpen(group.id, open)}
          >
            <GroupTiles group={group} device={device} offerOf={offerOf} />
            {group.id === 'system' ? (
              <AskTile
                question="get-os-update-status"
                ask={update}
                icon={<SearchCheck aria-hidden="true" />}
                note="向设备询问可用的更新"
                offerOf={offerOf}
              />
            ) : null}
          </ActionGroup>
        ))}
      </Card>
    </MachineRoot>
  );
}

interface UsualProps {
  device: AppleDevice;
  detail: DetailActor;
  offerOf: OfferOf;
  locate: Ask;
}

function UsualActions({ device, detail, offerOf, locate }: UsualProps) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const release = unlockOffer(device, user, now);
  const checking = useSelector(
    detail,
    (snapshot) => snapshot.matches('checking') || snapshot.matches('loading'),
  );
  const check = useControl(detail, { type: 'detail.check' });
  const tile = (row: Tile) => <DialogTile {...row} device={device} offered={offerOf(row.name)} />;
  return (
    <ActionGrid>
      {tile(usualTiles.lock)}
      {tile(usualTiles.unlock)}
      <ActionTile
        icon={<KeyRound aria-hidden="true" />}
        title={messages.oneClickUnlock}
        note={
          device.unlock_saga
            ? `${unlockSagaStatusTitle(device.unlock_saga.status)}，点击查看`
            : '解除管理，放行设备'
        }
        reason={release.reason}
        exit={release.exit}
        danger
        onClick={() => open('oneClickUnlock', device)}
      />
      <AskTile
        question="get-location"
        ask={locate}
        title="定位"
        icon={<MapPin aria-hidden="true" />}
        note="向设备询问位置"
        offerOf={offerOf}
        marked
      />
      {tile(usualTiles.sound)}
      <ActionTile
        icon={<RefreshCw aria-hidden="true" />}
        title="核对状态"
        note="向设备询问当前状态"
        loading={checking}
        {...check}
      />
    </ActionGrid>
  );
}

function GroupTiles(props: { group: TileGroup; device: AppleDevice; offerOf: OfferOf }) {
  const { group, device, offerOf } = props;
  return group.tiles.map((tile) => (
    <DialogTile key={tile.name} {...tile} device={device} offered={offerOf(tile.name)} />
  ));
}

interface DialogTileProps extends Tile {
  device: AppleDevice;
  offered: Offer;
}

/** Opens the dialog of its command. */
function DialogTile({ name, icon, note, device, offered }: DialogTileProps) {
  const open = useOpenDialog();
  return (
    <ActionTile
      icon={icon}
      title={offered.title}
      note={note}
      reason={offered.reason}
      exit={offered.exit ?? offered.conflict}
      danger={isDangerous(name)}
      onClick={() => open(name, device)}
    />
  );
}

interface AskTileProps {
  question: Question;
  ask: Ask;
  title?: string;
  icon: ReactNode;
  note: string;
  offerOf: OfferOf;
  /** the card is the root of its machine */
  marked?: boolean;
}

/** Asks the device right away. */
function AskTile({ question, ask, title, icon, note, offerOf, marked = false }: AskTileProps) {
  const offered = offerOf(question);
  return (
    <ActionTile
      icon={icon}
      title={title ?? offered.title}
      note={note}
      reason={ask.unknown ? '上次的结果未知，请先再次查询' : offered.reason}
      exit={ask.unknown ? null : (offered.exit ?? offered.conflict)}
      loading={ask.asking}
      {...(marked ? eventMark('ask.send') : {})}
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
