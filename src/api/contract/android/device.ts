import * as v from 'valibot';
import { androidChannels } from '#domain/android/brands.ts';
import { deviceListItem } from '../devices/device.ts';
import { sim, simLogEntry } from '../devices/sim.ts';
import { instant, uuid } from '../row/fields.ts';
import { androidApp } from './package-fields.ts';

/** An Android device as it leaves the server (`entity.android-device`, `decision.secrets`). */

export const androidListItem = v.object({
  ...deviceListItem.entries,
  kind: v.literal('android'),
  /** the phone's own, in small letters */
  brand: v.string(),
  channel: v.picklist(androidChannels),
  android_version: v.string(),
  archived: v.boolean(),
  /** deregulated for good: only a new enrolment brings it back */
  released: v.boolean(),
  /** not heard of for 30 days: it may be archived as it is, and where that was done it comes back when it is (`decision.android.archive`) */
  lost: v.boolean(),
  archived_lost: v.boolean(),
  /** its phone has to enrol again, by a code for it (`decision.android.identity`): what is wanted of it stands until then */
  reenrol_due: v.boolean(),
  /** when a second phone was heard of last that says its number; null: none since it has enrolled */
  doubled_at: v.nullable(instant),
  /** typed at the phone in a row; from 20 on it is abnormal (`decision.android.passcode`) */
  wrong_passcodes: v.number(),
  diff_system_restriction_keys: v.array(v.string()),
  /** codes given out that the phone is not known to have passed (`decision.android.passcode`) */
  unlock_codes_ahead: v.number(),
  deregulate_codes_ahead: v.number(),
});
export type AndroidListItem = v.InferOutput<typeof androidListItem>;

export const androidDevice = v.object({
  ...androidListItem.entries,
  date_created: instant,
  date_updated: instant,
  agent_version: v.string(),
  imei: v.array(v.string()),
  supervise_observed_at: v.nullable(instant),
  sim_1: sim,
  sim_2: sim,
  /** null: it never said what cards are in it */
  sim_observed_at: v.nullable(instant),
  sim_history: v.array(simLogEntry),
  system_restriction: v.record(v.string(), v.boolean()),
  /** null: it has never answered a command about it */
  system_restriction_observed_at: v.nullable(instant),
  app_restriction_enabled: v.boolean(),
  app_restriction_mode: v.nullable(v.number()),
  /** package names */
  app_restriction_list: v.array(v.string()),
  app_restriction_observed_at: v.nullable(instant),
  app_list: v.array(androidApp),
  app_list_observed_at: v.nullable(instant),
  /** what the phone shows as its wallpaper, and whether it may be changed */
  wallpaper_id: v.nullable(uuid),
  wallpaper_observed_at: v.nullable(instant),
});
export type AndroidDevice = v.InferOutput<typeof androidDevice>;
