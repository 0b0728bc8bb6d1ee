import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LockTemplate } from '#domain/devices/lock-templates.ts';
import type { LoginStatus } from '#domain/devices/status-values.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { ReportLevel } from '#domain/reports/levels.ts';
import type { CreatedTime, NullableTime, Time } from './columns.ts';

type ReportKeys = ColumnType<{ readonly [Level in ReportLevel]?: string }, string | undefined, string>;

export interface StoreTable {
  id: string;
  date_created: CreatedTime;
  date_updated: Generated<Date>;
  store_name: string;
  modules: JSONColumnType<string[]>;
  discount_rate: Generated<number>;
  device_count: Generated<number>;
  rcs_count: Generated<number>;
  used_rcs_count: Generated<number>;
  /** sealed, by level of reports (store/settings/report-keys.ts) */
  report_keys: ReportKeys;
  employee_default_permission: Generated<string>;
  remark: Generated<string>;
  system_restriction: JSONColumnType<Record<string, boolean>>;
  app_restriction: JSONColumnType<string[]>;
  android_system_restriction: JSONColumnType<Record<string, boolean>, string | undefined, string>;
  /** packages with their names */
  android_app_restriction: JSONColumnType<
    { app_name: string; package_name: string }[],
    string | undefined,
    string
  >;
  manager_host_url: string | null;
  /** sealed (store/settings/info.ts) */
  manager_api_key: string | null;
  manager_payload_prefix: string | null;
  abm_account: string | null;
  abm_server: string | null;
  api_enabled: Generated<boolean>;
  /** the id of the present key of the store's API */
  api_key: string | null;
  /** sealed (store/open-api/keys.ts) */
  api_secret_key: string | null;
  /** sealed; null: the key's own secret signs callbacks */
  callback_secret: string | null;
  api_callback_url: string | null;
  api_ip_white_list: Generated<string>;
  global_http_proxy_pac_url: string | null;
  /** switch per SMS type (`store.sms-switch`) */
  sms_verify: JSONColumnType<Record<string, boolean>>;
  /** told to renters (`decision.store-settings`) */
  contact_phone: Generated<string>;
  /** lock messages; null: those that a store begins with (`decision.templates`) */
  lock_templates: JSONColumnType<LockTemplate[]> | null;
  /** a device that enrols is given the default restrictions (`decision.enrol.page`) */
  defaults_at_enrolment: Generated<boolean>;
  /** what a phone shows of the profile that it is managed by; null: none was ever set */
  apple_profile: JSONColumnType<AppleProfileContent> | null;
}

/** Which template a person's last lock was begun with. */
export interface UsedLockTemplateTable {
  clerk_id: string;
  name: string;
}

export interface AppleProfileContent {
  readonly display_name: string;
  readonly organization: string;
  readonly description: string;
}

/** A store's key and token of Apple Business Manager (`decision.abm`). */
export interface StoreAbmTable {
  store_id: string;
  /** of the key */
  date_created: Time;
  /** PEM */
  certificate: string;
  /** PEM, sealed */
  private_key: string;
  /** sealed; null: there is none yet */
  token: string | null;
  token_expires_at: NullableTime;
}

export interface ClerkTable {
  id: string;
  date_created: CreatedTime;
  date_updated: Generated<Date>;
  store_id: string;
  name: string;
  phone_number: string;
  password_hash: string;
  /** the login password was reset by an administrator */
  must_change_password: Generated<boolean>;
  /** until when one that was reset is good for a log-in; null: it was chosen, or reset before that was on record */
  password_ends_at: NullableTime;
  /** null: not set yet */
  secondary_password_hash: string | null;
  is_admin: Generated<boolean>;
  /** comma-separated codes (`entity.clerk`) */
  permission: Generated<string>;
  system_user: Generated<boolean>;
  disabled: Generated<boolean>;
  quota_limit: Generated<boolean>;
  total_quota: Generated<number>;
  lost_modal_content: JSONColumnType<Record<string, string>> | null;
  visible_clerk: JSONColumnType<string[]>;
  /** what this person's restrictions of apps never touch */
  app_white_list: JSONColumnType<WhiteListedApp[], string | undefined, string>;
  /** null: never, or before that was on record */
  app_white_list_changed_at: Date | null;
}

export interface WhiteListedApp {
  app_name: string;
  bundle_id: string;
  /** address of a picture, or '' */
  icon: string;
}

/** One row a sign-in: the family of refresh tokens (`decision.refresh`). Tokens are stored as SHA-256. */
export interface SessionTable {
  id: string;
  clerk_id: string;
  date_created: CreatedTime;
  access_hash: string;
  access_expires: Time;
  refresh_hash: string;
  refresh_expires: Time;
  /** stays valid until the successor is first used, at most refreshGraceMs */
  previous_refresh_hash: string | null;
  rotated_at: NullableTime;
  /** the present access or refresh token has been seen */
  successor_used: Generated<boolean>;
  revoked_at: NullableTime;
  /** of the last use; to the minute, as `last_used_at` */
  ip: Generated<string>;
  user_agent: Generated<string>;
  /** null: as of `date_created`, or before that was on record */
  last_used_at: NullableTime;
}

/** A browser that somebody has logged in with (`decision.known-browser`). */
export interface KnownBrowserTable {
  token_hash: string;
  clerk_id: string;
  date_created: CreatedTime;
  expires_at: Time;
}

export interface CaptchaTable {
  id: string;
  answer_hash: string;
  /** parts of work that were done for it */
  work: Generated<number>;
  expires_at: Time;
  used_at: NullableTime;
  /** that it was used for */
  number: string | null;
}

/** Work that is to be done before a captcha's picture; gone once it was handed in. */
export interface CaptchaTaskTable {
  id: string;
  parts: number;
  expires_at: Time;
}

export interface SmsCodeTable {
  id: string;
  phone_number: string;
  type: string;
  code_hash: string;
  expires_at: Time;
  tries: Generated<number>;
  used_at: NullableTime;
  /** the known browser that asked for it; null: any other */
  browser: string | null;
  date_created: CreatedTime;
}

/** Counted tries by key and window, for limits that hold across replicas (`decision.secondary-lock`). */
export interface AttemptTable {
  key: string;
  window_start: Time;
  count: number;
}

/** Requests that were acted upon (`decision.idempotency`, http/once.ts). Neither key nor body can be had from it. */
export interface RequestKeyTable {
  key_hash: string;
  body_hash: string;
  date_created: Time;
}

export interface LoginLogTable {
  id: string;
  date_created: CreatedTime;
  store_id: string;
  clerk_id: string;
  ip: string;
  status: LoginStatus;
  /** the browser was not known for this clerk (`decision.known-browser`) */
  new_browser: Generated<boolean>;
  /** what the browser calls itself */
  user_agent: Generated<string>;
}

/** The record of who set a store's default restrictions. */
export interface DefaultChangeTable {
  id: Generated<number>;
  /** of the devices that they are for */
  device_kind: Generated<DeviceKindName>;
  store_id: string;
  clerk_id: string;
  type: 'system' | 'app';
  ip: string;
  date_created: Time;
}
