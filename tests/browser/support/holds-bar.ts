import type { Locator, Page } from 'playwright';

/** On every page, also above an open dialog: what of one's own can still be taken back. */
export const holdsBar = (page: Page): Locator => page.locator('section[aria-label="可撤销的操作"]');

export const undoOf = (page: Page, serial: string): Locator =>
  holdsBar(page).getByRole('button', { name: new RegExp(`^撤销.*${serial}$`) });
