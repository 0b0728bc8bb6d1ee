import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { commandExpiresAfterMs, commandRetryMaxMs, holdMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { cancelOperation } from '#server/devices/cancel.ts';
import { type AnswerFact, NotTaken } from '#server/gateways/gateway.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { statuses, unlockDesk } from './unlock-desk.ts';

/** Steps of which nobody knows what became of them, and what their phones tell when they have been given up. */

const { expired, waiting } = operationStatus;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
});
afterAll(() => bench.stop());

const desk = unlockDesk(() => bench);
beforeEach(() => desk.capture());

/** Its first step was handed over, and no answer came. */
async function lost(...chosen: readonly UnlockCommandName[]) {
  const saga = await desk.start(chosen);
  await bench.advance(holdMs);
  await bench.cycle();
  await bench.unanswered();
  await bench.cycle();
  await bench.cycle();
  expect(await desk.look(saga)).toMatchObject({ status: 'stopped', steps: [{ status: 'unknown' }, {}] });
  return saga;
}

const saysLocked = async () =>
  bench.tell({ type: 'contact', by: 'query', device_id: desk.id, at: await bench.now(), locked: true });

describe('an unknown step', () => {
  it('[decision.unlock-saga] stands still where an unanswered step becomes unknown; late evidence ends that, and somebody lets it go on', async () => {
    const saga = await desk.start(['device_unlock', 'set_system_restriction']);
    await bench.cycle();
    await bench.unanswered();
    await bench.cycle();
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({
      status: 'stopped',
      failure: { command: 'device_unlock', reason: '设备未回执，结果未知' },
    });
    await expect(desk.resume(saga)).rejects.toMatchObject({ code: 'CONFLICT' });
    await desk.answer();
    await bench.cycle();
    const known = await desk.look(saga);
    expect([known.status, known.failure]).toEqual(['stopped', null]);
    expect(statuses(known)).toEqual({ device_unlock: 'done', set_system_restriction: 'waiting' });
    expect(await desk.resume(saga)).toMatchObject({ status: 'running' });
    await bench.cycle();
    await desk.answer();
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({ status: 'finished' });
    expect(desk.pushed()).toEqual(['unlock', 'set-system-restriction']);
  });

  it('[decision.unlock-saga] ends by itself where late evidence shows that its last step was done', async () => {
    const saga = await desk.start(['device_unlock']);
    await bench.cycle();
    await bench.unanswered();
    await bench.cycle();
    await bench.cycle();
    await desk.answer();
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({ status: 'finished', steps: [{ status: 'done' }] });
  });

  it('[decision.unlock-saga] ends the whole where somebody takes it back: it is never done twice', async () => {
    bench.answerWithdrawals(async () => 'taken');
    await desk.change({ activation_lock_status: 0 });
    const saga = await lost('erase_device', 'move_in_recycle_bin');
    const { steps } = await desk.look(saga);
    expect(await cancelOperation(bench.services, bench.actor, steps[0]?.operation?.id ?? '')).toMatchObject({
      cancel: 'tooLate',
    });
    await expect(desk.resume(saga)).rejects.toMatchObject({ message: messages.unlockNotStopped });
    await bench.cycle();
    const ended = await desk.look(saga);
    expect(ended).toMatchObject({ status: 'cancelled', cancel: 'tooLate' });
    expect(statuses(ended)).toEqual({ erase_device: 'unknown', move_in_recycle_bin: 'cancelled' });
    await desk.answer();
    expect(statuses(await desk.look(saga))).toMatchObject({ erase_device: 'done' });
    expect(desk.pushed()).toEqual(['erase']);
  });

  it('[decision.unlock-saga] is not tried again before it is known, also where the phone says since that it has not done it', async () => {
    const saga = await lost('device_unlock', 'set_system_restriction');
    await saysLocked();
    await expect(desk.resume(saga)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('设备仍可能执行'),
    });
    expect(desk.pushed()).toEqual(['unlock']);
  });
});

