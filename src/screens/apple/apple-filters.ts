import type { AppleFilterInput } from '#api/contract/apple/devices.ts';
import { byLock, byStatus } from '#screens/devices/list/filters/by-status.ts';
import type { FurtherFilter, ListFilters } from '#screens/devices/list/filters/list-filters.ts';

type AppleField = Extract<keyof AppleFilterInput, string>;

const further: readonly FurtherFilter<AppleField>[] = [
  { field: 'serial_number', label: '序列号' },
  { field: 'hirer_name', label: '承租人' },
  { field: 'hirer_phone_number', label: '承租人手机号', digits: true },
  { field: 'imei', label: 'IMEI', digits: true },
  { field: 'remark', label: '备注' },
  byLock,
  byStatus('supervise_status', '监管状态'),
  byStatus('abm_status', 'ABM 状态'),
  byStatus('activation_lock_status', '激活锁'),
  byStatus('os_update_status', '系统更新'),
  byStatus('global_proxy_status', '全局代理'),
  {
    field: 'offline_duration',
    label: '离线超过（小时）',
    digits: true,
    said: (hours) => ({ label: '离线', value: `超过 ${hours} 小时` }),
  },
];

/** What lists of Apple devices are narrowed by (`valid.ios.list`). */
export const appleFilters: ListFilters = {
  keyword: { placeholder: '序列号、IMEI、承租人、备注', onPhone: '序列号、IMEI、承租人' },
  further,
};
