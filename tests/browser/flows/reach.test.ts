import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright';
import { describe, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { operationLog } from '#api/contract/apple/devices.ts';
import { events } from '#api/contract/live.ts';
import { pollIdleMs } from '#domain/limits.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { phonesOf } from '../support/phones.ts';
import { told } from '../support/toasts.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const { lock } = appleCommandCalls;

const console = useConsoleUnderTest();
const words = { message: '请联系门店' };

describe('a phone out of reach', () => {
  it('is shown as waiting with its reason, and as locked when it is back', async () => {
    const id = seedIds.devices.offline;
    const phones = phonesOf(console.server);
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(id);
    await device.lock(words);
    await expect(device.status).toContainText('等待锁定');
    await expect(page.getByRole('main')).toContainText('等待设备联网');
    await phones.comeBack(id);
    await expect(device.status).toContainText('已锁定');
    expect(await phones.effects(id)).toEqual({ lock: 1 });
  });
});

describe('two people', () => {
  it('[decision.live] what one does reaches the page of the other long before that one would ask again', async () => {
    const device_id = seedIds.devices.unlockedOnline;
    await phonesOf(console.server).goOutOfReach(device_id);
    const page = await console.pageOf('admin');
    const device = new DevicePage(page);
    const stream = page.waitForRequest((request) => new URL(request.url()).pathname === events.path);
    await device.open(device_id);
    expect((await stream).headers().authorization).toMatch(/^Bearer /);
    await expect(device.status).toContainText('未锁定');
    const body = { device_id, message: '请联系门店', when: 'now', password: rightPassword } as const;
    const answer = await console.server.call(lock, { body }, { as: 'full', idempotencyKey: randomUUID() });
    expect(answer.status).toBe(200);
    await expect(device.status).toContainText('等待锁定', { timeout: pollIdleMs / 3 });
  });

  it('[decision.one-active] the second is told who did what when, and nothing is sent twice', async () => {
    const id = seedIds.devices.unlockedOnline;
    const phones = phonesOf(console.server);
    await phones.goOutOfReach(id);
    const [first, second] = await Promise.all([console.pageOf('full'), console.pageOf('admin')]);
    const [one, other] = [new DevicePage(first), new DevicePage(second)];
    await Promise.all([one.open(id), other.open(id)]);
    // Both dialogs are open before either confirms.
    await other.action('锁定设备').click();
    await other.fillLock(words);
    await one.lock(words);
    await expect(one.status).toContainText('等待锁定');

    await other.confirm();
    const told = other.dialog.getByRole('alert');
    await expect(told).toContainText(accounts.full.name);
    await expect(told).toContainText('发起锁定设备');
    await expect(told).toContainText(/\d{2}-\d{2} \d{2}:\d{2}/);
    await other.dialog.getByRole('button', { name: '知道了' }).click();
    await phones.comeBack(id);
    for (const device of [one, other]) await expect(device.status).toContainText('已锁定');
    expect(await phones.effects(id)).toEqual({ lock: 1 });
  });
});

/** `李晓雯已于 11-22 17:00 发起锁定设备`: how far it is may have changed since. */
const whoWasFirst = async (told: Locator) => (await told.innerText()).replace(/（.*/s, '').trim();

describe('two people who confirm in the same instant', () => {
  it('[decision.one-active] one is refused, with the words in which the page says afterwards why not; one command is sent', async () => {
    const id = seedIds.devices.unlockedOnline;
    const phones = phonesOf(console.server);
    await phones.goOutOfReach(id);
    const people = ['full', 'admin'] as const;
    const devices = (await Promise.all(people.map((as) => console.signIn(as)))).map(
      (page) => new DevicePage(page),
    );
    await Promise.all(devices.map((device) => device.open(id)));
    const keys: (string | undefined)[] = [];
    const bothSent = Promise.withResolvers<void>();
    for (const { page } of devices) {
      await page.route(`**${lock.path}`, async (route) => {
        if (keys.push(route.request().headers()['idempotency-key']) === 2) bothSent.resolve();
        await bothSent.promise;
        await route.continue();
      });
    }
    await Promise.all(devices.map((device) => device.lock(words)));
    const refused = () =>
      Promise.all(devices.map(async ({ dialog }) => (await dialog.getByRole('alert').count()) > 0));
    await expect.poll(async () => (await refused()).toSorted()).toEqual([false, true]);
    const second = (await refused()).indexOf(true);
    const [loser, winner] = [devices[second], devices[1 - second]];
    const firstName = accounts[people[1 - second] ?? 'full'].name;
    if (!loser || !winner) throw new Error('nobody was refused');
    await expect(winner.dialog).toBeHidden();
    await expect(winner.status).toContainText('等待锁定');

    const sentence = await whoWasFirst(loser.dialog.getByRole('alert'));
    expect(sentence).toMatch(new RegExp(`^${firstName}已于 \\d{2}-\\d{2} \\d{2}:\\d{2} 发起锁定设备$`));
    await loser.dialog.getByRole('button', { name: '知道了' }).click();
    await expect(loser.action('锁定设备')).toHaveAttribute('aria-disabled', 'true');
    await expect(loser.action('锁定设备')).toHaveAccessibleDescription(new RegExp(sentence));
    const log = await console.server.call(operationLog, { query: { device_id: id } }, { as: 'admin' });
    expect(log.result.list.filter(({ command_uuid }) => keys.includes(command_uuid))).toHaveLength(1);
    await phones.comeBack(id);
    for (const device of devices) await expect(device.status).toContainText('已锁定');
    expect(await phones.effects(id)).toEqual({ lock: 1 });
  });
});

describe('a lost answer', () => {
  it('[decision.idempotency] is asked for by its key: the truth is shown, the phone locks once', async () => {
    const id = seedIds.devices.unlockedOnline;
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(id);
    const keys: (string | undefined)[] = [];
    await page.route(`**${lock.path}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort('connectionreset');
    });
    await device.lock(words);
    await told(device.page, '已受理');
    await expect(device.dialog).toBeHidden();
    await expect(device.status).toContainText('已锁定');
    expect(keys).toHaveLength(1);
    const log = await console.server.call(operationLog, { query: { device_id: id } }, { as: 'admin' });
    expect(log.result.list.filter(({ command_uuid }) => command_uuid === keys[0])).toHaveLength(1);
    expect(await phonesOf(console.server).effects(id)).toEqual({ lock: 1 });
  });

  it('[decision.idempotency] of a request that never arrived is sent again under the same key', async () => {
    const id = seedIds.devices.unlockedOnline;
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(id);
    const keys: (string | undefined)[] = [];
    await page.route(`**${lock.path}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await (keys.length === 1 ? route.abort('connectionreset') : route.continue());
    });
    await device.lock(words);
    await expect(device.dialog).toContainText('服务器暂未收到该指令，可以重试，不会重复执行');
    await device.confirm(rightPassword, '重试');
    await expect(device.status).toContainText('已锁定');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(await phonesOf(console.server).effects(id)).toEqual({ lock: 1 });
  });
});
