import { describe, expect, it } from 'vitest';
import { nextSort } from '#ui/table/table-types.ts';

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
