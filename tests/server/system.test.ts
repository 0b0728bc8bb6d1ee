import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { checkNeedSmsVerify, permissionMap, smsTypes, smsVerify } from '#api/contract/people/system.ts';
import { permissions } from '#domain/access/permissions.ts';
import { refreshTokenMs, smsCodeMs, smsCooldownMs, smsPerNumberPerHour } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { json } from '#server/database/json.ts';
import { logSender } from '#server/gateways/sms/sender.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeClerk } from './fixtures.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[entity.permission] the permission map names every permission with its code', async () => {
  const { result } = await server.call(permissionMap, {}, { as: 'viewOnly' });
  expect(result.total).toBe(permissions.length);
  expect(result.list.map(({ type, title }) => ({ code: type, title }))).toEqual(
    permissions.map(({ code, title }) => ({ code, title })),
  );
  expect(result.list.find(({ alias }) => alias === 'apple.erase')).toEqual({
    type: 'Ab14',
    title: '抹掉设备',
    parent: 'apple',
    alias: 'apple.erase',
    is_high_privilege: true,
    remark: '',
  });
});

describe('the SMS check', () => {
  it.each([
    [true, false],
    [false, true],
  ])(
    'is asked for where the store’s switch says so: %s, %s',
    async (turn_off_activation_lock, get_activation_lock_password) => {
      const sms_verify = json({ turn_off_activation_lock, get_activation_lock_password });
      await server.services.db
        .updateTable('store')
        .set({ sms_verify })
        .where('id', '=', seedIds.stores.main)
        .execute();
      const needs = await Promise.all(
        smsTypes.map(
          async (type) =>
            (await server.call(checkNeedSmsVerify, { query: { type } }, { as: 'admin' })).result,
        ),
      );
      expect(needs).toEqual([
        { need: turn_off_activation_lock, phone: '120****0001' },
        { need: get_activation_lock_password, phone: '120****0001' },
        { need: true, phone: '120****0001' },
      ]);
    },
  );

  it('sends six digits to the acting person’s own number and keeps only their hash', async () => {
    const clerk = await makeClerk(server);
    const as = { as: { token: clerk.token } };
    const type = 'turn-off-activation-lock';
    const { result } = await server.call(smsVerify, { body: { type } }, as);
    expect(result).toEqual({
      phone: `199****${clerk.phone_number.slice(-4)}`,
      expires_in: smsCodeMs / 1000,
      former: null,
    });
    const sent = server.services.testMemory?.sms.sent.at(-1);
    expect(sent).toEqual({
      phone_number: clerk.phone_number,
      type,
      code: expect.stringMatching(/^\d{6}$/),
      store_name: expect.any(String),
    });
    const stored = await server.services.db.selectFrom('sms_code').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(`"${sent?.code}"`);
  });

  it('[decision.status-codes] is limited per number, also for requests that arrive together', async () => {
    const clerk = await makeClerk(server);
    const send = (type: (typeof smsTypes)[number] = 'turn-off-activation-lock') =>
      server.call(smsVerify, { body: { type } }, { as: { token: clerk.token } });
    const verdicts = await Promise.all(Array.from({ length: 8 }, async () => (await send()).verdict));
    expect(verdicts.toSorted()).toEqual(['200', ...Array.from({ length: 7 }, () => '429 TOO_MANY')]);
    expect((await send()).refusal.message).toBe(messages.smsTooMany);

    await server.services.db
      .insertInto('attempt')
      .values({
        key: `sms-number:${clerk.phone_number}`,
        window_start: await server.services.clock.now(),
        count: smsPerNumberPerHour,
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: smsPerNumberPerHour }))
      .execute();
    await server.advance(smsCooldownMs);
    expect((await send()).verdict).toBe('429 TOO_MANY');
    await server.resetClock();
  });

  it('writes the code to the log where no provider is connected', async () => {
    const warn = vi.fn();
    const ignore = () => {};
    const message = { phone_number: '13800000000', type: 'x', code: '123456', store_name: null };
    await logSender({ debug: ignore, info: ignore, error: ignore, warn }).send(message);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), message);
  });
});

it('the API document names every row, and its references lead somewhere', async () => {
  const response = await server.fetch('/api/openapi.json');
  const document = await response.json();
  expect(document.openapi).toBe('3.1.0');
  const named = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
      ),
  );
  expect(named.toSorted()).toEqual(
    rows.map(({ method, path, name }) => `${method} ${path} ${name}`).toSorted(),
  );

  const { parameters, requestBody, responses, security } =
    document.paths['/api/device/ios/command/lock'].post;
  expect(security).toEqual([{ token: [] }]);
  expect(parameters).toEqual([
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    expect.objectContaining({ name: 'X-Acting-Clerk', in: 'header' }),
  ]);
  expect(requestBody.content['application/json'].schema.anyOf).toHaveLength(2);
  expect(Object.keys(responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '422',
    '429',
    'default',
  ]);
  expect(Object.keys(document.paths['/api/auth/registration'].get.responses)).toEqual([
    '200',
    '400',
    'default',
  ]);
  expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
  expect(document.servers).toEqual([{ url: '/', description: '控制台所在的地址' }]);

  const text = JSON.stringify(document);
  for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect(reference.split('/').reduce((part, key) => part?.[key], document)).toBeDefined();
  }
  for (const [, name = ''] of text.matchAll(/\{(\w+)\}(?=[/"])/g)) {
    expect(text).toContain(`"name":"${name}","in":"path","required":true`);
  }
});

it('housekeeping removes what has expired', async () => {
  const { db } = server.services;
  const tables = ['captcha', 'sms_code', 'attempt', 'session'] as const;
  const left = () =>
    Promise.all(tables.map(async (name) => (await db.selectFrom(name).selectAll().execute()).length));
  await server.takeCaptcha();
  await server.openSession('admin');
  expect(await left()).not.toContain(0);
  await server.advance(refreshTokenMs + 3_600_000);
  await removeExpired(server.services);
  expect(await left()).toEqual([0, 0, 0, 0]);
  await server.resetClock();
});

describe('the time', () => {
  it('[decision.time] is the database’s plus the offset of the tests, for every reader', async () => {
    const { clock, db } = server.services;
    const before = await clock.now();
    await server.advance(3_600_000);
    const after = await clock.now();
    const inTransaction = await db.transaction().execute((tx) => clock.now(tx));
    for (const at of [after, inTransaction]) {
      expect(at.getTime() - before.getTime()).toBeGreaterThanOrEqual(3_600_000);
      expect(at.getTime() - before.getTime()).toBeLessThan(3_630_000);
    }
    await server.resetClock();
    expect((await clock.now()).getTime()).toBeLessThan(after.getTime());
  });
});
