import type { AppleDevice } from '#api/contract/apple-device.ts';
import { appleCommandTitle } from '#domain/apple-commands.ts';
import { formatDateTime } from '#domain/time.ts';
import { CancelAction } from '#screens/parts/cancel-action.tsx';
import { aheadSubject } from '#screens/parts/cancel-words.ts';
import { summaryOf } from '#screens/parts/device-words.ts';
import { HoldCountdown } from '#screens/parts/hold-countdown.tsx';
import { Banner } from '#ui/banner.tsx';
import { heldOperation } from './held-operation.ts';

/** A command that can't be undone, while it can still be taken back (`decision.hold`); of a one-click unlock its own banner tells. */
export function HeldBanner({ device }: { device: AppleDevice }) {
  const held = heldOperation(device);
  if (!held?.run_at) return null;
  return (
    <Banner
      tone="warn"
      title={
        <>
          {appleCommandTitle(held.command)}：可撤销，还有 <HoldCountdown until={held.run_at} />
        </>
      }
      action={
        <CancelAction operation={aheadSubject(held)} about={summaryOf(device)}>
          撤销
        </CancelAction>
      }
    >
      {`${held.clerk_name} 于 ${formatDateTime(held.date_created)} 发起，操作号 ${held.id}，还没有发出`}
    </Banner>
  );
}
