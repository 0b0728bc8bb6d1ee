import { it } from 'vitest';
import { erase } from '#api/contract/ios-commands.ts';
import { holdMs } from '#domain/limits.ts';
import { seedIds } from '#server/seed/ids.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { phonesOf } from '../support/phones.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const id = seedIds.devices.lockedOnline;
const commandsOf = async () => (await phonesOf(console.server).read(id)).commands;

it('[decision.hold] counts down what waits out its hold window, and takes it back: the phone never hears of it', async () => {
  const before = await commandsOf();
  const body = { device_id: id, password: rightPassword };
  await console.server.call(erase, { body }, { as: 'admin' });
  const device = new DevicePage(await console.signIn('full'));
  await device.open(id);
  const main = device.page.getByRole('main');
  await expect(main).toContainText(/抹掉设备：可撤销，还有 \d+ 秒/);
  await device.action('撤销').click();
  await device.dialog.getByRole('button', { name: '确定', exact: true }).click();
  await expect(device.toasts).toContainText('已取消（未发出）：抹掉设备');
  await expect(main).not.toContainText('可撤销，还有');
  await expect(device.record.getByRole('listitem').first()).toContainText('抹掉设备 已取消');
  await console.server.advance(holdMs);
  expect(await commandsOf()).toEqual(before);
});
