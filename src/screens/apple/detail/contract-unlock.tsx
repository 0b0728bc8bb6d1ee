import type { AppleDevice } from '#api/contract/apple/device.ts';
import * as messages from '#domain/messages.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { unlockOffer } from '#screens/apple/unlock/unlock-offer.ts';
import { reasonInFull } from '#screens/devices/commands/offers.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { Action } from '#ui/button/action.tsx';

/** What a settled contract leads to: the person begins it. */
export function ContractUnlock({ device }: { device: AppleDevice }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  return (
    <Action
      size="sm"
      reason={reasonInFull({ ...unlockOffer(device, user, now), conflict: null })}
      onClick={() => open('oneClickUnlock', device)}
    >
      {messages.oneClickUnlock}
    </Action>
  );
}
