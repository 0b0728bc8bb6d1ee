import { describe, expect, it } from 'vitest';
import type { ProgressItem, UnfinishedUnlock } from '#api/contract/apple-device.ts';
import { operationStatus } from '#domain/operation.ts';
import { heldOperation } from '#screens/apple-detail/held-operation.ts';

const at = '2026-11-21T02:00:00.000Z';
const held = (id: string, command: string): ProgressItem => ({
  id,
  command,
  status: operationStatus.created,
  date_created: at,
  run_at: '2026-11-21T02:00:30.000Z',
  hold: true,
  cancel: null,
  observed_since: false,
  clerk_name: '李晓雯',
});
const lock: ProgressItem = { ...held('2222222', 'lock'), hold: false };
const erase = held('3333333', 'erase');
const off = held('4444444', 'turn-off-activation-lock');

const unlock = (status: UnfinishedUnlock['status'], step: UnfinishedUnlock['step']): UnfinishedUnlock => ({
  id: '77777777-7777-4777-8777-777777777777',
  status,
  date_created: at,
  clerk_name: '赵一鸣',
  hold_until: null,
  step,
});

describe('the banner of a single command that is held', () => {
  it('[decision.hold] is of the command that waits out its window, not of one that is scheduled', () => {
    expect(heldOperation({ progress: [lock, erase], unlock_saga: null })).toBe(erase);
    expect(heldOperation({ progress: [lock], unlock_saga: null })).toBeUndefined();
  });

  it('[decision.hold] stays where a one-click unlock stands still, which blocks nobody', () => {
    const stopped = unlock('stopped', { command: 'unlock', status: 'failed', operation: '5555555' });
    expect(heldOperation({ progress: [erase], unlock_saga: stopped })).toBe(erase);
  });

  it('[decision.hold] leaves to a one-click unlock its own step, and nothing else', () => {
    const holding = unlock('holding', { command: off.command, status: 'holding', operation: off.id });
    expect(heldOperation({ progress: [off], unlock_saga: holding })).toBeUndefined();
    expect(heldOperation({ progress: [off, erase], unlock_saga: holding })).toBe(erase);
  });
});
