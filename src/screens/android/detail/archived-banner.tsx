import type { AndroidDevice } from '#api/contract/android/device.ts';
import { useOpenDialog } from '#screens/android/commands/device-dialogs.tsx';
import { offer } from '#screens/android/commands/device-offers.ts';
import { AwayBanner } from '#screens/devices/detail/away-banner.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';

const lostText =
  '归档时已超过 30 天未联系，此前的锁定和监管仍然有效。设备恢复联系后会自动回到设备列表；归档期间不能向设备发出指令，也不计入配额。';

/** A device in the archive takes no command but the one that brings it back. */
export function ArchivedBanner({ device }: { device: AndroidDevice }) {
  const user = useUser();
  const now = useNow();
  const open = useOpenDialog();
  const offered = offer('unarchive', device, user, now);
  return (
    <AwayBanner
      device={device}
      title={device.archived_lost ? '设备已失联归档' : '设备已归档'}
      text={device.archived_lost ? lostText : '取消归档之前，不能向设备发出指令；也不计入门店和店员的配额。'}
      actions={[{ offered, onClick: () => open('unarchive', device) }]}
    />
  );
}
