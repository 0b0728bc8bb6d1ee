import type { AppleDevice } from '#api/contract/apple/device.ts';
import { osUpdateStatus, statusTitle } from '#domain/devices/status-values.ts';
import { formatShort } from '#domain/text/time.ts';
import { toldAt } from '#screens/devices/words/told-words.ts';

/** How a device's settings are written: what it has told, and when. */

export function updateTitle({ os_update_status, os_update_version }: AppleDevice): string {
  const title = statusTitle('os_update_status', os_update_status);
  if (os_update_status === null || os_update_status === osUpdateStatus.idle || !os_update_version)
    return title;
  return `${title} ${os_update_version}`;
}

/** `下载中 26.1 · 设备 3 分钟前上报` */
export const updateLine = (device: AppleDevice, now: Date) =>
  [updateTitle(device), toldAt(device.os_update_observed_at, now)].filter(Boolean).join(' · ');

export function dnsTitle({ dns_setting }: AppleDevice): string {
  if (dns_setting === null) return '未设置';
  return `${dns_setting.server}（${dns_setting.protocol.toUpperCase()}）`;
}

/** Enterprise apps can be trusted until then; the device ends that by itself. */
export function trustTitle({ enterprise_trust_until: until }: AppleDevice, now: Date): string {
  if (until === null || Date.parse(until) <= now.getTime()) return '未开放';
  return `开放至 ${formatShort(until, now)}`;
}
