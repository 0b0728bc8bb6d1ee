import { DeviceListScreen } from '#screens/devices/list/device-list-screen.tsx';
import { activeList } from './apple-lists.tsx';

/** /console/device/ios/list: the Apple devices that the person may see (`route.ios.list`). */
export default function AppleList() {
  return <DeviceListScreen of={activeList} />;
}
