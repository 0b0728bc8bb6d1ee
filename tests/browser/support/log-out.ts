import type { Locator, Page } from 'playwright';

/** In the open menu of the account, once it stands where it belongs: a click on one that is yet to be placed may miss. */
export const logOutItem = (page: Page): Locator =>
  page.locator('[role=menu][data-placement]').getByRole('menuitem', { name: '退出登录' });
