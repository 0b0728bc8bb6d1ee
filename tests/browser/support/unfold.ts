import type { Locator, Page } from 'playwright';
import { expect } from './expect.ts';

/** Opens all that is folded. That one is open is seen a moment after the press. */
export async function unfold(folded: Locator): Promise<void> {
  for (let left = await folded.count(); left > 0; left--) {
    await folded.first().click();
    await expect(folded).toHaveCount(left - 1);
  }
}

/** The main navigation with all its groups open, not what opens over it. */
export async function unfoldedMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: '主导航' });
  await expect(menu.getByRole('link').first()).toBeVisible();
  await unfold(menu.locator('button[aria-expanded=false]:not([aria-haspopup])'));
  return menu;
}
