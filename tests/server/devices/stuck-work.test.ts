import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLoopWatch } from '#server/background/loop-watch.ts';
import type { Services } from '#server/call/services.ts';
import { patienceOf } from '#server/process/patience.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startOutbox } from '../start-outbox.ts';
import { unlockDesk } from '../unlock-saga/unlock-desk.ts';
import { type Bench, openBench } from './bench.ts';

const hourMs = 3_600_000;
const other = seedIds.devices.unlockedOnline2;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.reset());

const desk = unlockDesk(() => bench);

/** What the outbox has to settle, of a device, and how it is known to have been. What is made last, no cycle may meet before. */
const works: Readonly<Record<string, (device: string) => Promise<() => Promise<boolean>>>> = {
  'a step that was answered': async () => {
    const saga = await desk.start(['device_unlock', 'set_system_restriction']);
    await bench.cycle();
    await desk.answer();
    return async () => (await desk.look(saga)).steps[0]?.status === 'done';
  },
  'a command that stays without an answer': async (device) => {
    const { command_uuid, status } = await bench.submit(device, 'lock');
    await bench.cycle();
    await bench.unanswered();
    return async () => (await bench.operation(command_uuid)).status > status + 1;
  },
  'a command whose time has come': async (device) => {
    const runAt = new Date((await bench.now()).getTime() + hourMs);
    const { command_uuid } = await bench.submit(device, 'lock', { runAt });
    await bench.advance(hourMs);
    return async () => (await bench.operation(command_uuid)).released_at !== null;
  },
};

describe('a loop of which nothing can be settled', () => {
  it.each(Object.keys(works))(
    'fails until that is over, and does its other work meanwhile: %s',
    async (name) => {
      const broken = name.startsWith('a step') ? await desk.capture() : seedIds.devices.unlockedOnline;
      const sound = Object.keys(works).findLast((each) => each !== name && !each.startsWith('a step'));
      const isSettled = new Map<string, () => Promise<boolean>>();
      for (const [each, make] of Object.entries(works)) {
        if (each === name || each === sound) isSettled.set(each, await make(each === name ? broken : other));
      }
      const areSettled = () => Promise.all([name, sound ?? ''].map((each) => isSettled.get(each)?.()));
      let isBroken = true;
      const loops = createLoopWatch();
      const services: Services = {
        ...bench.services,
        loops,
        config: { ...bench.services.config, patience: patienceOf(0.01) },
        live: {
          ...bench.services.live,
          deviceChanged: (_, { device_id }) =>
            isBroken && device_id === broken ? Promise.reject(new Error('broken')) : Promise.resolve(),
        },
      };
      const isFailing = () => loops.states().find((each) => each.name === 'outbox')?.failingMs != null;
      const outbox = startOutbox(services);
      try {
        await eventually(async () =>
          expect([isFailing(), await areSettled()]).toEqual([true, [false, true]]),
        );
        isBroken = false;
        await eventually(async () =>
          expect([isFailing(), await areSettled()]).toEqual([false, [true, true]]),
        );
      } finally {
        await outbox.stop();
      }
    },
  );
});
