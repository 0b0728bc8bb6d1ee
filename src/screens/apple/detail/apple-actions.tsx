import { KeyRound } from 'lucide-react';
import type { AppleDevice, AppleListItem } from '#api/contract/apple/device.ts';
import { isSecured } from '#domain/apple/commands.ts';
import { unlockSagaStatusTitle } from '#domain/apple/unlock-saga.ts';
import * as messages from '#domain/messages.ts';
import { appleCommandsShown } from '#screens/apple/commands/commands.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { useAsks } from '#screens/apple/commands/use-asks.ts';
import { unlockOffer } from '#screens/apple/unlock/unlock-offer.ts';
import { ActionsCard } from '#screens/devices/detail/actions-card.tsx';
import type { DetailActor } from '#screens/devices/detail/detail-actor.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { ActionTile } from '#ui/button/action-tile.tsx';

/** What can be done with an Apple device: its commands, and the one-click unlock beside the unlock. */
export function AppleActions({ device, detail }: { device: AppleDevice; detail: DetailActor<AppleDevice> }) {
  const asks = useAsks(device.id);
  const open = useOpenDialog();
  return (
    <ActionsCard
      of={appleCommandsShown}
      device={device}
      detail={detail}
      open={(name) => {
        if (isSecured(name)) open(name, device);
      }}
      asks={asks}
      after={{ unlock: <OneClickUnlockTile device={device} /> }}
    />
  );
}

function OneClickUnlockTile({ device }: { device: AppleListItem }) {
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
