import type { AppleDevice, AppleListItem } from '#api/contract/apple-device.ts';
import * as messages from '#domain/messages.ts';
import { isOffline } from '#domain/offline.ts';
import { activationLockStatus } from '#domain/status-values.ts';
import { formatAge } from '#domain/time.ts';

/** Ours, in percent: a phone in lost mode that nobody charges is soon out of reach. */
const lowBattery = 20;

/**
 * What could leave a locked phone out of reach, or of no use once it is back, as far as the known facts tell; a list item knows
 * less than a detail. `now` in epoch ms.
 */
export function strandingHints(device: AppleListItem | AppleDevice, now: number): string[] {
  const hints = [contactHint(device, now), batteryHint(device), simHint(device), activationHint(device)];
  return hints.filter((hint) => hint !== null);
}

function contactHint(device: AppleListItem, now: number): string | null {
  if (!isOffline(device, now)) return null;
  const { last_active_time } = device;
  const last =
    last_active_time === null ? '从未联系' : `最近联系 ${formatAge(last_active_time, new Date(now))}`;
  return `设备已离线（${last}），锁定要等它再次联网才会生效。`;
}

const batteryHint = ({ battery_level: level }: AppleListItem) =>
  level !== null && level <= lowBattery ? `最近一次报告的电量只有 ${level}%：关机后收不到之后的指令。` : null;

const simHint = (device: AppleListItem | AppleDevice) =>
  'sim_1' in device && !device.sim_1 && !device.sim_2
    ? '设备没有 SIM 卡，只靠 Wi-Fi 联网：锁定后若重启，可能失联。'
    : null;

const activationHint = ({ activation_lock_status: status, has_bypass_code }: AppleListItem) =>
  status === activationLockStatus.on && !has_bypass_code
    ? '激活锁已开启，但没有保存激活锁密码：抹掉后可能无法激活。'
    : null;

/** When the command will take effect. */
export const effectHint = (device: AppleListItem, now: number) =>
  isOffline(device, now) ? messages.queuedOffline : '设备在线，预计 1 分钟内生效';
