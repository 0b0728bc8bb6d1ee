import { expect, it } from 'vitest';
import { inOrder, type ReplayResult, replaySummary } from '../../../tools/replay/replay-summary.ts';

const result = (outcome: ReplayResult['outcome'], inBrowser: boolean) => ({ outcome, inBrowser });

it('counts what was replayed apart from what was driven in the browser', () => {
  const replayed = [result('same', false), result('same', false), result('differs', false)];
  expect(replaySummary(replayed)).toBe('流程 2/3 一致（不同 1）');
  const driven = [result('same', true), result('unplayable', true)];
  expect(replaySummary([...replayed, ...driven])).toBe(
    '流程 2/3 一致（不同 1），浏览器 1/2 一致（不能重放 1）',
  );
});

it('lists runs by their number', () => {
  expect(inOrder([{ id: 'r10' }, { id: 'r2' }, { id: 'r1' }]).map(({ id }) => id)).toEqual([
    'r1',
    'r2',
    'r10',
  ]);
});
