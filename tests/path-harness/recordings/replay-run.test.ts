import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, setup } from 'xstate';
import type { RecordedRun } from '#domain/diagram/recording.ts';
import { doorMachine as machineWithCode, titledDoor } from '../door.fixture.ts';
import type { PathEvent } from '../model.ts';
import { firstDifference } from './first-difference.ts';
import { openedAt, recordEvents } from './record-path.ts';
import { readRecording } from './recording-file.ts';
import { replayRun } from './replay-run.ts';

/** What is typed is recorded as a stand-in, so the door goes by its form, as all of ours do. */
const doorMachine = machineWithCode.provide({ guards: { right: (_, { code }) => /^\d{4}$/.test(code) } });
const door = {
  ...titledDoor,
  machine: doorMachine,
};

const jammed = { type: 'xstate.error.actor.lock', error: new Error('jammed'), actorId: 'lock' };
const story: readonly PathEvent[] = [
  { type: 'door.knock' },
  { type: 'door.open' },
  { type: 'xstate.after.swing.door.open' },
  { type: 'door.lock', code: '1234' },
  jammed,
];

/** The door, as it is after somebody has changed its chart. */
function changed(states: object): AnyStateMachine {
  const { config, implementations } = doorMachine;
  const machine: AnyStateMachine = setup({}).createMachine({
    ...(config as object),
    states: { ...(config.states as object), ...states },
  });
  return machine.provide(implementations);
}

async function record(events: readonly PathEvent[] = story): Promise<RecordedRun> {
  const { runs } = await recordEvents(door, undefined, events);
  const [run] = runs;
  if (!run) throw new Error('nothing was recorded');
  return run;
}

const replayed = async (run: RecordedRun, machine?: AnyStateMachine) =>
  replayRun(run, door, openedAt, machine);

describe('a recorded run', () => {
  it('tells each event, the transitions it took and the state after it', async () => {
    const { start, steps, end } = await record(story.slice(0, 4));
    expect(start).toEqual({ taken: [], value: 'closed', effects: [] });
    expect(steps.map(({ event, taken, value, effects }) => [event.type, taken, value, effects])).toEqual([
      ['door.knock', ['door.closed --door.knock#0--> (stay)'], 'closed', []],
      ['door.open', ['door.closed --door.open#0--> door.open'], 'open', []],
      [
        'xstate.after.swing.door.open',
        ['door.open --xstate.after.swing.door.open#0--> door.closed'],
        'closed',
        [],
      ],
      ['door.lock', ['door.closed --door.lock#0--> door.locking'], 'locking', ['lock']],
    ]);
    expect(end).toEqual({ status: 'active', outline: { knocks: 1 } });
  });

  it('is one step for what happens many times without leading anywhere, and replays each time', async () => {
    const run = await record(Array(50).fill({ type: 'door.knock' }));
    expect(run.steps).toHaveLength(1);
    expect(run.steps[0]?.times).toBe(50);
    expect(await replayed(run)).toMatchObject({ outcome: 'same', differences: [] });
  });
});

describe('a replay', () => {
  it('ends like the run on the same machine', async () => {
    expect(await replayed(await record())).toMatchObject({ outcome: 'same', replayed: 5 });
  });

  it('says which step no longer fits, and how many come after it', async () => {
    const machine = changed({ closed: { on: { 'door.open': 'open' } } });
    const { outcome, differences, replayed: count } = await replayed(await record(story.slice(1)), machine);
    expect({ outcome, count }).toEqual({ outcome: 'differs', count: 2 });
    expect(differences).toEqual(['第 3 步“上锁”不再适用：流程在“closed”时不接受它', '之后的 1 步没有重放']);
  });

  it('says where a step leads elsewhere', async () => {
    const machine = changed({ open: { on: { 'door.close': 'closed' }, after: { swing: 'locked' } } });
    const { differences } = await replayed(await record(), machine);
    expect(differences[0]).toBe('第 3 步“时间到：自动关上”状态不同。记录：“closed”；现在：“locked”');
  });

  it('says which timer and which effect are gone', async () => {
    const withoutTimer = changed({ open: { on: { 'door.close': 'closed' } } });
    expect((await replayed(await record(), withoutTimer)).differences[0]).toBe(
      '第 3 步“时间到：自动关上”不再适用：流程在“open”时没有这个计时',
    );
    const { closed, locking } = doorMachine.config.states ?? {};
    const withoutEffect = changed({ closed, locking: { ...locking, invoke: undefined } });
    expect((await replayed(await record(), withoutEffect)).differences).toContain(
      '第 4 步“上锁”进行中的工作不同。记录：“转动锁舌”；现在：无',
    );
  });

  it('compares what is in the context at the end', async () => {
    const machine = doorMachine.provide({ actions: { count: () => {} } });
    expect((await replayed(await record(), machine)).differences).toEqual([
      '最后的数据不同：字段 knocks 记录时是 1，现在是 0',
    ]);
  });

  it('tells in the words of the diagram which way a step went', async () => {
    const elsewhere = changed({ open: { on: { 'door.close': 'closed' }, after: { swing: 'locked' } } });
    expect((await replayed(await record(), elsewhere)).differences).toContain(
      '第 3 步“时间到：自动关上”去向不同。记录：“open”里“自动关上（5 秒）”→“closed”；现在：“open”里“时间到：自动关上”→“locked”',
    );
  });

  it('tells what is in the context without a word of code', () => {
    expect(firstDifference({ problem: { sentence: '~12' } }, { problem: { sentence: null } })).toBe(
      '字段 problem.sentence 记录时是 12 个字的内容，现在是空',
    );
    expect(firstDifference({ all: [2, '~1'] }, { all: [3, '~1'] })).toBe(
      '字段 all 记录时是 2 项的列表，现在是 3 项的列表',
    );
    expect(firstDifference({ held: true, list: '~3 entries' }, { held: true, list: '~4 entries' })).toBe(
      '字段 list 记录时是 3 项的表，现在是 4 项的表',
    );
  });

  it('says of a machine that is gone, and of a run without its beginning', async () => {
    const run = await record();
    expect((await replayRun(run, undefined, openedAt)).differences).toEqual(['现在没有名为 door 的流程']);
    expect(await replayed({ ...run, start: null, lost: 3 })).toMatchObject({
      outcome: 'unplayable',
      differences: ['开头的 3 步未记录，不能重放'],
    });
    expect(await replayed({ ...run, start: null, lost: 0 })).toMatchObject({
      differences: ['开头未记录，不能重放'],
    });
  });

  it('breaks where the machine broke', async () => {
    const machine = doorMachine.provide({
      actions: {
        count: assign(() => {
          throw new Error('broken');
        }),
      },
    });
    const { runs } = await recordEvents(door, undefined, story.slice(0, 1), machine);
    const [run] = runs;
    expect(run?.end).toMatchObject({ status: 'error', broke: { type: 'door.knock' } });
    if (!run) throw new Error('nothing was recorded');
    expect(await replayed(run)).toMatchObject({
      outcome: 'differs',
      differences: ['结束时不同。记录：出错；现在：仍在运行'],
    });
  });
});

describe('a recording file', () => {
  it('is read as it was written', async () => {
    const recording = await recordEvents(door, undefined, story);
    expect(readRecording(JSON.stringify(recording))).toEqual(recording);
  });

  it.each([
    ['other text', 'hello'],
    ['other JSON', '{"format":"something"}'],
    ['a file that was cut off', '{"format":"phoneward-recording","version":1}'],
  ])('is refused where it is %s', (_, text) => {
    expect(() => readRecording(text)).toThrow('这不是运行记录文件，或者它不完整');
  });
});
