import type { Locator } from 'playwright';
import { expect } from './expect.ts';

/**
 * Whatever pops up takes the focus and begins to hear keys, and presses beside it, a frame after it is shown; a key that a test
 * presses before goes to what is below it.
 */
export const hearsKeys = (popup: Locator): Promise<void> =>
  expect(popup.and(popup.page().locator(':focus-within'))).toHaveCount(1);
