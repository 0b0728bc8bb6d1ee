import { appleQuery } from '#machines/apple/apple-query.ts';
import { appleKind } from '#machines/apple/kind.ts';
import { DeviceOverview } from '#screens/devices/overview/device-overview.tsx';
import { DevicePicture } from './words/device-picture.tsx';

/** What the home shows of the Apple devices. */
export const AppleOverview = () => (
  <DeviceOverview
    kind="apple"
    label="苹果设备概览"
    asked={appleKind}
    query={appleQuery}
    Picture={DevicePicture}
  />
);
