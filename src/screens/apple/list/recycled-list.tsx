import { DeviceListScreen } from '#screens/devices/list/device-list-screen.tsx';
import { recycledList } from './apple-lists.tsx';

/** /console/device/ios/recycled-list: those in the bin (`route.ios.recycled`). */
export default function RecycledList() {
  return <DeviceListScreen of={recycledList} />;
}
