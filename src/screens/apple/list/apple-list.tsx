import { DeviceListScreen } from './device-list-screen.tsx';
import { activeList } from './list-kind.ts';

/** /console/device/ios/list: the Apple devices that the person may see (`route.ios.list`). */
export default function AppleList() {
  return <DeviceListScreen kind={activeList} />;
}
