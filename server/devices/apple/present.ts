import type { AppleDevice, AppleListItem, UnfinishedUnlock } from '#api/contract/apple/device.ts';
import { isAwaited } from '#domain/apple/models.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import { isoOrNull } from '#server/operations/lock-evidence.ts';
import type { DeviceView } from '../list/views.ts';
import { type CommonSurroundings, presentCommon } from '../present.ts';
import { presentSim, presentSimEntry, type SimEntry } from '../sim-log.ts';
import type { ListedView } from './list.ts';

/** Devices as they leave the server: phones masked, of secrets only that they exist (`decision.secrets`). */

export interface Surroundings extends CommonSurroundings {
  readonly unlock: UnfinishedUnlock | null;
  /** the store's default */
  readonly systemRestriction: Readonly<Record<string, boolean>>;
}

export const presentListItem = (device: ListedView, around: Surroundings): AppleListItem => ({
  ...presentCommon('apple', device, around),
  color: device.color,
  storage_capacity: device.storage_capacity,
  os_version: device.os_version,
  abm_status: device.abm_status,
  activation_lock_status: device.activation_lock_status,
  unlock_saga: around.unlock,
  diff_system_restriction_keys: isAwaited(device)
    ? []
    : appleRestrictions.differing(device.system_restriction, around.systemRestriction),
  available_os_updates: device.available_os_updates,
  has_unlock_token: device.unlock_token !== null,
  has_bypass_code: device.activation_lock_passcode !== null,
});

export function presentDevice(
  device: DeviceView<'apple'>,
  around: Surroundings,
  simHistory: readonly SimEntry[],
): AppleDevice {
  return {
    ...presentListItem(device, around),
    date_created: device.date_created.toISOString(),
    date_updated: device.date_updated.toISOString(),
    udid: device.udid,
    market: device.market,
    imei_1: device.imei_1,
    imei_2: device.imei_2,
    meid: device.meid,
    imei: [device.imei_1, device.imei_2].filter((imei) => imei !== null),
    supervise_observed_at: isoOrNull(device.supervise_observed_at),
    activation_lock_observed_at: isoOrNull(device.activation_lock_observed_at),
    sim_1: presentSim(device.sim_1),
    sim_2: presentSim(device.sim_2),
    sim_observed_at: isoOrNull(device.sim_observed_at),
    sim_history: simHistory.map(presentSimEntry),
    need_os_update: device.available_os_updates.length > 0,
    ...presentSettings(device),
    ...presentRestrictions(device),
    app_list: device.app_list,
    app_list_observed_at: isoOrNull(device.app_list_observed_at),
    app_installs: device.app_installs,
    app_installs_observed_at: isoOrNull(device.app_installs_observed_at),
  };
}

const presentRestrictions = (device: DeviceView<'apple'>) => ({
  system_restriction: device.system_restriction,
  system_restriction_observed_at: isoOrNull(device.system_restriction_observed_at),
  app_restriction_enable: device.app_restriction_enable,
  app_restriction_type: device.app_restriction_type,
  app_restriction_list: device.app_restriction_list,
  app_restriction_global_white_list: device.app_restriction_global_white_list,
  app_restriction_observed_at: isoOrNull(device.app_restriction_observed_at),
});

/** What a system update is at and what else the device was told, each with when the device said so. */
const presentSettings = (device: DeviceView<'apple'>) => ({
  os_update_status: device.os_update_status,
  os_update_version: device.os_update_version,
  os_update_observed_at: isoOrNull(device.os_update_observed_at),
  global_proxy_status: device.global_proxy_status,
  global_proxy_observed_at: isoOrNull(device.global_proxy_observed_at),
  dns_setting: device.dns_setting,
  dns_observed_at: isoOrNull(device.dns_observed_at),
  enterprise_trust_until: isoOrNull(device.enterprise_trust_until),
  bypass_code_stored_at:
    device.activation_lock_passcode === null ? null : isoOrNull(device.activation_lock_passcode_stored_at),
});
