import { useSelector } from '@xstate/react';
import { KeyRound, RefreshCw } from 'lucide-react';
import { Fragment } from 'react';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { type AppleCommandName, isSecured, type SecuredAppleCommandName } from '#domain/apple/commands.ts';
import { unlockSagaStatusTitle } from '#domain/apple/unlock-saga.ts';
import * as messages from '#domain/messages.ts';
import type { AppleQuestion } from '#machines/apple/asked.ts';
import { commandDefinition, commandsAt, isDangerous, isQuestion } from '#screens/apple/commands/commands.ts';
import { groups } from '#screens/apple/commands/definition.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { type Offer, offer } from '#screens/apple/commands/device-offers.ts';
import { type Asks, useAsks } from '#screens/apple/commands/use-asks.ts';
import { unlockOffer } from '#screens/apple/unlock/unlock-offer.ts';
import { type Ask, AskNotice } from '#screens/devices/commands/use-ask.tsx';
import type { DetailActor } from '#screens/devices/detail/detail-actor.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { eventMark, useControl } from '#screens/shared/control.ts';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { ActionGrid, ActionGroup, ActionTile } from '#ui/button/action-tile.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { useOpenGroups } from './use-open-groups.ts';

const styles = {
  notices: css({ display: 'grid', gap: '2', mt: '3', '&:empty': { display: 'none' } }),
  conflicts: css({ display: 'grid', gap: '2', mb: '3' }),
};

type OfferOf = (command: AppleCommandName) => Offer;

/** A question says itself what is in its way. */
const ofConflicts = [
  ...commandsAt('usual'),
  ...groups.flatMap(({ id }) => commandsAt(id).filter((name) => isSecured(name))),
];

/** What can be done with the device, and why not where it can't be. */
export function ActionsCard({ device, detail }: { device: AppleDevice; detail: DetailActor<AppleDevice> }) {
  const user = useUser();
  const now = useNow();
  const offerOf: OfferOf = (command) => offer(command, device, user, now);
  const asks = useAsks(device.id);
  const folding = useOpenGroups();
  const tiles = { device, asks, offerOf };
  return (
    <MachineRoot name="askDevice" actorRef={asks['get-location'].actor}>
      <Card id="actions" title="操作" note="虚线按钮暂不可用，原因见按钮下方">
        <Conflicts offers={ofConflicts.map(offerOf)} />
        <UsualActions {...tiles} detail={detail} />
        <div className={styles.notices}>
          <AskNotice ask={asks['get-location']} marked />
          <AskNotice ask={asks['get-os-update-status']} />
        </div>
        {groups.map(({ id, title }) => (
          <ActionGroup
            key={id}
            title={title}
            note={`${commandsAt(id).length} 项`}
            open={folding.isOpen(id)}
            onToggle={(open) => folding.setOpen(id, open)}
          >
            {commandsAt(id).map((name) => (
              <CommandTile key={name} name={name} {...tiles} />
            ))}
          </ActionGroup>
        ))}
      </Card>
    </MachineRoot>
  );
}

interface TilesProps {
  device: AppleDevice;
  asks: Asks;
  offerOf: OfferOf;
}

function UsualActions({ detail, ...tiles }: TilesProps & { detail: DetailActor<AppleDevice> }) {
  const checking = useSelector(
    detail,
    (snapshot) => snapshot.matches('checking') || snapshot.matches('loading'),
  );
  const check = useControl(detail, { type: 'detail.check' });
  return (
    <ActionGrid>
      {commandsAt('usual').map((name) => (
        <Fragment key={name}>
          <CommandTile name={name} {...tiles} />
          {name === 'unlock' ? <OneClickUnlockTile device={tiles.device} /> : null}
        </Fragment>
      ))}
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

function OneClickUnlockTile({ device }: { device: AppleDevice }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const release = unlockOffer(device, user, now);
  return (
    <ActionTile
      icon={<KeyRound aria-hidden="true" />}
      title={messages.oneClickUnlock}
      note={
        device.unlock_saga
          ? `${unlockSagaStatusTitle(device.unlock_saga.status)}，点击查看`
          : '结清后解除全部管控'
      }
      reason={release.reason}
      exit={release.exit}
      danger
      onClick={() => open('oneClickUnlock', device)}
    />
  );
}

/** What only shows what our records tell has no tile. */
function CommandTile({ name, device, asks, offerOf }: TilesProps & { name: AppleCommandName }) {
  if (isSecured(name)) return <DialogTile name={name} device={device} offered={offerOf(name)} />;
  return isQuestion(name) ? <AskTile question={name} ask={asks[name]} offered={offerOf(name)} /> : null;
}

interface DialogTileProps {
  name: SecuredAppleCommandName;
  device: AppleDevice;
  offered: Offer;
}

/** Opens the dialog of its command. */
function DialogTile({ name, device, offered }: DialogTileProps) {
  const open = useOpenDialog();
  const { icon, note } = commandDefinition(name);
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

/** Asks the device right away. The card is the root of the machine that asks where it is. */
function AskTile({ question, ask, offered }: { question: AppleQuestion; ask: Ask; offered: Offer }) {
  const { icon, note, short } = commandDefinition(question);
  return (
    <ActionTile
      icon={icon}
      title={short ?? offered.title}
      note={note}
      reason={ask.unknown ? '上次的结果未知，请先再次查询' : offered.reason}
      exit={ask.unknown ? null : (offered.exit ?? offered.conflict)}
      loading={ask.asking}
      {...(question === 'get-location' ? eventMark('ask.send') : {})}
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
