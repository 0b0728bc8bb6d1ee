import type { AndroidDevice } from '#api/contract/android/device.ts';
import { useOpenDialog } from '#screens/android/commands/device-dialogs.tsx';
import { offer } from '#screens/android/commands/device-offers.ts';
import { AwayBanner } from '#screens/devices/detail/away-banner.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';

/** A device in the archive takes no command but the one that brings it back. */
export function ArchivedBanner({ device }: { device: AndroidDevice }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const offered = offer('unarchive', device, user, now);
  return (
    <AwayBanner
      device={device}
      title="设备已归档"
      text="取消归档之前，不能向设备发出指令；也不计入门店和店员的配额。"
      actions={[{ offered, onClick: () => open('unarchive', device) }]}
    />
  );
}
