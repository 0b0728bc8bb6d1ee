import { DeviceListScreen } from './device-list-screen.tsx';
import { recycledList } from './list-kind.ts';

/** /console/device/ios/recycled-list: those in the bin (`route.ios.recycled`). */
export default function RecycledList() {
  return <DeviceListScreen kind={recycledList} />;
}
