import type { AndroidDevice } from '#api/contract/android/device.ts';
import { isSecured } from '#domain/android/command-rules.ts';
import { androidCommandsShown } from '#screens/android/commands/commands.ts';
import { useOpenDialog } from '#screens/android/commands/device-dialogs.tsx';
import { useAsks } from '#screens/android/commands/use-asks.ts';
import { ActionsCard } from '#screens/devices/detail/actions-card.tsx';
import type { DetailActor } from '#screens/devices/detail/detail-actor.ts';

/** What can be done with an Android device. */
export function AndroidActions({
  device,
  detail,
}: {
  device: AndroidDevice;
  detail: DetailActor<AndroidDevice>;
}) {
  const asks = useAsks(device.id);
  const open = useOpenDialog();
  return (
    <ActionsCard
      of={androidCommandsShown}
      device={device}
      detail={detail}
      open={(name) => {
        if (isSecured(name)) open(name, device);
      }}
      asks={asks}
    />
  );
}
