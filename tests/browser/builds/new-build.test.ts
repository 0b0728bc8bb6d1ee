import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { reloadGuardMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { latestBuildPath } from '#domain/site/plumbing-paths.ts';
import { ownProfile } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import { announceBuild, comeBack, countLoads, goTo, watchBegun } from './new-build.ts';

const console = useConsoleUnderTest();
const list = routePath('console-device-ios-list');
const log = routePath('console-security-operation-log-apple');
const logTitle = '苹果操作日志';

/** A page at /console whose clock stands still for who asks it, so that ten seconds never pass by themselves. */
async function atConsole(): Promise<Page> {
  const page = await console.pageOf('full', ownProfile);
  await page.clock.setFixedTime(Date.now());
  const begun = watchBegun(page);
  await page.goto(routePath('console'));
  await page.getByRole('navigation').first().waitFor();
  await begun;
  return page;
}

const notice = (page: Page) => page.getByText('有新版本', { exact: true });

describe('a new build', () => {
  it('[build.poll] [decision.builds] is said when the tab becomes visible, and loaded by the next navigation', async () => {
    const page = await atConsole();
    await comeBack(page);
    await expect(notice(page)).toHaveCount(0);
    await announceBuild(page);
    await comeBack(page);
    await expect(notice(page)).toBeVisible();
    const loads = countLoads(page);
    await goTo(page, '苹果设备');
    expect(loads.paths).toEqual([list]);
    await expect(notice(page)).toHaveCount(0);
    await goTo(page, '控制台');
    await goTo(page, '苹果设备');
    expect(loads.paths).toEqual([list]);
  });

  it('[build.reload-limit] is loaded once a path in 10 s; a navigation goes on without it', async () => {
    const page = await atConsole();
    await announceBuild(page);
    await comeBack(page);
    const loads = countLoads(page);
    const loadsAnew = async (link: string) => {
      const begun = watchBegun(page);
      await goTo(page, link);
      await begun;
      await comeBack(page);
      await expect(notice(page)).toBeVisible();
    };
    await loadsAnew('苹果设备');
    await loadsAnew(logTitle);
    expect(loads.paths).toEqual([list, log]);
    await goTo(page, '苹果设备');
    await goTo(page, logTitle);
    await expect(notice(page)).toBeVisible();
    expect(loads.paths).toEqual([list, log]);
    await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + reloadGuardMs);
    await loadsAnew('苹果设备');
    expect(loads.paths).toEqual([list, log, list]);
  });

  it('leaves Back and Forward where they lead', async () => {
    const page = await atConsole();
    await goTo(page, '苹果设备');
    await announceBuild(page);
    await comeBack(page);
    await expect(notice(page)).toBeVisible();
    const loads = countLoads(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: '控制台' })).toBeVisible();
    expect(loads.paths).toEqual([routePath('console')]);
    await page.goForward();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await expect(page.getByRole('heading', { level: 1, name: '苹果设备' })).toBeVisible();
  });

  it('is loaded at once by a press; where the server does not answer, the page stays', async () => {
    const page = await atConsole();
    await announceBuild(page);
    await comeBack(page);
    const loads = countLoads(page);
    const press = page.getByRole('button', { name: '立即更新' });
    await page.unrouteAll();
    await page.route(`**${latestBuildPath}*`, (route) => route.abort('connectionrefused'));
    await press.click();
    await expect(page.getByText(messages.updateNotNow)).toBeVisible();
    expect(loads.paths).toEqual([]);
    expect(console.takeTroubles().join('\n')).toContain('ERR_CONNECTION_REFUSED');
    await page.unrouteAll();
    await press.click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: '控制台' })).toBeVisible();
    expect(loads.paths).toEqual([routePath('console')]);
  });
});
