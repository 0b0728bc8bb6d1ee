import { isLockedAsWished, type LockEvidence, type ProgressItem } from './lock-state.ts';
import { operationStatus } from './operation.ts';
import { lockStatus, superviseStatus } from './status-values.ts';
import type { Verdict } from './verdict.ts';

/** What a command may ask of its device's state (`decision.legality`), with the reason and what would help: both Chinese sentences. */
export interface Condition<Facts> {
  readonly holds: (device: Facts) => boolean;
  readonly reason: string;
  readonly exit: string;
  /** the device is as the command would make it */
  readonly already?: true;
  readonly notEnrolled?: true;
}

/** The first condition that fails gives the reason. */
export function verdictOf<Facts>(conditions: readonly Condition<Facts>[], device: Facts): Verdict {
  const failed = conditions.find((condition) => !condition.holds(device));
  if (!failed) return { ok: true };
  const { reason, exit, already = false, notEnrolled = false } = failed;
  return { ok: false, reason, exit, already, notEnrolled };
}

/** What the conditions of every kind look at. */
export interface CommonFacts {
  readonly recycled_status: number;
  readonly supervise_status: number;
  readonly lock_evidence: LockEvidence;
  readonly progress: readonly ProgressItem[];
  /** masked where it has left the server */
  readonly hirer_phone_number: string | null;
}

export const isSupervised = ({ supervise_status }: Pick<CommonFacts, 'supervise_status'>) =>
  supervise_status === superviseStatus.supervised;

export const notYetLocked: Condition<CommonFacts> = {
  holds: ({ lock_evidence }) => !isLockedAsWished(lock_evidence),
  reason: '设备已处于锁定状态',
  exit: '需要更改提示内容时，请先解除锁定',
  already: true,
};
export const maybeLocked: Condition<CommonFacts> = {
  holds: ({ lock_evidence: { observed, wanted }, progress }) =>
    observed !== lockStatus.unlocked || wanted === lockStatus.locked || progress.some(isLockUnderWay),
  reason: '设备未锁定',
  exit: '只有锁定的设备可以解除锁定',
  already: true,
};
export const knowingHirerPhone: Condition<CommonFacts> = {
  holds: (device) => device.hirer_phone_number !== null,
  reason: '未登记承租人手机号',
  exit: '先登记承租人手机号',
};

const isLockUnderWay = ({ command, status }: ProgressItem) =>
  command === 'lock' && status !== operationStatus.created;
