import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { desk, phone } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

const deviceLinks = (page: Page) =>
  page.locator(`#content a[href^="${routePath('console-device-ios-id', { id: '' })}"]`);
const scrollY = (page: Page) => page.evaluate(() => scrollY);
const goneFrom = `**${routePath('console-device-ios-list')}?**`;

describe.each([
  { name: 'a desk', viewport: desk },
  { name: 'a phone', viewport: phone },
])('Back from a device to the list, at $name', ({ viewport }) => {
  it('shows the rows where they were left, with the focus on the device', async () => {
    const page = await console.pageOf('admin', { viewport });
    const list = new ListPage(page);
    await list.open('?page_size=50');
    const link = deviceLinks(page).nth(40);
    await link.focus();
    const href = await link.getAttribute('href');
    const before = await scrollY(page);
    expect(before).toBeGreaterThan(1_000);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await expect(page.locator('[data-machine=deviceDetail][data-machine-state*=ready]')).toBeAttached();
    await expect.poll(() => scrollY(page)).toBe(0);
    await page.goBack();
    await page.waitForURL(goneFrom);
    await list.loaded();
    await expect.poll(() => scrollY(page)).toBe(before);
    await expect(page.locator(`#content a[href="${href}"]`).first()).toBeFocused();
    // Forward is no other page than before, and Back finds the same place once more.
    await page.goForward();
    await page.waitForURL(`**${href}`);
    await expect.poll(() => scrollY(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrollY(page)).toBe(before);
  });
});
