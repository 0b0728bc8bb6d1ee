import { describe, expect, it } from 'vitest';
import { and, assign, not, setup } from 'xstate';
import { foundTransitions, machineWith } from '../../tools/mutants/chart-edit.ts';
import { explanations, screenExplanations } from '../../tools/mutants/explained.ts';
import { mutantsOf } from '../../tools/mutants/mutate.ts';
import { explainedTexts, problemsOf, problemsTogether, summaryOf } from '../../tools/mutants/summary.ts';
import { testedMutants } from '../../tools/mutants/tested-mutants.ts';
import { mutantTitle } from '../../tools/mutants/words.ts';
import { allTransitionIds } from './chart.ts';
import { door, doorMachine, titledDoor } from './door.fixture.ts';
import { defineTestModel } from './model.ts';

/** A gate that opens by itself, with a condition that is always met. */
const gateMachine = setup({
  types: {} as { context: { wide: boolean }; events: { type: 'gate.open' } | { type: 'gate.shut' } },
  actions: { open: assign({ wide: true }), shut: assign({ wide: false }) },
  guards: { isWide: ({ context }) => context.wide, isNever: () => false },
}).createMachine({
  id: 'gate',
  meta: { title: '大门' },
  context: { wide: false },
  initial: 'shut',
  states: {
    shut: {
      meta: { title: '关' },
      always: { guard: 'isWide', target: 'wide' },
      on: { 'gate.open': { guard: and([not('isWide'), not('isNever')]), actions: 'open' } },
    },
    wide: {
      meta: { title: '开' },
      always: { guard: not('isWide'), target: 'shut' },
      on: { 'gate.shut': { actions: 'shut' } },
    },
  },
});
const gate = defineTestModel({
  name: 'gate',
  machine: gateMachine,
  inputs: { plain: undefined },
  events: { 'gate.open': 'bare', 'gate.shut': 'bare' },
  answers: {},
  key: ({ wide }) => wide,
  titles: {
    purpose: '大门的开与关',
    events: { 'gate.open': '开', 'gate.shut': '关' },
    guards: { isWide: '开着', isNever: '从不' },
    effects: {},
  },
});

const ofDoor = await testedMutants({ name: 'door', model: door });
const idsOf = (kind: string) => ofDoor.mutants.filter((each) => each.kind === kind).map(({ id }) => id);

describe('mutants of a machine', () => {
  it('finds where each transition is written', () => {
    const found = foundTransitions(doorMachine).map(({ id }) => id);
    expect(found.toSorted()).toEqual(allTransitionIds(doorMachine).toSorted());
  });

  it('makes the same machine where nothing is changed', () => {
    expect(allTransitionIds(machineWith(doorMachine))).toEqual(allTransitionIds(doorMachine));
  });

  it('changes one transition and leaves the others', () => {
    const ids = allTransitionIds(doorMachine);
    const removed = mutantsOf(doorMachine).filter(({ kind }) => kind === 'removed');
    expect(removed).toHaveLength(ids.length);
    for (const mutant of removed) expect(allTransitionIds(mutant.make())).toHaveLength(ids.length - 1);
  });

  it('leads a transition to each state beside its target, and to nowhere', () => {
    const id = 'door.open --door.close#0--> door.closed';
    expect(idsOf('retargeted').filter((each) => each.endsWith(id))).toEqual(
      ['to door.open', 'to door.locking', 'to door.locked', 'to nowhere'].map(
        (where) => `retargeted ${where}: ${id}`,
      ),
    );
  });

  it('drops and inverts each guard, and drops each action', () => {
    const guarded = [
      'door.closed --door.lock#0 [right]--> door.locking',
      'door.locking --xstate.done.actor.lock#0 [locked]--> door.locked',
    ];
    expect(idsOf('unguarded')).toEqual(guarded.map((id) => `unguarded: ${id}`));
    expect(idsOf('inverted')).toEqual(guarded.map((id) => `inverted: ${id}`));
    expect(idsOf('inactive')).toEqual(['inactive #0 count: door.closed --door.knock#0--> (stay)']);
  });
});

