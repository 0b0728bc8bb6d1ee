import { useSelector } from '@xstate/react';
import { KeyRound } from 'lucide-react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { isSecured } from '#domain/apple/commands.ts';
import * as messages from '#domain/messages.ts';
import { appleCommandsShown } from '#screens/apple/commands/commands.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { useAsks } from '#screens/apple/commands/use-asks.ts';
import { unlockOffer } from '#screens/apple/unlock/unlock-offer.ts';
import { DevicePicture } from '#screens/apple/words/device-picture.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import type { Choice } from './choices.tsx';
import { DeviceChoices, type DeviceChoicesProps } from './device-choices.tsx';

/** What can be done with an Apple device: its commands, and the one-click unlock behind the unlock. */
export function AppleChoices({ deviceId, ...props }: DeviceChoicesProps) {
  const found = useSelector(props.palette, ({ context }) => context.device);
  const device = found?.kind === 'apple' ? found : null;
  const open = useOpenDialog();
  const oneClickUnlock = useOneClickUnlock(device, props.onClose);
  return (
    <DeviceChoices
      {...props}
      of={appleCommandsShown}
      device={device}
      picture={device ? <DevicePicture device={device} /> : null}
      asks={useAsks(deviceId)}
      open={(name, subject) => {
        if (isSecured(name)) open(name, subject);
      }}
      after={oneClickUnlock ? { unlock: oneClickUnlock } : {}}
    />
  );
}

function useOneClickUnlock(device: AppleListItem | null, onClose: () => void): Choice | null {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  if (!device) return null;
  const release = unlockOffer(device, user, now);
  return {
    id: 'oneClickUnlock',
    label: messages.oneClickUnlock,
    icon: <KeyRound aria-hidden="true" />,
    note: '结清后解除全部管控',
    danger: true,
    reason: [release.reason, release.exit].filter(Boolean).join('。') || null,
    choose: () => {
      onClose();
      open('oneClickUnlock', device);
    },
  };
}
