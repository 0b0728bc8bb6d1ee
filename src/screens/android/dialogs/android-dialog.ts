import type { AndroidDevice, AndroidListItem } from '#api/contract/android/device.ts';
import type { DeviceDialogProps } from '#screens/devices/commands/device-dialog.ts';

export type AndroidDialogProps = DeviceDialogProps<AndroidListItem>;

/** A list has less of a device: its dialogs that need more are opened where it was read. */
export function readDevice(device: AndroidListItem | AndroidDevice): AndroidDevice {
  if (!('system_restriction' in device)) throw new Error('what a device allows is known where it was read');
  return device;
}
