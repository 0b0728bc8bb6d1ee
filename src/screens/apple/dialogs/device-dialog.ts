import type { ComponentType, ReactNode } from 'react';
import type { AppleListItem } from '#api/contract/apple/device.ts';

export interface DeviceDialogProps {
  device: AppleListItem;
  /** of what is done, as it stands wherever that is offered */
  icon: ReactNode;
  /** `notice` tells the person what has happened; null where nothing has. */
  onClose: (notice: string | null) => void;
}

/** A dialog about one device. */
export type DeviceDialog = ComponentType<DeviceDialogProps>;
