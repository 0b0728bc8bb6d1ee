import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { DeviceDialogProps } from '#screens/devices/commands/device-dialog.ts';

export type AppleDialogProps = DeviceDialogProps<AppleListItem>;
