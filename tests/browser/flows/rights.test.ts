import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { phonesOf } from '../support/phones.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import { writesDuring } from '../support/watch.ts';

const console = useConsoleUnderTest();
const { devices, otherStoreDevices } = seedIds;

describe('a clerk without the right', () => {
  it('[role.non-admin] [role.check] sees the action with the Chinese reason why not, and a press sends nothing', async () => {
    const page = await console.pageOf('viewOnly');
    const device = new DevicePage(page);
    await device.open(devices.unlockedOnline);
    const lock = device.action('锁定设备');
    await expect(lock).toHaveAttribute('aria-disabled', 'true');
    await expect(lock).toHaveAccessibleDescription(/权限/);
    const sent = await writesDuring(page, () => lock.click({ force: true }));
    await expect(device.dialog).toBeHidden();
    expect(sent).toEqual([]);
    expect((await phonesOf(console.server).read(devices.unlockedOnline)).commands).toEqual([]);
  });
});

describe('a clerk with visible colleagues', () => {
  it('[role.clerk.visible] [decision.scope] sees their devices and nobody else’s', async () => {
    const page = await console.pageOf('neighbour');
    const list = new ListPage(page);
    const device = new DevicePage(page);
    await device.open(devices.lockedOfLockOnly);
    await device.unlock();
    await expect(device.status).toContainText('未锁定');
    await page.goto(routePath('console-device-ios-id', { id: devices.unlockedOnline }));
    await expect(page.getByRole('heading', { name: messages.deviceNotFound })).toBeVisible();
    await list.open();
    await expect(list.rows.filter({ hasText: '李晓雯' })).toHaveCount(0);
    await expect(list.rows.filter({ hasText: /赵一鸣|王磊/ }).first()).toBeVisible();
  });
});

describe('what is not there', () => {
  it('[decision.denied] another store’s device answers as an unknown one: 404 设备不存在', async () => {
    const page = await console.pageOf('admin');
    await page.goto(routePath('console-device-ios-id', { id: otherStoreDevices.unlocked }));
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: messages.deviceNotFound })).toBeVisible();
  });

  it('[route.ios.detail] an id that is no uuid gives 404 设备不存在', async () => {
    const page = await console.pageOf('admin');
    await page.goto(routePath('console-device-ios-id', { id: 'not-a-uuid' }));
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: messages.deviceNotFound })).toBeVisible();
  });

  it('[app.not-found] [app.error-page] an unknown path says so and leads home', async () => {
    const page = await console.pageOf('admin');
    await page.goto('/console/no-such-page');
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Page not found: /console/no-such-page' })).toBeVisible();
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL(/\/console$/);
  });
});
