import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { startTestServer, type TestServer } from '#tests/server/test-server.ts';
import { launchChromium } from '#tests/setup/chromium.ts';
import { expect } from '../support/expect.ts';
import { accountButton, expectLoginPage, putTokens } from './session-tabs.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startTestServer(),
    // Tests are usually spared what browsers do with pages that are left, and one without windows does nothing with them.
    launchChromium({ ignoreDefaultArgs: ['--disable-back-forward-cache'] }, { whole: true }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

describe('a page that comes back from the browser’s history as it was left', () => {
  it('[session.states] [route.login] leads on where somebody has logged in meanwhile', async () => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await page.goto(routePath('login'));
    await expectLoginPage(page);
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.restored = String(persisted);
      });
    });
    await page.goto('/healthz');
    const other = await context.newPage();
    await other.goto('/healthz');
    await putTokens(other, await server.openSession('full'));
    await page.goBack({ waitUntil: 'commit' });
    await expect(accountButton(page, 'full')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
    await context.close();
  });
});
