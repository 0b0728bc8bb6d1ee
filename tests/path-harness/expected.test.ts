import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import { foundTransitions, withTransition } from '../../tools/mutants/chart-edit.ts';
import { door, doorMachine, expectedOfDoor } from './door.fixture.ts';
import { edgePaths } from './generate.ts';
import { journeyProblem } from './journeys.ts';
import { defineTestModel, type TestModel } from './model.ts';
import { brokenProperties } from './properties.ts';
import { placesOf } from './state-graph.ts';
import { tableProblems } from './state-table.ts';

/** A list that is loaded anew after news and shows a number for a minute. */
const listMachine = setup({
  types: {} as {
    context: { rows: readonly string[]; phone: string | null; problem: string | null };
    events: { type: 'poll.due' } | { type: 'phone.show' } | { type: 'list.retry' };
  },
  actors: { load: notProvided<readonly string[]>('load'), ask: notProvided<{ phone: string }>('ask') },
  delays: { hide: 60_000 },
  actions: {
    show: assign({ rows: (_, { rows }: { rows: readonly string[] }) => rows, problem: null }),
    tell: assign({ problem: 'failed' }),
    name: assign({ phone: (_, { phone }: { phone: string }) => phone }),
    forget: assign({ phone: null }),
  },
}).createMachine({
  id: 'list',
  context: { rows: [], phone: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: {
          target: 'ready',
          actions: { type: 'show', params: ({ event }) => ({ rows: event.output }) },
        },
        onError: { target: 'failed', actions: 'tell' },
      },
      on: { 'poll.due': { target: 'loading', reenter: true } },
    },
    ready: { on: { 'poll.due': 'loading', 'phone.show': 'asking' } },
    failed: { on: { 'list.retry': 'loading', 'poll.due': 'loading' } },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: { target: 'shown', actions: { type: 'name', params: ({ event }) => event.output } },
        onError: 'ready',
      },
      on: { 'poll.due': 'loading' },
    },
    shown: {
      exit: 'forget',
      after: { hide: 'ready' },
      on: { 'poll.due': 'loading' },
    },
  },
});
const list = defineTestModel({
  name: 'list',
  machine: listMachine,
  inputs: { plain: undefined },
  events: { 'poll.due': 'bare', 'phone.show': 'bare', 'list.retry': 'bare' },
  facts: ['poll.due'],
  answers: { load: { done: [['one'], ['two']] }, ask: { done: [{ phone: '15900007731' }] } },
  key: ({ rows, phone, problem }) => [rows, phone, problem],
});

const dialog = defineTestModel({
  name: 'dialog',
  machine: setup({
    types: {} as { events: { type: 'dialog.send' } | { type: 'dialog.close' } },
    actors: { ask: notProvided<null, void>('ask') },
  }).createMachine({
    id: 'dialog',
    initial: 'filling',
    states: {
      filling: { on: { 'dialog.send': 'asking', 'dialog.close': 'closed' } },
      asking: {
        invoke: { id: 'ask', src: 'ask', onDone: 'closed', onError: 'filling' },
        on: { 'dialog.close': 'closed' },
      },
      closed: { type: 'final' },
    },
  }),
  inputs: { plain: undefined },
  events: { 'dialog.send': 'bare', 'dialog.close': 'bare' },
  answers: { ask: { done: [null] } },
  key: () => null,
});

/** The model with one transition of its chart written otherwise. */
function changed(model: TestModel, id: string, change: Parameters<typeof withTransition>[2]): TestModel {
  const found = foundTransitions(model.machine).find((each) => each.id === id);
  if (!found) throw new Error(`no transition ${id}`);
  return { ...model, machine: withTransition(model.machine, found, change) };
}

const without = (model: TestModel, id: string) => changed(model, id, () => undefined);
const silent = (model: TestModel, id: string) => changed(model, id, ({ actions: _, ...rest }) => rest);
const broken = (model: TestModel, exceptions = {}) =>
  brokenProperties(model, placesOf(model, edgePaths(model)), exceptions).map((each) => each.split('\n')[0]);

