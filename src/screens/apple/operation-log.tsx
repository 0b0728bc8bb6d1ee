import { OperationLog } from '#screens/devices/operation-log/operation-log.tsx';

/** /console/security/operation-log/apple */
export default function AppleOperationLog() {
  return <OperationLog kind="apple" />;
}
