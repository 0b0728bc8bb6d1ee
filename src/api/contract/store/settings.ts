import * as v from 'valibot';
import {
  managerKeyMaxLength,
  pacUrlMaxLength,
  payloadPrefixMaxLength,
  profileNameMaxLength,
  profileTextMaxLength,
  storeNameMaxLength,
  storeRemarkMaxLength,
} from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { isHttpsUrl, isWebUrl } from '#domain/site/network-address.ts';
import { loggedSectionNames } from '#domain/store/settings.ts';
import { permission } from '../people/clerk-fields.ts';
import { password } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { ofSecondaryPassword } from '../row/errors.ts';
import { contactPhone, instant, listOf, pageNum, pageSize, text, uuid } from '../row/fields.ts';
import { based_on, lastChange } from '../row/last-change.ts';
import { recordedBy } from '../row/recorded-by.ts';

/** Settings of the own store. Every change is on record (`decision.settings-log`), and is refused with 409 where somebody was first. */

const byAdmin = { login: true, admin: true } as const;

/** `entity.store` without keys and secrets (`decision.access`, `decision.secrets`). */
const storeInfo = v.object({
  id: uuid,
  date_created: instant,
  date_updated: instant,
  store_name: v.string(),
  discount_rate: v.number(),
  device_count: v.number(),
  /** devices in use of all kinds */
  used_device_count: v.number(),
  rcs_count: v.number(),
  used_rcs_count: v.number(),
  /** codes joined by commas */
  employee_default_permission: v.string(),
  remark: v.string(),
  /** how many are not disabled */
  clerks: v.number(),
  system_restriction: v.record(v.string(), v.boolean()),
  app_restriction: v.array(v.string()),
  manager_host_url: v.nullable(v.string()),
  has_manager_api_key: v.boolean(),
  manager_payload_prefix: v.nullable(v.string()),
  abm_account: v.nullable(v.string()),
  abm_server: v.nullable(v.string()),
  api_enabled: v.boolean(),
  global_http_proxy_pac_url: v.nullable(v.string()),
  /** ours: told to renters; empty: none */
  contact_phone: v.string(),
  /** ours: a device that enrols is given the store's default restrictions (`decision.enrol.page`) */
  auto_restrict: v.boolean(),
  /** ours: who set last what `store.updateInfo` sets */
  changed: lastChange,
});
export type StoreInfo = v.InferOutput<typeof storeInfo>;

export const info = endpoint({
  name: 'store.info',
  method: 'GET',
  path: '/api/store/info',
  title: '门店信息',
  access: { login: true },
  result: storeInfo,
});

/** Empty: none. */
const addressOf = (isAddress: (text: string) => boolean, label: string, kind: string) =>
  v.pipe(
    text(pacUrlMaxLength, label),
    v.check((address) => address === '' || isAddress(address), `${label}应为完整的${kind}`),
  );

/** What may be set of a store's info; what is left out stays. */
export const storeInfoFields = {
  store_name: v.pipe(text(storeNameMaxLength, '门店名称'), v.minLength(1, messages.storeNameRequired)),
  remark: text(storeRemarkMaxLength, '备注'),
  employee_default_permission: permission,
  /** only a host that the operator lists (`decision.host-url`) */
  manager_host_url: addressOf(isHttpsUrl, '设备服务地址', ' https 网址'),
  /** written and never read back; empty: none */
  manager_api_key: text(managerKeyMaxLength, '设备服务密钥'),
  manager_payload_prefix: v.pipe(
    text(payloadPrefixMaxLength, '描述文件标识前缀'),
    v.regex(/^[\w.-]*$/, '描述文件标识前缀只能使用字母、数字、点、横线和下划线'),
  ),
  global_http_proxy_pac_url: addressOf(isWebUrl, '代理 PAC 地址', '网址'),
  contact_phone: contactPhone,
  auto_restrict: v.boolean('入网自动应用有误'),
};

/** Ours (`decision.store-settings`). Errors: 400, 403 SECPWD_MISMATCH, 409 CONFLICT with what stands in `current`, 422, 429. */
export const updateInfo = endpoint({
  name: 'store.updateInfo',
  method: 'PUT',
  path: '/api/store/info',
  title: '修改门店信息',
  access: byAdmin,
  errors: [...ofSecondaryPassword],
  body: v.strictObject({ ...v.partial(v.object(storeInfoFields)).entries, password, based_on }),
  result: storeInfo,
});

