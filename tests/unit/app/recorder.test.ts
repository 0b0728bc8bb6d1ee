import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, sendTo, setup } from 'xstate';
import { Recorder, startRecorder } from '#app/recorder/recorder.ts';
import type { Limits } from '#app/recorder/room.ts';
import { forgetHeld, inspect, stopListening } from '#machines/inspection.ts';
import { eventually } from '#tests/setup/eventually.ts';

const counter = setup({
  types: {} as { events: { type: 'count.up'; by: string } | { type: 'count.end' } },
}).createMachine({
  id: 'counter',
  initial: 'counting',
  states: { counting: { on: { 'count.up': {}, 'count.end': 'ended' } }, ended: { type: 'final' } },
});

function record(limits?: Limits) {
  const recorder = new Recorder({
    build: null,
    openedAt: 0,
    now: () => 1000,
    salt: 7,
    ...(limits && { limits }),
  });
  let at = 0;
  const start = () =>
    createActor(counter, {
      inspect: (event) => {
        at += 1;
        recorder.hear(event, at);
      },
    }).start();
  return { recorder, start };
}

const plenty: Limits = { runs: 100, steps: 100, chars: 1_000_000 };

describe('Recorder', () => {
  it('tells listeners once for what happens at once', async () => {
    const { recorder, start } = record();
    const listener = vi.fn();
    const stop = recorder.subscribe(listener);
    start().send({ type: 'count.end' });
    expect(listener).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(listener).toHaveBeenCalledOnce();
    stop();
    start();
    await Promise.resolve();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('says how a run ended', () => {
    const { recorder, start } = record();
    start();
    start().send({ type: 'count.end' });
    start().stop();
    expect(recorder.save().runs.map(({ end }) => end.status)).toEqual(['active', 'done', 'stopped']);
  });

  it('knows which machine started which, and what answered', async () => {
    const child = setup({ actors: { ask: fromPromise(async () => 'x') } }).createMachine({
      id: 'child',
      initial: 'asking',
      states: {
        asking: { invoke: { id: 'ask', src: 'ask', onDone: 'done', onError: 'done' } },
        done: { type: 'final' },
      },
      output: { kind: 'granted' },
    });
    const parent = setup({ actors: { child } }).createMachine({
      id: 'parent',
      initial: 'waiting',
      states: {
        waiting: { invoke: { id: 'decide', src: 'child', onDone: 'ready', onError: 'ready' } },
        ready: {},
      },
    });
    const { recorder } = record();
    const actor = createActor(parent, { inspect: (event) => recorder.hear(event, 0) }).start();
    await eventually(() => expect(actor.getSnapshot().value).toBe('ready'));
    const [one, two] = recorder.save().runs.toSorted((a, b) => Number(a.parent) - Number(b.parent));
    expect([one, two].map((run) => [run?.machine, run?.actor, run?.parent === null])).toEqual(
      expect.arrayContaining([
        ['parent', 'parent', true],
        ['child', 'decide', false],
      ]),
    );
    const events = recorder
      .save()
      .runs.flatMap(({ machine, steps }) => steps.map(({ event }) => [machine, event]));
    expect(events).toContainEqual([
      'parent',
      { type: 'xstate.done.actor.decide', output: { kind: 'granted' } },
    ]);
    expect(events).toContainEqual(['child', { type: 'xstate.done.actor.ask', output: 'b' }]);
  });

  it('takes events in the order in which the machine takes them', () => {
    const echo = setup({
      types: {} as { events: { type: 'say.first' } | { type: 'say.second' } },
    }).createMachine({
      id: 'echo',
      on: {
        'say.first': { actions: sendTo(({ self }) => self, { type: 'say.second' }) },
        'say.second': {},
      },
    });
    const { recorder } = record();
    createActor(echo, { inspect: (event) => recorder.hear(event, 0) })
      .start()
      .send({ type: 'say.first' });
    expect(recorder.save().runs[0]?.steps.map(({ event }) => event.type)).toEqual([
      'say.first',
      'say.second',
    ]);
  });
});

describe('what there is no room for', () => {
  it('is the oldest runs that are over, and the recording says so', () => {
    const { recorder, start } = record({ ...plenty, runs: 3 });
    const lasting = start();
    for (let round = 0; round < 10; round += 1) start().send({ type: 'count.end' });
    lasting.send({ type: 'count.up', by: 'x' });
    const { runs, dropped } = recorder.save();
    expect(runs.map(({ id }) => id)).toEqual(['r1', 'r10', 'r11']);
    expect(dropped).toEqual({ runs: 8, steps: 8 });
  });

  it('is the beginning of the longest run, where none is over', () => {
    const { recorder, start } = record({ ...plenty, steps: 20 });
    const [short, long] = [start(), start()];
    short.send({ type: 'count.up', by: 'x' });
    for (let round = 0; round < 500; round += 1) long.send({ type: 'count.up', by: `word ${round}` });
    const { runs, dropped } = recorder.save();
    expect(runs.map(({ steps, lost, start }) => [steps.length, lost, start === null])).toEqual([
      [1, 0, false],
      [19, 481, true],
    ]);
    expect(dropped).toEqual({ runs: 0, steps: 481 });
  });

  it('keeps a page that is open for weeks within the limits', () => {
    const { recorder, start } = record({ runs: 20, steps: 200, chars: 20_000 });
    for (let round = 0; round < 300; round += 1) {
      const actor = start();
      for (let step = 0; step < 20; step += 1)
        actor.send({ type: 'count.up', by: `${round} ${'长'.repeat(step)}` });
      if (round % 3 === 0) actor.send({ type: 'count.end' });
    }
    const { runs } = recorder.save();
    expect(runs.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(runs.map(({ steps }) => steps)).length).toBeLessThan(25_000);
  });
});

describe('startRecorder', () => {
  afterEach(stopListening);
  const begin = () => startRecorder({ build: 'b', reportFault: () => {} });
  const run = () => createActor(counter, { inspect }).start();

  it('hears what happened before it came', () => {
    stopListening();
    run().send({ type: 'count.end' });
    const recorder = begin();
    run();
    const { complete, runs } = recorder.save();
    expect(complete).toBe(true);
    expect(runs.map(({ steps }) => steps.length)).toEqual([1, 0]);
  });

  it.each([
    ['nobody came for too long', forgetHeld],
    [
      'too much happened',
      () => {
        const actor = run();
        for (let round = 0; round < 500; round += 1) actor.send({ type: 'count.up', by: 'x' });
      },
    ],
  ])('says that the beginning is missing where %s', (_, happen) => {
    stopListening();
    const early = run();
    happen();
    const recorder = begin();
    early.send({ type: 'count.end' });
    const { complete, runs } = recorder.save();
    expect(complete).toBe(false);
    expect(runs.map(({ machine, start, steps }) => [machine, start, steps.length])).toEqual([
      ['counter', null, 1],
    ]);
  });

  it('leaves the machine alone where the recorder itself fails', () => {
    stopListening();
    const faults = vi.fn();
    const recorder = startRecorder({ build: 'b', reportFault: faults });
    vi.spyOn(recorder, 'hear').mockImplementation(() => {
      throw new Error('broken');
    });
    const actor = run();
    actor.send({ type: 'count.end' });
    expect(actor.getSnapshot().status).toBe('done');
    expect(recorder.save().complete).toBe(false);
    expect(faults).toHaveBeenCalledOnce();
  });
});
