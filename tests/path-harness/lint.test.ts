import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createMachine, fromCallback, fromPromise } from 'xstate';
import { notProvided, notProvidedCallback } from '#machines/not-provided.ts';
import lockDemo from './browser/demo/lock-demo.model.ts';
import { generatePaths, lintAll } from './check-model.ts';
import { lintInputs, lintModel } from './lint.ts';
import { defineTestModel, type TestModel } from './model.ts';

const everyOne = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, '名称']));

const modelOf = (machine: AnyStateMachine, titles: Partial<TestModel['titles']> = {}): TestModel => ({
  name: machine.id,
  machine,
  inputs: { plain: undefined },
  events: {},
  answers: {},
  key: () => null,
  titles: {
    purpose: '测试',
    events: {},
    guards: {},
    effects: everyOne(machine.implementations.actors),
    delays: everyOne(machine.implementations.delays),
    ...titles,
  },
});

const meta = { title: '状态' };

/** Takes what TypeScript would refuse: most of these machines are wrong on purpose. */
const machineOf = (config: object, implementations: Parameters<typeof createMachine>[1] = {}) =>
  createMachine({ id: 'm', meta, ...config } as Parameters<typeof createMachine>[0], implementations);

const effects = { actors: { load: notProvided<void>('load') } };

const findings = (machine: AnyStateMachine, titles?: Partial<TestModel['titles']>) =>
  lintModel(modelOf(machine, titles));

