import type { AppleDevice } from '#api/contract/apple-device.ts';
import type { AppleCommandName } from '#domain/apple-commands.ts';
import { useUser } from '#screens/parts/console-context.tsx';
import { type DialogName, useOpenDialog } from '#screens/parts/device-dialogs.tsx';
import { offer, reasonInFull } from '#screens/parts/device-offers.ts';
import { useNow } from '#screens/parts/now.tsx';
import { Action } from '#ui/action.tsx';

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
