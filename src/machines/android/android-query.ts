import * as v from 'valibot';
import { androidFilter, personalFilterFields } from '#api/contract/android/devices.ts';
import { signedSorting } from '#api/contract/devices/sorting.ts';
import { deviceListQuery } from '#machines/devices/port/device-query.ts';

/** What a list of Android devices is asked for. Those in use and those in the archive are lists of their own. */
export const androidQuery = deviceListQuery({
  schema: v.omit(androidFilter, ['archived']),
  personal: personalFilterFields,
  several: ['model'],
  sorting: signedSorting,
});
