import { describe, expect, it } from 'vitest';
import { isIrreversible, type UnlockCommandName, unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { decide, type Saga, type Step } from '#server/devices/apple/unlock/decide.ts';
import { captive, ModelWorld, phones, type Trouble, troubles } from './model-world.ts';

const { created, waiting, sent, notNow, acknowledged, failed, cancelled, expired, unknown } = operationStatus;

/** All 128 sets of the seven commands. */
const sets: readonly (readonly UnlockCommandName[])[] = Array.from({ length: 2 ** 7 }, (_, bits) =>
  unlockCommandNames.filter((_name, position) => (bits >> position) & 1),
);

/** Every set on every phone. */
const worlds = () => phones.flatMap((phone) => sets.map((chosen) => new ModelWorld(chosen, phone)));

/** Every step of every set on every phone, with every trouble that it can meet. */
function everyTrouble(check: (world: ModelWorld, at: UnlockCommandName, trouble: Trouble) => void): number {
  let cases = 0;
  for (const { chosen, phone, steps } of worlds()) {
    for (const at of steps) {
      for (const trouble of troubles) {
        const world = new ModelWorld(chosen, phone);
        if (!world.play(at, trouble)) continue;
        check(world, at, trouble);
        cases++;
      }
    }
  }
  return cases;
}

const isLate = (trouble: Trouble) => trouble.startsWith('answered late');

/** What the step is told as where the whole stands still at it. */
function standsAs(trouble: Trouble): Step['status'] {
  const [first] = trouble.split(', ');
  if (isLate(trouble)) return 'done';
  return first === 'unknown' || first === 'offline' ? first : 'failed';
}

const statusOf = (world: ModelWorld, command: UnlockCommandName) =>
  world.saga.steps.find((step) => step.command === command)?.status;

describe('each of the 128 sets', () => {
  it('[decision.unlock-saga] does each of its steps once, in order, and ends', () => {
    for (const world of worlds()) {
      const { steps } = world;
      world.play(null, 'failed');
      expect(world.saga.status).toBe('finished');
      expect([world.begun, world.acted]).toEqual([steps, steps]);
    }
  });

  it('[decision.hold] holds once, before its first irreversible step', () => {
    for (const world of worlds()) {
      const first = world.steps.filter(isIrreversible).slice(0, 1);
      world.play(null, 'failed');
      expect(world.held).toEqual(first);
    }
  });
});

describe('each of the 128 sets with trouble at each of its steps', () => {
  it('[decision.unlock-saga] meets it at each of the seven on each phone that lets it, locked or not, with the activation lock on or off', () => {
    const met = new Map(phones.map((phone) => [phone, new Set<UnlockCommandName>()]));
    everyTrouble((world, at) => met.get(world.phone)?.add(at));
    const without = (...names: readonly UnlockCommandName[]) =>
      unlockCommandNames.filter((name) => !names.includes(name));
    expect([...met.values()].map((seen) => unlockCommandNames.filter((name) => seen.has(name)))).toEqual([
      without(),
      without('turn_off_activation_lock'),
      without('device_unlock'),
      without('turn_off_activation_lock', 'device_unlock'),
    ]);
  });

  it('[decision.hold] holds its first irreversible step again where that was refused at the end of its window', () => {
    for (const world of worlds()) {
      const first = world.steps.find(isIrreversible);
      if (!first) continue;
      world.run();
      while (world.begun.at(-1) !== first) {
        world.answer(acknowledged);
        world.run();
      }
      world.refuseHeld();
      world.run();
      expect(world.saga.status).toBe('stopped');
      world.resume();
      world.play(null, 'failed');
      expect([world.saga.status, world.held]).toEqual(['finished', [first, first]]);
    }
  });

  it('[decision.unlock-saga] stands still there: what comes before is done, what comes after has not begun', () => {
    const cases = everyTrouble((world, at, trouble) => {
      const position = world.saga.steps.findIndex(({ command }) => command === at);
      const others = (steps: readonly Step[], statuses: readonly Step['status'][]) =>
        steps.filter(({ status }) => !statuses.includes(status));
      expect(world.saga.status).toBe('stopped');
      expect(statusOf(world, at)).toBe(standsAs(trouble));
      const before = others(world.saga.steps.slice(0, position), ['done', 'skipped', 'covered']);
      const after = others(world.saga.steps.slice(position + 1), ['waiting', 'skipped', 'covered']);
      expect([...before, ...after]).toEqual([]);
      expect(world.acted.includes(at)).toBe(isLate(trouble));
    });
    expect(cases).toBeGreaterThan(4_000);
  });

  it('[decision.unlock-saga] goes on there when somebody lets it, repeats nothing that was done, and holds no second time', () => {
    everyTrouble((world, at, trouble) => {
      const { steps } = new ModelWorld(world.chosen, world.phone);
      if (trouble === 'offline, then unknown, then failed') {
        world.answer(unknown);
        world.run();
        expect([world.saga.status, statusOf(world, at)]).toEqual(['stopped', 'unknown']);
      }
      const isDone = trouble.endsWith('then done') || isLate(trouble);
      if (trouble.endsWith('then done')) world.answer(acknowledged);
      if (trouble.endsWith('then failed')) world.answer(failed);
      world.run();
      const isLast = steps.at(-1) === at;
      if (isDone && isLast) expect(world.saga.status).toBe('finished');
      else {
        expect(world.saga.status).toBe('stopped');
        world.resume();
        world.play(null, 'failed');
      }
      expect(world.saga.status).toBe('finished');
      expect(world.acted).toEqual(steps);
      expect(new Set(world.held).size).toBe(world.held.length);
      expect(world.held.length).toBeLessThanOrEqual(1);
      const tries = world.begun.filter((step) => step === at).length;
      expect(tries).toBe(isDone || trouble === 'refused at its turn' ? 1 : 2);
    });
  });

  it('[decision.unlock-saga] begins nothing more when somebody ends it there', () => {
    everyTrouble((world) => {
      const begun = [...world.begun];
      world.saga = { ...world.saga, status: 'stopping' };
      world.run();
      expect(world.saga.status).toBe('cancelled');
      expect(world.begun).toEqual(begun);
    });
  });
});

describe('each of the 128 sets ended at each of its steps', () => {
  const everyStep = (check: (world: ModelWorld, at: UnlockCommandName) => void) => {
    for (const { chosen, phone, steps } of worlds()) {
      for (const at of steps) {
        const world = new ModelWorld(chosen, phone);
        world.run();
        while (world.begun.at(-1) !== at) {
          world.answer(acknowledged);
          world.run();
        }
        check(world, at);
      }
    }
  };

  it('[decision.hold] while that step has not left: it never does, nor does anything after it', () => {
    everyStep((world, at) => {
      world.saga = { ...world.saga, status: 'stopping' };
      world.answer(cancelled, { cancel: 'won' });
      world.run();
      expect([world.saga.status, world.begun.at(-1), world.acted.includes(at)]).toEqual([
        'cancelled',
        at,
        false,
      ]);
      expect(statusOf(world, at)).toBe('cancelled');
    });
  });

  it('[decision.unlock-saga] while that step is on its way: waits for it, tells it as it ends, and begins no other', () => {
    everyStep((world, at) => {
      const isLast = world.saga.steps.every(({ status }) => status !== 'waiting');
      world.saga = { ...world.saga, status: 'stopping' };
      world.run();
      expect(world.saga.status).toBe('stopping');
      world.answer(acknowledged, { cancel: 'tooLate' });
      world.run();
      expect(world.saga.status).toBe(isLast ? 'finished' : 'cancelled');
      expect([world.begun.at(-1), statusOf(world, at)]).toEqual([at, 'done']);
    });
  });
});

describe('the next move', () => {
  const one = (
    status: Saga['steps'][number]['status'],
    of?: Partial<Saga['steps'][number]['operation']>,
  ): Saga => ({
    status: 'running',
    held: true,
    steps: [
      {
        command: 'turn_off_activation_lock',
        status,
        sent: of !== undefined,
        operation: of
          ? {
              status: created,
              cancel: null,
              remark: '',
              sent_at: null,
              acted_late: false,
              stranded: false,
              late: false,
              ...of,
            }
          : null,
      },
      { command: 'erase_device', status: 'waiting', sent: false, operation: null },
    ],
  });

  it('[decision.unlock-saga] is to wait while the operation of a step has not ended', () => {
    for (const status of [created, waiting, sent, notNow])
      expect(decide(one('running', { status }), captive)).toEqual({ do: 'wait' });
  });

  it('[decision.unlock-saga] is not the next step where the phone does not show what was acknowledged', () => {
    expect(decide(one('running', { status: acknowledged }), captive)).toMatchObject({
      do: 'end',
      as: 'failed',
      reason: '指令已执行，但设备状态未得到确认',
    });
  });

  it('[decision.unlock-saga] is the end of the whole where its last step is answered late', () => {
    for (const world of worlds()) {
      const last = world.steps.at(-1);
      if (!last) continue;
      expect(world.play(last, 'answered late, nobody looked in between')).toBe(false);
      expect([world.saga.status, statusOf(world, last)]).toEqual(['finished', 'done']);
    }
  });

  it('[decision.unlock-saga] asks again for the activation lock before each step that can not be undone', () => {
    expect(decide(one('done'), captive)).toMatchObject({
      do: 'end',
      step: 'erase_device',
      reason: '激活锁未关闭',
    });
    const open = { ...captive, activation_lock_status: 0 };
    expect(decide(one('done'), open)).toEqual({ do: 'start', step: 'erase_device', hold: false });
  });

  it('[decision.unlock-saga] skips what has become so without it', () => {
    const open = { ...captive, activation_lock_status: 0 };
    expect(decide(one('waiting'), open)).toMatchObject({ do: 'end', as: 'skipped', reason: '激活锁未开启' });
  });

  it('[decision.unlock-saga] tells why a step stands still: the phone’s own words, or what is known of it', () => {
    const reason = (of: Partial<Saga['steps'][number]['operation']>) => {
      const action = decide(one('running', of), captive);
      return action.do === 'end' ? [action.as, action.reason] : action.do;
    };
    expect(reason({ status: failed, remark: '存储空间不足' })).toEqual(['failed', '存储空间不足']);
    expect(reason({ status: failed })).toEqual(['failed', '指令执行失败']);
    expect(reason({ status: expired, sent_at: new Date() })).toEqual([
      'failed',
      '设备一直未回执，指令已过期',
    ]);
    expect(reason({ status: expired })).toEqual(['failed', '设备服务一直未确认收到，指令已过期']);
    expect(reason({ status: unknown })).toEqual(['unknown', '设备未回执，结果未知']);
    expect(reason({ status: cancelled, remark: '已被新的指令取代' })).toEqual(['failed', '已被新的指令取代']);
    expect(reason({ status: cancelled, cancel: 'won' })).toBe('cancel');
  });

  it('[decision.unlock-saga] is none once it has ended', () => {
    for (const status of ['finished', 'cancelled'] as const)
      expect(decide({ ...one('waiting'), status }, captive)).toEqual({ do: 'wait' });
  });
});
