import { describe, expect, it } from 'vitest';
import { assign } from 'xstate';
import { coverageProblems, generatePaths, replayPath } from './check-model.ts';
import { titledDoor as door, doorMachine } from './door.fixture.ts';
import { failureWords } from './failure-words.ts';
import { brokenInvariants } from './invariants.ts';
import { checkNegatives } from './negatives.ts';
import { replay } from './replay.ts';

const inWords = failureWords(door);
const english = /\b(?:the|is|no|path|step|actor|model|page|waiver|edges|state:|context)\b/;

/** Ids and data stay as they are. */
const withoutData = (text: string) => text.replaceAll(/[{"[].*/g, '').replaceAll(/（.*）/g, '');

const failureOf = (machine: typeof doorMachine) =>
  Promise.all(
    generatePaths(door).paths.map((path) =>
      replay(door, path, machine).then(
        () => '',
        ({ message }: Error) => message,
      ),
    ),
  );

describe('what the harness says', () => {
  it.each([
    ['refuses an event', doorMachine.provide({ guards: { right: () => false } }), '流程在这里不接受这件事'],
    [
      'holds other data',
      doorMachine.provide({ actions: { count: assign({ knocks: 7 }) } }),
      '数据，实际：{"knocks":7}\n  数据，规定：{"knocks":1}',
    ],
    ['stands elsewhere', doorMachine.provide({ guards: { locked: () => false } }), '状态，实际：'],
  ])('of a machine that %s is told in Chinese', async (_, machine, words) => {
    const failures = (await failureOf(machine)).filter(Boolean);
    const told = failures.map((each) => inWords(each.split('\n').slice(1).join('\n')));
    expect(told.join('\n')).toContain(words);
    expect(told.map(withoutData).filter((each) => english.test(each))).toEqual([]);
  });

  it('of a refused event that changes something is told in Chinese', async () => {
    const { problems } = await checkNegatives(
      door,
      generatePaths(door).edges,
      doorMachine.provide({ guards: { right: () => true } }),
    );
    const told = problems.map((each) => inWords(each.split('\n').slice(1).join('\n')));
    expect(told[0]).toMatch(
      /^ {2}流程在这里不该理会 .*，却变了\n {2}之前：.*，数据 .*\n {2}之后：.*，数据 .*$/,
    );
  });

  it('of transitions and states that no path reaches is told by their titles', () => {
    const id = 'door.closed --door.lock#0 [right]--> door.locking';
    const none = { transitions: [], waived: [], states: [] };
    const problems = coverageProblems({
      ...none,
      missedTransitions: [id],
      missedStates: ['door.x'],
      staleWaivers: [id],
    });
    expect(problems.map(inWords)).toEqual([
      `没有路径走过这条去向：“closed”里“上锁 [密码正确]”→“locking”（${id}）`,
      '没有路径进入这个状态：door.x',
      `免测的理由已经过时：“closed”里“上锁 [密码正确]”→“locking”（${id}）`,
    ]);
  });

  it('of a broken invariant names it and the path', () => {
    const model = { ...door, invariants: { 'nobody knocks twice': () => false } };
    expect(brokenInvariants(model, generatePaths(door).paths).map(inWords)).toEqual([
      expect.stringContaining('违反了“nobody knocks twice”'),
    ]);
  });

  it('of the page is told by the titles of its states and controls', () => {
    const picture = (state: string) => `{"states":["\\"${state}\\""],"offered":["door.knock"],"seen":null}`;
    expect(inWords(`  the page shows ${picture('open')}\n  the model says ${picture('closed')}`)).toBe(
      '  页面显示：状态 “open”；可用的操作：“敲门”\n  流程规定：状态 “closed”；可用的操作：“敲门”',
    );
    expect(inWords('  requests in flight: [], the model says [POST /lock]')).toBe(
      '  未得到应答的请求：没有；流程规定：POST /lock',
    );
    expect(inWords('  POST /lock was sent {"a":1}, the model says {"a":2}')).toBe(
      '  请求 POST /lock 的内容不对。页面发出：{"a":1}；流程规定：{"a":2}',
    );
  });

  it('and what nobody has words for stays as it is', async () => {
    const [path] = generatePaths(door).paths;
    if (!path) throw new Error('no path');
    expect((await replayPath(door, path)).failure).toBeUndefined();
    expect(inWords('page.click: Timeout 3000ms exceeded.')).toBe('page.click: Timeout 3000ms exceeded.');
  });
});
