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
      'GET /api/helper/clerk-list',
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
});
