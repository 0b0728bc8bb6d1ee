import { describe, expect, it } from 'vitest';
import { nextSort, selectionOfPage } from '#ui/table-types.ts';

describe('sorting', () => {
  it('starts a column descending and turns it round at the second press', () => {
    expect(nextSort('time', undefined)).toEqual({ column: 'time', direction: 'descending' });
    expect(nextSort('time', { column: 'time', direction: 'descending' })).toEqual({
      column: 'time',
      direction: 'ascending',
    });
    expect(nextSort('time', { column: 'contact', direction: 'descending' })).toEqual({
      column: 'time',
      direction: 'descending',
    });
  });
});

describe('selection of a page', () => {
  it('looks only at the rows on the page', () => {
    expect(selectionOfPage(['a', 'b'], new Set(['z']))).toBe('none');
    expect(selectionOfPage(['a', 'b'], new Set(['a', 'z']))).toBe('some');
    expect(selectionOfPage(['a', 'b'], new Set(['a', 'b']))).toBe('all');
    expect(selectionOfPage([], new Set(['a']))).toBe('none');
  });
});
