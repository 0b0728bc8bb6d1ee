import { appleCommandTitle } from '#domain/apple-commands.ts';
import { type Cancellable, cancelDenial, cancelledSentence, isPending } from '#domain/cancel.ts';
import type { ProgressItem } from '#domain/lock-state.ts';
import * as messages from '#domain/messages.ts';
import { isHeld, operationStatus, operationTitle, type RunTime } from '#domain/operation.ts';
import type { Rights } from '#domain/permissions.ts';
import { formatDateTime } from '#domain/time.ts';

/** An operation that somebody may want to cancel; a record is one. */
export interface CancelSubject extends Cancellable, RunTime {
  readonly id: string;
}

/** An unfinished command that is no step of a one-click unlock, as a device tells of it. */
export const aheadSubject = (item: ProgressItem): CancelSubject => ({
  ...item,
  cancelled_by: null,
  cancelled_at: null,
  unlock_step: false,
});

/** Why it can't be cancelled, and what would make it possible; null where it can. */
export function cancelReason(
  rights: Pick<Rights, 'permission'>,
  operation: Pick<CancelSubject, keyof Cancellable>,
  now: Date,
): string | null {
  const denial = cancelDenial(rights, operation);
  if (denial) return `${denial.reason}。${denial.exit}`;
  if (operation.cancel === null) return null;
  return cancelledSentence(operation, now) ?? messages.cancelTooLate;
}

/** Its own call takes a lock at a time back (`call.ios.cancel`). */
export const isScheduledLock = ({ command, status, hold }: CancelSubject) =>
  command === 'lock' && status === operationStatus.created && !hold;

/** What cancelling it means at this moment. */
export function cancelQuestion(operation: CancelSubject, now: Date): string {
  if (!isPending(operation) || operation.cancel !== null) return endedQuestion(operation, now);
  const step = operation.unlock_step ? '这是一键解锁的一步：取消后，其余步骤也不再执行。' : '';
  return `${meaningOf(operation)}${step}`;
}

const endedQuestion = (operation: CancelSubject, now: Date) =>
  cancelledSentence(operation, now) ?? `该操作已经结束（${operationTitle(operation)}），没有什么可以取消。`;

function meaningOf(operation: CancelSubject): string {
  const title = `“${appleCommandTitle(operation.command)}”`;
  if (isHeld(operation)) return `${title}还没有发出。现在取消，设备上什么也不会发生。`;
  switch (operation.status) {
    case operationStatus.created:
      return operation.run_at
        ? `${title}定于 ${formatDateTime(operation.run_at)} 发出。现在取消，到时不会发出。`
        : `${title}还没有发出。现在取消，就不会再发出。`;
    case operationStatus.waiting:
      return `${title}正在等待发出。赶在发出之前取消，就不会发出；如果来不及，会如实告诉您。`;
    case operationStatus.unknown:
      return `${title}已经推送，没有收到结果，无法收回：设备仍可能执行。确定后会记下这次取消，之后可以再次发起；设备执行了，状态会如实更正。`;
    default:
      return `${title}已经推送，无法收回：设备仍可能执行。确定后会记下这次取消；设备执行了，状态会如实更正。`;
  }
}
