import { toJsonSchema } from '@valibot/to-json-schema';
import { describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { Schema } from '#api/contract/row/endpoint.ts';

/** Fields that a schema takes, those that it needs first; with a `?` those that it can do without. */
function fieldsOf(schema: Schema | undefined): string {
  if (!schema) return '';
  const { properties = {}, required = [] } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  return [...required, ...optional.map((name) => `${name}?`)].join(' ');
}

const shapes = (paths: RegExp) =>
  rows
    .filter(({ path }) => paths.test(path))
    .map(({ method, path, query, body }) => {
      const asked = query ? ` ?${fieldsOf(query)}` : '';
      return `${method} ${path}${asked}${body ? ` {${fieldsOf(body)}}` : ''}`;
    })
    .toSorted();

describe('the calls', () => {
  it('[call.ios] of Apple devices have the methods, paths and fields of the specification, beside ours', () => {
    const filters =
      'page_num? page_size? serial_number? model? lock_status? supervise_status? abm_status? activation_lock_status? os_update_status? global_proxy_status? hirer_name? hirer_phone_number? for_clerk? registration_time? offline_duration? remark? imei? keyword? attention? sort_index? sort_direction?';
    const ours = /import|enroll-link|one-click-unlock|operation-log\/cancel$|export-list/;
    const found = shapes(/^\/api\/device\/ios\/(?!command\/)/).filter(
      (shape) => !ours.test(shape.split(' ')[1] ?? ''),
    );
    expect(found).toEqual([
      'GET /api/device/ios/default-app-restriction ?type',
      'GET /api/device/ios/default-system-restriction',
      'GET /api/device/ios/helper/clerks',
      'GET /api/device/ios/helper/installed-app-list',
      'GET /api/device/ios/helper/models ?recycled_status?',
      `GET /api/device/ios/list ?${filters}`,
      'GET /api/device/ios/location-log ?device_id page_num? page_size?',
      'GET /api/device/ios/operation-log ?page_num? page_size? device_id? command? status? for_clerk? record_time? before?',
      'GET /api/device/ios/operation-log/{id}',
      `GET /api/device/ios/recycled-list ?${filters}`,
      'GET /api/device/ios/{id} ?mdm_check?',
      'POST /api/device/ios/change-for-clerk {device_id for_clerk password}',
      'POST /api/device/ios/new {serial_number hirer_name? hirer_phone_number? remark? for_clerk?}',
      'POST /api/device/ios/operation-log/cancel-schedule-enable-lost-mode {operation_log_id}',
      'POST /api/device/ios/update-hirer {device_id hirer_name hirer_phone_number? based_on?}',
      'POST /api/device/ios/update-remark {device_id remark based_on?}',
    ]);
    expect(shapes(/^\/api\/device\/ios\/export-list$/)).toContain(
      'POST /api/device/ios/export-list {password filter}',
    );
  });

  it('[call.helper] [store.defaults] of helpers, the white list and the defaults have theirs', () => {
    expect(shapes(/^\/api\/(helper\/|store\/default-|user\/apple-)/)).toEqual([
      'GET /api/helper/amap/geocode-regeo ?longitude latitude',
      'GET /api/helper/clerk-list ?with_disabled?',
      'GET /api/helper/itunes-search ?term? platform?',
      'GET /api/helper/server-version',
      'GET /api/store/default-restriction ?type',
      'GET /api/user/apple-app-restriction-white-list',
      'POST /api/store/default-restriction/preview {}',
      'PUT /api/store/default-app-restriction {password config based_on?}',
      'PUT /api/store/default-system-restriction {password config based_on?}',
      'PUT /api/user/apple-app-restriction-white-list {password list based_on?}',
    ]);
  });

  it('[call.report] of reports have theirs, beside ours', () => {
    expect(shapes(/^\/api\/report\//)).toEqual([
      'GET /api/report/abnormal-list ?page_num? page_size?',
      'GET /api/report/balance ?level',
      'GET /api/report/helper ?level',
      'GET /api/report/list ?level? id? user_name? user_id_card? page_num? page_size?',
      'GET /api/report/preview ?level id version?',
      'POST /api/report/add {level user_name user_id_card phone_number? consented? again?}',
      'POST /api/report/refresh {level id}',
    ]);
  });

  it('[call.home] of the home have theirs, beside ours', () => {
    expect(shapes(/^\/api\/home\//)).toEqual([
      'GET /api/home/clerks',
      'GET /api/home/device-overview ?kind?',
      'GET /api/home/first-steps',
      'GET /api/home/operations',
      'GET /api/home/report-overview',
      'GET /api/home/supervise-overview',
    ]);
  });

  it('[call.system] of the system have theirs, beside ours', () => {
    expect(shapes(/^\/api\/(system|dev)\//)).toEqual([
      'GET /api/dev/paths',
      'GET /api/dev/test',
      'GET /api/system/abm-server/download-public-pem',
      'GET /api/system/abm-server/info',
      'GET /api/system/check-need-sms-verify ?type',
      'GET /api/system/notifications ?type?',
      'GET /api/system/permission-map',
      'POST /api/system/abm-server/upload-p7m {content}',
      'POST /api/system/rcs {type content}',
      'POST /api/system/smsverify {type phone_number?}',
      'POST /api/system/smsverify-noauth {phone_number type captcha_code}',
    ]);
  });

  it('[call.store] of the store have theirs, beside ours', () => {
    const ours =
      /api-callback|api-key\/usage|app-shelf|clerk\/(end-sessions|sessions|tasks)|\/preview$|lock-templates|operation-log|settings-log/;
    const specified = shapes(/^\/api\/store\//).filter((shape) => {
      const path = shape.split(' ')[1] ?? '';
      return !ours.test(path) || path === '/api/store/api-key/preview';
    });
    expect(specified).toEqual([
      'GET /api/store/api-key/info',
      'GET /api/store/clerk/distribution-log ?page_num? page_size?',
      'GET /api/store/clerk/list ?sort?',
      'GET /api/store/clerk/permission ?id',
      'GET /api/store/custom-apple-profile-content',
      'GET /api/store/default-restriction ?type',
      'GET /api/store/hx-report/config-status',
      'GET /api/store/info',
      'GET /api/store/login-log ?page_num? page_size? status? for_clerk? record_time?',
      'GET /api/store/rcs/list ?id? id_card? page_num? page_size?',
      'GET /api/store/sms-verify-switch',
      'POST /api/store/api-key/enabled {password api_enabled}',
      'POST /api/store/api-key/generate {password end_former?}',
      'POST /api/store/api-key/preview {password api_enabled?}',
      'POST /api/store/api-key/update {password api_callback_url? api_ip_white_list? based_on?}',
      'POST /api/store/clerk/new {name phone_number sms_code password quota_limit? quota? permission? is_admin? visible_clerk? secondary_password?}',
      'POST /api/store/custom-apple-profile-content {display_name organization description password based_on?}',
      'POST /api/store/hx-report/set-secret-key {level secret_key password based_on?}',
      'POST /api/store/rcs/request {name id_card}',
      'PUT /api/store/clerk/disable {password id disabled}',
      'PUT /api/store/clerk/reset-password {password id}',
      'PUT /api/store/clerk/update {id quota name? phone_number? sms_code? quota_limit? permission? is_admin? visible_clerk? password? based_on?}',
      'PUT /api/store/default-app-restriction {password config based_on?}',
      'PUT /api/store/default-system-restriction {password config based_on?}',
      'PUT /api/store/info {password store_name? remark? employee_default_permission? manager_host_url? manager_api_key? manager_payload_prefix? global_http_proxy_pac_url? contact_phone? auto_restrict? based_on?}',
      'PUT /api/store/sms-verify-switch {status password based_on?}',
    ]);
  });
});
