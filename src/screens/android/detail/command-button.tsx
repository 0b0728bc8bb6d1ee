import type { AndroidDevice } from '#api/contract/android/device.ts';
import type { SecuredAndroidCommandName } from '#domain/android/commands.ts';
import { useOpenDialog } from '#screens/android/commands/device-dialogs.tsx';
import { offer } from '#screens/android/commands/device-offers.ts';
import { reasonInFull } from '#screens/devices/commands/offers.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { Action } from '#ui/button/action.tsx';

interface CommandButtonProps {
  command: SecuredAndroidCommandName;
  device: AndroidDevice;
  children: string;
}

/** Opens the dialog of a command from the card that shows what it changes; says why where it is impossible. */
export function CommandButton({ command, device, children }: CommandButtonProps) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  return (
    <Action
      size="sm"
      reason={reasonInFull(offer(command, device, user, now))}
      onClick={() => open(command, device)}
    >
      {children}
    </Action>
  );
}
