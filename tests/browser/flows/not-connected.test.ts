import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { type ConnectionName, connectionNames, connections } from '#domain/connections.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

/** As the server of a production with nothing connected answers. */
async function withoutAnything(page: Page): Promise<Page> {
  await page.route('**/site/*/config.json*', (route) =>
    route.fulfill({ json: { redirectHosts: [], notConnected: connectionNames } }),
  );
  return page;
}

const notice = (page: Page, name: ConnectionName) =>
  page.getByText(connections[name].sentence, { exact: true });

describe('what is not connected', () => {
  it('[decision.not-connected] is said where devices are shown, places and apps looked up', async () => {
    const page = await withoutAnything(await console.pageOf('admin'));
    await new ListPage(page).open();
    await expect(notice(page, 'devices')).toBeVisible();
    await page.goto(routePath('console-device-ios-recycled-list'));
    await expect(notice(page, 'devices')).toBeVisible();

    const device = new DevicePage(page);
    await device.open(seedIds.devices.lockedByHeartbeat);
    await expect(notice(page, 'devices')).toBeVisible();
    await expect(device.fact('地址')).toContainText(connections.map.sentence);
    await expect(page.getByRole('button', { name: '查询地址' })).toHaveCount(0);
    await device.open(seedIds.devices.unlockedOnline);
    await device.unfold();
    await device.action('安装应用').click();
    await expect(device.dialog.getByText(connections.appSearch.sentence)).toBeVisible();
  });

  it('[decision.not-connected] is said wherever an SMS code would be asked for, and none can be', async () => {
    const page = await withoutAnything(await console.pageOf(null));
    const cannotAsk = async () => {
      await expect(notice(page, 'sms')).toBeVisible();
      await expect(page.getByRole('button', { name: '获取验证码' })).toHaveAttribute('aria-disabled', 'true');
    };
    await page.goto(routePath('login'));
    await page.getByRole('button', { name: '忘记密码？' }).click();
    await cannotAsk();
    await page.goto(routePath('system-register-new-store'));
    await cannotAsk();
  });

  it('[decision.not-connected] is not said in the demo, where each has a stand-in', async () => {
    const page = await console.pageOf('admin');
    await new ListPage(page).open();
    for (const name of connectionNames) await expect(notice(page, name)).toHaveCount(0);
  });
});
