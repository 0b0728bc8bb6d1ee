import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdMs } from '#domain/limits.ts';
import type { Services } from '#server/call/services.ts';
import { NothingSettled } from '#server/operations/settle-each.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { unlockDesk } from './unlock-desk.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
});
afterAll(() => bench.stop());

const desk = unlockDesk(() => bench);
beforeEach(() => desk.capture());

/** Everything is forgotten at the nth thing that is told: as if the process had died there. */
function dyingAt(nth: number): { readonly services: Services; readonly died: () => boolean } {
  let told = 0;
  const services: Services = {
    ...bench.services,
    live: {
      ...bench.services.live,
      deviceChanged: async () => {
        told++;
        if (told === nth) throw new Error('killed');
      },
    },
  };
  return { services, died: () => told >= nth };
}

describe('a server that dies', () => {
  const chosen = [
    'turn_off_activation_lock',
    'device_unlock',
    'erase_device',
    'move_in_recycle_bin',
  ] as const;

  /** The saga to its end, where every runner dies at its nth move until that many have died. */
  async function walkDying(nth: number): Promise<number> {
    let deaths = 0;
    for (let cycle = 0; cycle < 8; cycle++) {
      const { services, died } = dyingAt(nth);
      await desk.advance(services).catch((error: unknown) => {
        if (!(error instanceof NothingSettled)) throw error;
      });
      if (died()) deaths++;
      const before = desk.pushes().length;
      await bench.cycle();
      if (desk.pushes().length > before) await desk.answer();
    }
    return deaths;
  }

  it('[decision.unlock-saga] at any move of its runner repeats no step and loses none', async () => {
    for (const nth of [1, 2, 3]) {
      await desk.capture();
      const saga = await desk.start(chosen);
      await bench.advance(holdMs);
      const deaths = await walkDying(nth);
      expect(deaths).toBeGreaterThan(0);
      expect(await desk.look(saga)).toMatchObject({ status: 'finished' });
      expect(desk.pushed()).toEqual(['turn-off-activation-lock', 'unlock', 'erase']);
    }
  });

  it('[decision.unlock-saga] while it accepts one has accepted nothing', async () => {
    for (const nth of [1, 2, 3]) {
      const { services } = dyingAt(nth);
      await expect(desk.start(chosen, { services })).rejects.toThrow('killed');
      const accepted = bench.services.db
        .selectFrom('unlock_saga')
        .select('id')
        .where('device_id', '=', desk.id);
      expect(await accepted.execute()).toEqual([]);
    }
  });

  it('[decision.unlock-saga] leaves to two others what is left: each step once', async () => {
    const saga = await desk.start(['device_unlock', 'set_system_restriction', 'turn_off_activation_lock']);
    await bench.advance(holdMs);
    for (let cycle = 0; cycle < 5; cycle++) {
      await Promise.all([desk.advance(), desk.advance(), desk.advance()]);
      const before = desk.pushes().length;
      await Promise.all([bench.cycle(), bench.cycle()]);
      if (desk.pushes().length > before) await desk.answer();
    }
    expect(await desk.look(saga)).toMatchObject({ status: 'finished' });
    expect(desk.pushed()).toEqual(['turn-off-activation-lock', 'unlock', 'set-system-restriction']);
    const uuids = desk.pushes().map(({ command_uuid }) => command_uuid);
    expect(new Set(uuids).size).toBe(uuids.length);
  });
});

it('[decision.unlock-saga] one that can not move keeps no other from moving, and is not tried at once again', async () => {
  const stuck = await desk.start(['device_unlock']);
  const other = unlockDesk(() => bench);
  await other.capture();
  const free = await other.start(['device_unlock', 'set_system_restriction']);
  await bench.cycle();
  await desk.answer('failed');
  await other.answer();
  const broken: Services = {
    ...bench.services,
    live: {
      ...bench.services.live,
      deviceChanged: (_, { device_id }) =>
        device_id === desk.id ? Promise.reject(new Error('poison')) : Promise.resolve(),
    },
  };
  expect(await desk.advance(broken)).toBe(1);
  await expect(desk.advance(broken)).rejects.toThrow(NothingSettled);
  expect([await desk.look(stuck), await desk.look(free)]).toMatchObject([
    { steps: [{ status: 'running' }] },
    { steps: [{ status: 'done' }, { status: 'running' }] },
  ]);
});
