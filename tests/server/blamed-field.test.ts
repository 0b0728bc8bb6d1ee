import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { register } from '#api/contract/apple/registration.ts';
import { resetPassword } from '#api/contract/people/account.ts';
import { login } from '#api/contract/people/auth.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import * as messages from '#domain/messages.ts';
import { type MadeClerk, makeClerk, makeDevice, secondaryPassword } from './fixtures.ts';
import { noTarget } from './sample-target.ts';
import { sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const { lock, reboot } = appleCommandCalls;

let server: TestServer;
let admin: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeClerk(server, { is_admin: true });
});
afterAll(() => server.stop());

/** One of them is of no field's shape. */
const misshapen = [{ x: 1 }, 'x'.repeat(100_000), -1, ['\n']];

/** Every field of every row that a form fills in, spoilt: the others are as they should be. */
const cases = rows.flatMap((row: AnyEndpoint) => {
  const { body } = sampleOf(row, noTarget);
  const schema = row.body;
  if (!body || !schema) return [];
  return Object.keys(body).flatMap((field) => {
    const spoilt = misshapen
      .map((value) => ({ ...body, [field]: value }))
      .find((one) => !v.safeParse(schema, one).success);
    return spoilt ? [{ name: row.name, field, row, spoilt }] : [];
  });
});

/** Rows that take fields, and no others. */
const strict = rows.flatMap((row: AnyEndpoint) => {
  const { body } = sampleOf(row, noTarget);
  return body && row.body && !v.safeParse(row.body, { ...body, x: 1 }).success
    ? [{ name: row.name, row, body }]
    : [];
});

/** The body with a field of that name in each of its objects, one at a time. */
function withField(body: unknown, name: string): unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  const inside = Object.entries(body).flatMap(([key, value]) =>
    withField(value, name).map((changed) => Object.assign(structuredClone(body), { [key]: changed })),
  );
  if (Array.isArray(body)) return inside;
  const added = Object.defineProperty({ ...body }, name, { value: true, enumerable: true });
  return [added, ...inside];
}

describe('a refusal', () => {
  it('for a field that it does not know is asked of every row that takes a body', () => {
    const lenient = rows.filter(
      (row: AnyEndpoint) => row.body && !strict.some(({ name }) => name === row.name),
    );
    expect(lenient.map(({ name }) => name)).toEqual([]);
  });

  it.each(strict)(
    '[decision.error-body] of $name names a field that it does not know',
    async ({ row, body }) => {
      const { params } = sampleOf(row, noTarget);
      const answer = await server.callLoosely(
        row,
        { ...(params && { params }), body: { ...body, x: 1 } },
        { as: admin },
      );
      expect([answer.refusal.statusCode, answer.refusal.data.field, answer.refusal.message]).toEqual([
        400,
        'x',
        messages.invalidInput,
      ]);
    },
  );

  it.each(strict)(
    '[decision.status-codes] of $name passes over none of the names that valibot does',
    async (one) => {
      const { params } = sampleOf(one.row, noTarget);
      for (const name of ['__proto__', 'constructor', 'prototype'])
        for (const body of withField(one.body, name)) {
          const answer = await server.callLoosely(
            one.row,
            { ...(params && { params }), body },
            { as: admin },
          );
          expect(answer.status, JSON.stringify(body)).toBe(400);
        }
    },
  );

  it.each(cases)('[decision.error-body] of $name names $field where that is to blame', async (one) => {
    const { row, field, spoilt } = one;
    const { params } = sampleOf(row, noTarget);
    const answer = await server.callLoosely(row, { ...(params && { params }), body: spoilt }, { as: admin });
    expect([answer.refusal.statusCode, answer.refusal.data.field]).toEqual([400, field]);
  });

  const asked = async (row: AnyEndpoint, body: object, as: MadeClerk | null = admin) => {
    const { refusal } = await server.callLoosely(row, { body: { ...body } }, as ? { as } : {});
    return [refusal.data.code, refusal.data.field];
  };

  it('[decision.error-body] names the field that is well formed, and wrong all the same', async () => {
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: admin.id });
    const lockAt = { device_id, message: '请归还', password: secondaryPassword };
    const { serial_number } = await server.services.db
      .selectFrom('apple_device')
      .select('serial_number')
      .where('id', '=', device_id)
      .executeTakeFirstOrThrow();
    const newLogin = { account: '13800002026', password: 'Phone-2027', captcha_code: 'ABCD' };
    const reset = { phone_number: admin.phone_number, sms_code: '000000', password: 'Phone-2027' };
    expect({
      past: await asked(lock, { ...lockAt, when: '2020-01-01 10:00' }),
      tooFar: await asked(lock, { ...lockAt, when: '2199-01-01 10:00' }),
      password: await asked(reboot, { device_id, password: 'Wrong-2026' }),
      key: await asked(reboot, { device_id, key: noTarget.unlock_key }),
      serial: await asked(register, { serial_number }),
      captcha: await asked(login, newLogin, null),
      code: await asked(resetPassword, reset, null),
    }).toEqual({
      past: ['INVALID_INPUT', 'when'],
      tooFar: ['INVALID_INPUT', 'when'],
      password: ['SECPWD_MISMATCH', 'password'],
      key: ['SECPWD_MISMATCH', 'key'],
      serial: ['CONFLICT', 'serial_number'],
      captcha: ['CAPTCHA_MISMATCH', 'captcha_code'],
      code: ['SMS_MISMATCH', 'sms_code'],
    });
  });
});
