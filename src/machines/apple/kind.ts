import type { AppleDevice, AppleListItem } from '#api/contract/apple/device.ts';
import {
  cancelSchedule,
  clerks,
  detail,
  list,
  models,
  operationLog,
  recycledList,
  updateHirer,
  updateRemark,
} from '#api/contract/apple/devices.ts';
import { locationLog } from '#api/contract/apple/locations.ts';
import { cancel as cancelUnlock } from '#api/contract/apple/one-click-unlock.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { maxPageSize } from '#domain/limits.ts';
import type { DeviceKind } from '#machines/devices/port/kind.ts';
import { asksOf } from '../devices/port/kind-by.ts';
import { appleQuery } from './apple-query.ts';

/** What the console's pages ask of Apple devices. */
export const appleKind = {
  ...asksOf('apple', { list, detail }),
  list: async (client, { listed, query }, options) => {
    const input = { query: appleQuery.contractQuery(query) };
    if (listed === 'active') return client.call(list, input, options);
    return { ...(await client.call(recycledList, input, options)), counters: null };
  },
  records: (client, { deviceId, page }, options) => {
    const query = { device_id: deviceId, page_num: String(page), page_size: String(maxPageSize) };
    return client.call(operationLog, { query }, options);
  },
  choices: async (client, listed, options) => {
    const query = listed === 'recycled' ? { recycled_status: String(recycledStatus.recycled) } : {};
    const [seen, occurring] = await Promise.all([
      client.call(clerks, {}, options),
      listed === null ? null : client.call(models, { query }, options),
    ]);
    return { clerks: seen.list, models: occurring?.list ?? [] };
  },
  saveRemark: (client, { deviceId, remark, based_on }) =>
    client.call(updateRemark, { body: { device_id: deviceId, remark, based_on } }),
  saveHirer: (client, { deviceId, ...hirer }) =>
    client.call(updateHirer, { body: { device_id: deviceId, ...hirer } }),
  places: (client, { deviceId, page }, options) =>
    client.call(locationLog, { query: { device_id: deviceId, page_num: String(page) } }, options),
  cancelSchedule: (client, id) => client.call(cancelSchedule, { body: { operation_log_id: id } }),
  cancelWorkflow: (client, id, options) => client.call(cancelUnlock, { params: { id } }, options),
} satisfies DeviceKind<AppleListItem, AppleDevice>;
