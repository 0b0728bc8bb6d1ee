import type { BrowserContext, Locator, Page } from 'playwright';
import type { Tokens } from '#api/contract/people/auth.ts';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import type { AccountName } from '#tests/server/test-server.ts';
import { expect } from '../support/expect.ts';
import { logOutItem } from '../support/log-out.ts';

export const notices = (page: Page): Locator => page.getByRole('region', { name: '操作提示' });

/** Who is logged in, as the side navigation shows it. */
export const accountButton = (page: Page, account: AccountName): Locator =>
  page.getByRole('button', { name: accounts[account].name }).filter({ visible: true });

/** A further tab of the same profile. */
export async function openTab(page: Page, path: string = routePath('console')): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

export async function logOut(page: Page, account: AccountName): Promise<void> {
  await accountButton(page, account).click();
  await logOutItem(page).click();
}

export const expectLoginPage = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
};

/** Puts tokens where the console keeps them, in the order in which it does; other tabs hear of it. */
export const putTokens = (page: Page, { refresh_token, expires, access_token }: Tokens): Promise<void> =>
  page.evaluate(
    (pair) => {
      for (const [key, value] of Object.entries(pair)) localStorage.setItem(key, String(value));
    },
    { refresh_token, expires, access_token },
  );

export const heldTokens = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /token|expires/.test(key))
      .sort(),
  );

/** Tabs of the profile that are opened from now on hear nothing of what others store, as if they slept. */
export async function sleepOverStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
  });
}
