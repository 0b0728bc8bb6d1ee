import type { AndroidListItem } from '#api/contract/android/device.ts';
import { androidRestrictions } from '#domain/android/restrictions.ts';
import { restrictionDialog } from '#screens/devices/dialogs/restriction-dialog.tsx';
import { readDevice } from './android-dialog.ts';

/** What an Android device shall be kept from. */
export default restrictionDialog<AndroidListItem>({
  table: androidRestrictions,
  read: readDevice,
  request: (device_id, configs) => ({
    kind: 'android',
    command: 'set-system-restriction',
    body: { device_id, configs },
  }),
});