describe('the lint of a machine', () => {
  it('finds nothing in a machine that is written as it should be', async () => {
    expect(await lintAll(lockDemo, generatePaths(lockDemo))).toEqual([]);
  });

  it('reports a model with another name than its machine', async () => {
    const machine = createMachine({ id: 'lock', meta });
    expect(await lintModel({ ...modelOf(machine), name: 'locks' })).toEqual([
      'the model is called "locks", its machine "lock"',
    ]);
  });

  it('reports an initial state that does not exist', async () => {
    const machine = createMachine({ id: 'm', meta, initial: 'nowhere', states: { idle: { meta } } });
    expect(await findings(machine)).toEqual(['m: its initial state "nowhere" does not exist']);
  });

  it('reports an invoke without an id, without onError, with a systemId, of an unnamed actor', async () => {
    const good = { id: 'load', src: 'load', onError: {} };
    const of = (invoke: object) =>
      findings(machineOf({ initial: 'a', states: { a: { meta, invoke } } }, effects));
    expect(await of(good)).toEqual([]);
    expect(await of({ src: 'load', onError: {} })).toEqual(['m.a: invoke "load" has no id']);
    expect(await of({ ...good, onError: undefined })).toEqual([
      'm.a: invoke "load" has no onError: a failure stops the whole machine',
    ]);
    expect(await of({ ...good, systemId: 'one' })).toEqual([
      'm.a: invoke "load" has a systemId: it can run only once in a system',
    ]);
    expect(await of({ ...good, onSnapshot: {} })).toEqual([
      'm.a: invoke "load" listens to snapshots: let the actor send facts',
    ]);
    expect(await of({ ...good, src: fromPromise(async () => 1) })).toEqual([
      'm.a: invoke "load" runs an actor that setup() does not name',
    ]);
  });

  it('reports a delay that is unknown or longer than 24.8 days: both would fire at once', async () => {
    const of = (after: object) =>
      findings(
        createMachine(
          { id: 'm', meta, initial: 'a', states: { a: { meta, after }, b: { meta } } },
          { delays: { month: 30 * 24 * 3600 * 1000, short: 1000 } },
        ),
      );
    expect(await of({ short: 'b', 500: 'b' })).toEqual([]);
    expect(await of({ shrot: 'b' })).toEqual([
      'm.a: after "shrot": the delay is unknown, it would fire at once',
    ]);
    expect(await of({ month: 'b' })).toEqual([
      'm.a: after "month": 2592000000 ms is not between 0 and 24.8 days, it would fire at once',
    ]);
  });

  it('reports guards without a name, unknown guards and wildcards', async () => {
    const of = (on: object) =>
      findings(createMachine({ id: 'm', meta, on }), { events: { 'a.go': '去' }, guards: {} });
    expect(await of({ 'a.go': { guard: () => true, actions: [] } })).toEqual([
      'm: a.go has a guard without a name',
    ]);
    expect(await of({ 'a.go': { guard: 'nobody' } })).toEqual([
      'm: a.go: the guard "nobody" is unknown',
      'guard "nobody": no Chinese title',
    ]);
    expect(await of({ 'a.go': {}, 'a.*': {} })).toContain('m: a.* is a wildcard: name the events');
  });

  it('reports side effects without a name and actions that nobody wrote', async () => {
    const machine = createMachine({ id: 'm', meta, entry: [() => {}, 'beep'] });
    expect(await findings(machine)).toEqual([
      'm: an action is a function without a name',
      'm: the action "beep" is unknown',
    ]);
  });

  it('reports an event that is not called noun.verb', async () => {
    const machine = createMachine({ id: 'm', meta, on: { GO: {}, 'a.go': {} } });
    expect(await findings(machine, { events: { GO: '去', 'a.go': '去' }, guards: {} })).toEqual([
      'event "GO" is not called like "lock.confirm" or "device.acknowledged"',
    ]);
  });

  it('reports an event that no transition takes', async () => {
    const machine = machineOf({});
    expect(await lintModel({ ...modelOf(machine), events: { 'a.lost': 'bare' } })).toEqual([
      'event "a.lost" is in the machine\'s type, and no transition takes it',
    ]);
  });

  it('reports states, events, guards, effects and delays without a Chinese title, and titles of nothing', async () => {
    const machine = createMachine(
      {
        id: 'm',
        meta: { title: 'machine' },
        initial: 'a',
        states: { a: { on: { 'a.go': { guard: 'can' } } } },
      },
      { guards: { can: () => true }, actors: { load: notProvided<void>('load') }, delays: { pause: 5 } },
    );
    const titles = {
      purpose: 'a machine',
      events: { 'a.gone': '去了' },
      guards: { can: 'can' },
      effects: { store: '保存' },
      delays: {},
    };
    expect(await findings(machine, titles)).toEqual([
      'm: no Chinese meta.title',
      'm.a: no Chinese meta.title',
      'no Chinese sentence says what the machine is for (`purpose`)',
      'event "a.go": no Chinese title',
      'event "a.gone": has a title, is not in the machine',
      'guard "can": no Chinese title',
      'effect "load": no Chinese title',
      'effect "store": has a title, is not in the machine',
      'delay "pause": no Chinese title',
    ]);
  });

  it('reports an effect whose default does something, and accepts a child machine as its own default', async () => {
    const actors = {
      good: notProvided<void>('good'),
      goodStream: notProvidedCallback('goodStream'),
      child: createMachine({ id: 'child' }),
      silent: fromPromise(async () => {}),
      endless: fromCallback(() => () => {}),
      broken: fromPromise(() => Promise.reject(new Error('oops'))),
    };
    expect(await findings(createMachine({ id: 'm', meta }, { actors }))).toEqual([
      'effect "silent": its default does not reject with "not provided" but ends',
      'effect "endless": its default does not reject with "not provided" but keeps running',
      'effect "broken": its default does not reject with "not provided" but fails with "oops"',
    ]);
  });

  it('reports an effect that gets the whole context', () => {
    const machine = createMachine(
      {
        id: 'm',
        context: { secret: 's' },
        invoke: { id: 'load', src: 'load', input: ({ context }) => context, onError: {} },
      },
      { actors: { load: notProvided<void, { secret: string }>('load') } },
    );
    const model = defineTestModel({ ...modelOf(machine), answers: { load: { done: [undefined] } } });
    expect(lintInputs(generatePaths(model).edges)).toEqual([
      'invoke "load" gets the whole context as its input',
    ]);
  });
});
