import type { Locator, Page } from 'playwright';
import { type Task, tasks } from '#api/contract/tasks.ts';
import { holdMs, pageSizes } from '#domain/limits.ts';
import { operationStatus } from '#domain/operation.ts';
import { routePath } from '#domain/routes.ts';
import { seedIds } from '#server/seed/ids.ts';
import { DevicePage } from '../support/device-page.ts';
import { holdsBar } from '../support/holds-bar.ts';
import type { Scene } from './scenes.ts';

/** Answered in place of the server, so that no phone of other scenes is let go. */

const phones = [
  ['erase', 'iPhone 15 Plus', 'GPNHF30JW3'],
  ['turn-off-activation-lock', 'iPhone 16 Pro Max', 'DX3YR2M8N4'],
  ['abm-unbind', 'iPad Pro 11 英寸（第 4 代）', 'GTK13PWH86'],
  ['remove-main-profile', 'iPhone SE', 'GG7QLFKCMNJT'],
] as const;

const heldTask = (place: number): Task => {
  const [command, product_name, serial_number] = phones[place % phones.length] ?? phones[0];
  const until = new Date(Date.now() + holdMs - 1_000 - place * 3_000).toISOString();
  return {
    kind: 'operation',
    id: `h${String(place).padStart(6, '2')}`,
    command_uuid: crypto.randomUUID(),
    command,
    status: operationStatus.created,
    date_created: new Date().toISOString(),
    device: { id: seedIds.devices.lockedOnline, serial_number, product_name },
    hold_until: until,
    cancel: null,
    finished_at: null,
    remark: '',
  };
};

async function withHolds(page: Page, count: number): Promise<void> {
  await page.route(
    (url) => url.pathname === tasks.path,
    (route) => {
      const list = Array.from({ length: count }, (_, place) => heldTask(place));
      return route.fulfill({ json: { list, total: list.length } });
    },
  );
}

type Show = (page: Page, device: DevicePage) => Promise<unknown>;

const holdScene = (name: string, count: number, show: Show): Scene => ({
  name: `holds-${name}`,
  as: 'full',
  show: async (page): Promise<Locator> => {
    await withHolds(page, count);
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
