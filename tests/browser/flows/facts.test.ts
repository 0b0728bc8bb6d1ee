import { describe, it } from 'vitest';
import { detail } from '#api/contract/apple/devices.ts';
import { geocodeRegeo } from '#api/contract/outside.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { devices } = seedIds;

async function opened(id: string): Promise<DevicePage> {
  const device = new DevicePage(await console.pageOf('full'));
  await device.open(id);
  return device;
}

describe('the facts of a device', () => {
  it('[entity.apple-device] are told as far as it has told them, and when it did', async () => {
    const told = await opened(devices.lockedByHeartbeat);
    const params = { id: devices.lockedByHeartbeat };
    const { udid, meid } = (await console.server.call(detail, { params, query: {} }, { as: 'full' })).result;
    await expect(told.fact('UDID')).toBeHidden();
    await told.page.getByText('更多标识', { exact: true }).click();
    await expect(told.fact('UDID')).toContainText(udid ?? 'a UDID');
    await expect(told.fact('MEID')).toContainText(meid ?? 'a MEID');
    await expect(told.fact('监管')).toContainText(/最近确认 \d/);
    await expect(told.fact('激活锁')).toContainText(/最近确认 \d/);

    const silent = await opened(devices.neverObserved);
    for (const term of ['SIM', '监管', '激活锁']) await expect(silent.fact(term)).toContainText('未上报');
    const untold = await opened(devices.unsupervised);
    await expect(untold.fact('SIM')).toContainText('未上报');
    const none = await opened(devices.notInAbm);
    await expect(none.fact('SIM')).toContainText('无 SIM 卡');
  });

  it('[entity.apple-device] of a place without an address: it is looked up, again where that failed', async () => {
    const device = await opened(devices.lockedByHeartbeat);
    const { page } = device;
    await page.route(`**${geocodeRegeo.path}*`, (route) => route.abort('connectionrefused'));
    await device.action('查询地址').click();
    await expect(device.fact('地址').getByRole('alert')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await device.action('重试').click();
    await expect(device.fact('地址')).toContainText(/区附近/);
  });
});
