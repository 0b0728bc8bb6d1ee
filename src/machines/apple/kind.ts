import type { AppleDevice, AppleListItem } from '#api/contract/apple/device.ts';
import {
  cancelSchedule,
  clerks,
  detail,
  list,
  models,
  operationLog,
  recycledList,
  updateRemark,
} from '#api/contract/apple/devices.ts';
import { deviceOverview } from '#api/contract/apple/home.ts';
import { locationLog } from '#api/contract/apple/locations.ts';
import { cancel as cancelUnlock } from '#api/contract/apple/one-click-unlock.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { maxPageSize } from '#domain/limits.ts';
import type { DeviceKind } from '#machines/devices/port/kind.ts';
import { appleQuery } from './apple-query.ts';

/** What the console's pages ask of Apple devices. */
export const appleKind = {
  list: async (client, { listed, query }, options) => {
    const input = { query: appleQuery.contractQuery(query) };
    if (listed === 'active') return client.call(list, input, options);
    return { ...(await client.call(recycledList, input, options)), counters: null };
  },
  wanting: async (client, { attention, most }, options) =>
    (await client.call(list, { query: { attention, page_size: String(most) } }, options)).list,
  counters: async (client, options) => (await client.call(deviceOverview, {}, options)).apple,
  device: (client, { deviceId, check }, options) =>
    client.call(detail, { params: { id: deviceId }, query: check ? { mdm_check: '1' } : {} }, options),
  records: (client, { deviceId, page }, options) => {
    const query = { device_id: deviceId, page_num: String(page), page_size: String(maxPageSize) };
    return client.call(operationLog, { query }, options);
  },
  log: (client, query, options) => client.call(operationLog, { query }, options),
  clerks: (client, options) => client.call(clerks, {}, options),
  models: (client, listed, options) => {
    const query = listed === 'recycled' ? { recycled_status: String(recycledStatus.recycled) } : {};
    return client.call(models, { query }, options);
  },
  saveRemark: (client, { deviceId, remark, based_on }) =>
    client.call(updateRemark, { body: { device_id: deviceId, remark, based_on } }),
  places: (client, { deviceId, page }, options) =>
    client.call(locationLog, { query: { device_id: deviceId, page_num: String(page) } }, options),
  cancelSchedule: (client, id) => client.call(cancelSchedule, { body: { operation_log_id: id } }),
  cancelWorkflow: (client, id, options) => client.call(cancelUnlock, { params: { id } }, options),
} satisfies DeviceKind<AppleListItem, AppleDevice>;
