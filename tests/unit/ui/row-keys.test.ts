import { describe, expect, it } from 'vitest';
import { noRowKeys, rowKeysAfter } from '#ui/table/row-keys.ts';

/** The keys of pages that follow each other. */
function keysOf(...pages: readonly string[]): (readonly number[])[] {
  let last = noRowKeys;
  return pages.map((ids) => {
    last = rowKeysAfter(last, [...ids]);
    return last.keys;
  });
}

describe('the keys of rows', () => {
  it.each<[string, string[], number[][]]>([
    [
      'stay with their rows',
      ['abc', 'cab'],
      [
        [0, 1, 2],
        [2, 0, 1],
      ],
    ],
    [
      'go over to a wholly other page',
      ['abc', 'xyz'],
      [
        [0, 1, 2],
        [0, 1, 2],
      ],
    ],
    [
      'are new for what a longer page has more',
      ['ab', 'xyz'],
      [
        [0, 1],
        [0, 1, 2],
      ],
    ],
    [
      'are new beside a row that stays',
      ['abc', 'xb'],
      [
        [0, 1, 2],
        [3, 1],
      ],
    ],
    [
      'never come twice',
      ['ab', 'xy', 'xab'],
      [
        [0, 1],
        [0, 1],
        [0, 2, 3],
      ],
    ],
    ['begin anew after no rows', ['ab', '', 'ab'], [[0, 1], [], [2, 3]]],
  ])('%s', (_, pages, expected) => {
    expect(keysOf(...pages)).toEqual(expected);
  });
});
