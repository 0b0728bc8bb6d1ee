import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { notProvided, notProvidedCallback } from '#machines/not-provided.ts';
import { checkModel, generatePaths } from './check-model.ts';
import { allReplayed, door } from './door.fixture.ts';
import { describePath, dropPrefixes, edgePaths, greedyCover, inShort, isTimely } from './generate.ts';
import { defineTestModel } from './model.ts';

const meta = { title: '状态' };

describe('generated paths', () => {
  it('take every edge once, and no path is the beginning of another', () => {
    expect(generatePaths(door).paths.map(describePath).sort()).toEqual([
      'plain: door.knock',
      'plain: door.lock {"code":"1234"} > lock ✓ {"ok":false}',
      'plain: door.lock {"code":"1234"} > lock ✓ {"ok":true}',
      'plain: door.lock {"code":"1234"} > lock ✗ "jammed"',
      'plain: door.open > door.close',
      'plain: door.open > ⏱ swing',
    ]);
  });

  it('cover everything with fewer paths where a greedy choice finds them', () => {
    const paths = edgePaths(door);
    const ids = (steps: { event: { type: string } }[]) => steps.map(({ event }) => event.type);
    const cover = greedyCover(paths, (path) => ids([...path.steps]));
    expect(new Set(cover.flatMap(({ steps }) => ids([...steps])))).toEqual(
      new Set(paths.flatMap(({ steps }) => ids([...steps]))),
    );
    expect(cover.length).toBeLessThan(dropPrefixes(paths).length);
  });

  it('go in short each way that is new, and a tenth of the others', () => {
    const { paths } = generatePaths(door);
    const again = Array.from({ length: 10 }, () => paths).flat();
    expect(inShort(paths)).toEqual(paths);
    expect(inShort([...paths, ...again])).toEqual([
      ...paths,
      ...again.filter((_, index) => index % 10 === 0),
    ]);
  });

  it('report a key that calls different states equal', () => {
    const machine = setup({
      types: {} as { context: { coins: number }; events: { type: 'coin.insert' } | { type: 'gate.push' } },
      guards: { paid: ({ context }) => context.coins > 0 },
    }).createMachine({
      id: 'gate',
      context: { coins: 0 },
      initial: 'shut',
      states: {
        shut: {
          on: {
            'coin.insert': { actions: assign({ coins: 1 }) },
            'gate.push': [{ guard: 'paid', target: 'open' }, { target: 'alarm' }],
          },
        },
        open: {},
        alarm: {},
      },
    });
    const model = defineTestModel({
      name: 'gate',
      machine,
      inputs: { plain: undefined },
      events: { 'coin.insert': 'bare', 'gate.push': 'bare' },
      answers: {},
      key: () => null,
    });
    expect(() => edgePaths(model)).toThrow('key() calls two states equal that behave differently');
    expect(edgePaths({ ...model, key: ({ coins }) => coins }).length).toBe(5);
  });

  it('say so where the context never ends', () => {
    const endless = { ...door, key: ({ knocks }: { knocks: number }) => knocks };
    expect(() => edgePaths(endless, 500)).toThrow('door: more than 500 edges; key() must be finite');
  });
});

describe('long-lived effects', () => {
  const machine = setup({
    types: {} as { events: { type: 'feed.changed' } | { type: 'feed.pause' } | { type: 'feed.resume' } },
    actors: {
      feed: notProvidedCallback('feed'),
      claim: notProvided<void>('claim'),
      child: setup({ types: {} as { output: 'ok' | 'lost' } }).createMachine({ id: 'child', output: 'ok' }),
    },
  }).createMachine({
    id: 'watch',
    meta,
    invoke: [
      { id: 'claim', src: 'claim', onDone: { actions: () => {} }, onError: '.broken' },
      { id: 'child', src: 'child', onDone: '.broken', onError: '.broken' },
    ],
    initial: 'live',
    states: {
      live: {
        invoke: { id: 'feed', src: 'feed', onError: 'broken' },
        on: { 'feed.changed': { actions: () => {} }, 'feed.pause': 'paused' },
      },
      paused: { on: { 'feed.changed': 'live', 'feed.resume': 'live' } },
      broken: { type: 'final' },
    },
  });
  const model = defineTestModel({
    name: 'watch',
    machine,
    inputs: { plain: undefined },
    events: { 'feed.changed': 'bare', 'feed.pause': 'bare', 'feed.resume': 'bare' },
    answers: {
      feed: { sends: ['feed.changed'] },
      claim: { done: [undefined] },
      child: { done: ['ok', 'lost'] },
    },
    key: () => null,
  });

  it('answer at the root once and no more', () => {
    const descriptions = generatePaths(model).paths.map(describePath);
    expect(descriptions.filter((each) => each.split('claim ✓').length > 2)).toEqual([]);
    expect(descriptions.some((each) => each.includes('claim ✓ > child ✓ "lost"'))).toBe(true);
  });

  it('send their facts only while they run', async () => {
    const report = await checkModel(model, generatePaths(model));
    expect(report.coverage.missedTransitions).toEqual(['watch.paused --feed.changed#0--> watch.live']);
    expect(report.replayed.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  });

  it('are narrowed by allow', () => {
    const quiet = edgePaths({ ...model, allow: (_, { type }) => !type.endsWith('.claim') });
    expect(quiet.map(describePath).filter((each) => each.includes('claim'))).toEqual([]);
  });
});

describe('timers', () => {
  const machine = setup({
    types: {} as { events: { type: 'call.hang' } },
    actors: { dial: notProvided<void>('dial') },
    delays: { ring: 1000, giveUp: 10_000 },
  }).createMachine({
    id: 'call',
    initial: 'calling',
    states: {
      calling: {
        after: { giveUp: 'over' },
        on: { 'call.hang': 'over' },
        initial: 'silent',
        states: { silent: { after: { ring: 'ringing' } }, ringing: {} },
      },
      over: {},
    },
  });
  const model = defineTestModel({
    name: 'call',
    machine,
    inputs: { plain: undefined },
    events: { 'call.hang': 'bare' },
    answers: { dial: { done: [undefined] } },
    key: () => null,
  });

  it('fire in any order in replay; a path says whether a clock can do it', async () => {
    const replayed = await allReplayed(model);
    expect(replayed.flatMap(({ failure }) => failure ?? [])).toEqual([]);
    expect(replayed.map(({ path, description }) => [description, isTimely(path)])).toEqual([
      ['plain: ⏱ ring > call.hang', true],
      ['plain: ⏱ ring > ⏱ giveUp', true],
      ['plain: call.hang', true],
      ['plain: ⏱ giveUp', false],
    ]);
  });
});
