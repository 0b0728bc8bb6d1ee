import type { Page } from 'playwright';

/** By how many px the page is wider than its window: more than 0 makes a person scroll sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
