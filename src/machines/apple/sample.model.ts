import type { SampleKind } from '#machines/devices/port/sample.model.ts';
import { appleQuery } from './apple-query.ts';
import { sampleDefaults } from './sample-defaults.model.ts';
import { sampleDevice } from './sample-device.model.ts';

const devices = '/api/device/ios';

/** Apple devices for the paths of what holds for every kind. */
export const appleSample = {
  name: 'apple',
  device: ({ kind: _, ...fields } = {}) => sampleDevice(fields),
  query: appleQuery,
  inContract: (query) => query,
  overviewBody: (counters) => ({ apple: counters }),
  list: `GET ${devices}/list`,
  overview: 'GET /api/home/device-overview',
  clerks: `GET ${devices}/helper/clerks`,
  models: `GET ${devices}/helper/models`,
  log: `GET ${devices}/operation-log`,
  oneDevice: {
    request: ({ deviceId }) => `GET ${devices}/${deviceId}`,
    query: ({ mode }): Record<string, string> => (mode === 'check' ? { mdm_check: '1' } : {}),
  },
  places: {
    request: (_asked) => `GET ${devices}/location-log`,
    query: ({ deviceId, page }) => ({ device_id: deviceId, page_num: String(page) }),
  },
  saveRemark: {
    request: (_asked) => `POST ${devices}/update-remark`,
    body: ({ deviceId, remark, based_on }) => ({ device_id: deviceId, remark, based_on }),
  },
  saveHirer: {
    request: (_asked) => `POST ${devices}/update-hirer`,
    body: ({ deviceId, ...hirer }) => ({ device_id: deviceId, ...hirer }),
  },
  command: {
    request: ({ command }) => `POST ${devices}/command/${command}`,
    body: ({ deviceId }) => ({ device_id: deviceId }),
  },
  cancelSchedule: {
    request: (_asked) => `POST ${devices}/operation-log/cancel-schedule-enable-lost-mode`,
    body: ({ operationId }) => ({ operation_log_id: operationId }),
  },
  cancelWorkflow: (id) => `POST ${devices}/one-click-unlock/${id}/cancel`,
  defaults: sampleDefaults,
  exports: `${devices}/export-list`,
} as const satisfies SampleKind;
