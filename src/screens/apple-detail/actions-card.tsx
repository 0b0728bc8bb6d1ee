import { useSelector } from '@xstate/react';
import { KeyRound, Lock, LockOpen, MapPin, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AppleDevice } from '#api/contract/apple-device.ts';
import { type AppleCommandName, appleCommand } from '#domain/apple-commands.ts';
import * as messages from '#domain/messages.ts';
import { unlockSagaStatusTitle } from '#domain/unlock-saga.ts';
import { locateDeviceEffects } from '#machines/device-detail/locate-device.effects.ts';
import { locateDeviceMachine } from '#machines/device-detail/locate-device.machine.ts';
import { useConsole, useUser } from '#screens/parts/console-context.tsx';
import { useOpenDialog } from '#screens/parts/device-dialogs.tsx';
import { type Offer, offer } from '#screens/parts/device-offers.ts';
import { eventControl, MachineRoot, useOffered } from '#screens/parts/machine-root.tsx';
import { useNow } from '#screens/parts/now.tsx';
import { type PlainCommandName, plainCommandWords } from '#screens/parts/plain-command-words.tsx';
import { unlockOffer } from '#screens/parts/unlock-offer.ts';
import { useActorRef } from '#screens/parts/use-actor-ref.ts';
import { css } from '#styled/css/index.mjs';
import { ActionGrid, ActionTile } from '#ui/action-tile.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { DetailActor } from './apple-detail.tsx';

const styles = { notice: css({ mt: '3' }), conflicts: css({ display: 'grid', gap: '2', mb: '3' }) };

/** What lets a device go, the way back first. One-click unlock does several of them in a safe order. */
const leavingCommands = [
  'turn-off-activation-lock',
  'abm-unbind',
  'erase',
  'remove-main-profile',
  'move-to-recycle-bin',
] as const satisfies readonly PlainCommandName[];

/** What can be done with the device, and why not where it can't be. */
export function ActionsCard({ device, detail }: { device: AppleDevice; detail: DetailActor }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const offerOf = (command: AppleCommandName) => offer(command, device, user, now);
  const lock = offerOf('lock');
  const unlock = offerOf('unlock');
  const place = offerOf('get-location');
  const leaving = leavingCommands.map((name) => ({ name, offered: offerOf(name) }));
  const release = unlockOffer(device, user, now);
  const locate = useLocate(device.id);
  const locating = useSelector(
    locate,
    (snapshot) => snapshot.matches('sending') || snapshot.matches('checkingOutcome'),
  );
  const unknown = useSelector(locate, (snapshot) => snapshot.matches('outcomeUnknown'));
  const checking = useSelector(
    detail,
    (snapshot) => snapshot.matches('checking') || snapshot.matches('loading'),
  );
  return (
    <MachineRoot name="locateDevice" actorRef={locate}>
      <Card title="操作" note="带虚线的操作此刻不可用，原因写在下面">
        <Conflicts offers={[lock, unlock, place, ...leaving.map(({ offered }) => offered)]} />
        <ActionGrid>
          <ActionTile
            icon={<Lock aria-hidden="true" />}
            title={lock.title}
            note="立即或定时"
            reason={lock.reason}
            exit={lock.exit ?? lock.conflict}
            danger
            onClick={() => open('lock', device)}
          />
          <ActionTile
            icon={<LockOpen aria-hidden="true" />}
            title={unlock.title}
            note="恢复使用"
            reason={unlock.reason}
            exit={unlock.exit ?? unlock.conflict}
            onClick={() => open('unlock', device)}
          />
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
          <ActionTile
            icon={<MapPin aria-hidden="true" />}
            title="定位"
            note="向设备询问位置"
            reason={unknown ? '上次定位结果未知，请先再次查询' : place.reason}
            exit={unknown ? null : (place.exit ?? place.conflict)}
            loading={locating}
            marks={eventControl('locate.send')}
            onClick={() => locate.send({ type: 'locate.send' })}
          />
          <ActionTile
            icon={<RefreshCw aria-hidden="true" />}
            title="核对状态"
            note="向设备询问当前状态"
            loading={checking}
            marks={eventControl('detail.check')}
            onClick={() => detail.send({ type: 'detail.check' })}
          />
        </ActionGrid>
        <LocateNotice locate={locate} />
        <ActionGrid title="放行与管理">
          {leaving.map(({ name, offered }) => (
            <ActionTile
              key={name}
              icon={plainCommandWords[name].icon}
              title={offered.title}
              note={plainCommandWords[name].note}
              reason={offered.reason}
              exit={offered.exit ?? offered.conflict}
              danger={appleCommand(name).irreversible}
              onClick={() => open(name, device)}
            />
          ))}
        </ActionGrid>
      </Card>
    </MachineRoot>
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

type LocateActor = ActorRefFrom<typeof locateDeviceMachine>;

function useLocate(deviceId: string): LocateActor {
  const { client, notify } = useConsole();
  const [machine] = useState(() =>
    locateDeviceMachine.provide({
      actors: locateDeviceEffects(client),
      actions: { tellAccepted: () => notify('ok', '指令已受理') },
    }),
  );
  return useActorRef(machine, { input: { deviceId, makeIdempotencyKey: () => crypto.randomUUID() } });
}

function LocateNotice({ locate }: { locate: LocateActor }) {
  const state = useSelector(locate, ({ value }) => value);
  const again = useOffered(locate, { type: 'locate.send' });
  const check = useOffered(locate, { type: 'outcome.check' });
  if (state !== 'notReceived' && state !== 'outcomeUnknown') return null;
  const lost = state === 'notReceived';
  return (
    <div className={styles.notice}>
      <Banner
        tone="warn"
        title={lost ? '定位指令还没有送达' : '定位结果未知'}
        action={
          <Button
            size="sm"
            variant={lost ? 'primary' : 'secondary'}
            {...(lost ? again : check)}
            onClick={() => locate.send({ type: lost ? 'locate.send' : 'outcome.check' })}
          >
            {lost ? '重试' : '再次查询'}
          </Button>
        }
      >
        {lost ? messages.commandNotReceived : null}
      </Banner>
    </div>
  );
}
