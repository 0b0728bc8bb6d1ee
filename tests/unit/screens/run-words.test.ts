import { describe, expect, it } from 'vitest';
import type { Diagram } from '#domain/diagram/diagram.ts';
import type { RecordedRun, RecordedStep } from '#domain/diagram/recording.ts';
import { diagramOf } from '#screens/dev/diagrams.ts';
import { activeStates, shownRun, stateWords, stepWords, takenOf } from '#screens/dev/run-words.ts';
import { fileNameOf } from '#screens/dev/save-recording.ts';
import { registeredMachines } from '#tests/paths/registry.ts';

const text = (words: string) => ({ text: words, x: 0, y: 0 });
const state = (id: string, title: string) => ({
  id,
  kind: 'atomic' as const,
  box: [0, 0, 1, 1] as const,
  title: text(title),
  lines: [],
});
const transition = 'door.open --door.close#0 [isLight]--> door.closed';
const diagram: Diagram = {
  machine: 'door',
  name: 'door',
  title: '门',
  layout: '',
  purpose: '',
  width: 1,
  height: 1,
  states: [
    state('door', '门'),
    state('door.open', '开着'),
    state('door.closed', '关着'),
    state('door.closed.locked', '锁着'),
  ],
  arrows: [
    {
      from: 'door.open',
      to: 'door.closed',
      points: [],
      label: null,
      lines: [{ ...text('关门 [很轻]'), kind: 'person', transition }],
    },
  ],
};
const key = 'door.open --door.close#0--> door.closed';
const step = (fields: Partial<RecordedStep>): RecordedStep => ({
  at: 0,
  event: { type: 'door.close' },
  taken: [key],
  value: 'closed',
  effects: [],
  ...fields,
});
const run = (
  id: string,
  status: RecordedRun['end']['status'],
  steps: readonly RecordedStep[] = [],
): RecordedRun => ({
  id,
  machine: 'door',
  actor: 'door',
  parent: null,
  at: 0,
  input: null,
  start: { taken: [], value: 'open', effects: [] },
  lost: 0,
  steps,
  end: { status, outline: null },
});

describe('the words of a run', () => {
  it('name the innermost states, of all parts that are active at once', () => {
    expect(stateWords(diagram, 'door', { closed: 'locked' })).toBe('锁着');
    expect(stateWords(diagram, 'door', { open: {}, closed: 'locked' })).toBe('开着、锁着');
    expect(stateWords(undefined, 'door', { closed: 'locked' })).toBe('locked');
  });

  it('mark the outer states as active, too', () => {
    expect([...activeStates('door', { closed: 'locked' })]).toEqual([
      'door',
      'door.closed',
      'door.closed.locked',
    ]);
  });

  it('tell a step as the diagram does, also one that changed nothing', () => {
    expect(stepWords(diagram, step({}))).toBe('关门 [很轻]');
    expect(stepWords(diagram, step({ taken: [] }))).toBe('关门');
    const withoutEffect = (type: string) => stepWords(diagram, step({ taken: [], event: { type } }));
    expect(withoutEffect('xstate.done.actor.lock')).toBe('工作得到了结果');
    expect(withoutEffect('xstate.error.actor.lock')).toBe('工作出错或未答复');
    expect(withoutEffect('xstate.after.swing.door.open')).toBe('等待的时间到了');
  });

  it('count what happened many times', () => {
    expect([...takenOf(run('r1', 'active', [step({}), step({ times: 4 })]))]).toEqual([[key, 5]]);
  });

  it('show a run that goes on rather than one that is over', () => {
    expect(shownRun([run('r1', 'active'), run('r2', 'done')])?.id).toBe('r1');
    expect(shownRun([run('r1', 'done'), run('r2', 'stopped')])?.id).toBe('r2');
    expect(shownRun([])).toBeUndefined();
  });
});

it('names the file by the time of saving in Shanghai', () => {
  expect(fileNameOf({ savedAt: '2026-11-21T18:31:05.123Z' } as never)).toBe('运行记录-20261122-023105.json');
});

it('every event of every machine has words, also where it changes nothing', async () => {
  const machines = await registeredMachines();
  const unnamed = machines.flatMap(({ model: { name, events } }) =>
    Object.keys(events).filter((type) => {
      const words = stepWords(diagramOf(name), step({ taken: [], event: { type } }));
      return !/^\p{Script=Han}/u.test(words) || /[[\]→]/.test(words);
    }),
  );
  expect(unnamed).toEqual([]);
});
