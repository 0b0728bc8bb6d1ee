import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { commandExpiresAfterMs, holdMs } from '#domain/limits.ts';
import { unfinishedUnlocks } from '#server/devices/apple/unlock/unfinished.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { statuses, unlockDesk } from './unlock-desk.ts';

const { acknowledged } = operationStatus;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
});
afterAll(() => bench.stop());

const desk = unlockDesk(() => bench);
beforeEach(() => desk.capture());

const whole = [
  'turn-off-activation-lock',
  'unlock',
  'set-system-restriction',
  'abm-unbind',
  'erase',
] as const;

/** Every step that is still to come, each acknowledged at once. */
async function walk(): Promise<void> {
  for (let left = whole.length; left > 0; left--) {
    const before = desk.pushes().length;
    await bench.cycle();
    if (desk.pushes().length === before) return;
    await desk.answer();
  }
}

describe('a one-click unlock', () => {
  it('[decision.unlock-saga] [ios.unlock.prevalidation] lets a phone go in the fixed order, one step after the evidence of the one before', async () => {
    const begun = await desk.start(unlockCommandNames);
    expect(statuses(begun)).toEqual({
      turn_off_activation_lock: 'holding',
      device_unlock: 'waiting',
      set_system_restriction: 'waiting',
      abm_unbind: 'waiting',
      erase_device: 'waiting',
      remove_main_profile: 'covered',
      move_in_recycle_bin: 'waiting',
    });
    await bench.advance(holdMs);
    for (const [position, command] of whole.entries()) {
      await bench.cycle();
      await bench.cycle();
      expect(desk.pushed()).toEqual(whole.slice(0, position + 1));
      expect(desk.pushes().at(-1)?.command).toBe(command);
      await desk.answer();
    }
    await bench.cycle();
    const done = await desk.look(begun);
    expect(done).toMatchObject({ status: 'finished', failure: null, cancel: null, hold_until: null });
    expect(new Set(done.steps.map(({ status }) => status))).toEqual(new Set(['done', 'covered']));
    expect(await desk.device()).toMatchObject({
      activation_lock_status: 0,
      lock_status: 0,
      abm_status: 2,
      supervise_status: 0,
      recycled_status: 1,
      unfinished_count: 0,
    });
  });

  it('[decision.unlock-saga] keeps each step as an operation of its own, in the name of whoever started it', async () => {
    const saga = await desk.start(['device_unlock', 'set_system_restriction']);
    await walk();
    const { steps } = await desk.look(saga);
    for (const { operation } of steps) {
      const row = await bench.operation(operation?.command_uuid ?? '');
      expect(row).toMatchObject({
        id: operation?.id,
        clerk_id: bench.actor.id,
        status: acknowledged,
        ip: '127.0.0.1',
      });
    }
    expect(desk.pushes().map(({ payload }) => payload)).toEqual([{}, { config: {} }]);
  });

  it('[decision.unlock-saga] tells live streams of each of its moves', async () => {
    await desk.start(['device_unlock', 'set_system_restriction']);
    await bench.cycle();
    await desk.answer();
    bench.announced.length = 0;
    await desk.advance();
    expect(bench.announced).toContain(desk.id);
  });

  it('[decision.unlock-saga] [decision.progress] tells of its device at which step it is, whatever else is under way', async () => {
    const tells = async () => (await unfinishedUnlocks(bench.services.db, [desk.id])).get(desk.id)?.step;
    await bench.submit(desk.id, 'get-location');
    const saga = await desk.start(['device_unlock', 'set_system_restriction']);
    const [first] = saga.steps;
    expect(await tells()).toEqual({ command: 'unlock', status: 'running', operation: first?.operation?.id });
    await bench.cycle();
    await bench.cycle();
    await desk.answer('failed');
    await bench.cycle();
    expect(await tells()).toMatchObject({ command: 'unlock', status: 'failed' });
  });

  it('[decision.unlock-saga] leaves out what does not apply, and says why', async () => {
    await desk.change({ activation_lock_status: 0, abm_status: 0 });
    const saga = await desk.start(['turn_off_activation_lock', 'device_unlock', 'abm_unbind']);
    expect(saga.steps.map(({ status, reason }) => [status, reason])).toEqual([
      ['skipped', '激活锁未开启'],
      ['running', ''],
      ['skipped', '设备未加入 ABM'],
    ]);
    await walk();
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({ status: 'finished' });
    expect(desk.pushed()).toEqual(['unlock']);
  });

  it('[decision.unlock-saga] skips a step that became needless before its turn', async () => {
    const saga = await desk.start(['device_unlock', 'abm_unbind', 'turn_off_activation_lock']);
    await bench.advance(holdMs);
    await bench.cycle();
    await desk.change({ lock_status: 0, lock_wanted: null });
    await desk.answer();
    await bench.cycle();
    expect(statuses(await desk.look(saga))).toMatchObject({
      device_unlock: 'skipped',
      abm_unbind: 'running',
    });
    expect(desk.pushed()).toEqual(['turn-off-activation-lock', 'abm-unbind']);
  });
});

