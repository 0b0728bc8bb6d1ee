import type { DeviceKindName } from '../kinds/kinds.ts';

/** What of a store's settings is saved together; each has its own record of who changed it (`decision.settings-log`). */
export const settingSections = {
  info: '门店信息',
  'lock-templates': '锁定模板',
  'sms-switch': '短信验证',
  profile: '描述文件内容',
  'abm-key': 'ABM 公钥',
  'abm-token': 'ABM 令牌',
  'api-switch': '开放接口',
  'api-key': '接口密钥',
  'api-access': '接口访问设置',
  'report-keys': '报告密钥',
  'apple-system': '苹果默认系统限制',
  'apple-app': '苹果默认应用限制',
  'android-system': '安卓默认系统限制',
  'android-app': '安卓默认应用限制',
  // Of the operator's (`decision.operator`).
  opening: '开通门店',
  modules: '功能模块',
  counts: '数量与折扣',
  'report-credit': '报告次数',
  // Stand in records of before they became templates, and part of the store's info.
  'lock-text': '门店的默认锁定文字',
  enrolment: '入网自动应用',
} as const;
export type SettingSection = keyof typeof settingSections;
export const settingSectionNames = Object.keys(settingSections) as SettingSection[];

/** Those that concern one kind of device; the others concern all. */
const ofOneKind: Readonly<Partial<Record<SettingSection, DeviceKindName>>> = {
  'sms-switch': 'apple',
  profile: 'apple',
  'abm-key': 'apple',
  'abm-token': 'apple',
  'apple-system': 'apple',
  'apple-app': 'apple',
  'android-system': 'android',
  'android-app': 'android',
};
export const isOfKind = (section: SettingSection, kind: DeviceKindName): boolean =>
  (ofOneKind[section] ?? kind) === kind;

/** What the log of settings tells of: these, and what was set of the people of the store. */
export const loggedSections = { ...settingSections, clerk: '店员和权限' } as const;
export type LoggedSection = keyof typeof loggedSections;
export const loggedSectionNames = Object.keys(loggedSections) as LoggedSection[];

/** What was set of somebody, as the log calls it. */
export const clerkFields = {
  created: '账号',
  name: '姓名',
  phone_number: '手机号',
  password: '登录密码',
  is_admin: '门店管理员',
  permission: '权限',
  visible_clerk: '可见店员',
  quota_limit: '限制配额',
  total_quota: '配额（台）',
  disabled: '停用',
  sessions: '退出登录设备',
} as const;
export type ClerkField = keyof typeof clerkFields;

/** What the fields of the sections are called. */
export const settingFields = {
  store_name: '门店名称',
  remark: '备注',
  employee_default_permission: '新店员的默认权限',
  manager_host_url: '设备服务地址',
  manager_api_key: '设备服务密钥',
  manager_payload_prefix: '描述文件标识前缀',
  global_http_proxy_pac_url: '代理 PAC 地址',
  contact_phone: '联系电话',
  auto_restrict: '入网自动应用',
  defaults_at_enrolment: '入网自动应用',
  restrictions: '限制',
  apps: '应用名单',
  lock_template: '锁定模板',
  message: '锁定提示内容',
  phone_number: '联系电话',
  footnote: '底部文字',
  turn_off_activation_lock: '关闭激活锁时验证',
  get_activation_lock_password: '查看激活锁密码时验证',
  display_name: '名称',
  organization: '组织',
  description: '说明',
  certificate: '公钥证书',
  token: '令牌',
  expires_at: '有效期至',
  abm_account: 'ABM 组织',
  abm_server: 'ABM 服务器',
  api_enabled: '开放接口',
  api_key: '密钥编号',
  api_secret_key: '密钥',
  api_secret_viewed: '查看密钥',
  former_api_keys: '旧密钥',
  api_callback_url: '回调地址',
  api_ip_white_list: 'IP 白名单',
  basic_secret_key: '基础报告密钥',
  advanced_secret_key: '高级报告密钥',
  professional_secret_key: '专业报告密钥',
  modules: '功能模块',
  device_count: '可登记设备数',
  rcs_count: '风险查询次数',
  discount_rate: '折扣率',
  basic_balance: '基础报告剩余次数',
  advanced_balance: '高级报告剩余次数',
  professional_balance: '专业报告剩余次数',
  credit_reference: '充值凭证号',
} as const;
export type SettingField = keyof typeof settingFields;

/** Never shown (`decision.secrets`): only whether they are set, and that they were changed. */
const secretFields: readonly string[] = [
  'manager_api_key',
  'token',
  'api_secret_key',
  'basic_secret_key',
  'advanced_secret_key',
  'professional_secret_key',
] satisfies SettingField[];
export const isSecret = (field: string): boolean => secretFields.includes(field);
