import type { AppleDevice } from '#api/contract/apple-device.ts';
import { scheduledLock } from '#domain/lock-state.ts';
import { formatDateTime } from '#domain/time.ts';
import { useUser } from '#screens/parts/console-context.tsx';
import { useOpenDialog } from '#screens/parts/device-dialogs.tsx';
import { cancelReason } from '#screens/parts/device-offers.ts';
import { Action } from '#ui/action.tsx';
import { Banner } from '#ui/banner.tsx';

/** A lock that waits for its time, with the way to take it back (`ios.lock.schedule`). */
export function ScheduledBanner({ device }: { device: AppleDevice }) {
  const user = useUser();
  const open = useOpenDialog();
  const scheduled = scheduledLock(device.progress);
  if (!scheduled?.run_at) return null;
  return (
    <Banner
      tone="warn"
      title={`已定时：将于 ${formatDateTime(scheduled.run_at)} 锁定`}
      action={
        <Action size="sm" reason={cancelReason(user)} onClick={() => open('cancelSchedule', device)}>
          取消定时
        </Action>
      }
    >
      {`${clerkOf(device)} 于 ${formatDateTime(scheduled.date_created)} 安排，操作号 ${scheduled.id}`}
    </Banner>
  );
}

const clerkOf = ({ progress }: AppleDevice) =>
  progress.find(({ id }) => id === scheduledLock(progress)?.id)?.clerk_name ?? '';
