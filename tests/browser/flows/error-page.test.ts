import { describe, it } from 'vitest';
import { me } from '#api/contract/people/user.ts';
import { routePath } from '#domain/access/routes.ts';
import { phone } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { overflow } from '../support/overflow.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const googlebot =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/150.0.0.0 Safari/537.36';

describe('the error page', () => {
  it('[app.error-page] [app.not-found] shows status code, message and a button to /', async () => {
    const page = await console.pageOf(null);
    await page.goto('/no/such/page');
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found: /no/such/page');
    const home = page.getByRole('link', { name: '返回首页' });
    await expect(home).toHaveAttribute('href', routePath('index'));
    await home.click();
    await expect(page).toHaveURL(routePath('login'));
  });

  it('[app.error-page] [call.envelope] shows the status code and the status message of the server', async () => {
    const page = await console.signIn('full');
    const json = { error: true, url: me.path, statusCode: 503, statusMessage: 'Service Unavailable' };
    await page.route(`**${me.path}`, (route) =>
      route.fulfill({
        json: { ...json, message: '服务暂不可用，请稍后再试', data: { code: 'UNAVAILABLE' } },
      }),
    );
    await page.reload();
    await expect(page.getByText('503', { exact: true })).toBeVisible();
    await expect(page.getByText('Service Unavailable', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('服务暂不可用，请稍后再试');
  });

  it('[app.error-page] says so and leads on without its own code, too', async () => {
    const page = await console.pageOf(null);
    await page.route('**/assets/error-*.js', (route) => route.abort('connectionrefused'));
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page not found: /no/such/page');
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL(routePath('login'));
    for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/ERR_CONNECTION_REFUSED/);
  });

  it('[app.not-found] keeps a long path within a narrow window', async () => {
    const page = await console.pageOf(null, { viewport: phone });
    const path = `/${'nowhere'.repeat(300)}`;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Page not found: ${path}`);
    await expect(page.getByRole('link', { name: '返回首页' })).toBeInViewport();
    expect(await overflow(page)).toBe(0);
  });

  it('[app.error-page.bots] is not rendered for a bot: it finds the name of the site', async () => {
    const bot = await console.newPage({ userAgent: googlebot });
    await bot.goto('/no/such/page');
    await expect(bot.getByRole('main')).toHaveText('机安卫士');
    await expect(bot).toHaveTitle('机安卫士');
    await expect(bot.getByText(/404|not found/i)).toHaveCount(0);
    await expect(bot.getByRole('link')).toHaveCount(0);

    await bot.goto(routePath('login'));
    await expect(bot.getByRole('heading', { name: '登录' })).toBeVisible();
  });
});
