import type { AppleFilterInput } from '#api/contract/apple/devices.ts';
import type { StatusField } from '#domain/devices/status-values.ts';

export type AppleField = keyof AppleFilterInput;

/** Filters that are typed, and those that choose a status, as they are named wherever they are shown. */

export const texts = [
  { field: 'serial_number', label: '序列号' },
  { field: 'hirer_name', label: '承租人' },
  { field: 'hirer_phone_number', label: '承租人手机号', digits: true },
  { field: 'imei', label: 'IMEI', digits: true },
  { field: 'remark', label: '备注' },
] as const satisfies readonly { field: AppleField; label: string; digits?: true }[];

export const statuses = [
  { field: 'lock_status', label: '锁定状态' },
  { field: 'supervise_status', label: '监管状态' },
  { field: 'abm_status', label: 'ABM 状态' },
  { field: 'activation_lock_status', label: '激活锁' },
  { field: 'os_update_status', label: '系统更新' },
  { field: 'global_proxy_status', label: '全局代理' },
] as const satisfies readonly { field: AppleField & StatusField; label: string }[];
