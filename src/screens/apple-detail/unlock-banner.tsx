import type { AppleDevice } from '#api/contract/apple-device.ts';
import * as messages from '#domain/messages.ts';
import { formatDateTime } from '#domain/time.ts';
import { unlockSagaStatusTitle, unlockStepStatusTitle } from '#domain/unlock-saga.ts';
import { useUser } from '#screens/parts/console-context.tsx';
import { useOpenDialog } from '#screens/parts/device-dialogs.tsx';
import { reasonInFull } from '#screens/parts/device-offers.ts';
import { HoldCountdown } from '#screens/parts/hold-countdown.tsx';
import { useNow } from '#screens/parts/now.tsx';
import { unlockOffer } from '#screens/parts/unlock-offer.ts';
import { progressTitle, sagaTones } from '#screens/parts/unlock-words.ts';
import { Action } from '#ui/action.tsx';
import { Banner } from '#ui/banner.tsx';

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
      {`${clerk_name} 于 ${formatDateTime(date_created)} 发起`}
      {step
        ? `，${status === 'stopped' ? '停在' : '当前步骤'}：${progressTitle(step.command)}（${unlockStepStatusTitle(step.status)}）`
        : null}
    </Banner>
  );
}
