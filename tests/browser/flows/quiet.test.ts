import type { Page, Route } from 'playwright';
import { describe, it } from 'vitest';
import { events } from '#api/contract/live.ts';
import { type RouteName, routePath } from '#domain/routes.ts';
import { seedIds } from '#server/seed/ids.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

const id = seedIds.devices.lockedByHeartbeat;
const ready = (machine: string) => (page: Page) =>
  page.locator(`[data-machine=${machine}][data-machine-state*=ready]`).first();
const pages: readonly (readonly [RouteName, string, (page: Page) => ReturnType<Page['locator']>])[] = [
  ['console', '', (page) => page.locator('[data-machine=homeOverview][data-machine-state*=current]')],
  ['console-device-ios-list', '', ready('deviceList')],
  ['console-device-ios-recycled-list', '', ready('deviceList')],
  ['console-device-ios-id', id, ready('deviceDetail')],
  ['console-security-operation-log-apple', '', ready('operationLog')],
  [
    'console-device-ios-default-restriction',
    '',
    (page) => page.locator('[data-machine=defaultRestriction][data-machine-state*=shown]').first(),
  ],
];

/** The browser says that the page was taken from its history: it looks again. */
const returnTo = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

describe('a refresh that nobody asked for', () => {
  it.each(pages)(
    '[decision.quiet] [decision.live] that fails is told in its place (%s), without a toast, and tried again by itself',
    async (name, device, loaded) => {
      const page = await console.pageOf('admin');
      await page.goto(routePath(name, device ? { id: device } : {}));
      await loaded(page).waitFor();
      const breakOff = (route: Route) => route.abort('connectionreset');
      const calls = (url: URL) => url.pathname.startsWith('/api/') && url.pathname !== events.path;
      // The person is asked for again, too, which is no read of this page.
      await page.route((url) => calls(url) && !url.pathname.startsWith('/api/user/me'), breakOff);
      await returnTo(page);
      const notice = page.getByRole('main').getByText(/没有更新成功/);
      await expect(notice.first()).toBeVisible();
      expect((await page.getByRole('region', { name: '操作提示' }).allInnerTexts()).join('')).toBe('');
      await page.unrouteAll();
      await expect(notice).toHaveCount(0);
    },
  );
});
