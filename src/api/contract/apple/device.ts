import * as v from 'valibot';
import { appInstallStatuses } from '#domain/apple/app-install.ts';
import { unlockSagaStatuses, unlockStepStatuses } from '#domain/apple/unlock-saga.ts';
import { deviceListItem } from '../devices/device.ts';
import { sim, simLogEntry } from '../devices/sim.ts';
import { instant, uuid } from '../row/fields.ts';
import { dnsSetting } from './dns-setting.ts';

/** An Apple device as it leaves the server (`entity.apple-device`, `decision.secrets`): secrets are only told to exist. */

/** A one-click unlock that has not ended (`decision.unlock-saga`): whoever looks at the device finds it again. */
const unfinishedUnlock = v.object({
  id: uuid,
  status: v.picklist(unlockSagaStatuses),
  date_created: instant,
  clerk_name: v.string(),
  /** see one-click-unlock.ts */
  hold_until: v.nullable(instant),
  /** where it is, or stands still; `command` and `operation`, the id of the latest try, as in `progress` */
  step: v.nullable(
    v.object({
      command: v.string(),
      status: v.picklist(unlockStepStatuses),
      operation: v.nullable(v.string()),
    }),
  ),
});
export type UnfinishedUnlock = v.InferOutput<typeof unfinishedUnlock>;

export const appleListItem = v.object({
  ...deviceListItem.entries,
  /** absent where a replica of the former release answers */
  kind: v.optional(v.literal('apple'), 'apple'),
  color: v.string(),
  storage_capacity: v.string(),
  os_version: v.string(),
  abm_status: v.number(),
  activation_lock_status: v.number(),
  unlock_saga: v.nullable(unfinishedUnlock),
  diff_system_restriction_keys: v.array(v.string()),
  /** newer systems that it could be updated to */
  available_os_updates: v.array(v.string()),
  has_unlock_token: v.boolean(),
  has_bypass_code: v.boolean(),
});
export type AppleListItem = v.InferOutput<typeof appleListItem>;

/** `reason`: Chinese, why it failed; '' where it has not. */
const appInstall = v.object({
  app_name: v.string(),
  bundle_id: v.string(),
  status: v.picklist(appInstallStatuses),
  reason: v.string(),
});

export const installedApp = v.object({ app_name: v.string(), bundle_id: v.string() });

export const appleDevice = v.object({
  ...appleListItem.entries,
  date_created: instant,
  date_updated: instant,
  udid: v.nullable(v.string()),
  market: v.string(),
  imei_1: v.nullable(v.string()),
  imei_2: v.nullable(v.string()),
  meid: v.nullable(v.string()),
  imei: v.array(v.string()),
  /** null: it never said, or nobody noted when */
  supervise_observed_at: v.nullable(instant),
  activation_lock_observed_at: v.nullable(instant),
  sim_1: sim,
  sim_2: sim,
  /** null: it never said what cards are in it */
  sim_observed_at: v.nullable(instant),
  sim_history: v.array(simLogEntry),
  need_os_update: v.boolean(),
  /** null: never told */
  os_update_status: v.nullable(v.number()),
  /** what it is being updated to */
  os_update_version: v.nullable(v.string()),
  os_update_observed_at: v.nullable(instant),
  global_proxy_status: v.number(),
  global_proxy_observed_at: v.nullable(instant),
  /** ours: the encrypted DNS that stands on it; null: none */
  dns_setting: v.nullable(dnsSetting),
  dns_observed_at: v.nullable(instant),
  /** ours: until then it lets enterprise apps be trusted; the device ends that by itself */
  enterprise_trust_until: v.nullable(instant),
  /** null: no code is stored, or nobody noted when */
  bypass_code_stored_at: v.nullable(instant),
  system_restriction: v.record(v.string(), v.boolean()),
  /** null: it has never answered a command about it */
  system_restriction_observed_at: v.nullable(instant),
  /** as the device took it (domain/apple/app-restriction.ts); null type: nothing is restricted */
  app_restriction_enable: v.boolean(),
  app_restriction_type: v.nullable(v.number()),
  /** bundle ids */
  app_restriction_list: v.array(v.string()),
  app_restriction_global_white_list: v.array(v.string()),
  app_restriction_observed_at: v.nullable(instant),
  app_list: v.array(installedApp),
  app_list_observed_at: v.nullable(instant),
  /** ours: the apps that it was told to install last, each with what it is at by the device's own word */
  app_installs: v.array(appInstall),
  app_installs_observed_at: v.nullable(instant),
});
export type AppleDevice = v.InferOutput<typeof appleDevice>;
