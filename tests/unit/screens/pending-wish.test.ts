import { expect, it } from 'vitest';
import type { UnfinishedUnlock } from '#api/contract/apple/device.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { pendingWishOf } from '#screens/devices/detail/pending-wish.ts';

const at = '2026-11-21T02:00:00.000Z';
const wish = {
  ...{ id: '2222222', command: 'unlock', status: operationStatus.unknown, date_created: at, run_at: null },
  ...{
    hold: false,
    cancel: null,
    awaits_device: false,
    may_have_left: false,
    remark: '',
    observed_since: false,
    clerk_name: '李晓雯',
  },
} as const;
const { lock_evidence } = sampleDevice();
const device = sampleDevice({ lock_evidence: { ...lock_evidence, operation_id: wish.id }, progress: [wish] });
const unlock: UnfinishedUnlock = {
  ...{
    id: '77777777-7777-4777-8777-777777777777',
    status: 'stopped',
    date_created: at,
    clerk_name: '赵一鸣',
  },
  ...{ hold_until: null, step: { command: 'unlock', status: 'unknown', operation: wish.id } },
};

it('[call.ios.cancel] of a wish whose record is not loaded is offered to be cancelled by itself, unless a one-click unlock ends with it', () => {
  expect(pendingWishOf(device, [])).toMatchObject({ id: wish.id, unlock_step: false });
  expect(pendingWishOf(device, [], unlock.step?.operation)).toBeNull();
  const another = { ...unlock, step: { command: 'erase', status: 'failed', operation: '3333333' } } as const;
  expect(pendingWishOf(device, [], another.step.operation)).toMatchObject({ id: wish.id });
});
