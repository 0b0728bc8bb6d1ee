import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { buildPollMs } from '#domain/limits.ts';
import { buildWatchEffects } from '#machines/console/build-watch/build-watch.effects.ts';
import { buildWatchMachine } from '#machines/console/build-watch/build-watch.machine.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A tab and a server whose newest build changes as the test says. */
function setUp() {
  const clock = new SimulatedClock();
  const server: { latest: string | null | Error; asked: number } = { latest: 'a', asked: 0 };
  const window = new EventTarget();
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible', defaultView: window });
  const askLatest = async () => {
    server.asked += 1;
    if (server.latest instanceof Error) throw server.latest;
    return server.latest;
  };
  const machine = buildWatchMachine.provide({ actors: buildWatchEffects(tab as never, askLatest) });
  const actor = createActor(machine, { input: { buildId: 'a' }, clock });
  const found: string[] = [];
  actor.on('build.found', ({ type }) => found.push(type));
  actor.start();
  const after = async (ms: number) => {
    clock.increment(ms);
    await settled();
  };
  const becomes = async (visibilityState: 'visible' | 'hidden') => {
    tab.visibilityState = visibilityState;
    tab.dispatchEvent(new Event('visibilitychange'));
    await settled();
  };
  const misses = async () => {
    window.dispatchEvent(new Event('vite:preloadError'));
    await settled();
  };
  return { actor, server, found, after, becomes, misses };
}

describe('the build watch', () => {
  it('[decision.builds] [build.poll] asks every 5 minutes', async () => {
    const { server, after, found } = setUp();
    expect(buildPollMs).toBe(300_000);
    await after(buildPollMs - 1);
    expect(server.asked).toBe(0);
    await after(1);
    expect(server.asked).toBe(1);
    await after(buildPollMs);
    expect([server.asked, found]).toEqual([2, []]);
  });

  it('[decision.builds] [build.poll] asks when the tab becomes visible, not when it is hidden', async () => {
    const { server, becomes, after } = setUp();
    await becomes('hidden');
    expect(server.asked).toBe(0);
    await becomes('visible');
    expect(server.asked).toBe(1);
    await after(buildPollMs);
    expect(server.asked).toBe(2);
  });

  it('[build.chunk-error] asks when code is missing: a newer build may have taken it away, or the network is out', async () => {
    const { actor, server, found, misses } = setUp();
    server.latest = null;
    await misses();
    expect([server.asked, found]).toEqual([1, []]);
    server.latest = 'b';
    await misses();
    expect([server.asked, found]).toEqual([2, ['build.found']]);
    actor.stop();
    await misses();
    expect(server.asked).toBe(2);
  });

  it('[build.poll] tells of another build once, and asks no more', async () => {
    const { actor, server, found, after, becomes } = setUp();
    server.latest = 'b';
    await after(buildPollMs);
    expect([found, actor.getSnapshot().context.newBuild]).toEqual([['build.found'], true]);
    await after(buildPollMs);
    await becomes('visible');
    expect([found.length, server.asked]).toEqual([1, 1]);
  });

  it.each([null, new Error('broken')])('[build.poll] a failed poll (%s) is no news', async (latest) => {
    const { server, found, after } = setUp();
    server.latest = latest;
    await after(buildPollMs);
    expect(found).toEqual([]);
    server.latest = 'b';
    await after(buildPollMs);
    expect(found).toEqual(['build.found']);
  });

  it('leaves no listener behind', async () => {
    const { actor, server, becomes } = setUp();
    actor.stop();
    await becomes('visible');
    expect(server.asked).toBe(0);
  });
});
