import { describe, expect, it } from 'vitest';
import { pageCount, pageWindow, rowsOnPage } from '#ui/table/page-window.ts';

describe('pages', () => {
  it('counts pages, one at least', () => {
    expect([0, 1, 20, 21, 312].map((total) => pageCount(total, 20))).toEqual([1, 1, 1, 2, 16]);
  });

  it('numbers the rows of a page, the last page being short', () => {
    expect(rowsOnPage(1, 20, 312)).toEqual({ first: 1, last: 20 });
    expect(rowsOnPage(16, 20, 312)).toEqual({ first: 301, last: 312 });
    expect(rowsOnPage(1, 20, 0)).toEqual({ first: 0, last: 0 });
    expect(rowsOnPage(17, 20, 312)).toEqual({ first: 0, last: 0 });
  });

  it('offers the ends and the neighbours, and says where pages are left out', () => {
    expect(pageWindow(1, 39)).toEqual([1, 2, 3, 'gap', 39]);
    expect(pageWindow(2, 39)).toEqual([1, 2, 3, 'gap', 39]);
    expect(pageWindow(20, 39)).toEqual([1, 'gap', 19, 20, 21, 'gap', 39]);
    expect(pageWindow(39, 39)).toEqual([1, 'gap', 37, 38, 39]);
  });

  it('shows a page rather than a gap of one', () => {
    expect(pageWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(1, 2)).toEqual([1, 2]);
  });
});
