import * as v from 'valibot';
import { locationLogEntry } from '../devices/location-log.ts';
import { endpoint } from '../row/endpoint.ts';
import { listOf, pageNum, pageSize, uuid } from '../row/fields.ts';

/** Where a device said it was, newest first; for half a year, and while the device is ours. */
export const locationLog = endpoint({
  name: 'ios.locationLog',
  method: 'GET',
  path: '/api/device/ios/location-log',
  title: '位置记录',
  access: { login: true, module: 'mdm-apple' },
  target: 'appleDevice',
  query: v.strictObject({ device_id: uuid, page_num: v.optional(pageNum), page_size: v.optional(pageSize) }),
  result: listOf(locationLogEntry),
});
