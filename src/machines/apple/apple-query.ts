import { appleFilter, appleSorting, personalFilterFields } from '#api/contract/apple/devices.ts';
import { deviceListQuery } from '#machines/devices/port/device-query.ts';

/** What a list of Apple devices is asked for. */
export const appleQuery = deviceListQuery({
  schema: appleFilter,
  personal: personalFilterFields,
  several: ['model'],
  sorting: appleSorting,
});
