import type { AppleDevice } from '#api/contract/apple/device.ts';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import { type DialogName, useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { offer } from '#screens/apple/commands/device-offers.ts';
import { reasonInFull } from '#screens/devices/commands/offers.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { Action } from '#ui/button/action.tsx';

interface CommandButtonProps {
  command: AppleCommandName & DialogName;
  device: AppleDevice;
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
