import type { Generated, JSONColumnType } from 'kysely';
import type { CreatedTime, NullableTime, Time } from './columns.ts';
import type { DeviceTable } from './device-tables.ts';

/** What only Android devices have. */
export interface AndroidDeviceTable extends DeviceTable {
  /** the phone's own, in small letters */
  brand: string;
  channel: number;
  android_version: string;
  agent_version: string;
  imei: JSONColumnType<string[]>;
  /** deregulated for good: only a new enrolment brings it back */
  released_at: NullableTime;
  app_list: JSONColumnType<{ app_name: string; package_name: string }[]>;
  app_list_observed_at: NullableTime;
  system_restriction: JSONColumnType<Record<string, boolean>>;
  system_restriction_observed_at: NullableTime;
  app_restriction_enabled: Generated<boolean>;
  app_restriction_mode: number | null;
  /** package names */
  app_restriction_list: JSONColumnType<string[]>;
  app_restriction_observed_at: NullableTime;
  wallpaper_id: string | null;
  wallpaper_observed_at: NullableTime;
  /** sealed (database/seal.ts); null: it has none, its former ones are void */
  unlock_secret: string | null;
  deregulate_secret: string | null;
  /** the codes that the phone was last heard to have passed, counted from 0 (`decision.android.passcode`) */
  unlock_codes_passed: Generated<number>;
  deregulate_codes_passed: Generated<number>;
  /** the codes that were given out, counted from 0 */
  unlock_codes_given: Generated<number>;
  deregulate_codes_given: Generated<number>;
  /** archived although it is locked or regulated: it holds its number, and comes back when it is heard of */
  archived_lost: Generated<boolean>;
  /** typed in a row, as the phone tells it */
  wrong_passcodes: Generated<number>;
  /** a phone that says this number wants to come again, or somebody has made a code for it; over with what it is heard of since */
  reenrol_asked_at: NullableTime;
  /** when a former key of it was last used beside the good one: two phones have its number */
  doubled_at: NullableTime;
}

/** A code by which one phone may enrol (`decision.android.enrol`). */
export interface EnrolmentCodeTable {
  id: string;
  date_created: CreatedTime;
  store_id: string;
  /** who made it */
  clerk_id: string;
  /** who gets the device; null: nobody */
  for_clerk: string | null;
  /** SHA-256 of the code */
  code_hash: string;
  /** the code itself, sealed, so that a repeated request tells the same one; '' once it is used or ended */
  code: string;
  expires_at: Time;
  used_at: NullableTime;
  ended_at: NullableTime;
  /** the device that has come by it */
  device_id: string | null;
  /** the device that may come by it alone; null: any that the store does not have */
  bound_to: string | null;
  /** the device of the store whose number a phone has said that came by it and was refused, and when that was */
  met_device: string | null;
  met_at: NullableTime;
}
