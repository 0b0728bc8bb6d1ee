import type { Task } from '#api/contract/tasks.ts';
import { routeOf } from '#domain/access/routes.ts';
import { type UnlockSagaStatus, unlockSagaStatusTitle } from '#domain/apple/unlock-saga.ts';
import type { LockTone } from '#domain/devices/lock-state.ts';
import { operationTitle } from '#domain/devices/operation.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { oneClickUnlock } from '#domain/messages.ts';
import { resultCounts } from '#screens/devices/batch/batch-rows.ts';
import { toneOf } from '#screens/devices/words/operation-words.ts';

/** How the task centre tells of a task. */
export interface TaskWords {
  readonly title: string;
  /** where it stands */
  readonly state: string;
  readonly tone: LockTone;
  /** what it is about, and why it did not do; parts are set apart by dots */
  readonly notes: readonly string[];
}

export function taskWords(task: Task): TaskWords {
  switch (task.kind) {
    case 'operation': {
      const { device, command, remark, status } = task;
      return {
        title: recordTitle(device.kind, command),
        state: operationTitle({ ...task, hold: task.hold_until !== null }),
        tone: task.awaits_device ? 'wait' : toneOf(status),
        notes: [...namesOf(device), remark],
      };
    }
    case 'unlock':
      return {
        title: oneClickUnlock,
        state: unlockSagaStatusTitle(task.status),
        tone: unlockTones[task.status],
        notes: namesOf(task.device),
      };
    case 'batch':
      return {
        ...batchState(task),
        title: `批量${recordTitle(task.device_kind, task.command)}`,
        notes: batchNotes(task),
      };
    case 'export': {
      const { status, done, total, remark } = task;
      return {
        title: `导出${routeOf(deviceKind(task.device_kind).routes.list).title}`,
        ...exportStates[status],
        notes: [status === 'running' ? `${done} / ${total} 台` : `${total} 台`, remark],
      };
    }
  }
}

type BatchTask = Extract<Task, { kind: 'batch' }>;
type ExportTask = Extract<Task, { kind: 'export' }>;

const namesOf = ({ product_name, serial_number }: { product_name: string; serial_number: string }) => [
  product_name,
  serial_number,
];

const unlockTones: Record<UnlockSagaStatus, LockTone> = {
  holding: 'warn',
  running: 'wait',
  stopping: 'wait',
  stopped: 'warn',
  finished: 'ok',
  cancelled: 'none',
};

const exportStates: Record<ExportTask['status'], Pick<TaskWords, 'state' | 'tone'>> = {
  running: { state: '正在导出', tone: 'wait' },
  done: { state: '可下载', tone: 'ok' },
  failed: { state: '失败', tone: 'warn' },
  cancelled: { state: '已取消', tone: 'none' },
  expired: { state: '文件已过期', tone: 'none' },
};

function batchState({ status, counts }: BatchTask): Pick<TaskWords, 'state' | 'tone'> {
  if (status === 'running') return { state: '执行中', tone: 'wait' };
  if (status === 'stopped') return { state: '已停止', tone: 'warn' };
  if (counts.failed + counts.unknown > 0) return { state: '部分未完成', tone: 'warn' };
  return counts.pending + counts.hidden > 0
    ? { state: '已受理', tone: 'wait' }
    : { state: '已完成', tone: 'ok' };
}

const batchNotes = (task: BatchTask): readonly string[] => [
  `共 ${task.total} 台`,
  ...resultCounts(task).flatMap(({ title, count }) => (count > 0 ? `${title} ${count}` : [])),
];
