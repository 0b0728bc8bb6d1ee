import { androidQuery } from '#machines/android/android-query.ts';
import { androidKind } from '#machines/android/kind.ts';
import { DeviceOverview } from '#screens/devices/overview/device-overview.tsx';
import { DevicePicture } from './words/device-picture.tsx';

/** What the home shows of the Android devices. */
export const AndroidOverview = () => (
  <DeviceOverview
    kind="android"
    label="安卓设备概览"
    asked={androidKind}
    query={androidQuery}
    Picture={DevicePicture}
  />
);
