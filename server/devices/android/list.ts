import { sql } from 'kysely';
import { type AndroidFilter, personalFilterFields } from '#api/contract/android/devices.ts';
import { signedSorting } from '#api/contract/devices/sorting.ts';
import { wrongPasscodesAbnormal } from '#domain/limits.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import type { ListedView as ListedOf } from '../list/views.ts';
import type { DeviceList } from '../port/list.ts';
import { commonColumns } from '../present.ts';

const columns = [
  ...commonColumns,
  'brand',
  'channel',
  'android_version',
  'released_at',
  'reenrol_asked_at',
  'doubled_at',
  'archived_lost',
  'wrong_passcodes',
  'system_restriction',
  'unlock_codes_given',
  'unlock_codes_passed',
  'deregulate_codes_given',
  'deregulate_codes_passed',
] as const satisfies readonly (keyof AndroidRow)[];

const searched = ['serial_number', 'imei', 'hirer_name', 'hirer_phone_number', 'remark'] as const;

type Shown = Pick<AndroidRow, (typeof columns)[number]>;
export type ListedView = ListedOf<Shown>;

/** The list of Android devices (`valid.android.list`). */
export const androidList: DeviceList<AndroidFilter, Shown, (typeof searched)[number]> = {
  kind: 'android',
  searched,
  fields: {
    brand: 'facet',
    model: 'facet',
    serial_number: ['serial_number'],
    supervise_status: 'facet',
    lock_status: 'facet',
    hirer_name: ['hirer_name'],
    hirer_phone_number: ['hirer_phone_number'],
    for_clerk: 'facet',
    imei: ['imei'],
    remark: ['remark'],
    keyword: searched,
    archived: 'read',
    sort: 'read',
  },
  personal: personalFilterFields,
  columns,
  suspect: (device) =>
    sql<boolean>`${sql.ref(`${device}.wrong_passcodes`)} >= ${sql.lit(wrongPasscodesAbnormal)} or ${sql.ref(`${device}.doubled_at`)} is not null`,
  sorting: signedSorting,
  // `decision.android.filters`: the last choice means longer than 72 hours.
  silentHours: ({ offline_duration }) => (offline_duration === 73 ? 72 : offline_duration),
};
