import type { AppleDevice, AppleListItem } from '#api/contract/apple-device.ts';
import * as messages from '#domain/messages.ts';
import { isOffline } from '#domain/offline.ts';

/**
 * What could leave a locked phone out of reach, as far as the known facts tell; a list item knows less than a detail.
 */
export function strandingHints(device: AppleListItem | AppleDevice, now: number): string[] {
  const hints: string[] = [];
  if (isOffline(device, now)) hints.push('设备已离线，锁定要等它再次联网才会生效。');
  if ('sim_1' in device && !device.sim_1 && !device.sim_2) {
    hints.push('设备没有 SIM 卡，只靠 Wi-Fi 联网：锁定后若重启，可能失联。');
  }
  if ('has_bypass_code' in device && !device.has_bypass_code) {
    hints.push('没有保存激活锁绕过码，抹掉后可能无法激活。');
  }
  return hints;
}

/** When the command will take effect. */
export const effectHint = (device: AppleListItem, now: number) =>
  isOffline(device, now) ? messages.queuedOffline : '设备在线，预计 1 分钟内生效';
