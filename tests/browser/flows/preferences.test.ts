import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { preferences } from '#domain/preferences.ts';
import { accounts } from '#server/seed/accounts.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const root = (page: Page) => page.locator('html');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '偏好设置' });

async function openPreferences(page: Page): Promise<void> {
  await page.getByRole('button', { name: accounts.full.name }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: '偏好设置' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

const choose = (page: Page, group: string, option: string) =>
  dialogOf(page).getByRole('group', { name: group }).getByText(option, { exact: true }).click();
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
const kept = (page: Page) =>
  page.evaluate(
    (keys) => keys.map((key) => localStorage.getItem(key)),
    Object.values(preferences).map(({ key }) => key),
  );

describe('preferences', () => {
  it('[prefs.local] take effect at once and in other tabs, and stay in this browser', async () => {
    const page = await console.signIn('full');
    const other = await page.context().newPage();
    const list = new ListPage(other);
    await list.open();
    const rowHeight = async () => (await list.rows.first().boundingBox())?.height ?? 0;
    const comfortable = await rowHeight();

    await page.bringToFront();
    await openPreferences(page);
    await choose(page, preferences.theme.title, '深色');
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await choose(page, preferences.density.title, '紧凑');
    await choose(page, preferences.mapProvider.title, '腾讯');
    await choose(page, preferences.appleAppSearch.title, 'iPad 应用');
    await press(page, '确定');
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: accounts.full.name })).toBeFocused();
    expect(await kept(page)).toEqual(['tencent', '1', 'dark', 'compact']);

    await expect(root(other)).toHaveAttribute('data-theme', 'dark');
    await expect(root(other)).toHaveAttribute('data-density', 'compact');
    await expect.poll(rowHeight).toBeLessThan(comfortable - 10);

    await page.reload();
    await openPreferences(page);
    const group = dialogOf(page).getByRole('group', { name: preferences.mapProvider.title });
    await expect(group.getByRole('radio', { name: '腾讯' })).toBeChecked();
  });

  it('chosen and taken back by 取消 are as before', async () => {
    const page = await console.signIn('full');
    await openPreferences(page);
    await choose(page, preferences.theme.title, '深色');
    await choose(page, preferences.mapProvider.title, '百度');
    await press(page, '取消');
    await expect(root(page)).not.toHaveAttribute('data-theme');
    expect(await kept(page)).toEqual(['gaode', null, 'system', null]);
  });

  it('of the look hold before the first paint', async () => {
    const page = await console.signIn('full');
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark');
      localStorage.setItem('density', 'compact');
    });
    await page.route('**/assets/base-*.js', () => {});
    await page.goto(routePath('console'), { waitUntil: 'commit' });
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await expect(root(page)).toHaveAttribute('data-density', 'compact');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 18, 24)');
    await expect(page.locator('#root[data-frame]')).toBeAttached();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('are reached on phones too; the button for the theme is one of them', async () => {
    const page = await console.signIn('full', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: '切换到深色' }).click();
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await openPreferences(page);
    const group = dialogOf(page).getByRole('group', { name: preferences.theme.title });
    await expect(group.getByRole('radio', { name: '深色' })).toBeChecked();
  });
});