describe('what the path tests catch', async () => {
  const ofGate = await testedMutants({ name: 'gate', model: gate });

  it('catches every mutant of the door, some by the events that a state refuses', () => {
    expect(ofDoor.mutants.filter(({ caughtBy }) => !caughtBy)).toEqual([]);
    expect(new Set(ofDoor.mutants.map(({ caughtBy }) => caughtBy))).toContain('negatives');
  });

  it('catches a machine that never comes to rest', () => {
    const endless = ofGate.mutants.find(
      ({ id }) => id === 'inverted: gate.shut --always#0 [isWide]--> gate.wide',
    );
    expect(endless?.caughtBy).toBe('replay');
  });

  it('lets a part of a guard survive that changes nothing', () => {
    expect(ofGate.mutants.filter(({ caughtBy }) => !caughtBy).map(({ id }) => id)).toEqual([
      'unguarded of not(isWide): gate.shut --gate.open#0 [and(not(isWide), not(isNever))]--> (stay)',
    ]);
  });
});

describe('the result', () => {
  const survived = { id: 'a', kind: 'removed', caughtBy: null } as const;
  const caught = { id: 'b', kind: 'removed', caughtBy: 'replay' } as const;
  const result = (...mutants: (typeof survived | typeof caught)[]) => [{ name: 'm', mutants, seconds: 0 }];

  it('fails for a survivor without a reason, a stale reason and too small a share', () => {
    const explained = { m: [{ reason: 'because', mutants: ['b'] }] };
    expect(problemsOf(summaryOf(result(survived, caught), explained))).toEqual([
      'm：没有发现，也没有写明理由：a',
      'm：理由已经过时（已能发现，或不再有这一处）：b',
      '发现了 50.0 %，至少要 98 %',
    ]);
  });

  it('fails for a machine that could not be tested to the end, whatever is left of it', () => {
    const explained = { m: [{ reason: 'because', mutants: ['a'] }] };
    const results = [{ name: 'm', mutants: [caught], seconds: 0, broken: 'step 1 differs' }];
    expect(problemsOf(summaryOf(results, explained))).toEqual([
      'm：没有改坏的页面已经走不通：step 1 differs',
    ]);
  });

  it('passes where the few survivors have their reasons', () => {
    const explained = { m: [{ reason: 'because', mutants: ['a'] }] };
    const many = Array.from({ length: 99 }, () => caught);
    expect(problemsOf(summaryOf(result(survived, ...many), explained))).toEqual([]);
  });

  it('asks for a smaller share, and no reason for each, where the model is broken with the chart', () => {
    const many = Array.from({ length: 18 }, () => caught);
    expect(problemsTogether(summaryOf(result(survived, survived, ...many), {}))).toEqual([
      '发现了 90.0 %，至少要 95 %',
    ]);
    expect(problemsTogether(summaryOf(result(survived, ...many, caught), {}))).toEqual([]);
    expect(explainedTexts(summaryOf(result(survived), {}), undefined, '未写明')).toHaveLength(1);
    expect(explainedTexts(summaryOf(result(survived), {}))).toEqual([]);
  });
});

describe('a mutant in the words of the diagram', () => {
  it('says what was changed and where', () => {
    expect(mutantTitle(titledDoor, 'removed: door.closed --door.open#0--> door.open')).toBe(
      '去掉去向：“closed”里“开门”→“open”（removed: door.closed --door.open#0--> door.open）',
    );
    expect(mutantTitle(titledDoor, 'inactive #0 count: door.open (exit)')).toBe(
      '去掉动作 #0 count：离开“open”时（inactive #0 count: door.open (exit)）',
    );
  });

  it('has words for every kind', () => {
    const told = mutantsOf(titledDoor.machine).map(({ id }) => mutantTitle(titledDoor, id));
    expect(told.filter((each) => !/^\p{Script=Han}.*：.*（.+）$/u.test(each))).toEqual([]);
  });

  it('explains in Chinese why nothing catches some', () => {
    const reasons = [explanations, screenExplanations].flatMap((each) =>
      Object.values(each).flatMap((some) => some.map(({ reason }) => reason)),
    );
    expect(reasons.filter((reason) => !/^\p{Script=Han}[^a-zA-Z]*。$/u.test(reason))).toEqual([]);
  });
});
