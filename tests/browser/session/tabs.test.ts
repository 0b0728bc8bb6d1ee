import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { logout, refresh } from '#api/contract/people/auth.ts';
import { me } from '#api/contract/people/user.ts';
import { routePath } from '#domain/access/routes.ts';
import { accessTokenMs, logoutRetryMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { withClock } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { fillSignIn } from '../support/sign-in.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import { expectLoginPage, heldTokens, logOut, notices, openTab } from './session-tabs.ts';

const console = useConsoleUnderTest();
const heading = (page: Page) => page.getByRole('heading', { name: '控制台' });

/** Paths of the calls that all tabs of the profile make, with their status. */
function listen(page: Page, path: string): number[] {
  const answers: number[] = [];
  page.context().on('response', (response) => {
    if (new URL(response.url()).pathname === path) answers.push(response.status());
  });
  return answers;
}

describe('several tabs', () => {
  it('[session.states] a login in one leads the others on from the login page', async () => {
    const page = await console.pageOf(null);
    await page.goto(routePath('login'));
    const other = await openTab(page, routePath('console-device-ios-list'));
    await expectLoginPage(other);
    await fillSignIn(page, accounts.full);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(heading(page)).toBeVisible();
    await new ListPage(other).loaded();
  });

  it('[session.states] a logout in one ends the others with a notice; who left needs none', async () => {
    const page = await console.signIn('full');
    const other = await openTab(page);
    await expect(heading(other)).toBeVisible();
    const told = expect(notices(other)).toContainText(messages.leftElsewhere);
    await logOut(page, 'full');
    await told;
    await expectLoginPage(other);
    await expectLoginPage(page);
    await expect(page.getByText(messages.leftElsewhere)).toHaveCount(0);
    expect(await heldTokens(page)).toEqual([]);
  });

  it('[session.refresh.single-flight] [session.storage] a renewal in one serves the others, and nobody notices', async () => {
    const page = await console.signIn('full');
    const other = await openTab(page);
    await expect(heading(other)).toBeVisible();
    const renewals = listen(page, refresh.path);
    const looks = listen(other, me.path);
    await console.server.advance(accessTokenMs + 60_000);
    await new ListPage(page).goThere();
    // The other one has looked whose tokens these are, beside the two looks of this navigation.
    await expect.poll(() => looks.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    await new ListPage(other).goThere();
    expect(renewals).toEqual([200]);
    await expect(notices(other)).toHaveText('');
  });

  it('[session.refresh.failed] [session.unauthorized] a session that the server has ended says so', async () => {
    const page = await console.signIn('full');
    const told = expect(notices(page)).toContainText(messages.sessionGone);
    const refresh_token = await page.evaluate(() => localStorage.getItem('refresh_token') ?? '');
    await console.server.call(logout, { body: { refresh_token } });
    await told;
    await expectLoginPage(page);
    await expect(page.locator('form')).toContainText(messages.sessionGone);
    expect(await heldTokens(page)).toEqual([]);
  });

  it('[session.states] a logout that the server cannot hear ends here, and is told later', async () => {
    const page = await console.pageOf(null, withClock);
    await page.goto(routePath('login'));
    await fillSignIn(page, accounts.full);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(heading(page)).toBeVisible();
    await page.route(`**${logout.path}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(logout.path));
    await logOut(page, 'full');
    await failed;
    await expectLoginPage(page);
    expect(await heldTokens(page)).toEqual([]);
    await expect(page.getByText(messages.network)).toHaveCount(0);
    await page.unroute(`**${logout.path}`);
    const told = page.waitForResponse((response) => response.url().endsWith(logout.path));
    await page.clock.fastForward(logoutRetryMs);
    expect((await told).status()).toBe(200);
  });
});
