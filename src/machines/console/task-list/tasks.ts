import type { Task } from '#api/contract/tasks.ts';
import { isUnlockUnderWay } from '#domain/apple/unlock-saga.ts';
import { batchTroubles } from '#domain/devices/batch.ts';
import { isFinal, type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import { isQuestion } from '#domain/kinds/commands.ts';

/** How a task is told apart from the same one at another time: what was set aside comes back when it has come to something else. */
export const seenMark = (task: Pick<Task, 'id' | 'status'>) => `${task.id} ${task.status}`;

const troubles: readonly OperationStatus[] = [
  operationStatus.failed,
  operationStatus.expired,
  operationStatus.unknown,
];

/**
 * Whether it waits for its person. A command does no more once the same was given again, by whomever; a question that failed is asked again by whoever
 * still wants to know.
 */
export function needsPress(task: Task, all: readonly Task[]): boolean {
  switch (task.kind) {
    case 'operation':
      return (
        troubles.includes(task.status) &&
        task.relocked_by === null &&
        !isQuestion(task.device.kind, task.command) &&
        !isGivenAgain(task, all)
      );
    case 'unlock':
      return task.status === 'stopped';
    case 'batch': {
      const { status, dismissed, counts } = task;
      const hasTrouble = batchTroubles.some((result) => counts[result] > 0);
      return !dismissed && (status === 'stopped' || (status === 'finished' && hasTrouble));
    }
    case 'export':
      return false;
  }
}

/** One command on one device. */
export type OperationTask = Extract<Task, { kind: 'operation' }>;

const isGivenAgain = (task: OperationTask, all: readonly Task[]) =>
  all.some(
    (other) =>
      other.kind === 'operation' &&
      other.command === task.command &&
      other.device.id === task.device.id &&
      Date.parse(other.date_created) > Date.parse(task.date_created),
  );

/** It has not come to its end, and goes on by itself. */
export const isUnfinished = (task: Task): boolean =>
  task.kind === 'operation'
    ? !isFinal(task.status) && task.status !== operationStatus.unknown
    : isUnderWay(task);

/** Whether something is to be expected of it soon. */
export function isUnderWay(task: Task): boolean {
  switch (task.kind) {
    case 'operation':
      return !rests(task);
    case 'unlock':
      return isUnlockUnderWay(task.status);
    case 'batch':
      return task.status === 'running' || task.counts.pending > 0;
    case 'export':
      return task.status === 'running';
  }
}

/** It has ended, nobody knows how, or it waits for a time or for a device that may take days. */
function rests({ status, run_at, hold_until, awaits_device }: OperationTask): boolean {
  const isScheduled = status === operationStatus.created && run_at !== null && hold_until === null;
  return isFinal(status) || status === operationStatus.unknown || isScheduled || awaits_device;
}
