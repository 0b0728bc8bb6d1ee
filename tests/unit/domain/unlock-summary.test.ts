import { describe, expect, it } from 'vitest';
import type { UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import type { UnlockSagaStatus, UnlockStepStatus } from '#domain/apple/unlock-saga.ts';
import { unlockSummary } from '#domain/apple/unlock-summary.ts';
import { type OperationStatus, operationStatus } from '#domain/devices/operation.ts';

const { acknowledged, failed, expired, unknown, cancelled, sent } = operationStatus;
type Step = Parameters<typeof unlockSummary>[0]['steps'][number];

const step = (
  command: UnlockCommandName,
  status: UnlockStepStatus,
  operation: OperationStatus | null = null,
  wasSent = operation !== null && operation !== cancelled,
): Step => ({
  command,
  status,
  sent: wasSent,
  operation: operation === null ? null : { status: operation, cancel: null, hold: false },
});

const of = (status: UnlockSagaStatus, cancel: 'won' | 'tooLate' | null, ...steps: readonly Step[]) =>
  unlockSummary({ status, cancel, failure: null, steps });

const later = step('erase_device', 'cancelled');
const done = step('turn_off_activation_lock', 'done', acknowledged);

it('[decision.unlock-saga] one that stands still says why, also where no step has failed', () => {
  expect(of('stopped', null, done, step('erase_device', 'waiting'))).toEqual({
    title: '已停下',
    text: expect.stringContaining('结果返回过晚'),
  });
  const failure = { command: 'erase_device', reason: '存储空间不足', exit: '处理后可继续' } as const;
  expect(unlockSummary({ status: 'stopped', cancel: null, failure, steps: [done] })).toEqual({
    title: '停在“抹掉设备”：存储空间不足',
    text: '处理后可继续。已完成的步骤不会重复执行。',
  });
});

describe('a one-click unlock that somebody has ended', () => {
  it('[decision.hold] [decision.unlock-saga] says that nothing was sent where nothing was', () => {
    const held = step('turn_off_activation_lock', 'cancelled', cancelled);
    for (const first of [
      held,
      step('device_unlock', 'skipped'),
      step('device_unlock', 'failed', failed, false),
    ])
      expect(of('cancelled', 'won', first, later)).toEqual({
        title: '已取消（未发出）',
        text: '未发出任何指令。',
      });
  });

  it('[decision.hold] [decision.unlock-saga] says that it was taken back where it was held', () => {
    const held = {
      ...step('turn_off_activation_lock', 'cancelled'),
      operation: { status: cancelled, cancel: 'won', hold: true },
    } as const;
    expect(of('cancelled', 'won', held, later)).toEqual({
      title: '已撤销（未发出）',
      text: '未发出任何指令。',
    });
  });

  it.each([
    [
      'a first step that the phone refused',
      failed,
      'failed',
      '“解除锁定”发出过，未确认执行。其余步骤未发出。',
    ],
    ['a first step that expired', expired, 'failed', '“解除锁定”已经发出，结果未知。其余步骤未发出。'],
    ['a step that nobody answered', unknown, 'unknown', '“解除锁定”已经发出，结果未知。其余步骤未发出。'],
    ['an earlier try of a step', cancelled, 'cancelled', '“解除锁定”发出过，未确认执行。其余步骤未发出。'],
  ] as const)('[decision.unlock-saga] claims of %s no “nothing was sent”', (_, operation, status, text) => {
    const first = step('device_unlock', status, operation, true);
    expect(of('cancelled', 'won', first, later)).toEqual({ title: '已取消其余步骤', text });
  });

  it('[decision.unlock-saga] tells apart what was done, what is not known and what never left', () => {
    const open = step('device_unlock', 'unknown', unknown);
    expect(of('cancelled', 'won', done, open, later)).toEqual({
      title: '已取消其余步骤',
      text: '“关闭激活锁”已执行，无法撤销。“解除锁定”已经发出，结果未知。其余步骤未发出。',
    });
  });

  it('[decision.unlock-saga] says which step it came too late for, however that one ended', () => {
    const title = '已取消，其中一步来不及';
    expect(of('cancelled', 'tooLate', done, later)).toEqual({
      title,
      text: '“关闭激活锁”已执行，无法撤销。其余步骤未发出。',
    });
    expect(of('cancelled', 'tooLate', step('device_unlock', 'failed', failed), later)).toEqual({
      title,
      text: '“解除锁定”发出过，未确认执行。其余步骤未发出。',
    });
    expect(of('finished', 'tooLate', done)).toEqual({
      title: '已完成，取消来不及',
      text: '取消时最后一步已经发出，设备仍然执行了。',
    });
  });

  it('[decision.unlock-saga] says “too late” only while a step that left is awaited', () => {
    expect(of('stopping', 'tooLate', step('device_unlock', 'running', sent), later).title).toBe(
      '来不及：指令已发出',
    );
    expect(of('stopping', 'won', step('erase_device', 'running', cancelled))).toEqual({
      title: '正在取消',
      text: '下一步尚未发出，不会再执行。',
    });
  });
});
