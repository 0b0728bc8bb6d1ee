import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { operationLog } from '#api/contract/apple/devices.ts';
import { routePath } from '#domain/access/routes.ts';
import { toDateTimeField } from '#domain/text/time.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

const dayMs = 86_400_000;
const now = () => console.server.services.clock.now();

/** The pages of one whose computer is days behind or ahead. */
async function pageWithClock(behindMs: number): Promise<Page> {
  const page = await console.pageOf('full');
  await page.addInitScript((ms) => {
    const right = Date;
    const wrongNow = () => right.now() - ms;
    globalThis.Date = new Proxy(right, {
      construct: (target, given) => Reflect.construct(target, given.length === 0 ? [wrongNow()] : given),
      get: (target, name) => (name === 'now' ? wrongNow : Reflect.get(target, name)),
    });
  }, behindMs);
  return page;
}

const pages = [
  routePath('console'),
  routePath('console-device-ios-list'),
  routePath('console-security-operation-log-apple'),
  ...(['unlockedOnline', 'lockedOnline', 'offline', 'waiting', 'unlocking'] as const).map((name) =>
    routePath('console-device-ios-id', { id: seedIds.devices[name] }),
  ),
];

const textOf = (page: Page) => page.getByRole('main').innerText();

async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

/** Each page with one of the two clocks, in turn; in a thorough run with both. */
const pagesFor = (turn: number) => (thorough ? pages : pages.filter((_, index) => index % 2 === turn));

describe.each([
  ['two days behind', 0, 2 * dayMs],
  ['two days ahead', 1, -2 * dayMs],
] as const)('a computer whose clock is %s', (_, turn, behindMs) => {
  it.each(pagesFor(turn))('[decision.time] is shown the same as every other at %s', async (path) => {
    const right = await console.pageOf('full');
    const wrong = await pageWithClock(behindMs);
    await Promise.all([load(right, path), load(wrong, path)]);
    const compared = async () => {
      const [expected, shown] = await Promise.all([textOf(right), textOf(wrong)]);
      return shown === expected ? 'the same' : shown;
    };
    // Where a minute ends between the two loads, each page follows within ten seconds.
    await expect.poll(compared, { timeout: 30_000 }).toBe('the same');
  });

  it('[decision.time] schedules a lock for an hour ahead, and is refused one an hour ago', async () => {
    const page = await pageWithClock(behindMs);
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    await device.action('锁定设备').click();
    await device.fillLock({ message: '请联系门店', phone: '13800000000' });
    await device.dialog.getByText('定时锁定', { exact: true }).click();
    const anHour = 3_600_000;
    await device.field('锁定时间').fill(toDateTimeField(new Date((await now()).getTime() - anHour)));
    await device.confirm();
    await expect(device.dialog.getByText('锁定时间不能早于当前时间')).toBeVisible();
    const ahead = toDateTimeField(new Date((await now()).getTime() + anHour));
    await device.field('锁定时间').fill(ahead);
    await expect(device.dialog).toContainText('将于');
    await device.confirm();
    await expect(device.dialog).toBeHidden();
    const query = { device_id: seedIds.devices.unlockedOnline };
    const { list } = (await console.server.call(operationLog, { query }, { as: 'full' })).result;
    expect(list[0]?.command).toBe('lock');
    expect(toDateTimeField(new Date(list[0]?.run_at ?? 0))).toBe(ahead);
  });
});
