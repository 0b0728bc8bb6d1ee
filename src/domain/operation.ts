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

/** Whether an answer is awaited; a scheduled command waits for its time. `now` in epoch ms. */
export const isUnderWay = (
  { status, run_at }: { readonly status: OperationStatus; readonly run_at: string | null },
  now: number,
) => !isFinal(status) && !(run_at !== null && Date.parse(run_at) > now);

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

/** Chinese title; a created operation whose time lies ahead is 已定时. */
export const operationStatusTitle = (status: OperationStatus, runAt: string | null = null) =>
  status === operationStatus.created && runAt !== null ? '已定时' : titles[status];

/** How a cancel ended: null (never asked), `won` (nothing was sent), `tooLate` (it was sent already). */
export const cancelResults = ['won', 'tooLate'] as const;
export type CancelResult = (typeof cancelResults)[number];

/** Operation ids are 7 characters (`valid.ios.cancel-schedule`); ours: no characters that are read wrongly. */
export const operationIdAlphabet = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
export const operationIdLength = 7;
