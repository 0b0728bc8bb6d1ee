import type { ReactNode } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { SavedFields } from '#machines/devices/device-detail/device-detail.machine.ts';
import type { OwnEdit } from '#machines/kits/submission.ts';

export interface DeviceDialogProps<Device extends DeviceListItem = DeviceListItem> {
  device: Device;
  /** of what is done, as it stands wherever that is offered */
  icon: ReactNode;
  /** `notice` tells the person what has happened; null where nothing has. */
  onClose: (notice: string | null) => void;
  /** how an edit of the device has ended */
  onEdited: (own: OwnEdit<SavedFields>) => void;
}

/** A dialog about one device: a component that is a function, so that one for every kind is one for each. */
export type DeviceDialog<Device extends DeviceListItem> = (props: DeviceDialogProps<Device>) => ReactNode;
