import type { BrowserContext } from 'playwright';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { detail } from '#api/contract/apple/devices.ts';
import { routePath } from '#domain/access/routes.ts';
import { activationLockStatus } from '#domain/devices/status-values.ts';
import { type NamedDevice, seedIds } from '#server/seed/invented/ids.ts';
import { DefaultPage } from '../support/default-page.ts';
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

/** Only where they differ: a browser that intercepts anything reads no file from its cache. */
export async function changeFacts(context: BrowserContext, at: DialogCase['at']): Promise<void> {
  if (at === 'list' || at === 'login' || at === 'defaults') return;
  const changed = facts[at];
  if (!changed) return;
  await context.route(`**${detail.path.replace('{id}', seedIds.devices[at])}*`, async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), ...changed };
    // The page that asked may be gone by now.
    await route.fulfill({ response, json }).catch(() => {});
  });
}

/** Brings the page to where the dialog opens. */
export async function goTo(lane: Lane, { at }: DialogCase): Promise<void> {
  const { page } = lane;
  await lane.open(pathTo(at));
  if (at === 'list') await new ListPage(page).loaded();
  else if (at === 'defaults') await new DefaultPage(page).arrived();
  else if (at !== 'login') await deviceOf(page).arrived();
}

function pathTo(at: DialogCase['at']): string {
  if (at === 'login') return routePath('login');
  if (at === 'defaults') return routePath('console-device-ios-default-restriction');
  if (at === 'list') return `${routePath('console-device-ios-list')}?page_size=10`;
  return routePath('console-device-ios-id', { id: seedIds.devices[at] });
}
