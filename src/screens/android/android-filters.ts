import type { AndroidFilterInput } from '#api/contract/android/devices.ts';
import { brandTitle } from '#domain/android/brands.ts';
import { androidOfflineHours } from '#domain/limits.ts';
import { byLock, byStatus } from '#screens/devices/list/filters/by-status.ts';
import type { FurtherFilter, ListFilters } from '#screens/devices/list/filters/list-filters.ts';

type AndroidField = Extract<keyof AndroidFilterInput, string>;

/** `decision.android.filters`: the last one stands for all beyond. */
const beyondHours = 72;
const offlineWords = (hours: number) => `超过 ${Math.min(hours, beyondHours)} 小时`;

const further: readonly FurtherFilter<AndroidField>[] = [
  { field: 'serial_number', label: '序列号' },
  { field: 'hirer_name', label: '承租人' },
  { field: 'hirer_phone_number', label: '承租人手机号', digits: true },
  { field: 'imei', label: 'IMEI', digits: true },
  { field: 'remark', label: '备注' },
  {
    field: 'brand',
    label: '品牌',
    options: 'occurring',
    said: (brand) => ({ label: '品牌', value: brandTitle(brand) }),
  },
  byLock,
  byStatus('supervise_status', '监管状态'),
  {
    field: 'offline_duration',
    label: '离线时长',
    options: androidOfflineHours.map((hours) => ({ value: String(hours), label: offlineWords(hours) })),
  },
];

/** What lists of Android devices are narrowed by (`valid.android.list`). */
export const androidFilters: ListFilters = {
  keyword: { placeholder: '序列号、IMEI、承租人、备注', onPhone: '序列号、IMEI、承租人' },
  further,
};
