import type { AppleCommandName } from './apple-commands.ts';
import type { LockEvidence, ProgressItem } from './lock-state.ts';
import { operationStatus } from './operation.ts';
import {
  abmStatus,
  activationLockStatus,
  lockStatus,
  recycledStatus,
  superviseStatus,
} from './status-values.ts';

/** What the rules look at; list items and details of the contract carry it. */
export interface DeviceFacts {
  readonly recycled_status: number;
  readonly supervise_status: number;
  readonly abm_status: number;
  readonly activation_lock_status: number;
  readonly lock_evidence: LockEvidence;
  readonly progress: readonly ProgressItem[];
}

/**
 * `reason` says why not, `exit` what would make it possible: both Chinese sentences. `already`: the device is as the command
 * would make it.
 */
export type Verdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly exit: string; readonly already: boolean };

interface Condition {
  readonly holds: (device: DeviceFacts) => boolean;
  readonly reason: string;
  readonly exit: string;
  readonly already?: true;
}

const active: Condition = {
  holds: (device) => device.recycled_status !== recycledStatus.recycled,
  reason: '设备在回收站中',
  exit: '先从回收站恢复设备',
};
const supervised: Condition = {
  holds: (device) => device.supervise_status === superviseStatus.supervised,
  reason: '设备未受监管',
  exit: '重新注册设备后再试',
};
const notYetLocked: Condition = {
  holds: ({ lock_evidence: { observed, wanted } }) =>
    !(observed === lockStatus.locked && wanted !== lockStatus.unlocked),
  reason: '设备已处于锁定状态',
  exit: '需要更改提示内容时，请先解除锁定',
  already: true,
};
/** A lock would change nothing: it is locked, and nobody wants it otherwise. */
export const isLockedAsWished = (device: DeviceFacts) => !notYetLocked.holds(device);
const maybeLocked: Condition = {
  holds: ({ lock_evidence: { observed, wanted }, progress }) =>
    observed !== lockStatus.unlocked || wanted === lockStatus.locked || progress.some(underWayLock),
  reason: '设备未锁定',
  exit: '只有锁定的设备可以解除锁定',
  already: true,
};
const inLostMode: Condition = {
  holds: ({ lock_evidence: { observed } }) => observed === lockStatus.locked,
  reason: '设备未锁定，苹果只允许定位锁定中的设备',
  exit: '先锁定设备，确认后再定位',
};
const outOfLostMode: Condition = {
  holds: ({ lock_evidence: { observed } }) => observed !== lockStatus.locked,
  reason: '设备处于丢失模式，苹果不接受此指令',
  exit: '先解除锁定，确认后再试',
};
const activationLockMaybeOn: Condition = {
  holds: (device) => device.activation_lock_status !== activationLockStatus.off,
  reason: '激活锁未开启',
  exit: '激活锁已是关闭状态，无需再关闭',
  already: true,
};
const everJoined: Condition = {
  holds: (device) => device.abm_status !== abmStatus.notJoined,
  reason: '设备未加入 ABM',
  exit: '设备不在 ABM 中，无需解绑',
  already: true,
};
const notReleased: Condition = {
  holds: (device) => device.abm_status !== abmStatus.released,
  reason: '设备已从 ABM 解绑',
  exit: '解绑不可恢复，无需再次解绑',
  already: true,
};
const notInBin: Condition = {
  holds: active.holds,
  reason: '设备已在回收站中',
  exit: '需要再次使用时，请从回收站恢复设备',
  already: true,
};

const underWayLock = ({ command, status }: ProgressItem) =>
  command === 'lock' && status !== operationStatus.created;

/**
 * Which command is possible in which device state, and why not (`decision.legality`). Conditions are asked in order; the
 * first that fails gives the reason. Who was first with the same kind is `conflict.ts`'s question.
 */
const table: Record<AppleCommandName, readonly Condition[]> = {
  lock: [active, supervised, notYetLocked],
  unlock: [active, supervised, maybeLocked],
  'get-location': [active, supervised, inLostMode],
  'set-system-restriction': [active, supervised, outOfLostMode],
  // Asked of Apple's servers: an erased device may still stand at its activation lock.
  'turn-off-activation-lock': [active, activationLockMaybeOn],
  'abm-unbind': [active, everJoined, notReleased],
  // Apple lets a device be erased in lost mode, too; that ends it.
  erase: [active, supervised],
  'remove-main-profile': [active, supervised, outOfLostMode],
  'move-to-recycle-bin': [notInBin],
};

export function legality(command: AppleCommandName, device: DeviceFacts): Verdict {
  const failed = table[command].find((condition) => !condition.holds(device));
  if (!failed) return { ok: true };
  const { reason, exit, already = false } = failed;
  return { ok: false, reason, exit, already };
}
