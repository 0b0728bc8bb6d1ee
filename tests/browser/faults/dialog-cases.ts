import type { BrowserContext } from 'playwright';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { detail } from '#api/contract/apple/devices.ts';
import { routePath } from '#domain/access/routes.ts';
import { activationLockStatus } from '#domain/devices/status-values.ts';
import { type NamedDevice, namedDevices, seedIds } from '#server/seed/invented/ids.ts';
import { androidPhones, isAndroidPhone } from '../support/android-phones.ts';
import { DefaultPage } from '../support/default-page.ts';
import { ListPage } from '../support/list-page.ts';
import { androidDialogs } from './android-dialogs.ts';
import type { Lane } from './bench.ts';
import { deviceDialogs } from './device-dialogs.ts';
import { type DialogCase, deviceOf } from './dialog-case.ts';
import { otherDialogs } from './other-dialogs.ts';
import { pageCases, unnamedPlace } from './page-cases.ts';
import { startedSaga } from './unlock-dialogs.ts';
import { wallpaperDialogs } from './wallpaper-dialogs.ts';

/** The table: every thing that a person asks the server for in a dialog. */
export const dialogCases: readonly DialogCase[] = [
  ...Object.values(deviceDialogs).flat(),
  ...androidDialogs,
  ...otherDialogs,
  ...pageCases,
  ...wallpaperDialogs,
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
  const named = namedDevices.find((name) => name === at);
  const changed = named && facts[named];
  if (!changed) return;
  await context.route(`**${detail.path.replace('{id}', seedIds.devices[named])}*`, async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), ...changed };
    // The page that asked may be gone by now.
    await route.fulfill({ response, json }).catch(() => {});
  });
}

/**
 * Brings the page to where the dialog opens. `again`: its console is as the cell before found it, so the person goes away and comes
 * back; that makes the screen anew for less than a new document takes.
 */
export async function goTo(lane: Lane, { at }: DialogCase, { again = false } = {}): Promise<void> {
  const { page } = lane;
  if (again) {
    await lane.comeBackTo(routePath('console-security-password'));
    await lane.heading('修改密码').waitFor();
    await page.evaluate(() => window.toasts?.splice(0));
    await lane.comeBackTo(pathTo(at));
  } else await lane.open(pathTo(at));
  if (at === 'list' || at === 'androidList') await new ListPage(page).loaded();
  else if (at === 'defaults') await new DefaultPage(page).arrived();
  else if (at === 'wallpapers') await lane.heading('壁纸').waitFor();
  else if (at !== 'login') await deviceOf(page).arrived();
}

function pathTo(at: DialogCase['at']): string {
  if (at === 'login') return routePath('login');
  if (at === 'defaults') return routePath('console-device-ios-default-restriction');
  if (at === 'wallpapers') return routePath('console-device-wallpaper');
  if (at === 'list') return `${routePath('console-device-ios-list')}?page_size=10`;
  if (at === 'androidList') return `${routePath('console-device-android-list')}?page_size=10`;
  if (isAndroidPhone(at)) return routePath('console-device-android-id', { id: androidPhones[at] });
  return routePath('console-device-ios-id', { id: seedIds.devices[at] });
}