describe('a step whose phone is not heard of', () => {
  const waitedFor = async (ms: number) => {
    await bench.advance(ms);
    await bench.cycle();
    await bench.cycle();
  };
  const offline = {
    status: 'stopped',
    failure: { command: 'device_unlock', reason: '设备未联网' },
    steps: [{ status: 'offline' }, { status: 'waiting' }],
  };

  it('[decision.waiting] stands still after ten minutes and not before, as not connected; what the phone does then is told, and a person lets it go on', async () => {
    const saga = await desk.start(['device_unlock', 'set_system_restriction']);
    await waitedFor(0);
    await waitedFor(9 * 60_000);
    expect(await desk.look(saga)).toMatchObject({ status: 'running', steps: [{ status: 'running' }, {}] });
    await waitedFor(60_000);
    expect(await desk.look(saga)).toMatchObject(offline);
    await waitedFor(30 * 24 * 3_600_000);
    expect(await desk.look(saga)).toMatchObject(offline);
    await expect(desk.resume(saga)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('等待设备联网'),
    });
    await saysLocked();
    expect(await desk.look(saga)).toMatchObject({ status: 'stopped', steps: [{ status: 'running' }, {}] });
    await desk.answer();
    await waitedFor(0);
    const known = await desk.look(saga);
    expect([known.status, statuses(known)]).toEqual([
      'stopped',
      { device_unlock: 'done', set_system_restriction: 'waiting' },
    ]);
    expect(desk.pushed()).toEqual(['unlock']);
    await desk.resume(saga);
    await bench.cycle();
    expect(desk.pushed()).toEqual(['unlock', 'set-system-restriction']);
  });

  it('[decision.waiting] becomes unknown like any other where the phone is heard of and does not answer', async () => {
    const saga = await desk.start(['device_unlock', 'set_system_restriction']);
    await waitedFor(0);
    await waitedFor(3_600_000);
    await bench.unanswered();
    await waitedFor(0);
    expect(await desk.look(saga)).toMatchObject({ status: 'stopped', steps: [{ status: 'unknown' }, {}] });
  });

  it('[decision.unlock-saga] ends where somebody ends it, in time where the gateway gives the command back, and is told either way', async () => {
    for (const answer of ['taken', 'withdrawn'] as const) {
      await desk.capture();
      bench.answerWithdrawals(async () => answer);
      const saga = await desk.start(['device_unlock', 'set_system_restriction']);
      await waitedFor(0);
      await waitedFor(3_600_000);
      await desk.cancel(saga);
      await waitedFor(0);
      const ended = await desk.look(saga);
      const isBack = answer === 'withdrawn';
      expect(ended).toMatchObject({ status: 'cancelled', cancel: isBack ? 'won' : 'tooLate' });
      expect(statuses(ended)).toEqual({
        device_unlock: isBack ? 'cancelled' : 'offline',
        set_system_restriction: 'cancelled',
      });
    }
  });
});

