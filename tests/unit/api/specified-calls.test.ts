import { toJsonSchema } from '@valibot/to-json-schema';
import { describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint, Schema } from '#api/contract/row/endpoint.ts';
import { fieldsOfOurs, neededFields, optionalFields, specifiedCall } from '#tests/specification/calls.ts';

/** What the specification does not know at all: our decisions have asked for each. */
const ours = [
  'PUT /api/store/info',
  'GET /api/store/lock-templates',
  'PUT /api/store/lock-templates',
  'POST /api/store/lock-templates/remove',
  'GET /api/store/operation-log',
  'GET /api/store/settings-log',
  'GET /api/store/api-key/usage',
  'GET /api/store/api-callback/list',
  'POST /api/store/api-callback/test',
  'POST /api/store/api-callback/{id}/resend',
  'GET /api/store/app-shelf',
  'POST /api/store/app-shelf',
  'POST /api/store/app-shelf/remove',
  'GET /api/auth/captcha',
  'GET /api/auth/registration',
  'POST /api/auth/register-store',
  'GET /api/dev/paths',
  'GET /api/batch',
  'GET /api/batch/{id}',
  'POST /api/batch',
  'POST /api/batch/{id}/dismiss',
  'POST /api/batch/{id}/resume',
  'POST /api/batch/{id}/retry',
  'POST /api/batch/{id}/stop',
  'PUT /api/contract/{kind}/{id}',
  'POST /api/contract/{kind}/{id}/extend',
  'POST /api/contract/{kind}/{id}/settle',
  'GET /api/events',
  'GET /api/home/operations',
  'GET /api/home/first-steps',
  'GET /api/user/tasks',
  'GET /api/user/tasks/held',
  'GET /api/store/clerk/sessions',
  'POST /api/store/clerk/end-sessions',
  'GET /api/store/clerk/tasks',
  'GET /api/user/login-log',
  'GET /api/user/sessions',
  'POST /api/user/sessions/end',
  'POST /api/device/android/{id}/operation/reenrol',
  'GET /api/enrolment-code',
  'GET /api/enrolment-code/{id}',
  'POST /api/enrolment-code',
  'POST /api/enrolment-code/{id}/end',
  'GET /api/export/android',
  'GET /api/export/android/{id}',
  'GET /api/export/android/{id}/download',
  'POST /api/export/android',
  'POST /api/export/android/{id}/cancel',
  'GET /api/device/ios/export-list',
  'GET /api/device/ios/export-list/{id}',
  'GET /api/device/ios/export-list/{id}/download',
  'POST /api/device/ios/export-list/{id}/cancel',
  'GET /api/device/ios/one-click-unlock',
  'GET /api/device/ios/one-click-unlock/{id}',
  'POST /api/device/ios/one-click-unlock',
  'POST /api/device/ios/one-click-unlock/{id}/cancel',
  'POST /api/device/ios/one-click-unlock/{id}/resume',
  'GET /api/device/ios/enroll-link/{id}',
  'POST /api/device/ios/enroll-link/{id}/end',
  'POST /api/device/ios/enroll-link/{id}/renew',
  'POST /api/device/ios/import',
  'POST /api/device/ios/import/preview',
  'GET /api/operation/{id}',
  'POST /api/operation/{id}/cancel',
  'POST /api/store/default-restriction/preview',
];

interface Fields {
  readonly all: readonly string[];
  readonly required: readonly string[];
}

interface ObjectJson {
  readonly properties?: object;
  readonly required?: readonly string[];
  readonly anyOf?: readonly ObjectJson[];
}

/** Of every form that it may have: a field is required where each form requires it. */
function fieldsOf(schema: Schema | undefined, typeMode: 'input' | 'output' = 'input'): Fields {
  if (!schema) return { all: [], required: [] };
  const { anyOf, ...whole } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' }) as ObjectJson;
  const forms = anyOf ?? [whole];
  const all = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return { all, required: all.filter((name) => forms.every(({ required = [] }) => required.includes(name))) };
}

