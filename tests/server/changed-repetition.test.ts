import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { type MadeClerk, makeClerk } from './fixtures.ts';
import { makeTarget } from './sample-target.ts';
import { sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let admin: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeClerk(server, { is_admin: true });
});
afterAll(() => server.stop());

type Fields = Readonly<Record<string, unknown>>;

/** What a person proves themselves with may differ from time to time. */
const proofs = ['password', 'key', 'sms_code', 'secondary_password'];

/** Something else of the same kind. */
const others = (value: unknown): unknown[] => {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value - 1];
  if (Array.isArray(value)) {
    const changedItems = value.flatMap((one, index) => others(one).map((other) => value.with(index, other)));
    return [value.slice(1), value.slice(0, 1), ...changedItems];
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, one]) =>
      others(one).map((other) => ({ ...value, [name]: other })),
    );
  }
  return [
    `${value}2`,
    '1',
    '13900000002',
    '057188886667',
    '000001',
    randomUUID(),
    '2030-01-02 10:00',
    'DownloadOnly',
    'https://proxy.example/other.pac',
    'https',
    'remove_main_profile',
    'advanced',
  ];
};

/** The body with one field changed, in a way that the row takes; null where there is none. */
function changed(row: AnyEndpoint, body: Fields, field: string, another: Fields): Fields | null {
  const { body: schema } = row;
  if (!schema) return null;
  const read = (one: Fields) => v.safeParse(schema, one);
  const before = JSON.stringify(read(body).output);
  const kind = field === 'device_id' ? [another[field]] : others(body[field]);
  const candidates = kind.map((value) => ({ ...body, [field]: value }));
  const { [field]: _, ...without } = body;
  return (
    [...candidates, without].find((one) => {
      const result = read(one);
      return result.success && JSON.stringify(result.output) !== before;
    }) ?? null
  );
}

/** Fields that say one thing together: none of them takes another value alone. */
const together: Readonly<Record<string, readonly string[]>> = {
  'batch.start': ['kind', 'command', 'fields'],
};

/** Those without a login are proved with them: tests/server/account/replay. */
const repeatable = rows.filter((row: AnyEndpoint) => row.idempotent && row.body && row.access.login);

describe.each(repeatable.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
  it('[decision.idempotency] answers 409 to the same key with any field changed, and the first answer to the same', async () => {
    const owner = { store_id: admin.store_id, clerk_id: admin.id };
    const { body: another = {} } = sampleOf(row, await makeTarget(server, row, owner, admin.token));
    const target = await makeTarget(server, row, owner, admin.token);
    const { params, body = {} } = sampleOf(row, target);
    const idempotencyKey = randomUUID();
    const send = (given: Fields) =>
      server.callLoosely(row, { ...(params && { params }), body: given }, { as: admin, idempotencyKey });
    const first = await send(body);
    expect(first.verdict).toBe('200');
    const fields = Object.keys(body).filter(
      (name) => !proofs.includes(name) && !together[row.name]?.includes(name),
    );
    const verdicts: Record<string, string> = {};
    for (const field of fields) {
      const other = changed(row, body, field, another);
      verdicts[field] = other ? (await send(other)).verdict : 'nothing else is taken';
    }
    expect(verdicts).toEqual(Object.fromEntries(fields.map((field) => [field, '409 CONFLICT'])));
    expect((await send(body)).verdict).toBe('200');
  });
});

describe('what a command tells the device', () => {
  const commands = repeatable.filter(({ path }) => path.includes('/command/'));

  it('[ios.commands] is what was asked for, each field under the name that the gateways know', async () => {
    const told: string[] = [];
    for (const row of commands) {
      const target = await makeTarget(
        server,
        row,
        { store_id: admin.store_id, clerk_id: admin.id },
        admin.token,
      );
      const { params, body = {} } = sampleOf(row, target);
      const idempotencyKey = randomUUID();
      const asked = { ...(params && { params }), body };
      expect((await server.callLoosely(row, asked, { as: admin, idempotencyKey })).verdict).toBe('200');
      const operation = await server.services.db
        .selectFrom('operation')
        .select('payload')
        .where('command_uuid', '=', idempotencyKey)
        .executeTakeFirst();
      const payload = JSON.stringify(operation?.payload ?? null)
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
      told.push(`${row.path.replace(/^.*command\//, '')} ${payload}`);
    }
    await expect(told.toSorted().join('\n')).toMatchFileSnapshot('told-devices.txt');
  });
});
