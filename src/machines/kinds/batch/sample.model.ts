import { sampleDevice } from '../../apple/sample-device.model.ts';
import type { BatchDevice, BatchForm } from './batch-kinds.ts';

/** A device for the paths of a batch, with the given fields in place of its own. */
export const sampleBatchDevice: (fields?: Partial<BatchDevice>) => BatchDevice = ({
  kind: _,
  ...fields
} = {}) => sampleDevice(fields);

/** What the form of the sample asks the server for, and the answer that fills it as in `form`. */
export const sampleFormLoad = {
  request: 'GET /api/device/ios/default-system-restriction',
  done: (form: BatchForm) => {
    const chosen = form.command === 'set-system-restriction' ? form.chosen : null;
    const list = Object.entries(chosen?.standard ?? {}).map(([code, boolean_value], index) => ({
      id: code,
      sort: index + 1,
      code,
      title: '允许使用相机',
      description: '',
      editable: true,
      value_type: 'boolean',
      boolean_value,
    }));
    return { body: { list, total: list.length } };
  },
};
