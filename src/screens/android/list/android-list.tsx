import { DeviceListScreen } from '#screens/devices/list/device-list-screen.tsx';
import { useArrivedAt } from '#screens/shared/use-arrived-at.ts';
import { activeList, archivedList } from './android-lists.tsx';

/** The Android devices that the person may see (`route.android.list`), and those in the archive (`android.archive`). */
export default function AndroidList() {
  return (
    <DeviceListScreen of={useArrivedAt('console-device-android-list-archived') ? archivedList : activeList} />
  );
}
