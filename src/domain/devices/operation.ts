import { awaitedToldMs } from '../limits.ts';
import * as messages from '../messages.ts';

/** Life of a device command as the API reports it (`decision.operation`). */
export const operationStatus = {
  created: 0,
  waiting: 1,
  sent: 2,
  notNow: 3,
  acknowledged: 4,
  failed: 5,
  cancelled: 6,
  expired: 8,
  unknown: 9,
} as const;

export type OperationStatus = (typeof operationStatus)[keyof typeof operationStatus];

export const operationStatuses = Object.values(operationStatus);

const finalStatuses: readonly OperationStatus[] = [
  operationStatus.acknowledged,
  operationStatus.failed,
  operationStatus.cancelled,
  operationStatus.expired,
];

/** 4, 5, 6 and 8 are final; 9 may be corrected by late evidence. */
export const isFinal = (status: OperationStatus) => finalStatuses.includes(status);

/** When an operation may leave, and why it waits until then. */
export interface RunTime {
  readonly status: OperationStatus;
  readonly run_at: string | null;
  /** `run_at` is the end of its hold window (`decision.hold`), not a time that somebody chose */
  readonly hold: boolean;
}

/** Whether something is to be expected soon; a scheduled command waits for its time. `now` in epoch ms. */
export const isUnderWay = ({ status, run_at, hold }: RunTime, now: number) =>
  !isFinal(status) && (hold || run_at === null || Date.parse(run_at) <= now);

/** It waits out its hold window: taken back now, nothing of it has left (`decision.hold`). */
export const isHeld = ({ status, hold }: Omit<RunTime, 'run_at'>) =>
  hold && status === operationStatus.created;

/** Handed over, and the device has not been heard of since: how `sent` is read then, no status of its own (`decision.waiting`). */
export const awaitingDeviceTitle = '等待设备联网';

interface Awaiting {
  readonly awaits_device: boolean;
  readonly sent_at: string | null;
}

/** Whether a person is told so: a phone within reach answers sooner. */
export const isSaidToAwait = ({ awaits_device, sent_at }: Awaiting, now: Date): boolean =>
  awaits_device && (sent_at === null || now.getTime() - Date.parse(sent_at) >= awaitedToldMs);

/** The statuses in which the gateway has the command. */
export const sentStatuses: readonly OperationStatus[] = [operationStatus.sent, operationStatus.notNow];

const titles: Record<OperationStatus, string> = {
  0: '已创建',
  1: '等待发出',
  2: '已推送',
  3: '设备忙，将重试',
  4: '已执行',
  5: '失败',
  6: '已取消',
  8: '已过期',
  9: '结果未知',
};

/** Chinese title of a status by itself, to choose among them: where an operation is says `operationTitle`. */
export const operationStatusTitle = (status: OperationStatus) => titles[status];

/**
 * Chinese title of where an operation is: a created one whose time lies ahead is 已定时, or 可撤销 in its hold window; one that
 * somebody took back was not sent, or the gateway gave it back.
 */
export function operationTitle({
  status,
  run_at,
  hold,
  cancel = null,
  awaits_device = false,
  sent_at = null,
}: RunTime & {
  readonly cancel?: CancelResult | null;
  readonly awaits_device?: boolean;
  readonly sent_at?: string | null;
}): string {
  if (awaits_device) return awaitingDeviceTitle;
  if (status === operationStatus.cancelled && cancel === 'won') {
    if (sent_at !== null) return messages.cancelTakenBack;
    return hold ? messages.undoWon : messages.cancelWon;
  }
  if (status !== operationStatus.created || run_at === null) return titles[status];
  return hold ? '可撤销' : '已定时';
}

/** How a cancel ended: null (never asked), `won` (it will not act: it was not sent, or the gateway gave it back), `tooLate` (it may act). */
export const cancelResults = ['won', 'tooLate'] as const;
export type CancelResult = (typeof cancelResults)[number];

/** Operation ids are 7 characters (`valid.ios.cancel-schedule`); ours: no characters that are read wrongly. */
export const operationIdAlphabet = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
export const operationIdLength = 7;
