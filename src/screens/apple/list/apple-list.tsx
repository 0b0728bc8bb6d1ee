import { DeviceListScreen } from '#screens/devices/list/device-list-screen.tsx';
import { useArrivedAt } from '#screens/shared/use-arrived-at.ts';
import { activeList, recycledList } from './apple-lists.tsx';

/** The Apple devices that the person may see (`route.ios.list`), and those in the bin (`route.ios.recycled`). */
export default function AppleList() {
  return (
    <DeviceListScreen of={useArrivedAt('console-device-ios-recycled-list') ? recycledList : activeList} />
  );
}
