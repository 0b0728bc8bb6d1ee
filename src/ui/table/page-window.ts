/** How many pages hold `total` rows; an empty list has one. */
export const pageCount = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** The numbers of a page's first and last row, from 1; both 0 where there are none, also beyond the last page. */
export function rowsOnPage(page: number, pageSize: number, total: number): { first: number; last: number } {
  if (page > pageCount(total, pageSize) || total === 0) return { first: 0, last: 0 };
  return { first: (page - 1) * pageSize + 1, last: Math.min(page * pageSize, total) };
}

/** The pages to offer: the first, the last, the current one and its neighbours, and `gap` for what lies between. */
export function pageWindow(page: number, count: number): (number | 'gap')[] {
  const near = new Set([1, count, page - 1, page, page + 1]);
  // At either end the strip keeps its width: 1 2 3 … 39 and 1 … 37 38 39.
  if (page <= 2) near.add(3);
  if (page >= count - 1) near.add(count - 2);
  const pages = [...near].filter((number) => number >= 1 && number <= count).sort((a, b) => a - b);
  return pages.flatMap((number, index) => {
    const before = pages[index - 1];
    if (before === undefined || number - before === 1) return [number];
    // A gap of one page is that page.
    return number - before === 2 ? [number - 1, number] : ['gap' as const, number];
  });
}
