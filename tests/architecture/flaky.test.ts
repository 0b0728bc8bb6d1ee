import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { type FlakyTest, flakyFindings } from './flaky-ledger.ts';
import { read } from './project-files.ts';

const ledger: readonly FlakyTest[] = JSON.parse(read('tests/flaky.json'));

/** Null where there is no git: the same commit shall be judged alike on every day, so no other clock will do. */
function commitDate(): Date | null {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%cI'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() ? new Date(stdout.trim()) : null;
}

it('no test fails by chance for longer than a week, or twice', () => {
  const committed = commitDate();
  expect(committed ? flakyFindings(ledger, committed) : []).toEqual([]);
});

it('a test that was seen eight days ago, stands there twice or says nothing is found', () => {
  const seen = (test: string, date: string, mechanism = 'a page that is closed too early') => ({
    test,
    date,
    mechanism,
  });
  const committed = new Date('2026-11-28T12:00:00Z');
  expect(flakyFindings([seen('a', '2026-11-21'), seen('b', '2026-11-28')], committed)).toEqual([]);
  expect(
    flakyFindings(
      [seen('a', '2026-11-20'), seen('b', '2026-11-28'), seen('b', '2026-11-27'), seen('c', 'today', ' ')],
      committed,
    ),
  ).toEqual([
    'a: seen on 2026-11-20, and not mended within a week',
    'b: failed twice by chance',
    'c: today is no day',
    'c: without its mechanism',
  ]);
});