describe('the hold window', () => {
  it('[decision.hold] is given once, before the first irreversible step: until then nothing has left', async () => {
    const saga = await desk.start(['turn_off_activation_lock', 'abm_unbind', 'erase_device']);
    expect(saga.status).toBe('holding');
    const [held] = saga.steps;
    expect(Date.parse(saga.hold_until ?? '') - Date.parse(held?.operation?.date_created ?? '')).toBe(holdMs);
    await bench.advance(holdMs - 5_000);
    await bench.cycle();
    expect(desk.pushed()).toEqual([]);
    await bench.advance(5_000);
    await walk();
    expect(desk.pushed()).toEqual(['turn-off-activation-lock', 'abm-unbind', 'erase']);
  });

  it('[decision.hold] begins when its step comes, after the steps that can be undone', async () => {
    await desk.change({ activation_lock_status: 0 });
    const saga = await desk.start(['device_unlock', 'erase_device']);
    expect(saga).toMatchObject({ status: 'running', hold_until: null });
    await bench.cycle();
    await bench.advance(60_000);
    await desk.answer();
    await bench.cycle();
    const held = await desk.look(saga);
    expect(held.status).toBe('holding');
    expect(Date.parse(held.hold_until ?? '')).toBeGreaterThan((await bench.now()).getTime());
    expect(desk.pushed()).toEqual(['unlock']);
  });

  it('[decision.hold] [decision.unlock-saga] asks for the activation lock once more as it ends', async () => {
    await desk.change({ activation_lock_status: 0 });
    const saga = await desk.start(['erase_device']);
    await desk.change({ activation_lock_status: 1 });
    await bench.advance(holdMs);
    await bench.cycle();
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({
      status: 'stopped',
      failure: { command: 'erase_device', reason: '激活锁未关闭' },
    });
    expect(desk.pushed()).toEqual([]);
  });
});

describe('the hold window of one that is let go on', () => {
  it('[decision.hold] [decision.unlock-saga] is given again where nothing irreversible was ever sent', async () => {
    await desk.change({ activation_lock_status: 0 });
    const saga = await desk.start(['erase_device']);
    await desk.change({ activation_lock_status: 1 });
    await bench.advance(holdMs);
    await bench.cycle();
    await bench.cycle();
    expect((await desk.look(saga)).status).toBe('stopped');
    await desk.change({ activation_lock_status: 0 });
    await bench.advance(60_000);
    expect(await desk.resume(saga)).toMatchObject({ status: 'holding', hold_until: expect.any(String) });
    await bench.advance(holdMs - 5_000);
    await bench.cycle();
    expect(desk.pushed()).toEqual([]);
    await bench.advance(5_000);
    await bench.cycle();
    expect(desk.pushed()).toEqual(['erase']);
  });

  it('[decision.hold] is not given again after an irreversible step has left', async () => {
    await desk.change({ activation_lock_status: 0 });
    const saga = await desk.start(['erase_device']);
    await bench.advance(holdMs);
    await bench.cycle();
    await desk.answer('failed');
    await bench.cycle();
    expect(await desk.resume(saga)).toMatchObject({ status: 'running' });
    await bench.cycle();
    expect(desk.pushed()).toEqual(['erase', 'erase']);
  });
});

describe('trouble', () => {
  it('[decision.unlock-saga] stands still at a step that failed, with the phone’s reason', async () => {
    const saga = await desk.start(['device_unlock', 'set_system_restriction']);
    await bench.cycle();
    await desk.answer('failed', '存储空间不足');
    await bench.cycle();
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({
      status: 'stopped',
      failure: { command: 'device_unlock', reason: '存储空间不足', exit: '处理后可继续' },
    });
    expect(desk.pushed()).toEqual(['unlock']);
  });

  it('[decision.unlock-saga] stands still at a step that expired', async () => {
    await desk.change({ lock_status: 0 });
    const saga = await desk.start(['set_system_restriction']);
    await bench.cycle();
    await bench.unanswered();
    await bench.cycle();
    await bench.advance(commandExpiresAfterMs);
    await bench.cycle();
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({
      status: 'stopped',
      failure: { reason: '设备一直未回执，指令已过期' },
    });
  });

  it('[decision.unlock-saga] does nothing irreversible where Apple took the command and the activation lock stayed on', async () => {
    const saga = await desk.start(['turn_off_activation_lock', 'erase_device']);
    await bench.advance(holdMs);
    await bench.cycle();
    const [push] = desk.pushes();
    const about = { command_uuid: push?.command_uuid ?? '', device_id: desk.id, at: await bench.now() };
    await bench.tell({ type: 'acknowledged', ...about, result: { activation_lock_status: 1 } });
    await bench.cycle();
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({
      status: 'stopped',
      failure: { command: 'turn_off_activation_lock' },
    });
    expect(desk.pushed()).toEqual(['turn-off-activation-lock']);
  });

  it('[decision.unlock-saga] stands still where the phone’s state has come to forbid its next step', async () => {
    const saga = await desk.start(['device_unlock', 'set_system_restriction']);
    await bench.cycle();
    await desk.change({ recycled_status: 1 });
    await desk.answer();
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({
      status: 'stopped',
      failure: { command: 'set_system_restriction', reason: '设备在回收站中', exit: '先从回收站恢复设备' },
    });
  });
});
