import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const strip = (page: Page) => page.getByText(messages.offline);

/** The browser itself reports every file that it does not get. */
function expectOnlyMissingNetwork(): void {
  for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/ERR_INTERNET_DISCONNECTED/);
}

/** The browser tells of the network. Where it really comes back, it tells so a moment before a file gets through. */
const tellNetwork = (page: Page, isThere: boolean): Promise<boolean> =>
  page.evaluate((onLine) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine });
    return dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  }, isThere);

describe('without network', () => {
  it('every page says so, and stops when it is back', async () => {
    const page = await console.pageOf(null);
    for (const path of [routePath('login'), '/nowhere', routePath('dev')]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(strip(page)).toHaveCount(0);
      await page.context().setOffline(true);
      await expect(strip(page)).toBeVisible();
      await page.context().setOffline(false);
      await expect(strip(page)).toHaveCount(0);
    }
  });

  it('a list that failed offers to try again, and goes on by itself when the network is back', async () => {
    const page = await console.pageOf('full');
    const list = new ListPage(page);
    await list.open();
    await page.context().setOffline(true);
    await expect(strip(page)).toBeInViewport();
    await list.search('F2LL5VC6KP');
    await expect(page.getByRole('main').getByRole('button', { name: '重试', exact: true })).toBeVisible();
    await page.context().setOffline(false);
    await expect(strip(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: '重试', exact: true })).toHaveCount(0);
    expectOnlyMissingNetwork();
  });

  it('a page that could not be fetched appears when the network is back', async () => {
    const page = await console.signIn('full');
    const chunk = '**/assets/operation-log-*.js';
    await page.route(chunk, (route) => route.abort('internetdisconnected'));
    await page.getByRole('link', { name: '苹果操作日志' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.screenNotLoaded);
    await tellNetwork(page, false);
    await expect(strip(page)).toBeInViewport();
    await page.unroute(chunk);
    await tellNetwork(page, true);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/操作日志/);
    await expect(strip(page)).toHaveCount(0);
    expectOnlyMissingNetwork();
  });
});
