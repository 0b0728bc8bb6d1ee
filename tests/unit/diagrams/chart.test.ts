import { describe, expect, it } from 'vitest';
import { and, not, or, setup } from 'xstate';
import { titledDoor } from '#tests/path-harness/door.fixture.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { type Chart, type ChartState, readChart } from '../../../tools/diagrams/chart.ts';
import { durationText } from '../../../tools/diagrams/wording.ts';

const titled = {
  ...titledDoor,
  facts: ['door.close' as const],
};

const stateOf = ({ root }: Chart, id: string): ChartState => {
  const found = [root, ...root.children].find((state) => state.id === id);
  if (!found) throw new Error(`no state ${id}`);
  return found;
};

const wordsOf = (chart: Chart, from: string, to: string) =>
  chart.arrows
    .find((arrow) => arrow.from === from && arrow.to === to)
    ?.lines.map(({ kind, text }) => `${kind}: ${text}`);

describe('a chart in the words of its titles', () => {
  const chart = readChart('door', titled);

  it('shows what runs in a state and what does not leave it', () => {
    expect(stateOf(chart, 'door.locking').lines).toEqual([
      { kind: 'effect', text: '转动锁舌', transition: null },
    ]);
    expect(stateOf(chart, 'door.closed').lines).toEqual([
      { kind: 'person', text: '敲门', transition: 'door.closed --door.knock#0--> (stay)' },
    ]);
  });

  it('tells persons, facts, timers and answers apart, and what holds where no guard does', () => {
    expect(wordsOf(chart, 'door.closed', 'door.locking')).toEqual(['person: 上锁 [密码正确]']);
    expect(wordsOf(chart, 'door.open', 'door.closed')).toEqual(['fact: 关门', 'timer: 自动关上（5 秒）']);
    expect(wordsOf(chart, 'door.locking', 'door.locked')).toEqual(['done: 已锁上']);
    expect(wordsOf(chart, 'door.locking', 'door.closed')).toEqual(['done: 否则', 'failed: 失败']);
  });

  it('shows names where there are no titles', () => {
    const { titles: _, ...untitled } = titled;
    expect(wordsOf(readChart('door', untitled), 'door.closed', 'door.locking')).toEqual([
      'person: door.lock [right]',
    ]);
  });

  it('tells combined guards, and where a transition within its own state leads', () => {
    const machine = setup({
      types: {} as { events: { type: 'a.go' } | { type: 'a.in' } },
      guards: { one: () => true, two: () => true, three: () => true },
    }).createMachine({
      id: 'm',
      meta: { title: '外' },
      initial: 'a',
      on: { 'a.in': '.b' },
      states: {
        a: { on: { 'a.go': { guard: and(['one', or(['two', not('three')])]), target: 'b' } } },
        b: { meta: { title: '乙' }, on: { 'a.go': { target: 'b', reenter: true } } },
      },
    });
    const model = defineTestModel({
      name: 'm',
      machine,
      inputs: { plain: undefined },
      events: { 'a.go': 'bare', 'a.in': 'bare' },
      answers: {},
      key: () => null,
      titles: {
        purpose: '',
        events: { 'a.go': '走', 'a.in': '进' },
        guards: { one: '一', two: '二', three: '三' },
        effects: {},
      },
    });
    const combined = readChart('m', model);
    expect(wordsOf(combined, 'm.a', 'm.b')).toEqual(['person: 走 [一 且 （二 或 不是「三」）]']);
    expect(stateOf(combined, 'm').lines.map(({ text }) => text)).toEqual(['进 → 乙']);
    expect(stateOf(combined, 'm.b').lines.map(({ text }) => text)).toEqual(['走 → 重新进入']);
  });

  it.each([
    [300, '300 毫秒'],
    [1_500, '1.5 秒'],
    [60_000, '1 分钟'],
    [90_000, '1.5 分钟'],
    [5_400_000, '1.5 小时'],
    [86_400_000, '1 天'],
  ])('%i ms are %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});