describe('the properties of every machine', () => {
  it('hold for sound machines', () => {
    expect(broken(list)).toEqual([]);
    expect(broken(door, expectedOfDoor)).toEqual([]);
  });

  it('notice an answer that nothing takes', () => {
    expect(broken(without(list, 'list.asking --xstate.error.actor.ask#0--> list.ready'))).toEqual([
      'an answer is lost: ask ✗ in "asking"',
    ]);
  });

  it('notice an answer that is not shown, at first and when something is shown already', () => {
    expect(broken(silent(list, 'list.loading --xstate.done.actor.load#0--> list.ready'))).toContain(
      'two answers look alike: load ✓ ["one"] and load ✓ ["two"] in "loading"',
    );
    const rich = { ...list, answers: { ...list.answers, load: { done: [[{ name: 'one' }]] } } } as TestModel;
    expect(broken(silent(rich, 'list.loading --xstate.done.actor.load#0--> list.ready'))).toContain(
      'an answer is not shown: load ✓ [{"name":"one"}] in "loading"',
    );
  });

  it('notice news after which nothing is loaded, but where that is written down', () => {
    const deaf = without(list, 'list.failed --poll.due#0--> list.loading');
    expect(broken(deaf)).toEqual(['after poll.due nothing is loaded in "failed"']);
    expect(broken(deaf, { deaf: { failed: 'nobody looks' } })).toEqual([]);
    const unconcerned = { 'plain: poll.due': 'it is about something else' };
    expect(broken(deaf, { unconcerned })).toEqual([]);
    const taken = changed(list, 'list.failed --poll.due#0--> list.loading', () => ({ target: 'failed' }));
    expect(broken(taken, { unconcerned })).toEqual(['after poll.due nothing is loaded in "failed"']);
  });

  it('notice what is about something else and is taken all the same', () => {
    expect(broken(list, { foreign: ['phone.show'] })).toEqual([
      'phone.show is about something else, and is taken in "ready"',
    ]);
    expect(() => broken(list, { foreign: ['phone.show 0000'] })).toThrow('list has no event phone.show 0000');
  });

  it('notice what ends a dialog in one state and not in another', () => {
    const id = 'dialog.asking --dialog.close#0--> dialog.closed';
    const open = changed(dialog, id, () => ({ target: '#dialog.filling' }));
    expect(broken(dialog, { isDialog: true })).toEqual([]);
    expect(broken(open)).toEqual([]);
    expect(broken(open, { isDialog: true })).toEqual([
      'dialog.close ends the dialog elsewhere, and does not in "asking"',
    ]);
  });

  it('notice a number that stays', () => {
    const staying = without(list, 'list.shown --xstate.after.hide.list.shown#0--> list.ready');
    expect(broken(staying)).toContain('"15900007731" is kept in "shown"');
  });

  it('notice where nobody gets on', () => {
    const stuck = without(
      without(list, 'list.failed --list.retry#0--> list.loading'),
      'list.failed --poll.due#0--> list.loading',
    );
    expect(broken(stuck)).toContain('no way out of "failed"');
    const shut = without(door, 'door.closed --door.lock#0 [right]--> door.locking');
    expect(broken(shut, { ...expectedOfDoor, isDialog: true })).toContain('no way out of "closed"');
  });
});

describe('the table of what must be possible', () => {
  const problems = (machine: AnyStateMachine, table = expectedOfDoor.table) => {
    const model = { ...door, machine } as TestModel;
    return tableProblems(model, placesOf(model, edgePaths(model)), table).map((each) => each.split('\n')[0]);
  };

  it('agrees with the chart that it was written for', () => {
    expect(problems(doorMachine)).toEqual([]);
  });

  it('says what is missing, too much, unknown or conditional without need', () => {
    const { machine } = without(door, 'door.closed --door.knock#0--> (stay)');
    expect(problems(machine)).toEqual(['closed: door.knock must always be possible']);
    expect(problems(doorMachine, { ...expectedOfDoor.table, open: '' })).toEqual([
      'open: door.close must not be possible',
    ]);
    expect(problems(doorMachine, { ...expectedOfDoor.table, open: 'door.close?' })).toEqual([
      'open: door.close depends on something, but is always possible',
    ]);
    expect(problems(doorMachine, { ...expectedOfDoor.table, locking: 'door.kick' })).toEqual([
      'locking: there is no event door.kick',
    ]);
    expect(
      problems(doorMachine, { closed: 'door.knock door.lock door.open', open: 'door.close', ajar: '' }),
    ).toEqual(['locking: the table lacks it', 'ajar: nothing leads to it']);
  });
});

describe('journeys', () => {
  const [locked, shut] = expectedOfDoor.journeys;
  if (!locked || !shut) throw new Error('the door has two journeys');

  it('go through the chart that they were written for', () => {
    expect(expectedOfDoor.journeys.map((each) => journeyProblem(door, each))).toEqual([null, null]);
  });

  it('say where the chart leads elsewhere, and what can happen instead of what cannot', () => {
    const elsewhere = changed(door, 'door.open --xstate.after.swing.door.open#0--> door.closed', (each) => ({
      ...each,
      target: '#door.locked',
    }));
    expect(journeyProblem(elsewhere, shut)).toBe(
      'shut by itself: ⏱ swing → closed\n  it is in locked, and was in open',
    );
    const dropped = without(door, 'door.open --door.close#0--> door.closed');
    expect(journeyProblem(dropped, shut)).toBe(
      'shut by itself: door.close → closed\n  that cannot happen now; what can: ⏱ swing',
    );
  });

  it('say what is not held', () => {
    const counted = { ...locked, steps: '开始 → closed\n door.knock → = | "knocks":2' };
    expect(journeyProblem(door, counted)).toContain('door.knock → = | "knocks":2\n  it holds');
    const held = { ...locked, steps: '开始 → closed | !knocks' };
    expect(journeyProblem(door, held)).toContain('it holds');
  });

  it('begin where the model begins', () => {
    expect(journeyProblem(door, { ...locked, input: 'elsewhere' })).toBe(
      'locked after one wrong try: the model has no input "elsewhere"',
    );
  });
});
