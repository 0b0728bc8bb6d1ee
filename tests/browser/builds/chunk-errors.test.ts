import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import * as labels from '#ui/labels.ts';
import { ownProfile } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import { countLoads, goTo } from './new-build.ts';

const console = useConsoleUnderTest();
const list = routePath('console-device-ios-list');
const log = routePath('console-security-operation-log-apple');

/**
 * As after a new build that took the files of the older one away. Answers how they are there again: the route stays, because a browser
 * that stops intercepting breaks the request that is just being made.
 */
async function remove(page: Page, chunk: string): Promise<() => void> {
  let isGone = true;
  await page.route(`**/assets/${chunk}-*.js`, (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  return () => {
    isGone = false;
  };
}

/** What the browser itself reports of the missing files. */
function takeMissingFiles(): void {
  for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/404/);
}

describe('code that the server has no more', () => {
  it('[build.chunk-error] [build.reload-limit] of a screen: the page is loaded anew once, then it says so', async () => {
    const page = await console.signIn('full', ownProfile);
    // Ten seconds never pass by themselves.
    await page.clock.setFixedTime(Date.now());
    await remove(page, 'operation-log');
    const loads = countLoads(page);
    await page.getByRole('link', { name: '苹果操作日志' }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.screenNotLoaded);
    expect(loads.paths).toEqual([log]);
    await page.getByRole('button', { name: labels.retry }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.screenNotLoaded);
    expect(loads.paths).toEqual([log]);
    takeMissingFiles();
  });

  it('[build.chunk-error] of a screen: the new page brings the new code', async () => {
    const page = await console.signIn('full');
    const bringBack = await remove(page, 'operation-log');
    page.on('request', (request) => {
      if (request.isNavigationRequest()) bringBack();
    });
    const loads = countLoads(page);
    await goTo(page, '苹果操作日志');
    expect(loads.paths).toEqual([log]);
    takeMissingFiles();
  });

  it('[build.chunk-error] of something else: the next navigation loads the page anew', async () => {
    const page = await console.signIn('full');
    await remove(page, 'menu-panel');
    await page.getByRole('button', { name: accounts.full.name }).filter({ visible: true }).click();
    await expect(page.getByRole('region', { name: labels.messages })).toContainText(labels.partNotLoaded);
    const loads = countLoads(page);
    await goTo(page, '苹果设备');
    expect(loads.paths).toEqual([list]);
    await goTo(page, '控制台');
    expect(loads.paths).toEqual([list]);
    takeMissingFiles();
  });

  it('of a link that is only pointed at: nobody hears of it, and the press asks again', async () => {
    const page = await console.signIn('full');
    const bringBack = await remove(page, 'operation-log');
    const missing = page.waitForResponse('**/assets/operation-log-*.js');
    await page.getByRole('link', { name: '苹果操作日志' }).filter({ visible: true }).hover();
    await missing;
    bringBack();
    const loads = countLoads(page);
    await goTo(page, '苹果设备');
    await goTo(page, '苹果操作日志');
    expect(loads.paths).toEqual([]);
    takeMissingFiles();
  });
});

describe('links', () => {
  it.each(['hover', 'focus'] as const)('bring their code when they get the %s', async (act) => {
    const page = await console.signIn('full');
    const chunk = page.waitForResponse('**/assets/operation-log-*.js');
    await page.getByRole('link', { name: '苹果操作日志' }).filter({ visible: true })[act]();
    await chunk;
    await expect(page).toHaveURL(new RegExp(`${routePath('console')}$`));
  });
});
