import type { Generated, JSONColumnType } from 'kysely';
import type { DnsSetting } from '#api/contract/apple/dns-setting.ts';
import type { AppInstall } from '#domain/apple/app-install.ts';
import type { WallpaperType } from '#domain/devices/wallpaper.ts';
import type { CreatedTime, NullableTime } from './columns.ts';
import type { DeviceTable } from './device-tables.ts';

/** What only Apple devices have. */
export interface AppleDeviceTable extends DeviceTable {
  udid: string | null;
  color: string;
  storage_capacity: string;
  market: string;
  os_version: string;
  abm_status: number;
  activation_lock_status: number;
  activation_lock_observed_at: NullableTime;
  activation_lock_passcode: string | null;
  activation_lock_passcode_stored_at: NullableTime;
  app_list: JSONColumnType<{ app_name: string; bundle_id: string }[]>;
  app_list_observed_at: NullableTime;
  /** those that it was told to install last */
  app_installs: JSONColumnType<AppInstall[], string | undefined, string>;
  app_installs_observed_at: NullableTime;
  system_restriction: JSONColumnType<Record<string, boolean>>;
  system_restriction_observed_at: NullableTime;
  app_restriction_enable: Generated<boolean>;
  app_restriction_type: number | null;
  app_restriction_list: JSONColumnType<string[]>;
  app_restriction_global_white_list: JSONColumnType<string[]>;
  app_restriction_observed_at: NullableTime;
  imei_1: string | null;
  imei_2: string | null;
  meid: string | null;
  available_os_updates: JSONColumnType<string[]>;
  os_update_status: number | null;
  os_update_version: string | null;
  os_update_observed_at: NullableTime;
  global_proxy_status: Generated<number>;
  global_proxy_observed_at: NullableTime;
  dns_setting: JSONColumnType<DnsSetting> | null;
  dns_observed_at: NullableTime;
  enterprise_trust_until: NullableTime;
  enterprise_trust_observed_at: NullableTime;
  token_update_topic: string | null;
  unlock_token: string | null;
  /** false: registered, and the gateway does not know yet that it will enrol */
  gateway_told: Generated<boolean>;
  gateway_refused_at: NullableTime;
  /** of the link that its customer opens (`decision.enrol.page`); begins at any number, so that no link outlives the record */
  enroll_generation: Generated<number>;
  enroll_ended_at: NullableTime;
  /** when somebody registered by the link of this generation */
  enroll_submitted_at: NullableTime;
}

/** `entity.wallpaper` */
export interface WallpaperTable {
  id: string;
  date_created: CreatedTime;
  type: WallpaperType;
  /** null: of the system, every store has it */
  store_id: string | null;
  /** null: of the system, or from before it was recorded */
  uploaded_by: string | null;
  /** a data URL of a JPEG */
  content: string;
}

/** What a device is: told when it enrols. */
export interface DeviceIdentity {
  readonly udid: string;
  readonly model: string;
  readonly color: string;
  readonly storage_capacity: string;
  readonly market: string;
  readonly os_version: string;
  readonly available_os_updates: readonly string[];
  readonly imei_1: string | null;
  readonly imei_2: string | null;
  readonly meid: string | null;
  /** what it is reached by over Apple's push service */
  readonly token_update_topic?: string;
  /** it came by way of the store's ABM */
  readonly in_abm: boolean;
}
