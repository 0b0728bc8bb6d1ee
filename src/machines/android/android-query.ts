import * as v from 'valibot';
import { androidFilter, personalFilterFields } from '#api/contract/android/devices.ts';
import { deviceListQuery } from '#machines/devices/port/device-query.ts';

/** What a list of Android devices is asked for. Those in use and those in the archive are lists of their own. */
export const androidQuery = deviceListQuery({
  schema: v.omit(androidFilter, ['archived']),
  personal: personalFilterFields,
  several: ['model'],
  sorting: ['sort'],
  sortOf: ({ sort = '-registration_time' }) => ({
    index: sort.endsWith('last_active_time') ? 'last_active_time' : 'registration_time',
    direction: sort.startsWith('-') ? 'descend' : 'ascend',
  }),
  sortedBy: ({ index, direction }) => ({ sort: direction === 'descend' ? `-${index}` : index }),
});
