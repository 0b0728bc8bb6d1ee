import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { scheduledLock } from '#domain/devices/lock-state.ts';
import { spaced } from '#domain/text/spaced.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { CancelAction } from '#screens/devices/commands/cancel-action.tsx';
import { aheadSubject } from '#screens/devices/commands/cancel-words.ts';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';

/** However far the page is scrolled; the cards below it go behind. */
const stays = css({
  position: 'sticky',
  top: '[calc(var(--sticky-top) + 8px)]',
  zIndex: 'bar',
  bg: 'canvas',
  borderRadius: 'md',
});

/** A lock that waits for its time, with the way to take it back (`ios.lock.schedule`). */
export function ScheduledBanner({ device }: { device: DeviceListItem }) {
  const scheduled = scheduledLock(device.progress);
  if (!scheduled?.run_at) return null;
  return (
    <div className={stays}>
      <Banner
        tone="warn"
        title={`已定时：将于 ${formatDateTime(scheduled.run_at)} 锁定`}
        action={
          <CancelAction
            operation={aheadSubject(scheduled, device.kind)}
            device={device.id}
            about={summaryOf(device)}
          />
        }
      >
        {spaced`${clerkOf(device)}于 ${formatDateTime(scheduled.date_created)} 安排，操作号 ${scheduled.id}`}
      </Banner>
    </div>
  );
}

const clerkOf = ({ progress }: DeviceListItem) =>
  progress.find(({ id }) => id === scheduledLock(progress)?.id)?.clerk_name ?? '';