describe('a step that was given up', () => {
  it('[decision.unlock-saga] takes for done what the phone tells after its operation had expired, and goes on behind it', async () => {
    await desk.change({ activation_lock_status: 0 });
    const saga = await desk.start(['erase_device', 'move_in_recycle_bin']);
    await bench.advance(holdMs);
    await bench.cycle();
    await bench.advance(commandExpiresAfterMs);
    for (let cycle = 0; cycle < 4; cycle++) await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({
      status: 'stopped',
      failure: { command: 'erase_device', reason: '设备一直未回执，指令已过期' },
    });
    await desk.answer();
    await bench.cycle();
    const known = await desk.look(saga);
    expect(known).toMatchObject({ status: 'stopped', failure: null });
    expect(known.steps).toMatchObject([
      { status: 'done', reason: '', exit: '', operation: { status: expired } },
      { status: 'waiting' },
    ]);
    await desk.resume(saga);
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({ status: 'finished' });
    expect(await desk.device()).toMatchObject({ recycled_status: 1 });
    expect(desk.pushed()).toEqual(['erase']);
  });

  it('[decision.unlock-saga] ends by itself where its last step is told as done after it had expired, and is told so where it was ended', async () => {
    for (const end of [false, true]) {
      await desk.capture({ lock_status: 0 });
      const saga = await desk.start(['set_system_restriction']);
      await bench.cycle();
      await bench.advance(commandExpiresAfterMs);
      for (let cycle = 0; cycle < 4; cycle++) await bench.cycle();
      expect(statuses(await desk.look(saga))).toEqual({ set_system_restriction: 'failed' });
      if (end) await desk.cancel(saga);
      await desk.answer();
      await bench.cycle();
      expect(await desk.look(saga)).toMatchObject({
        status: end ? 'cancelled' : 'finished',
        steps: [{ status: 'done', reason: '' }],
      });
    }
  });

  it('[decision.unlock-saga] stays to be done where the phone tells it late, and is locked since', async () => {
    const saga = await desk.start(['device_unlock', 'set_system_restriction']);
    await bench.cycle();
    const then = await bench.now();
    await bench.advance(commandExpiresAfterMs);
    for (let cycle = 0; cycle < 4; cycle++) await bench.cycle();
    await saysLocked();
    const [push] = desk.pushes();
    const about = { command_uuid: push?.command_uuid ?? '', device_id: desk.id, at: then };
    await bench.tell({ type: 'acknowledged', ...about, result: {} });
    await bench.cycle();
    const known = await desk.look(saga);
    expect(statuses(known)).toEqual({ device_unlock: 'failed', set_system_restriction: 'waiting' });
    expect(known.failure).toEqual({
      command: 'device_unlock',
      reason: '指令已执行，但设备状态未得到确认',
      exit: '确认设备状态后继续',
    });
  });
});

describe('a step that the gateway has not taken', () => {
  const waitForGateway = async () => {
    await desk.change({ activation_lock_status: 0 });
    const saga = await desk.start(['erase_device']);
    bench.answerPushes(() => Promise.reject(new NotTaken('turned away')));
    await bench.advance(holdMs);
    for (let attempt = 0; attempt < 5; attempt++) {
      await bench.cycle();
      await bench.advance(commandRetryMaxMs);
    }
    return saga;
  };

  it('waits and says why, was not sent, and ends at once with whoever takes it back', async () => {
    const saga = await waitForGateway();
    const waitsFor = { status: waiting, remark: '设备服务暂时不可用，系统会继续尝试' };
    expect(await desk.look(saga)).toMatchObject({
      status: 'running',
      steps: [{ status: 'running', sent: false, operation: waitsFor }],
    });
    expect(await desk.cancel(saga)).toMatchObject({ status: 'cancelled', cancel: 'won' });
    const tried = desk.pushed().length;
    bench.answerPushes(async () => {});
    await bench.advance(commandRetryMaxMs);
    await bench.cycle();
    expect(desk.pushed()).toHaveLength(tried);
  });

  it('that expires is told so, and nothing of a phone that was never asked', async () => {
    await desk.change({ activation_lock_status: 0, lock_status: 0 });
    for (const isCertain of [true, false]) {
      const saga = await desk.start(['set_system_restriction']);
      bench.answerPushes(() => Promise.reject(isCertain ? new NotTaken('turned away') : new Error('lost')));
      await bench.cycle();
      await bench.advance(commandExpiresAfterMs);
      for (let cycle = 0; cycle < 3; cycle++) await bench.cycle();
      expect(await desk.look(saga)).toMatchObject({
        status: 'stopped',
        failure: { reason: '设备服务一直未确认收到，指令已过期', exit: '设备服务恢复后继续' },
      });
    }
  });
});

