import {
  detail,
  list,
  locationLog,
  records,
  searchOptions,
  updateHirer,
  updateRemark,
} from '#api/contract/android/devices.ts';
import { kindBy } from '../devices/port/kind-by.ts';
import { androidQuery } from './android-query.ts';

const calls = { list, searchOptions, detail, updateHirer, updateRemark, records, locationLog };

/** What the console's pages ask of Android devices. */
export const androidKind = kindBy('android', calls, androidQuery, ({ brands }) => ({
  brand: brands.map(({ value, label }) => ({ value, label })),
}));
