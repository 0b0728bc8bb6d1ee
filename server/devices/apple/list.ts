import { type AppleFilter, appleSorting, personalFilterFields } from '#api/contract/apple/devices.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { ListedView as ListedOf } from '../list/views.ts';
import type { DeviceList } from '../port/list.ts';
import { commonColumns } from '../present.ts';

const columns = [
  ...commonColumns,
  'color',
  'storage_capacity',
  'os_version',
  'abm_status',
  'activation_lock_status',
  'system_restriction',
  'available_os_updates',
  'unlock_token',
  'activation_lock_passcode',
] as const satisfies readonly (keyof AppleRow)[];

const searched = [
  'serial_number',
  'imei_1',
  'imei_2',
  'hirer_name',
  'hirer_phone_number',
  'remark',
] as const satisfies readonly (keyof AppleRow)[];

type Shown = Pick<AppleRow, (typeof columns)[number]>;
export type ListedView = ListedOf<Shown>;

/** The list of Apple devices (`valid.ios.list`). */
export const appleList: DeviceList<AppleFilter, Shown, (typeof searched)[number]> = {
  kind: 'apple',
  searched,
  fields: {
    serial_number: ['serial_number'],
    model: 'facet',
    lock_status: 'facet',
    supervise_status: 'facet',
    abm_status: 'facet',
    activation_lock_status: 'facet',
    os_update_status: 'facet',
    global_proxy_status: 'facet',
    hirer_name: ['hirer_name'],
    hirer_phone_number: ['hirer_phone_number'],
    for_clerk: 'facet',
    remark: ['remark'],
    imei: ['imei_1', 'imei_2'],
    keyword: searched,
    sort_index: 'read',
    sort_direction: 'read',
  },
  personal: personalFilterFields,
  columns,
  sorting: appleSorting,
};
