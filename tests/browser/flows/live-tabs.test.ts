import { describe, it } from 'vitest';
import { detail } from '#api/contract/apple/devices.ts';
import { events } from '#api/contract/live.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { ownProfile } from '../support/console-under-test.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { stopClocks } from '../support/page-clock.ts';
import { phonesOf } from '../support/phones.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

describe('two tabs that share the event stream', () => {
  it('[decision.live] the one that is left shows what happened before it was connected', async () => {
    const id = seedIds.devices.unlockedOnline;
    const phones = phonesOf(console.server);
    const leading = new DevicePage(await console.pageOf('admin', ownProfile));
    const following = new DevicePage(await leading.page.context().newPage());
    const streams: string[] = [];
    const connect = Promise.withResolvers<void>();
    await following.page.route(`**${events.path}`, async (route) => {
      streams.push(route.request().url());
      await connect.promise;
      await route.continue();
    });
    // The server has a clock of its own.
    await following.page.clock.install();
    await leading.open(id);
    await following.open(id);
    await phones.goOutOfReach(id);
    await leading.lock({ message: '您的租期已到，请联系门店办理续租。' });
    await expect(following.status).toContainText('等待锁定');

    // No timer makes a poll due: it can learn by the stream alone, or by what follows from its opening.
    await stopClocks(following.page);
    await following.page.locator('[data-machine=deviceDetail][data-machine-state*=ready]').first().waitFor();
    await leading.page.close();
    await expect.poll(() => streams.length).toBe(1);
    await phones.comeBack(id);
    const isLocked = async () => {
      const { result } = await console.server.call(detail, { params: { id }, query: {} }, { as: 'admin' });
      return result.lock_status;
    };
    await expect.poll(isLocked).toBe(1);
    await expect(following.status).toContainText('等待锁定');
    connect.resolve();
    await expect(following.status).toContainText('已锁定');
  });
});
