import type { AndroidDevice, AndroidListItem } from '#api/contract/android/device.ts';
import type { AndroidChannel } from '#domain/android/brands.ts';
import { androidRestrictions } from '#domain/android/restrictions.ts';
import { recycledStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { isoOrNull } from '#server/operations/lock-evidence.ts';
import type { DeviceView } from '../list/views.ts';
import { type CommonSurroundings, presentCommon } from '../present.ts';
import { presentSim, presentSimEntry, type SimEntry } from '../sim-log.ts';
import type { ListedView } from './list.ts';
import { isLost } from './state/lost.ts';

/** Nothing has been heard of the phone since one that says its number wanted to come again, or a code was made for it. */
const isReenrolDue = ({ reenrol_asked_at: asked, last_active_time: heard, released_at }: ListedView) =>
  asked !== null && released_at === null && (heard === null || heard < asked);

interface Surroundings extends CommonSurroundings {
  /** the store's default */
  readonly systemRestriction: Readonly<Record<string, boolean>>;
  readonly now: Date;
}

export const presentListItem = (device: ListedView, around: Surroundings): AndroidListItem => ({
  ...presentCommon('android', device, around),
  brand: device.brand,
  channel: device.channel as AndroidChannel,
  android_version: device.android_version,
  archived: device.recycled_status === recycledStatus.recycled,
  released: device.released_at !== null,
  lost: isLost(device, around.now),
  archived_lost: device.archived_lost,
  reenrol_due: isReenrolDue(device),
  doubled_at: isoOrNull(device.doubled_at),
  wrong_passcodes: device.wrong_passcodes,
  diff_system_restriction_keys:
    device.supervise_status === superviseStatus.supervised
      ? androidRestrictions.differing(device.system_restriction, around.systemRestriction)
      : [],
  unlock_codes_ahead: device.unlock_codes_given - device.unlock_codes_passed,
  deregulate_codes_ahead: device.deregulate_codes_given - device.deregulate_codes_passed,
});

export const presentDevice = (
  device: DeviceView<'android'>,
  around: Surroundings,
  sims: readonly SimEntry[],
): AndroidDevice => ({
  ...presentListItem(device, around),
  date_created: device.date_created.toISOString(),
  date_updated: device.date_updated.toISOString(),
  agent_version: device.agent_version,
  imei: device.imei,
  supervise_observed_at: isoOrNull(device.supervise_observed_at),
  sim_1: presentSim(device.sim_1),
  sim_2: presentSim(device.sim_2),
  sim_observed_at: isoOrNull(device.sim_observed_at),
  sim_history: sims.map(presentSimEntry),
  system_restriction: device.system_restriction,
  system_restriction_observed_at: isoOrNull(device.system_restriction_observed_at),
  app_restriction_enabled: device.app_restriction_enabled,
  app_restriction_mode: device.app_restriction_mode,
  app_restriction_list: device.app_restriction_list,
  app_restriction_observed_at: isoOrNull(device.app_restriction_observed_at),
  app_list: device.app_list,
  app_list_observed_at: isoOrNull(device.app_list_observed_at),
  wallpaper_id: device.wallpaper_id,
  wallpaper_observed_at: isoOrNull(device.wallpaper_observed_at),
});
