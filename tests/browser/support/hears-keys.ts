import type { Locator } from 'playwright';
import { expect } from './expect.ts';

/**
 * Whatever pops up takes the focus and begins to hear keys, and presses beside it, after a frame and a task; a key or a press that a
 * test makes before goes to what is below it.
 */
export async function hearsKeys(popup: Locator): Promise<void> {
  const page = popup.page();
  await expect(popup.and(page.locator(':focus-within'))).toHaveCount(1);
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve)))),
  );
}
