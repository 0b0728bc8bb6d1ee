import type { Locator, Page } from 'playwright';
import { operationLog } from '#api/contract/apple/devices.ts';
import { held } from '#api/contract/held-tasks.ts';
import { records } from '#api/contract/records.ts';
import { routePath } from '#domain/access/routes.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { holdMs, pageSizes } from '#domain/limits.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { sampleOperation } from '#tests/path-harness/browser/console-stage.ts';
import { DevicePage } from '../support/device-page.ts';
import { anyCancel, heldTask, heldTasks, heldUnlock, tellHolds } from '../support/held-tasks.ts';
import { holdsBar } from '../support/holds-bar.ts';
import type { Scene } from './scenes.ts';

type Show = (page: Page, device: DevicePage) => Promise<unknown>;

const undo = (page: Page) => holdsBar(page).getByRole('button', { name: /^撤销/ }).first();

const holdScene = (name: string, count: number, show: Show): Scene => ({
  name: `holds-${name}`,
  as: 'full',
  show: async (page): Promise<Locator> => {
    await tellHolds(page, () => heldTasks(count, holdMs - 1_000));
    await show(page, new DevicePage(page));
    return undo(page);
  },
});

const list = `${routePath('console-device-ios-list')}?page_size=${pageSizes[0]}`;
const device = seedIds.devices.unlockedOnline;
const breakOff = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.abort('connectionrefused'),
  );

/** As a record tells of the step of an unlock that waits. */
function heldStep() {
  const at = new Date().toISOString();
  const { command, hold_until } = heldUnlock(holdMs);
  const { created: status } = operationStatus;
  const history = [{ status, at, remark: '' }];
  return sampleOperation({ command, status, hold: true, unlock_step: true, run_at: hold_until, history });
}

/** What of one's own can still be taken back, above every page. */
export const holdScenes: readonly Scene[] = [
  holdScene('list', 1, (page) => page.goto(list)),
  { ...holdScene('list-three', 3, (page) => page.goto(list)), onlyPicture: true },
  { ...holdScene('list-four', 4, (page) => page.goto(list)), onlyPicture: true },
  { ...holdScene('home', 1, (page) => page.goto(routePath('console'))), onlyPicture: true },
  {
    ...holdScene('detail', 4, async (_page, shown) => {
      await shown.open(device);
      await shown.record.scrollIntoViewIfNeeded();
    }),
    onlyPicture: true,
  },
  holdScene('dialog', 4, async (_page, shown) => {
    await shown.open(device);
    await shown.unfold();
    await shown.action('抹掉设备').click();
    await shown.dialog.waitFor();
  }),
  { ...holdScene('not-found', 3, (page) => page.goto('/console/no-such-page')), onlyThorough: true },
  { ...holdScene('dev', 3, (page) => page.goto(routePath('dev'))), onlyPicture: true },
  {
    name: 'holds-unlock',
    as: 'full',
    show: async (page) => {
      await tellHolds(page, () => [heldUnlock(holdMs - 1_000), heldTask(0, holdMs - 1_000)]);
      await page.goto(list);
      return undo(page);
    },
  },
  ...[
    routePath('console-security-operation-log-apple'),
    routePath('console-device-ios-id', { id: device }),
  ].map(
    (path, place): Scene => ({
      name: `holds-unlock-record-${place}`,
      onlyPicture: true,
      as: 'full',
      show: async (page) => {
        await page.route(
          (url) => [operationLog, records].some(({ path }) => path === url.pathname),
          (route) => route.fulfill({ json: { list: [heldStep()], total: 1 } }),
        );
        await page.goto(path);
        const button = page.getByRole('main').getByRole('button', { name: /^撤销一键解锁/ });
        await button.scrollIntoViewIfNeeded();
        return button;
      },
    }),
  ),
  {
    name: 'holds-checking',
    as: 'full',
    show: async (page) => {
      await tellHolds(page, () => heldTasks(3, holdMs - 1_000));
      await page.route(anyCancel, (route) => route.abort('connectionrefused'));
      await page.goto(list);
      await undo(page).click();
      return holdsBar(page).getByText('正在核对…');
    },
  },
  {
    name: 'holds-unread',
    as: 'full',
    show: async (page) => {
      await tellHolds(page, () => heldTasks(1));
      await page.goto(list);
      await undo(page).waitFor();
      await breakOff(page, held.path);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      return holdsBar(page).getByText('暂未同步');
    },
  },
];