const named = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const specified = rows.flatMap((row) => {
  const call = specifiedCall(row);
  return call ? [{ name: named(row), row, call }] : [];
});
const credentials = ['password', 'key'];

/** Both can mean one address, and neither is the more precise one. */
function areAmbiguous(one: string, other: string): boolean {
  const pairs = one.split('/').map((part, at) => [part, other.split('/')[at] ?? ''] as const);
  const isOpen = (part: string) => part.startsWith('{');
  return (
    one.split('/').length === other.split('/').length &&
    pairs.every(([a, b]) => a === b || isOpen(a) || isOpen(b)) &&
    pairs.some(([a, b]) => isOpen(a) && !isOpen(b)) &&
    pairs.some(([a, b]) => !isOpen(a) && isOpen(b))
  );
}

it('no address can mean two calls', () => {
  expect(areAmbiguous('/a/{id}/b', '/a/c/{id}')).toBe(true);
  expect(areAmbiguous('/a/{id}', '/a/list')).toBe(false);
  const paths = [...new Set(rows.map(({ path }) => path))];
  const pairs = paths.flatMap((one) => paths.map((other) => `${one} ${other}`));
  expect(pairs.filter((pair) => areAmbiguous(...(pair.split(' ') as [string, string])))).toEqual([]);
});

describe('the calls of the specification', () => {
  it('are all of ours but those that our decisions added', () => {
    expect(specified.length).toBeGreaterThan(60);
    expect(
      rows
        .filter((row) => !specifiedCall(row))
        .map(named)
        .toSorted(),
    ).toEqual(ours.toSorted());
  });

  it.each(specified)(
    '[call.shape] $name takes the named fields, and those of ours may be left out',
    ({ row, call }) => {
      const optional = optionalFields[named(row)] ?? [];
      const needed = neededFields(row);
      const beside = [...(call.ours ?? []), ...(fieldsOfOurs[named(row)] ?? [])];
      const proofs = call.credential ? credentials : [];
      const [query, body] = [fieldsOf(row.query), fieldsOf(row.body)];
      const given = [...(call.query ?? []), ...(call.body ?? [])];
      expect([...query.all, ...body.all].toSorted()).toEqual(
        [...new Set([...given, ...needed, ...beside, ...proofs])].toSorted(),
      );
      // A page, a filter, a choice of the list calls is never needed.
      const filters = row.path.endsWith('list') && row.method === 'GET' ? (call.query ?? []) : [];
      expect([...query.required, ...body.required].toSorted()).toEqual(
        [...given, ...needed]
          .filter((name) => !optional.includes(name) && !filters.includes(name))
          .toSorted(),
      );
    },
  );

  it('[call.shape] are all there', () => {
    expect(specified).toHaveLength(144);
  });

  it('[call.timeout.30s] have 30 s where a file goes or comes, and where Apple is asked', () => {
    expect(specified.filter(({ row }) => row.timeoutMs === 30_000).map(({ name }) => name)).toEqual([
      'GET /api/system/abm-server/info',
      'POST /api/system/abm-server/upload-p7m',
      'GET /api/wallpaper/item',
      'POST /api/wallpaper/upload',
    ]);
  });

  it.each(specified)('[call.shape] $name answers the named fields', ({ row, call }) => {
    expect(fieldsOf(row.result, 'output').all).toEqual(expect.arrayContaining([...(call.result ?? [])]));
  });

  it.each(specified)(
    '[call.timeout.default] [call.timeout.install-apps] $name has its time',
    ({ row, call }) => {
      const perApp = row.timeoutTimes === 'apps' ? ' per app' : '';
      expect(`${row.timeoutMs}${perApp}`).toBe(String(call.timeout_ms));
    },
  );

  it.each(specified)(
    '[decision.credential-commands] $name asks for the proof that its call names',
    ({ row, call }) => {
      expect(row.credential !== undefined).toBe(call.credential === 'password or key');
    },
  );
});
