import type { AppleDevice } from '#api/contract/apple-device.ts';
import { appleCommandNames, appleCommandTitle } from '#domain/apple-commands.ts';
import { isHeld } from '#domain/operation.ts';
import { formatDateTime } from '#domain/time.ts';
import { useUser } from '#screens/parts/console-context.tsx';
import { useOpenDialog } from '#screens/parts/device-dialogs.tsx';
import { cancelReason } from '#screens/parts/device-offers.ts';
import { HoldCountdown } from '#screens/parts/hold-countdown.tsx';
import { Action } from '#ui/action.tsx';
import { Banner } from '#ui/banner.tsx';

/** A command that can't be undone, while it can still be taken back (`decision.hold`); of a one-click unlock its own banner tells. */
export function HeldBanner({ device }: { device: AppleDevice }) {
  const user = useUser();
  const open = useOpenDialog();
  const held = device.unlock_saga ? undefined : device.progress.find(isHeld);
  const name = appleCommandNames.find((each) => each === held?.command);
  if (!held?.run_at || !name) return null;
  return (
    <Banner
      tone="warn"
      title={
        <>
          {appleCommandTitle(name)}：可撤销，还有 <HoldCountdown until={held.run_at} />
        </>
      }
      action={
        <Action size="sm" reason={cancelReason(user, name)} onClick={() => open('cancelHeld', device)}>
          撤销
        </Action>
      }
    >
      {`${held.clerk_name} 于 ${formatDateTime(held.date_created)} 发起，操作号 ${held.id}，还没有发出`}
    </Banner>
  );
}
