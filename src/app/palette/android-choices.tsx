import { useSelector } from '@xstate/react';
import { isSecured } from '#domain/android/command-rules.ts';
import { androidCommandsShown } from '#screens/android/commands/commands.ts';
import { useOpenDialog } from '#screens/android/commands/device-dialogs.tsx';
import { useAsks } from '#screens/android/commands/use-asks.ts';
import { DevicePicture } from '#screens/android/words/device-picture.tsx';
import { DeviceChoices, type DeviceChoicesProps } from './device-choices.tsx';

/** What can be done with an Android device. */
export function AndroidChoices({ deviceId, ...props }: DeviceChoicesProps) {
  const found = useSelector(props.palette, ({ context }) => context.device);
  const device = found?.kind === 'android' ? found : null;
  const open = useOpenDialog();
  return (
    <DeviceChoices
      {...props}
      of={androidCommandsShown}
      device={device}
      picture={device ? <DevicePicture device={device} /> : null}
      asks={useAsks(deviceId)}
      open={(name, subject) => {
        if (isSecured(name)) open(name, subject);
      }}
    />
  );
}
