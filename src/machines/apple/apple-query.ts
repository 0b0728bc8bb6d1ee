import { appleFilter, personalFilterFields } from '#api/contract/apple/devices.ts';
import { deviceListQuery } from '#machines/devices/port/device-query.ts';

/** What a list of Apple devices is asked for. */
export const appleQuery = deviceListQuery({
  schema: appleFilter,
  personal: personalFilterFields,
  several: ['model'],
  sorting: ['sort_index', 'sort_direction'],
  sortOf: ({ sort_index, sort_direction }) => ({
    index: sort_index === 'last_active_time' ? 'last_active_time' : 'registration_time',
    direction: sort_direction === 'ascend' ? 'ascend' : 'descend',
  }),
  sortedBy: ({ index, direction }) => ({ sort_index: index, sort_direction: direction }),
});
