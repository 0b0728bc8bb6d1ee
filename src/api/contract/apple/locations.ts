import * as v from 'valibot';
import { endpoint } from '../row/endpoint.ts';
import { instant, listOf, pageNum, pageSize, uuid } from '../row/fields.ts';

const locationLogEntry = v.object({
  id: v.number(),
  date_created: instant,
  /** degrees, WGS-84, as the device tells it; maps of China need domain/devices/coordinates.ts */
  longitude: v.number(),
  latitude: v.number(),
  /** metres; null: the device did not say */
  accuracy_m: v.nullable(v.number()),
  address: v.nullable(v.string()),
  /** short id of the get-location that it answers; null: the device told it by itself */
  operation_id: v.nullable(v.string()),
});
export type LocationLogEntry = v.InferOutput<typeof locationLogEntry>;

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
