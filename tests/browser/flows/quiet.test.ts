import type { Page, Route } from 'playwright';
import { describe, it } from 'vitest';
import { list as androidList } from '#api/contract/android/devices.ts';
import { defaultRestriction } from '#api/contract/apple/default-restrictions.ts';
import { detail, list, operationLog, recycledList } from '#api/contract/apple/devices.ts';
import { start } from '#api/contract/apple/export.ts';
import { deviceOverview } from '#api/contract/device-overview.ts';
import { events } from '#api/contract/live.ts';
import { me } from '#api/contract/people/user.ts';
import { records } from '#api/contract/records.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { type RouteName, routePath } from '#domain/access/routes.ts';
import { readRetryMs } from '#domain/limits.ts';
import { exportNoteKey } from '#machines/devices/export-list/export-note.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { withClock } from '../support/console-under-test.ts';
import { rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { allTold } from '../support/toasts.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

const id = seedIds.devices.lockedByHeartbeat;
const ready = (machine: string) => (page: Page) =>
  page.locator(`[data-machine=${machine}][data-machine-state*=ready]`).first();
type Look = (page: Page) => ReturnType<Page['locator']>;
/** With what shows that it is loaded, and the calls that it is made of. */
const pages: readonly (readonly [RouteName, string, Look, readonly AnyEndpoint[]])[] = [
  ['console', '', ready('homeOverview'), [deviceOverview, list, androidList]],
  ['console-device-ios-list', '', ready('deviceList'), [list]],
  ['console-device-ios-recycled-list', '', ready('deviceList'), [recycledList]],
  ['console-device-ios-id', id, ready('deviceDetail'), [detail, operationLog]],
  ['console-security-operation-log-apple', '', ready('plainList'), [records]],
  ['console-device-ios-default-restriction', '', ready('defaultRestriction'), [defaultRestriction]],
];
const addressOf = (name: RouteName, device: string) => routePath(name, device ? { id: device } : {});
const breakOff = (route: Route) => route.abort('connectionreset');
const isApi = (url: URL) => url.pathname.startsWith('/api/');

/** The browser says that the page was taken from its history: it looks again. */
const returnTo = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

describe('a refresh that nobody asked for', () => {
  it.each(pages)(
    '[decision.quiet] [decision.live] that fails is told in its place (%s), without a toast, and tried again by itself',
    async (name, device, loaded) => {
      const page = await console.pageOf('admin', withClock);
      await page.goto(addressOf(name, device));
      await loaded(page).waitFor();
      const calls = (url: URL) => isApi(url) && url.pathname !== events.path;
      // The person is asked for again, too, which is no read of this page.
      await page.route((url) => calls(url) && !url.pathname.startsWith('/api/user/me'), breakOff);
      await returnTo(page);
      const notice = page.getByRole('main').getByText(/更新失败/);
      await expect(notice.first()).toBeVisible();
      expect(await allTold(page)).toEqual([]);
      await page.unrouteAll();
      await page.clock.fastForward(readRetryMs);
      await expect(notice).toHaveCount(0);
    },
  );
});

/** Runs in every page before its own scripts: an export was left behind. */
function beginWithExport(note: { readonly key: string; readonly id: string }): void {
  localStorage.setItem(note.key, note.id);
}

describe('what a page asks for besides, as it opens', () => {
  const { admin } = seedIds.clerks;
  const startExport = async () => {
    const body = { password: rightPassword, filter: {} };
    const idempotencyKey = crypto.randomUUID();
    return (await console.server.call(start, { body }, { as: 'admin', idempotencyKey })).result;
  };

  it.each(pages)('[decision.quiet] fails without a toast (%s)', async (name, device, loaded, calls) => {
    const page = await console.pageOf('admin');
    const { id: exported } = await startExport();
    await page.addInitScript(beginWithExport, { key: exportNoteKey('apple', admin), id: exported });
    const needed = [me, ...calls].map(({ path }) => new RegExp(`^${path.replace('{id}', '[^/]+')}$`));
    const broken: string[] = [];
    await page.route(
      (url) => isApi(url) && !needed.some((path) => path.test(url.pathname)),
      async (route) => {
        broken.push(new URL(route.request().url()).pathname);
        await breakOff(route);
      },
    );
    await page.goto(addressOf(name, device));
    await loaded(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(broken.length).toBeGreaterThan(0);
    expect(await allTold(page)).toEqual([]);
  });

  it('[decision.quiet] says in its place that an export that was left behind is not found, and finds it by itself', async () => {
    const page = await console.pageOf('admin');
    const { id: exported } = await startExport();
    await page.addInitScript(beginWithExport, { key: exportNoteKey('apple', admin), id: exported });
    const ofExport = (url: URL) => url.pathname.startsWith(start.path);
    await page.route(ofExport, breakOff);
    await page.goto(routePath('console-device-ios-list'));
    await expect(page.getByText(/^导出进度查询失败/)).toBeVisible();
    await page.unroute(ofExport);
    await expect(page.getByText(/^导出完成/)).toBeVisible();
    expect(await allTold(page)).toEqual([]);
  });
});
