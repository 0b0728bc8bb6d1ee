import { sampleDevice } from '../../apple/sample-device.model.ts';
import type { BatchDevice } from './batch-kinds.ts';

/** A device for the paths of a batch, with the given fields in place of its own. */
export const sampleBatchDevice: (fields?: Partial<BatchDevice>) => BatchDevice = ({
  kind: _,
  ...fields
} = {}) => sampleDevice(fields);
