import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { popupZIndex } from '#domain/limits.ts';
import { expect } from '../support/expect.ts';
import { hearsKeys } from '../support/hears-keys.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const lowDesk = { width: 1366, height: 768 };
const handheld = { width: 390, height: 844 };

describe('the side navigation', () => {
  it.each(['admin', 'full'] as const)('of %s fits a low window without scrolling', async (account) => {
    const page = await console.signIn(account, { viewport: lowDesk });
    const side = page.getByRole('navigation', { name: '主导航' }).filter({ visible: true });
    for (const route of ['console', 'console-security-password'] as const) {
      await page.goto(routePath(route));
      await expect(side.getByRole('link', { name: '帮助' })).toBeInViewport({ ratio: 1 });
      const hidden = await side.getByRole('link', { name: '帮助' }).evaluate((link) => {
        const box = link.closest('ul')?.parentElement;
        return box ? box.scrollHeight - box.clientHeight : null;
      });
      expect(hidden).toBe(0);
    }
  });

  it('folds its groups, opens that of the shown page, and marks it where it was folded', async () => {
    const page = await console.signIn('admin');
    const group = page.getByRole('button', { name: '门店', exact: true });
    const clerks = page.getByRole('link', { name: '店员管理' });
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(clerks).toBeHidden();
    await group.click();
    await clerks.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('店员管理');
    await expect(clerks).toHaveAttribute('aria-current', 'page');
    await group.click();
    await expect(clerks).toBeHidden();

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('控制台');
    await expect(clerks).toBeHidden();
    await page.goForward();
    await expect(clerks).toBeVisible();
  });
});

describe('the navigation of phones', () => {
  it('holds everything behind 更多; Esc gives the focus back, a press on an entry goes there', async () => {
    const page = await console.signIn('admin', { viewport: handheld });
    const more = page.getByRole('button', { name: '更多', exact: true });
    const sheet = page.getByRole('dialog', { name: '全部功能' });
    await expect(page.getByRole('link').filter({ visible: true })).not.toHaveCount(0);
    await more.click();
    await expect(sheet.getByRole('link')).toHaveCount(23);
    await hearsKeys(sheet);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(more).toBeFocused();

    await more.click();
    await sheet.getByRole('link', { name: '门店设置' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('门店设置');
    await expect(more).toHaveAttribute('data-current', '');
    await expect(
      page.getByRole('link', { name: '控制台', exact: true }).filter({ visible: true }),
    ).not.toHaveAttribute('aria-current');

    await more.click();
    await hearsKeys(sheet);
    await page.mouse.click(handheld.width / 2, 10);
    await expect(sheet).toBeHidden();
    await more.click();
    // Turned round: it would hold the page without being seen.
    await page.setViewportSize(lowDesk);
    await page.getByRole('link', { name: '控制台', exact: true }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('控制台');
  });
});

describe('popups', () => {
  it('[app.z-index] stand at 1000 or above, over every bar of the page', async () => {
    const page = await console.signIn('admin', { viewport: handheld });
    const zIndexOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Number(getComputedStyle(element).zIndex));
    await page.getByRole('button', { name: /^账号/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await zIndexOf('[role=menu]')).toBeGreaterThanOrEqual(popupZIndex);
    for (const bar of ['header', 'nav:has(> button)']) expect(await zIndexOf(bar)).toBeLessThan(popupZIndex);
  });
});
