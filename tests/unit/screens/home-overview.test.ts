import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { changeSettleMs } from '#domain/limits.ts';
import {
  type HomeOverview,
  homeOverviewMachine,
} from '#machines/devices/home-overview/home-overview.machine.ts';

const overviewOf = (total: number): HomeOverview => ({
  counters: { total, locked: 0, pending: 0, offline: 0, abnormal: 0 },
  abnormal: [],
  pending: [],
});

/** The home, whose loads wait until the test answers them. */
function open() {
  const loads: PromiseWithResolvers<HomeOverview>[] = [];
  const quiet: boolean[] = [];
  const clock = new SimulatedClock();
  const machine = homeOverviewMachine().provide({
    actors: {
      loadOverview: fromPromise<HomeOverview, { quiet: boolean }>(({ input }) => {
        quiet.push(input.quiet);
        const load = Promise.withResolvers<HomeOverview>();
        loads.push(load);
        return load.promise;
      }),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    loads,
    quiet,
    change: () => actor.send({ type: 'device.changed' }),
    wait: () => clock.increment(changeSettleMs),
    answer: (total: number) => {
      loads.at(-1)?.resolve(overviewOf(total));
      return settled();
    },
    fail: () => {
      loads.at(-1)?.reject(new Error('nobody answered'));
      return settled();
    },
    state: () => actor.getSnapshot().value,
    total: () => actor.getSnapshot().context.overview?.counters.total,
  };
}

it('looks again after a change that came while the overview was on its way', async () => {
  const home = open();
  home.change();
  await home.answer(1);
  expect([home.total(), home.state()]).toEqual([1, 'settling']);
});

it('changes that never cease do not keep it from showing what it has fetched', async () => {
  const home = open();
  await home.answer(1);
  home.change();
  home.wait();
  home.change();
  await home.answer(2);
  expect([home.total(), home.state(), home.loads.length]).toEqual([2, 'settling', 2]);
});

it('that could not be loaded tries again quietly when a change is told of', async () => {
  const home = open();
  await home.fail();
  home.change();
  home.wait();
  await home.fail();
  expect(home.state()).toEqual('failed');
  home.change();
  home.wait();
  await home.answer(1);
  expect([home.total(), home.state(), home.quiet]).toEqual([1, 'ready', [false, true, true]]);
});

it('says that what it shows is older than it should be', async () => {
  const home = open();
  await home.answer(1);
  home.change();
  home.wait();
  await home.fail();
  expect([home.total(), home.state()]).toEqual([1, 'failed']);
  home.change();
  home.wait();
  await home.answer(2);
  expect([home.total(), home.state()]).toEqual([2, 'ready']);
});
