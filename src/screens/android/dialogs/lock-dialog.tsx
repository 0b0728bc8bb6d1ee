import type { AndroidListItem } from '#api/contract/android/device.ts';
import { commonRisks } from '#screens/devices/commands/strandability.ts';
import { lockDialog } from '#screens/devices/dialogs/lock-dialog.tsx';

/** Locks one Android device, now or later. */
export default lockDialog<AndroidListItem>({
  risks: commonRisks,
  asksFootnote: false,
  screenTitle: () => '此手机已锁定',
  note: '锁定期间，紧急电话仍可拨打。重启或恢复出厂设置后仍会锁定。',
});
