import type { AppleDevice, AppleListItem } from '#api/contract/apple/device.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import { restrictionDialog } from '#screens/devices/dialogs/restriction-dialog.tsx';

function read(device: AppleListItem | AppleDevice): AppleDevice {
  if (!('system_restriction' in device)) throw new Error('what a device allows is known where it was read');
  return device;
}

/** What an Apple device shall allow. */
export default restrictionDialog<AppleListItem>({
  table: appleRestrictions,
  read,
  request: (device_id, config) => ({
    kind: 'apple',
    command: 'set-system-restriction',
    body: { device_id, config },
  }),
});
