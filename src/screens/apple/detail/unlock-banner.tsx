import type { AppleDevice } from '#api/contract/apple/device.ts';
import { unlockSagaStatusTitle, unlockStepStatusTitle } from '#domain/apple/unlock-saga.ts';
import * as messages from '#domain/messages.ts';
import { spaced } from '#domain/text/spaced.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { unlockOffer } from '#screens/apple/unlock/unlock-offer.ts';
import { progressTitle, sagaTones } from '#screens/apple/unlock/unlock-words.ts';
import { reasonInFull } from '#screens/devices/commands/offers.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { HoldCountdown } from '#screens/shared/hold-countdown.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { Action } from '#ui/button/action.tsx';
import { Banner } from '#ui/display/banner.tsx';

/** A one-click unlock that has not ended: who, when, where it stands, and the way to it. */
export function UnlockBanner({ device }: { device: AppleDevice }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const { unlock_saga: saga } = device;
  if (!saga) return null;
  const { status, hold_until, clerk_name, date_created, step } = saga;
  return (
    <Banner
      tone={sagaTones[status]}
      title={
        <>
          {`${messages.oneClickUnlock}：${unlockSagaStatusTitle(status)}`}
          {status === 'holding' && hold_until ? (
            <>
              ，还有 <HoldCountdown until={hold_until} />
            </>
          ) : null}
        </>
      }
      action={
        <Action
          size="sm"
          reason={reasonInFull({ ...unlockOffer(device, user, now), conflict: null })}
          onClick={() => open('oneClickUnlock', device)}
        >
          {status === 'holding' ? '查看或撤销' : status === 'stopped' ? '查看并处理' : '查看进度'}
        </Action>
      }
    >
      {spaced`${clerk_name}于 ${formatDateTime(date_created)} 发起`}
      {step
        ? `，${status === 'stopped' ? '停在' : '当前步骤'}：${progressTitle(step.command)}（${unlockStepStatusTitle(step.status)}）`
        : null}
    </Banner>
  );
}