describe('a step that ended while nobody looked', () => {
  const minuteMs = 60_000;
  const cycles = async () => {
    for (let cycle = 0; cycle < 3; cycle++) await bench.cycle();
  };
  const acknowledged = (at: Date): AnswerFact => {
    const push = desk.pushes().at(-1);
    if (!push) throw new Error('nothing was pushed');
    const { command_uuid, device_id } = push;
    return { type: 'acknowledged', command_uuid, device_id, at, result: {} };
  };

  /** Where a wait of so long can be, for a step and for what is heard of it. */
  const waits: readonly (readonly [string, (ms: number) => Promise<void>])[] = [
    [
      'before the gateway took it',
      async (ms) => {
        bench.answerPushes(() => Promise.reject(new NotTaken('turned away')));
        await bench.cycle();
        await bench.advance(ms);
        bench.answerPushes(async () => {});
        await bench.cycle();
        await desk.answer();
      },
    ],
    [
      'before the phone came within reach',
      async (ms) => {
        await bench.cycle();
        await bench.advance(ms);
        await desk.answer();
      },
    ],
    [
      'between what the phone said of itself and its answer',
      async (ms) => {
        await bench.cycle();
        await saysLocked();
        await bench.advance(ms);
        await desk.answer();
      },
    ],
    [
      'before its answer came, which the phone gave at once',
      async (ms) => {
        await bench.cycle();
        const at = await bench.now();
        await bench.advance(ms);
        await bench.tell(acknowledged(at));
      },
    ],
    [
      'before its answer came, of a phone whose clock stands still',
      async (ms) => {
        const at = await bench.now();
        await bench.cycle();
        await bench.advance(ms);
        await bench.tell(acknowledged(at));
      },
    ],
    [
      'before anybody looked at its answer',
      async (ms) => {
        await bench.cycle();
        await desk.answer();
        await bench.advance(ms);
      },
    ],
  ];

  it.each(waits)(
    '[decision.waiting] goes on by itself within ten minutes, and after that only by a person: %s',
    async (_, wait) => {
      for (const ms of [9 * minuteMs, 11 * minuteMs, 3 * 24 * 60 * minuteMs]) {
        await desk.capture({ activation_lock_status: 0 });
        const saga = await desk.start(['device_unlock', 'set_system_restriction', 'erase_device']);
        await wait(ms);
        await cycles();
        const isInTime = ms < 10 * minuteMs;
        const found = await desk.look(saga);
        expect([found.status, found.failure, statuses(found)]).toEqual([
          isInTime ? 'running' : 'stopped',
          null,
          {
            device_unlock: 'done',
            set_system_restriction: isInTime ? 'running' : 'waiting',
            erase_device: 'waiting',
          },
        ]);
        if (isInTime) continue;
        const pushed = desk.pushes().length;
        await bench.advance(3 * minuteMs);
        await cycles();
        expect(desk.pushes()).toHaveLength(pushed);
        await desk.resume(saga);
        await bench.cycle();
        expect(desk.pushed().at(-1)).toBe('set-system-restriction');
      }
    },
  );

  it('[decision.waiting] in its hold window goes on only by a person where it was released hours later', async () => {
    await desk.change({ activation_lock_status: 0 });
    const saga = await desk.start(['erase_device', 'move_in_recycle_bin']);
    await bench.advance(3_600_000);
    await bench.cycle();
    expect(desk.pushes()).toEqual([]);
    // The window has begun anew.
    await bench.advance(holdMs);
    await bench.cycle();
    await desk.answer();
    await cycles();
    const found = await desk.look(saga);
    expect([found.status, statuses(found)]).toEqual([
      'stopped',
      { erase_device: 'done', move_in_recycle_bin: 'waiting' },
    ]);
  });

  it('[decision.unlock-saga] ends the whole where it was the last one, or somebody has ended it', async () => {
    for (const isEnded of [false, true]) {
      await desk.capture();
      const saga = await desk.start(
        isEnded ? ['device_unlock', 'set_system_restriction'] : ['device_unlock'],
      );
      await bench.cycle();
      if (isEnded) await desk.cancel(saga);
      await bench.advance(3_600_000);
      await desk.answer();
      await cycles();
      const found = await desk.look(saga);
      expect([found.status, statuses(found).device_unlock]).toEqual([
        isEnded ? 'cancelled' : 'finished',
        'done',
      ]);
    }
  });
});
