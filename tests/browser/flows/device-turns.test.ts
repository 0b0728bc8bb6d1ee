import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const listPath = routePath('console-device-ios-list');
const deviceLinks = (page: Page) =>
  page.locator(`#content a[href^="${routePath('console-device-ios-id', { id: '' })}"]`);
const button = (page: Page, name: '上一台' | '下一台') => page.getByRole('button', { name, exact: true });

const expectDevice = (page: Page, path: string | undefined) =>
  expect.poll(() => new URL(page.url()).pathname).toBe(path);

describe('the page of a device that was opened from a list', () => {
  it('leads to the others of the list in its order, and Back to the list', async () => {
    const page = await console.pageOf('admin');
    const list = new ListPage(page);
    const search = '?page_num=2&page_size=10&sort_index=last_active_time&sort_direction=ascend';
    await list.open(search);
    const paths = await deviceLinks(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(paths).toHaveLength(10);
    await deviceLinks(page).nth(7).click();
    await expectDevice(page, paths[7]);
    await expect(page.getByText('8 / 10', { exact: true })).toBeVisible();

    await button(page, '下一台').press('Enter');
    await expectDevice(page, paths[8]);
    await expect(button(page, '下一台')).toBeFocused();
    await page.keyboard.press('Enter');
    await expectDevice(page, paths[9]);
    await expect(page.getByText('10 / 10', { exact: true })).toBeVisible();
    await expect(button(page, '下一台')).toHaveAttribute('aria-disabled', 'true');
    await expect(button(page, '下一台')).toBeFocused();

    // The history keeps it, also when the page is loaded anew.
    await page.reload();
    await button(page, '上一台').click();
    await expectDevice(page, paths[8]);
    await page.goBack();
    await expect
      .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
      .toBe(listPath + search);
    await list.loaded();
  });

  it('is not there for a device that was found otherwise', async () => {
    const page = await console.pageOf('admin');
    const list = new ListPage(page);
    await list.open('?page_size=10');
    const href = (await deviceLinks(page).first().getAttribute('href')) ?? '';
    await page.goto(href);
    await expect(page.locator('[data-machine=deviceDetail][data-machine-state*=ready]')).toBeAttached();
    await expect(button(page, '下一台')).toBeHidden();
  });
});
