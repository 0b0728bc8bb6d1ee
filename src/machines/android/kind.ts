import type { AndroidDevice, AndroidListItem } from '#api/contract/android/device.ts';
import {
  detail,
  list,
  locationLog,
  records,
  searchOptions,
  updateHirer,
  updateRemark,
} from '#api/contract/android/devices.ts';
import { cancelOperation } from '#api/contract/operations.ts';
import { maxPageSize } from '#domain/limits.ts';
import type { DeviceKind } from '#machines/devices/port/kind.ts';
import { overviewOf } from '../devices/port/overview-of.ts';
import { androidQuery } from './android-query.ts';

const archived = '1' as const;

/** What the console's pages ask of Android devices. */
export const androidKind = {
  list: async (client, { listed, query }, options) => {
    const asked = androidQuery.contractQuery(query);
    if (listed === 'active') return client.call(list, { query: asked }, options);
    return { ...(await client.call(list, { query: { ...asked, archived } }, options)), counters: null };
  },
  wanting: async (client, { attention, most }, options) =>
    (await client.call(list, { query: { attention, page_size: String(most) } }, options)).list,
  counters: (client, options) => overviewOf(client, 'android', options),
  device: (client, { deviceId, check }, options) =>
    client.call(detail, { params: { id: deviceId }, query: check ? { mdm_check: '1' } : {} }, options),
  records: (client, { deviceId, page }, options) => {
    const query = { page_num: String(page), page_size: String(maxPageSize) };
    return client.call(records, { params: { id: deviceId }, query }, options);
  },
  choices: async (client, listed, options) => {
    const query = listed === 'recycled' ? { archived } : {};
    const { clerks, models, brands } = await client.call(searchOptions, { query }, options);
    return {
      clerks: clerks.map(({ value, label, ...more }) => ({ id: value, name: label, ...more })),
      models: models.map(({ value, label, count }) => ({ model: value, product_name: label, count })),
      further: { brand: brands.map(({ value, label }) => ({ value, label })) },
    };
  },
  saveRemark: (client, { deviceId, remark, based_on }) =>
    client.call(updateRemark, { params: { id: deviceId }, body: { remark, based_on } }),
  saveHirer: (client, { deviceId, ...hirer }) =>
    client.call(updateHirer, { params: { id: deviceId }, body: hirer }),
  places: (client, { deviceId, page }, options) =>
    client.call(locationLog, { params: { id: deviceId }, query: { page_num: String(page) } }, options),
  cancelSchedule: (client, id) => client.call(cancelOperation, { params: { id } }),
  cancelWorkflow: null,
} satisfies DeviceKind<AndroidListItem, AndroidDevice>;
