import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';

/** By hand from `decision.shapes`: of each call where its fields stand, and which they are. `[]`: of each entry of a list, `*` of a map. */
const shapes: readonly (readonly [call: string, at: string, fields: string])[] = [
  [
    'GET /api/store/info',
    '',
    'id date_created date_updated store_name discount_rate device_count used_device_count rcs_count used_rcs_count employee_default_permission remark clerks system_restriction app_restriction abm_account abm_server api_enabled global_http_proxy_pac_url',
  ],
  ['GET /api/home/report-overview', 'levels.[]', 'level balance reserved this_month running'],
  ['GET /api/home/supervise-overview', 'apple', 'kind supervised unsupervised released'],
  ['GET /api/home/supervise-overview', 'android', 'kind supervised unsupervised released'],
  ['GET /api/home/device-overview', 'apple.operations.[]', 'day done failed unknown'],
  ['GET /api/home/device-overview', 'android.operations.[]', 'day done failed unknown'],
  [
    'GET /api/report/list',
    'list.[]',
    'id level user_name user_id_card phone_number reporter status version date_created date_updated',
  ],
  ['GET /api/report/list', 'list.[].reporter', 'id name'],
  ['GET /api/system/notifications', 'list.[]', 'id title content tone from until link'],
  ['GET /api/system/abm-server/info', '', 'state organisation server expires days_left'],
  ['GET /api/device/android/mdm-app-download-link', '', 'list total'],
  ['GET /api/device/android/mdm-app-download-link', 'list.[]', 'channel url version checksum component'],
  ['GET /api/device/android/search-options', '', 'brands models channels clerks'],
  ...['brands', 'models', 'channels', 'clerks'].map(
    (of) => ['GET /api/device/android/search-options', `${of}.[]`, 'value label'] as const,
  ),
  ['GET /api/device/android/{id}/app-restriction', '', 'enabled mode list'],
  ['GET /api/device/android/{id}/app-restriction', 'list.[]', 'package name'],
  ['GET /api/device/android/{id}/installed-app-list', '', 'list total'],
  ['GET /api/device/android/{id}/installed-app-list', 'list.[]', 'package name version'],
  [
    'GET /api/store/clerk/distribution-log',
    'list.[]',
    'id date_created operator from to kind device_id serial_number',
  ],
  ['GET /api/enroll/baseinfo', '', 'store_name serial_number model submitted clerk_known'],
];

interface Json {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly items?: Json;
  readonly additionalProperties?: Json | boolean;
  readonly anyOf?: readonly Json[];
}

const jsonOf = (call: string): Json => {
  const row = rows.find(({ method, path }) => `${method} ${path}` === call);
  if (!row?.result) throw new Error(`no such call: ${call}`);
  return toJsonSchema(row.result, { typeMode: 'output', errorMode: 'ignore' }) as Json;
};

/** What is nullable is looked through. */
const whole = (json: Json | undefined): Json | undefined =>
  json?.anyOf ? json.anyOf.find(({ type }) => type !== 'null') : json;

function part(json: Json, at: string): Json | undefined {
  let found: Json | undefined = whole(json);
  for (const step of at.split('.').filter(Boolean))
    found = whole(step === '[]' ? found?.items : found?.properties?.[step]);
  return found;
}

it.each(shapes)('[decision.shapes] %s %s has %s', (call, at, fields) => {
  expect(Object.keys(part(jsonOf(call), at)?.properties ?? {})).toEqual(
    expect.arrayContaining(fields.split(' ')),
  );
});

it.each([
  ['GET /api/store/info', 'clerks', 'number'],
  ['GET /api/device/android/search-options', 'channels.[].value', 'number'],
])('[decision.shapes] %s %s is a %s', (call, at, type) => {
  expect(part(jsonOf(call), at)?.type).toBe(type);
});

it.each([
  'GET /api/device/android/{id}/system-restriction',
  'GET /api/device/android/default-system-restriction',
])('[decision.shapes] %s is a map of restrictions', (call) => {
  expect(part(jsonOf(call), 'configs')).toMatchObject({ additionalProperties: { type: 'boolean' } });
});

it('[decision.shapes] abm-server/info tells whether there is nothing, a key or a token', () => {
  expect(part(jsonOf('GET /api/system/abm-server/info'), 'state')).toMatchObject({
    enum: ['none', 'key', 'token'],
  });
});
