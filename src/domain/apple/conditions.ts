import { type CommonFacts, isSupervised, type Condition as OfFacts } from '../devices/conditions.ts';
import { isNotEnrolled } from '../devices/offline.ts';
import { abmStatus, activationLockStatus, lockStatus, recycledStatus } from '../devices/status-values.ts';
import { encryptedDnsSince, isSystemFrom, updateCommandGoneSince, updatesSince } from './os-version.ts';

/**
 * What a command may ask of a device's state (`decision.legality`), each with the reason and what would help. A row of commands.ts
 * names its own, in the order in which they are asked.
 */

/** What conditions look at; list items and details of the contract carry it. */
export interface DeviceFacts extends CommonFacts {
  /** ISO 8601; null: it has never enrolled */
  readonly last_active_time: string | null;
  readonly abm_status: number;
  readonly activation_lock_status: number;
  readonly os_version: string;
  readonly available_os_updates: readonly string[];
  readonly has_unlock_token: boolean;
  readonly has_bypass_code: boolean;
}

export type Condition = OfFacts<DeviceFacts>;

export const active: Condition = {
  holds: (device) => device.recycled_status !== recycledStatus.recycled,
  reason: '设备在回收站中',
  exit: '先从回收站恢复设备',
};
const enrolled = (what: string): Condition => ({
  holds: (device) => !isNotEnrolled(device),
  reason: `设备尚未入网，激活后即可${what}`,
  exit: '请先在设备上完成激活',
  notEnrolled: true,
});
export const enrolledToCheck = enrolled('核对状态');
const supervisedNow: Condition = {
  holds: isSupervised,
  reason: '设备未受监管',
  exit: '设备重新入网后再试',
};
export const inLostModeToLocate: Condition = {
  holds: ({ lock_evidence: { observed } }) => observed === lockStatus.locked,
  reason: '设备未锁定，苹果只允许定位锁定中的设备',
  exit: '先锁定设备，确认后再定位',
};
const outOfLostMode: Condition = {
  holds: ({ lock_evidence: { observed } }) => observed !== lockStatus.locked,
  reason: '设备锁定中，苹果不接受此指令',
  exit: '先解除锁定，确认后再试',
};
export const activationLockMaybeOn: Condition = {
  holds: (device) => device.activation_lock_status !== activationLockStatus.off,
  reason: '激活锁未开启',
  exit: '无需重复操作',
  already: true,
};
export const everJoined: Condition = {
  holds: (device) => device.abm_status !== abmStatus.notJoined,
  reason: '设备未加入 ABM',
  exit: '无需解绑',
  already: true,
};
export const notReleased: Condition = {
  holds: (device) => device.abm_status !== abmStatus.released,
  reason: '设备已从 ABM 解绑',
  exit: '解绑不可恢复，无需再次解绑',
  already: true,
};
export const notInBin: Condition = {
  holds: active.holds,
  reason: '设备已在回收站中',
  exit: '需要再次使用时，请从回收站恢复设备',
  already: true,
};

export const inLostModeToSound: Condition = {
  holds: inLostModeToLocate.holds,
  reason: '设备未锁定，苹果只允许锁定中的设备播放声音',
  exit: '先锁定设备，确认后再播放',
};
export const holdingUnlockToken: Condition = {
  holds: (device) => device.has_unlock_token,
  reason: '缺少该设备的解锁令牌，无法清除锁屏密码',
  exit: '设备重新入网并上报解锁令牌后再试',
};
export const updatable: Condition = {
  holds: ({ os_version }) => isSystemFrom(os_version, updatesSince),
  reason: `系统版本未知或低于 ${updatesSince}，不支持远程更新`,
  exit: '请在设备的“设置”中更新系统',
};
export const updateAvailable: Condition = {
  holds: (device) => device.available_os_updates.length > 0,
  reason: '暂无可用的系统更新',
  exit: '先查询系统更新，有新版本后再更新',
  already: true,
};
export const takingUpdateCommand: OfFacts<Pick<DeviceFacts, 'os_version'>> = {
  holds: ({ os_version }) => !isSystemFrom(os_version, updateCommandGoneSince),
  reason: `系统 ${updateCommandGoneSince} 起，苹果不再接受只下载更新的指令`,
  exit: '改为尽快安装，或由使用者在设备的“设置”中下载',
};
export const encryptingDns: Condition = {
  holds: ({ os_version }) => isSystemFrom(os_version, encryptedDnsSince),
  reason: `系统版本未知或低于 ${encryptedDnsSince}，不支持加密 DNS`,
  exit: '先更新系统，再设置加密 DNS',
};
export const activationLockMaybeOff: Condition = {
  holds: (device) => device.activation_lock_status !== activationLockStatus.on,
  reason: '激活锁已开启',
  exit: '无需重复操作',
  already: true,
};
export const inAbm: Condition = {
  holds: (device) => device.abm_status === abmStatus.joined,
  reason: '设备不在 ABM 中，苹果不会为其开启激活锁',
  exit: '先将设备加入 ABM',
};
export const holdingBypassCode: Condition = {
  holds: (device) => device.has_bypass_code,
  reason: '未保存该设备的激活锁密码',
  exit: '由门店开启激活锁时会保存密码，之后可以查看',
};
export const inBinToRestore: Condition = {
  holds: ({ recycled_status }) => recycled_status === recycledStatus.recycled,
  reason: '设备不在回收站中',
  exit: '设备正在使用，无需恢复',
  already: true,
};
export const inBinToRemove: Condition = {
  holds: inBinToRestore.holds,
  reason: '只能删除回收站中的设备',
  exit: '先将设备移入回收站',
};

export const nothingUnderWay: Condition = {
  holds: ({ progress }) => progress.length === 0,
  reason: '设备还有未完成的指令，删除后无从得知结果',
  exit: '请先取消该指令，或等待完成',
};
export const nowiseLocked: Condition = {
  holds: ({ lock_evidence: { observed, wanted } }) =>
    observed !== lockStatus.locked && wanted !== lockStatus.locked,
  reason: '设备已锁定或已下发锁定，删除后无法解除锁定',
  exit: '先恢复设备，解除锁定后再删除',
};

/** Nothing is asked of a device that has never enrolled; `what` names the command in its reason. */
export const supervised = (what = '操作'): readonly Condition[] => [enrolled(what), supervisedNow];

/** What Apple takes only from a supervised device that is not in lost mode. */
export const atWork = [active, ...supervised(), outOfLostMode];
