import type { BrowserContext, Page } from 'playwright';
import type { AppleDevice } from '#api/contract/apple-device.ts';
import { detail } from '#api/contract/ios.ts';
import { routePath } from '#domain/routes.ts';
import { activationLockStatus } from '#domain/status-values.ts';
import { type NamedDevice, seedIds } from '#server/seed/ids.ts';
import { DefaultPage } from '../support/default-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import type { Lane } from './bench.ts';
import { deviceDialogs } from './device-dialogs.ts';
import { type DialogCase, deviceOf } from './dialog-case.ts';
import { otherDialogs } from './other-dialogs.ts';
import { pageCases, unnamedPlace } from './page-cases.ts';
import { startedSaga } from './unlock-dialogs.ts';

/** The table: every thing that a person asks the server for in a dialog. */
export const dialogCases: readonly DialogCase[] = [
  ...Object.values(deviceDialogs).flat(),
  ...otherDialogs,
  ...pageCases,
];

/** What the page of a device says, whatever is true: not every command is possible for the others. */
const facts: Partial<Record<NamedDevice, Partial<AppleDevice>>> = {
  unlockedOnline3: {
    has_unlock_token: true,
    available_os_updates: ['99.1'],
    activation_lock_status: activationLockStatus.off,
  },
  lockedOnline2: { unlock_saga: startedSaga, last_active_location: unnamedPlace },
};

export async function changeFacts(context: BrowserContext): Promise<void> {
  for (const [name, changed] of Object.entries(facts)) {
    const id = seedIds.devices[name as NamedDevice];
    await context.route(`**${detail.path.replace('{id}', id)}*`, async (route) => {
      const response = await route.fetch();
      const json = { ...(await response.json()), ...changed };
      // The page that asked may be gone by now.
      await route.fulfill({ response, json }).catch(() => {});
    });
  }
}

/** Brings the page to where the dialog opens; it may stand there still, as the case `before` has left it. */
export async function goTo(lane: Lane, one: DialogCase, before: DialogCase | null): Promise<void> {
  const { page } = lane;
  const { at } = one;
  // Only a dialog takes along what was typed in it.
  if (before && !before.place && !one.place && (await isBackAt(page, at))) return;
  await lane.open(pathTo(at));
  if (at === 'list') await new ListPage(page).loaded();
  else if (at === 'defaults') await new DefaultPage(page).arrived();
  else if (at !== 'login') await deviceOf(page).arrived();
}

/** Most cells are about the page of a device, and nothing that is refused changes it. */
async function isBackAt(page: Page, at: DialogCase['at']): Promise<boolean> {
  if (!(at in seedIds.devices) || new URL(page.url()).pathname !== pathTo(at)) return false;
  const dialogs = page.locator('[role=dialog]:visible, [role=alertdialog]:visible');
  // One over the other at most, the upper one first.
  for (let open = await dialogs.count(); open > 0; open--)
    await dialogs.last().locator('header button').click();
  await expect(dialogs).toHaveCount(0);
  await deviceOf(page).arrived();
  return true;
}

function pathTo(at: DialogCase['at']): string {
  if (at === 'login') return routePath('login');
  if (at === 'defaults') return routePath('console-device-ios-default-restriction');
  if (at === 'list') return `${routePath('console-device-ios-list')}?page_size=10`;
  return routePath('console-device-ios-id', { id: seedIds.devices[at] });
}
