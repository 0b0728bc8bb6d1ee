import { OperationLog } from '#screens/devices/operation-log/operation-log.tsx';
import { androidFilters } from './android-filters.ts';

/** /console/security/operation-log/android */
export default function AndroidOperationLog() {
  return <OperationLog kind="android" filters={androidFilters} />;
}
