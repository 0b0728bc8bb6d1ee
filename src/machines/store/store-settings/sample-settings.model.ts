import { permissionCode } from '#domain/access/permissions.ts';
import type { StoreSettings } from './store-settings.machine.ts';

const at = '2026-11-20T02:00:00.000Z';

/** For the models of the settings' machines. */
export const sampleSettings: StoreSettings = {
  info: {
    id: '55555555-5555-4555-8555-555555555555',
    date_created: '2025-09-20T02:00:00.000Z',
    date_updated: at,
    store_name: '城西店',
    discount_rate: 1,
    device_count: 500,
    used_device_count: 281,
    rcs_count: 200,
    used_rcs_count: 3,
    employee_default_permission: permissionCode('apple.new'),
    remark: '',
    clerks: 3,
    system_restriction: {},
    app_restriction: [],
    manager_host_url: null,
    has_manager_api_key: false,
    manager_payload_prefix: null,
    abm_account: null,
    abm_server: null,
    api_enabled: false,
    global_http_proxy_pac_url: null,
    contact_phone: '0571-88886666',
    auto_restrict: true,
    changed: null,
  },
  sms: {
    turn_off_activation_lock: true,
    get_activation_lock_password: false,
    changed: { clerk_name: '赵敏', at },
  },
  profile: { display_name: '', organization: '', description: '', changed: null },
  lockTemplates: {
    list: [
      { name: '到期未还', message: '您的租期已于 {到期日} 到期，请联系{门店}办理续租或归还。' },
      { name: '设备遗失', message: '此设备已遗失，拾到者请联系{门店}，必有酬谢。' },
    ],
    total: 2,
    changed: null,
  },
  reportKeys: { basic: true, advanced: false, professional: false, changed: { clerk_name: '赵敏', at } },
};
