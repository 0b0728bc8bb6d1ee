import { OperationLog } from '#screens/devices/operation-log/operation-log.tsx';

/** /console/security/operation-log/android */
export default function AndroidOperationLog() {
  return <OperationLog kind="android" />;
}
