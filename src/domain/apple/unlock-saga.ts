import * as memberMessages from '../member-messages.ts';
import * as messages from '../messages.ts';
import { formatShort } from '../text/time.ts';

/** Life of a one-click unlock as the API reports it (`decision.unlock-saga`). */
export const unlockSagaStatuses = [
  /** the first irreversible step waits: a cancel now means that it never left */
  'holding',
  'running',
  /** somebody asked for the end while a step was on its way; how that one ends is awaited */
  'stopping',
  /** a step failed, took too long or its result is unknown: waits for somebody to let it go on, or end it */
  'stopped',
  'finished',
  'cancelled',
] as const;
export type UnlockSagaStatus = (typeof unlockSagaStatuses)[number];

export const unlockStepStatuses = [
  'waiting',
  'holding',
  'running',
  'done',
  'failed',
  /** it was sent, and nobody knows what the phone has done */
  'unknown',
  /** it was sent, and has waited too long for the device to be heard of (`decision.waiting`) */
  'offline',
  /** it did not apply, or the phone already was as it asks */
  'skipped',
  /** another step brings it about */
  'covered',
  /** the whole was ended before its turn came */
  'cancelled',
] as const;
export type UnlockStepStatus = (typeof unlockStepStatuses)[number];

/** As stored: that a step waits out its hold window is told by its operation. */
export type StoredSagaStatus = Exclude<UnlockSagaStatus, 'holding'>;
export type StoredStepStatus = Exclude<UnlockStepStatus, 'holding'>;

const sagaTitles: Record<UnlockSagaStatus, string> = {
  holding: '可撤销',
  running: '进行中',
  stopping: '正在停止',
  stopped: '已停下',
  finished: '已完成',
  cancelled: '已取消',
};

const stepTitles: Record<UnlockStepStatus, string> = {
  waiting: '待执行',
  holding: '可撤销',
  running: '执行中',
  done: '已执行',
  failed: '失败',
  unknown: '结果未知',
  offline: '设备未联网',
  skipped: '已跳过',
  covered: '随抹掉进行',
  cancelled: '未执行',
};

export const unlockSagaStatusTitle = (status: UnlockSagaStatus) => sagaTitles[status];
export const unlockStepStatusTitle = (status: UnlockStepStatus) => stepTitles[status];

/** It goes on by itself, or waits for a person. */
export const isUnfinishedUnlock = (status: UnlockSagaStatus) =>
  status !== 'finished' && status !== 'cancelled';

/** No other command may change its device meanwhile. */
export const isUnlockUnderWay = (status: UnlockSagaStatus) =>
  isUnfinishedUnlock(status) && status !== 'stopped';

/** Who has a device for a one-click unlock, in the words of the server's 409; null: nobody. */
export const unlockSentence = (
  unlock: {
    readonly status: UnlockSagaStatus;
    readonly clerk_name: string;
    readonly date_created: string;
  } | null,
  now: Date,
): string | null =>
  unlock && isUnlockUnderWay(unlock.status)
    ? memberMessages.conflictMessage(
        unlock.clerk_name,
        formatShort(unlock.date_created, now),
        messages.oneClickUnlock,
        unlockSagaStatusTitle(unlock.status),
      )
    : null;
