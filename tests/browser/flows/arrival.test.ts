import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { goTo } from '../builds/new-build.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

describe('a page that takes the place of another', () => {
  it('is read from its top, by eye and by keyboard, also where nobody asked for it', async () => {
    const page = await console.signIn('full', { viewport: { width: 360, height: 400 } });
    await goTo(page, '苹果设备');
    await expect(page.getByRole('button', { name: '下一页' })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    // Another tab logs out.
    await page.evaluate(() => {
      localStorage.clear();
      dispatchEvent(new Event('storage'));
    });
    await expect(page).toHaveURL(new RegExp(`${routePath('login')}$`));
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe('the first page of a logged-in person', () => {
  it('has its code fetched while the first file of the console is still on its way', async () => {
    const page = await console.pageOf('full');
    const asked = page.waitForRequest(/\/assets\/http-/);
    await page.route('**/assets/base-*.js', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(routePath('console'));
    await expect(page.getByRole('heading', { level: 1, name: '控制台' })).toBeVisible();
  });

  it('shows the devices that were asked for meanwhile', async () => {
    const page = await console.pageOf('full');
    const [asked, ask] = [Promise.withResolvers<void>(), { again: false }];
    await page.route('**/api/device/ios/list', async (route) => {
      // Who asks once more gets no answer.
      if (ask.again) return;
      ask.again = true;
      await route.continue();
      asked.resolve();
    });
    await page.route('**/assets/base-*.js', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto(routePath('console-device-ios-list'));
    await expect(page.getByRole('row').nth(20)).toBeVisible();
  });

  it('is not fetched early for somebody else', async () => {
    const page = await console.newPage();
    const begun = page.waitForRequest('**/assets/base-*.js');
    const code: string[] = [];
    page.on('request', (each) => {
      if (/\/assets\/(?:member|apple-list)-/.test(each.url())) code.push(each.url());
    });
    await page.goto(routePath('login'));
    await begun;
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    expect(code).toEqual([]);
  });
});
