import { describe, expect, it } from 'vitest';
import { stretchOf } from '#ui/table/rows-in-turn.ts';

describe('the rows that are drawn first', () => {
  it.each([
    ['a page at its top', 200, 0, 16],
    ['a page that was left at its end', -1_800, 33, 50],
    ['a table below the window', 900, 0, 3],
    ['a table that was scrolled past', -4_000, 47, 50],
  ])('are those in sight and three beyond: %s', (_name, top, from, to) => {
    expect(stretchOf(top, 50, 850, 50)).toEqual({ from, to });
  });
});
