import type { AppleListItem } from '#api/contract/apple/device.ts';
import { isTablet } from '#screens/apple/words/apple-words.ts';
import { lockDialog } from '#screens/devices/dialogs/lock-dialog.tsx';
import { appleRisks } from './risks.ts';

/** Locks one Apple device, now or later. */
export default lockDialog<AppleListItem>({
  risks: appleRisks,
  asksFootnote: true,
  screenTitle: (device) => `此 ${isTablet(device) ? 'iPad' : 'iPhone'} 已丢失`,
  note: null,
});
