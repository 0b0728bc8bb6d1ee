import type { AppleDevice } from '#api/contract/apple/device.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { offer } from '#screens/apple/commands/device-offers.ts';
import { AwayBanner } from '#screens/devices/detail/away-banner.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';

/** A device in the bin: nothing can be done with it but to take it out again, or to delete it. */
export function RecycledBanner({ device }: { device: AppleDevice }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const action = (name: 'restore' | 'remove') => ({
    offered: offer(name, device, user, now),
    onClick: () => open(name, device),
  });
  return (
    <AwayBanner
      device={device}
      title="设备在回收站中"
      text="恢复之前，不能向设备发出指令；也不计入门店和店员的配额。"
      actions={[action('restore'), action('remove')]}
    />
  );
}
