import { describe, it } from 'vitest';
import { routePath } from '#domain/routes.ts';
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
  it('has its code fetched while the browser reads it, and run while the rules of routes are asked for', async () => {
    const page = await console.pageOf('full');
    const asked = Promise.withResolvers<void>();
    await page.route('**/builds/meta/*', async (route) => {
      await asked.promise;
      await route.continue();
    });
    const [first, run] = (['fetch', 'script'] as const).map((type) =>
      page.waitForRequest((each) => each.resourceType() === type && /\/assets\/http-/.test(each.url())),
    );
    const rules = page.waitForRequest('**/builds/meta/*');
    await page.goto(routePath('console'));
    await first;
    await rules;
    await run;
    asked.resolve();
    await expect(page.getByRole('heading', { level: 1, name: '控制台' })).toBeVisible();
  });
});
