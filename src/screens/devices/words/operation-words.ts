import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import type { LockTone } from '#domain/devices/lock-state.ts';
import {
  isSaidToAwait,
  type OperationStatus,
  operationStatus,
  operationTitle,
} from '#domain/devices/operation.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import * as messages from '#domain/messages.ts';
import { formatDuration, formatShort } from '#domain/text/time.ts';
import { when } from './lock-wording.ts';

const tones: Record<OperationStatus, LockTone> = {
  0: 'warn',
  1: 'wait',
  2: 'wait',
  3: 'wait',
  4: 'ok',
  5: 'warn',
  6: 'none',
  8: 'warn',
  9: 'none',
};

/** How sure a status is, and whether it is good news. */
export const toneOf = (status: OperationStatus): LockTone => tones[status];

const openStatuses: readonly OperationStatus[] = [
  operationStatus.created,
  operationStatus.waiting,
  operationStatus.sent,
  operationStatus.notNow,
  operationStatus.unknown,
];

export interface OperationLine {
  readonly id: string;
  readonly tone: LockTone;
  readonly open: boolean;
  /** where the operation is now */
  readonly latest: boolean;
  readonly title: string;
  readonly text: string;
  readonly time: string;
  readonly dateTime: string;
}

/** Each step of an operation as a line: what happened, who began it or why, and when. Oldest first; only the last counts. */
export function operationLines(operation: DeviceOperation, now: Date): OperationLine[] {
  const { id, device, command, history } = operation;
  const steps = history.map(({ status, at, remark }, index) => {
    const isLatest = index === history.length - 1;
    const step = stepTitle(operation, index, now);
    return {
      id: `${id} ${index}`,
      tone: isLatest ? toneOf(status) : 'none',
      open: isLatest && openStatuses.includes(status),
      latest: isLatest,
      title: `${recordTitle(device.kind, command)} ${step}`,
      text: [
        index === 0 && whoOf(operation, now),
        isLatest && index > 0 && status === operationStatus.acknowledged && begunBy(operation),
        status === operationStatus.cancelled && cancelledByOf(operation),
        remark !== step && remark,
        tookOf(operation, index),
        isLatest && waitOf(operation, status, at, now),
      ]
        .filter(Boolean)
        .join(' · '),
      time: when(at, now),
      dateTime: at,
    };
  });
  return [...steps, ...tooLateLine(operation, now)].toSorted(
    (a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime),
  );
}

/** Its status; where that is what it was before, what is new: 已推送, then 设备已取走指令. */
function stepTitle(operation: DeviceOperation, index: number, now: Date) {
  const { history, run_at, hold, cancel, sent_at } = operation;
  const step = history[index];
  if (!step) throw new Error(`there is no step ${index}`);
  const awaits_device = index === history.length - 1 && isSaidToAwait(operation, now);
  const isAsBefore = step.status === history[index - 1]?.status && !awaits_device;
  if (isAsBefore && step.remark) return step.remark;
  return operationTitle({ status: step.status, run_at, hold, cancel, awaits_device, sent_at });
}

/** The lines of several operations, newest first, also those of the same moment. */
export const linesNewestFirst = (operations: readonly DeviceOperation[], now: Date) =>
  operations
    .flatMap((operation) =>
      operationLines(operation, now)
        .toReversed()
        .map((line) => ({ operation, line })),
    )
    .toSorted((a, b) => Date.parse(b.line.dateTime) - Date.parse(a.line.dateTime));

/** 由李晓雯取消, 由李晓雯撤销 */
export const cancelledByOf = ({ cancel, cancelled_by, hold }: DeviceOperation) =>
  cancel === 'won' && cancelled_by ? `由${cancelled_by.name}${hold ? '撤销' : '取消'}` : '';

/** That somebody wanted it back is a line of its own: the command goes its way. */
function tooLateLine(
  { id, device, command, cancel, cancelled_by, cancelled_at, hold }: DeviceOperation,
  now: Date,
): OperationLine[] {
  if (cancel !== 'tooLate' || cancelled_at === null) return [];
  return [
    {
      id: `${id} cancel`,
      tone: 'warn',
      open: false,
      latest: false,
      title: `${recordTitle(device.kind, command)} ${hold ? '撤销' : '取消'}来不及`,
      text: [cancelled_by?.name, messages.cancelSentAlready].filter(Boolean).join(' · '),
      time: when(cancelled_at, now),
      dateTime: cancelled_at,
    },
  ];
}

const begunBy = ({ clerk, ip }: DeviceOperation) => [clerk?.name, ip].filter(Boolean).join(' · ');

const whoOf = (operation: DeviceOperation, now: Date) =>
  [begunBy(operation), operation.run_at && !operation.hold && `定于 ${formatShort(operation.run_at, now)}`]
    .filter(Boolean)
    .join(' · ');

/** How long the device took to answer. */
function tookOf({ history, sent_at }: DeviceOperation, index: number): string {
  const line = history[index];
  if (line?.status !== operationStatus.acknowledged || !sent_at) return '';
  return `回执用时 ${formatDuration(Date.parse(line.at) - Date.parse(sent_at))}`;
}

function waitOf(operation: DeviceOperation, status: OperationStatus, at: string, now: Date): string {
  if (status !== operationStatus.sent) return '';
  if (isSaidToAwait(operation, now))
    return `已等待 ${formatDuration(now.getTime() - Date.parse(at))}，联网后自动执行`;
  return `等待设备回执 ${formatDuration(now.getTime() - Date.parse(at))}`;
}
