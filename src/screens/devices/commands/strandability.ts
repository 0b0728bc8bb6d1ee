import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { isOffline, wasHeardLately } from '#domain/devices/offline.ts';
import { heardLatelyMs, offlineAfterMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { spaced } from '#domain/text/spaced.ts';
import { formatAge } from '#domain/text/time.ts';

/** Ours, in percent: a phone in lost mode that nobody charges is soon out of reach. */
const lowBattery = 20;

/** What could leave a locked phone out of reach, or of no use once it is back. `now` in epoch ms. */
export interface Risk<Device> {
  holds: (device: Device, now: number) => boolean;
  hint: (device: Device, now: number) => string;
  /** behind how many devices it is */
  ofMany: string;
}

/** Of a phone of any kind. */
export const commonRisks: readonly Risk<DeviceListItem>[] = [
  {
    holds: isOffline,
    hint: (device, now) => `设备已离线（${contactWords(device, now)}），再次联网后锁定才会生效。`,
    ofMany: `超过 ${offlineAfterMs / 3_600_000} 小时未联系`,
  },
  {
    holds: ({ battery_level: level }) => level !== null && level <= lowBattery,
    hint: ({ battery_level }) => `最近一次上报的电量只有 ${battery_level}%：关机后收不到之后的指令。`,
    ofMany: `电量不超过 ${lowBattery}%`,
  },
  {
    holds: ({ has_sim }) => has_sim === false,
    hint: () => '设备没有 SIM 卡，只靠 Wi-Fi 联网：锁定后若重启，可能失联。',
    ofMany: '没有 SIM 卡',
  },
  {
    holds: ({ has_sim }) => has_sim === null,
    hint: () => '设备未上报是否有 SIM 卡：如果没有，锁定后若重启，可能失联。',
    ofMany: '未上报 SIM 卡',
  },
];

/** As far as the known facts tell. `now` in epoch ms. */
export const strandingHints = <Device>(
  risks: readonly Risk<Device>[],
  device: Device,
  now: number,
): string[] => risks.filter(({ holds }) => holds(device, now)).map(({ hint }) => hint(device, now));

/** The same of many, counted: what there is none of is left out. */
export const strandingCounts = <Device>(
  risks: readonly Risk<Device>[],
  devices: readonly Device[],
  now: number,
): string[] =>
  risks.flatMap(({ holds, ofMany }) => {
    const count = devices.filter((device) => holds(device, now)).length;
    return count > 0 ? `${count} 台${ofMany}` : [];
  });

function contactWords({ last_active_time }: DeviceListItem, now: number): string {
  return last_active_time === null
    ? '设备尚未入网'
    : spaced`最近联系${formatAge(last_active_time, new Date(now))}`;
}

/** When the command will take effect: nothing is promised of a device that was not heard lately. */
export function effectHint(device: DeviceListItem, now: number): string {
  if (isOffline(device, now)) return messages.queuedOffline;
  const effect = wasHeardLately(device, now) ? soon : '设备下次联系时执行';
  return `${contactWords(device, now)}，${effect}`;
}

/** The same of many. */
export function effectOfMany(devices: readonly DeviceListItem[], now: number): string {
  const offline = devices.filter((device) => isOffline(device, now)).length;
  if (offline > 0) return `其中 ${offline} 台离线，上线后执行`;
  const silent = devices.filter((device) => !wasHeardLately(device, now)).length;
  if (silent > 0) return `其中 ${silent} 台超过 ${heardLatelyMs / 60_000} 分钟未联系，下次联系时执行`;
  return `都在 ${heardLatelyMs / 60_000} 分钟内联系过，${soon}`;
}

const soon = '预计 1 分钟内生效';
