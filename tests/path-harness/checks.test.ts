import { describe, expect, it } from 'vitest';
import { assign, createActor, emit, setup, toPromise } from 'xstate';
import { notProvided, notProvidedCallback } from '#machines/not-provided.ts';
import { coverageProblems, generatePaths, visitsOf } from './check-model.ts';
import { coverageOf } from './coverage.ts';
import { allReplayed, door, doorMachine } from './door.fixture.ts';
import { describePath, edgePaths } from './generate.ts';
import { brokenInvariants } from './invariants.ts';
import { defineTestModel, type TestModel } from './model.ts';
import { checkNegatives } from './negatives.ts';
import { replay } from './replay.ts';

describe('replay', () => {
  it('passes for the machine itself', async () => {
    expect((await allReplayed(door)).flatMap(({ failure }) => failure ?? [])).toEqual([]);
  });

  it('catches a guard that answers differently', async () => {
    const mutant = doorMachine.provide({ guards: { right: () => false } });
    const path = generatePaths(door).paths.find((each) => describePath(each).includes('✗'));
    if (!path) throw new Error('no such path');
    await expect(replay(door, path, mutant)).rejects.toThrow(
      'plain: door.lock {"code":"1234"} > lock ✗ "jammed"\n  step 1 {"code":"1234","type":"door.lock"}: the machine does not accept it',
    );
  });

  it('catches another context and another side effect', async () => {
    const machine = setup({
      types: {} as { context: { n: number }; events: { type: 'a.go' }; emitted: { type: 'gone'; n: number } },
      actions: {
        count: assign({ n: ({ context }) => context.n + 1 }),
        tell: emit(({ context }) => ({ type: 'gone' as const, n: context.n })),
      },
    }).createMachine({ id: 'm', context: { n: 0 }, on: { 'a.go': { actions: ['count', 'tell'] } } });
    const model = defineTestModel({
      name: 'm',
      machine,
      inputs: { plain: undefined },
      events: { 'a.go': 'bare' },
      answers: {},
      key: () => null,
    });
    const [path] = generatePaths(model).paths;
    if (!path) throw new Error('no path');
    await replay(model, path);
    await expect(replay(model, path, machine.provide({ actions: { count: () => {} } }))).rejects.toThrow(
      'context: actor {"n":0}\n  context: model {"n":1}',
    );
    await expect(replay(model, path, machine.provide({ actions: { tell: () => {} } }))).rejects.toThrow(
      'side effects: model [{"type":"xstate.emit","detail":{"type":"gone","n":1}}]',
    );
  });

  it('catches an effect that runs where the model has none', async () => {
    const path = generatePaths(door).paths.find((each) => describePath(each).endsWith('door.close'));
    if (!path) throw new Error('no such path');
    const shorter = { ...path, steps: path.steps.slice(1) };
    await expect(replay(door, shorter)).rejects.toThrow('step 1 {"type":"door.close"}');
  });
});

describe('coverage', () => {
  it('names a transition and a state that no path reaches', async () => {
    const machine = setup({
      types: {} as { events: { type: 'a.go' } },
      guards: { never: () => false },
    }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { 'a.go': { guard: 'never', target: 'b' } } }, b: {} },
    });
    const model = defineTestModel({
      name: 'm',
      machine,
      inputs: { plain: undefined },
      events: { 'a.go': 'bare' },
      answers: {},
      key: () => null,
    });
    const problems = async (waived?: Record<string, string>) =>
      coverageProblems(
        coverageOf({ ...model, ...(waived && { waived }) }, visitsOf(await allReplayed(model))),
      );
    expect(await problems()).toEqual(['no path takes m.a --a.go#0 [never]--> m.b', 'no path enters m.b']);
    expect(await problems({ 'm.a --a.go#0 [never]--> m.b': 'kept for later' })).toEqual([
      'no path enters m.b',
    ]);
  });

  it('names a waiver of a transition that is taken or gone', async () => {
    const waived = { 'door.open --door.close#0--> door.closed': 'taken', 'door.attic': 'gone' };
    expect(coverageOf({ ...door, waived }, visitsOf(await allReplayed(door))).staleWaivers).toEqual(
      Object.keys(waived),
    );
  });

  it('counts transitions without an event', async () => {
    const machine = setup({}).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { always: 'b' }, b: {} },
    });
    const model: TestModel = {
      name: 'm',
      machine,
      inputs: { plain: undefined },
      events: {},
      answers: {},
      key: () => 0,
    };
    expect(coverageProblems(coverageOf(model, visitsOf(await allReplayed(model))))).toEqual([]);
  });
});

describe('invariants', () => {
  it('name the shortest path to a state that breaks them', () => {
    const invariants: TestModel['invariants'] = {
      'never open': (s) => !s.matches('open'),
      'never gone': () => true,
    };
    expect(brokenInvariants({ ...door, invariants }, edgePaths(door))).toEqual([
      'never open ← plain: door.open',
    ]);
  });
});

describe('refused events', () => {
  it('change nothing in a sound machine', async () => {
    const { sent, problems } = await checkNegatives(door, edgePaths(door));
    expect(problems).toEqual([]);
    expect(sent).toBe(11);
  });

  it('are caught where they change something', async () => {
    const machine = setup({
      types: {} as { events: { type: 'a.go' } | { type: 'a.kick' } },
      guards: { kicked: ({ event }) => event.type === 'a.kick' },
    }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { always: { guard: 'kicked', target: 'b' }, on: { 'a.go': 'b' } },
        b: { on: { 'a.kick': 'a' } },
      },
    });
    const model = defineTestModel({
      name: 'm',
      machine,
      inputs: { plain: undefined },
      events: { 'a.go': 'bare', 'a.kick': 'bare' },
      answers: {},
      key: () => null,
    });
    const { problems } = await checkNegatives(model, edgePaths(model));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('refused {"type":"a.kick"}\n  from {"state":"a"');
  });
});

describe('effects that nobody provides', () => {
  it('fail instead of looking like success', async () => {
    const once = createActor(notProvided<void>('lock')).start();
    await expect(toPromise(once)).rejects.toThrow('lock: not provided');
    const stream = createActor(notProvidedCallback('feed'));
    stream.subscribe({ error: () => {} });
    expect(stream.start().getSnapshot()).toMatchObject({
      status: 'error',
      error: new Error('feed: not provided'),
    });
  });
});
