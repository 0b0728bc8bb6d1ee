import type { Locator, Page } from 'playwright';
import { holdMs, pageSizes } from '#domain/limits.ts';
import { routePath } from '#domain/routes.ts';
import { seedIds } from '#server/seed/ids.ts';
import { DevicePage } from '../support/device-page.ts';
import { heldTasks, tellHolds } from '../support/held-tasks.ts';
import { holdsBar } from '../support/holds-bar.ts';
import type { Scene } from './scenes.ts';

type Show = (page: Page, device: DevicePage) => Promise<unknown>;

const holdScene = (name: string, count: number, show: Show): Scene => ({
  name: `holds-${name}`,
  as: 'full',
  show: async (page): Promise<Locator> => {
    await tellHolds(page, () => heldTasks(count, holdMs - 1_000));
    await show(page, new DevicePage(page));
    return holdsBar(page).getByRole('button', { name: /^撤销/ }).first();
  },
});

const list = `${routePath('console-device-ios-list')}?page_size=${pageSizes[0]}`;
const device = seedIds.devices.unlockedOnline;

/** What of one's own can still be taken back, above every page. */
export const holdScenes: readonly Scene[] = [
  holdScene('list', 1, (page) => page.goto(list)),
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
];
