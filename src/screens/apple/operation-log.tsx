import { OperationLog } from '#screens/devices/operation-log/operation-log.tsx';
import { appleFilters } from './apple-filters.ts';

/** /console/security/operation-log/apple */
export default function AppleOperationLog() {
  return <OperationLog kind="apple" filters={appleFilters} />;
}
