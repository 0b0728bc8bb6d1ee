import { denialSentence } from '#domain/access/denial.ts';
import type { Rights } from '#domain/access/permissions.ts';
import type { ProgressItem } from '#domain/devices/lock-state.ts';
import { operationStatus, operationTitle, type RunTime } from '#domain/devices/operation.ts';
import { type Cancellable, cancelDenial, cancelledSentence, isPending } from '#domain/kinds/cancel.ts';
import { actOf, cancelStageOf, cancelWords } from '#domain/kinds/cancel-sentences.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import { formatDateTime } from '#domain/text/time.ts';

/** An operation that somebody may want to cancel; a record is one. */
export interface CancelSubject extends Cancellable, RunTime {
  readonly id: string;
  readonly device: { readonly kind: DeviceKindName };
  readonly awaits_device: boolean;
}

/** An unfinished command that is no step of a one-click unlock, as a device tells of it. */
export const aheadSubject = (item: ProgressItem, kind: DeviceKindName): CancelSubject => ({
  ...item,
  device: { kind },
  cancelled_by: null,
  cancelled_at: null,
  unlock_step: false,
});

/** Why it can't be cancelled, and what would make it possible; null where it can. */
export function cancelReason(
  rights: Pick<Rights, 'permission'>,
  operation: Pick<CancelSubject, keyof Cancellable | 'device'>,
  now: Date,
): string | null {
  const denial = cancelDenial(rights, operation.device.kind, operation);
  if (denial) return denialSentence(denial);
  if (operation.cancel === null) return null;
  return cancelledSentence(operation, now) ?? messages.cancelTooLate;
}

/** Said where it came in time. A sentence has one colon. */
export function cancelledWords(
  operation: Pick<CancelSubject, 'command' | 'status' | 'hold' | 'device'>,
  about: string,
): string {
  const { done } = cancelWords(operation.device.kind, operation.command, cancelStageOf(operation));
  return done.includes('：') ? `${done}（${about}）` : `${done}：${about}`;
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
  cancelledSentence(operation, now) ?? `该操作已结束（${operationTitle(operation)}），无需取消。`;

function meaningOf(operation: CancelSubject): string {
  const title = `“${recordTitle(operation.device.kind, operation.command)}”`;
  if (operation.awaits_device)
    return `${title}等待设备联网，设备尚未收到。取消后将从设备服务收回；设备已取走的将提示来不及取消。`;
  switch (operation.status) {
    case operationStatus.created:
      return `该设备将于 ${formatDateTime(operation.run_at ?? '')} 自动${actOf(operation.device.kind, operation.command)}，取消后将不再执行。`;
    case operationStatus.waiting:
      return `${title}正在等待发出。若指令尚未发出即可取消；已发出的将提示来不及取消。`;
    case operationStatus.unknown:
      return `${title}已推送，未收到结果，可能仍会执行；取消后可以再次发起，实际结果以设备回执为准。`;
    default:
      return `${title}已推送，可能仍会执行；实际结果以设备回执为准。`;
  }
}
