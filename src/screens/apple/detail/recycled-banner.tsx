import type { AppleDevice } from '#api/contract/apple/device.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { offer, reasonInFull } from '#screens/apple/commands/device-offers.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Banner } from '#ui/display/banner.tsx';

const styles = { ways: css({ display: 'flex', flexWrap: 'wrap', gap: '2' }) };

/** A device in the bin: nothing can be done with it but to take it out again, or to delete it. */
export function RecycledBanner({ device }: { device: AppleDevice }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  if (device.recycled_status !== recycledStatus.recycled) return null;
  const button = (name: 'restore' | 'remove') => {
    const offered = offer(name, device, user, now);
    return (
      <Action
        size="sm"
        variant={name === 'restore' ? 'primary' : 'secondary'}
        reason={reasonInFull(offered)}
        onClick={() => open(name, device)}
      >
        {offered.title}
      </Action>
    );
  };
  return (
    <Banner
      tone="warn"
      title="设备在回收站中"
      action={
        <div className={styles.ways}>
          {button('restore')}
          {button('remove')}
        </div>
      }
    >
      恢复之前，不能向设备发出指令；也不计入门店和店员的配额。
    </Banner>
  );
}
