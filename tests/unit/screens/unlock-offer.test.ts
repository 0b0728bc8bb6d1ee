import { describe, expect, it } from 'vitest';
import type { ProgressItem } from '#api/contract/devices/progress.ts';
import { type UnlockCommandName, unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { isHeld, operationStatus } from '#domain/devices/operation.ts';
import * as messages from '#domain/messages.ts';
import { choicesFor, firstChoice } from '#machines/apple/one-click-unlock/unlock-choice.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { inTheWayOf, unlockOffer } from '#screens/apple/unlock/unlock-offer.ts';

const now = new Date('2026-11-21T02:00:00Z');
const admin = { permission: ['Admin'] };
const locked = sampleDevice();
const inTheBin = sampleDevice({ recycled_status: 1 });
const erasing: ProgressItem = {
  id: 'k7Q2m9x',
  command: 'erase',
  status: operationStatus.created,
  date_created: '2026-11-21T01:59:50.000Z',
  run_at: '2026-11-21T02:00:20.000Z',
  hold: true,
  cancel: null,
  awaits_device: false,
  may_have_left: false,
  remark: '',
  observed_since: false,
  clerk_name: '赵一鸣',
};
const beingErased = sampleDevice({ activation_lock_status: 0, progress: [erasing] });

const choiceOf = (name: UnlockCommandName, chosen: readonly UnlockCommandName[], device = locked) =>
  choicesFor(chosen, device, inTheWayOf(device, now)).find(({ command }) => command === name);

describe('one-click unlock as a device’s page offers it', () => {
  it('[role.codes.apple] [decision.legality] says why it cannot be begun, and what would make it possible', () => {
    expect(unlockOffer(locked, admin, now)).toEqual({ reason: null, exit: null });
    expect(unlockOffer(locked, { permission: ['Ab14', 'Ab15'] }, now)).toEqual({
      reason: messages.permissionDenied,
      exit: expect.stringContaining('一键解锁'),
    });
    expect(unlockOffer(inTheBin, admin, now)).toMatchObject({
      reason: '设备在回收站中',
      exit: '先从回收站恢复设备',
    });
  });

  it('leads to the one that has not ended, whatever the device is like', () => {
    const unlock_saga = {
      id: '33333333-3333-4333-8333-333333333333',
      status: 'stopped' as const,
      date_created: '2026-11-21T01:59:50.000Z',
      clerk_name: '赵一鸣',
      hold_until: null,
      step: null,
    };
    expect(unlockOffer({ ...inTheBin, unlock_saga }, admin, now)).toEqual({ reason: null, exit: null });
  });

  it('chooses at first all that applies but the erasure', () => {
    expect(firstChoice(locked)).toEqual(unlockCommandNames.filter((name) => name !== 'erase_device'));
    expect(firstChoice(inTheBin)).toEqual([]);
  });

  it('[decision.unlock-saga] tells of each step what it would come to beside the chosen ones', () => {
    expect(choiceOf('erase_device', [])).toMatchObject({
      isChosen: false,
      applies: false,
      reason: '激活锁未关闭',
    });
    expect(choiceOf('erase_device', ['turn_off_activation_lock'])).toMatchObject({ applies: true });
    const both = ['turn_off_activation_lock', 'remove_main_profile', 'erase_device'] as const;
    expect(choiceOf('remove_main_profile', both)).toMatchObject({
      isChosen: true,
      applies: false,
      coveredBy: 'erase_device',
    });
  });

  it('[decision.one-active] tells whose command stands in the way of a step', () => {
    expect(choiceOf('erase_device', [], beingErased)).toMatchObject({
      applies: false,
      reason: expect.stringContaining('赵一鸣'),
      exit: messages.waitOrCancel,
    });
  });

  it('[decision.hold] knows what can still be taken back', () => {
    expect(isHeld(erasing)).toBe(true);
    expect(isHeld({ ...erasing, status: operationStatus.waiting })).toBe(false);
    expect(isHeld({ ...erasing, hold: false })).toBe(false);
  });
});