const asked = (label: string) => v.boolean(`${label}有误`);
/** `valid.sms-switch`: for which commands a code is asked */
const switches = v.strictObject({
  turn_off_activation_lock: asked('关闭激活锁时验证'),
  get_activation_lock_password: asked('查看激活锁密码时验证'),
});
export type SmsSwitches = v.InferOutput<typeof switches>;

const smsSwitchState = v.object({
  status: v.object({ turn_off_activation_lock: v.boolean(), get_activation_lock_password: v.boolean() }),
  changed: lastChange,
});
export type SmsSwitchState = v.InferOutput<typeof smsSwitchState>;

export const smsSwitch = endpoint({
  name: 'store.smsSwitch',
  method: 'GET',
  path: '/api/store/sms-verify-switch',
  title: '短信验证开关',
  access: byAdmin,
  result: smsSwitchState,
});

/** Acts from the next call on. Errors: 403 SECPWD_MISMATCH, 409 CONFLICT with what stands in `current`, 422, 429. */
export const setSmsSwitch = endpoint({
  name: 'store.setSmsSwitch',
  method: 'PUT',
  path: '/api/store/sms-verify-switch',
  title: '设置短信验证开关',
  access: byAdmin,
  errors: [...ofSecondaryPassword],
  body: v.strictObject({ status: switches, password, based_on }),
  result: smsSwitchState,
});

/** `valid.apple-profile`; an empty one leaves it to the device service */
export const profileFields = {
  display_name: text(profileNameMaxLength, '名称'),
  organization: text(profileNameMaxLength, '组织'),
  description: text(profileTextMaxLength, '说明'),
};

const appleProfile = v.object({
  display_name: v.string(),
  organization: v.string(),
  description: v.string(),
  changed: lastChange,
});
export type AppleProfile = v.InferOutput<typeof appleProfile>;

/** What a phone shows of the profile that it is managed by. */
export const profile = endpoint({
  name: 'store.profile',
  method: 'GET',
  path: '/api/store/custom-apple-profile-content',
  title: '描述文件内容',
  access: byAdmin,
  result: appleProfile,
});

/** Kept; no device service reads it yet. Errors: 403 SECPWD_MISMATCH, 409 CONFLICT with what stands in `current`, 422, 429. */
export const setProfile = endpoint({
  name: 'store.setProfile',
  method: 'POST',
  path: '/api/store/custom-apple-profile-content',
  title: '设置描述文件内容',
  access: byAdmin,
  errors: [...ofSecondaryPassword],
  body: v.strictObject({ ...profileFields, password, based_on }),
  result: appleProfile,
});

/** What a field was or is; secrets stand as 已更改. Null: nothing was on record. */
const value = v.nullable(v.union([v.string(), v.boolean()]));

export const settingEntry = v.object({
  id: v.string(),
  date_created: instant,
  clerk: recordedBy,
  /** null: unknown, or it was no person */
  ip: v.optional(v.nullable(v.string()), null),
  section: v.picklist(loggedSectionNames),
  /** whom it was set of; null: the store's */
  subject: v.optional(v.nullable(v.object({ id: uuid, name: v.string() })), null),
  changes: v.array(v.object({ field: v.string(), before: value, after: value })),
});

export type SettingEntry = v.InferOutput<typeof settingEntry>;

/**
 * Who changed which setting, or what of which clerk, when, and what it was before and is after, newest first (`decision.settings-log`). Visible
 * clerks are told by their names, rights by their codes.
 */
export const settingsLog = endpoint({
  name: 'store.settingsLog',
  method: 'GET',
  path: '/api/store/settings-log',
  title: '设置记录',
  access: byAdmin,
  query: v.strictObject({
    page_num: v.optional(pageNum),
    page_size: v.optional(pageSize),
    section: v.optional(
      v.pipe(
        v.string('设置有误'),
        v.check((name) => loggedSectionNames.some((known) => known === name), '设置有误'),
      ),
    ),
  }),
  result: v.object({
    ...listOf(settingEntry).entries,
    /** there are more than are counted (`decision.paging`) */
    more: v.optional(v.literal(true)),
  }),
});
