import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { detail, list, operationLog } from '#api/contract/apple/devices.ts';
import { distributionLog } from '#api/contract/devices/distribution-log.ts';
import { openRows } from '#api/contract/open/calls.ts';
import type { OpenDevice, OpenOperation } from '#api/contract/open/messages.ts';
import { enabled, generate, update, usage } from '#api/contract/store/api-key.ts';
import { receiveFacts } from '#server/outbox/receive.ts';
import { untilHolds } from '../devices/until.ts';
import { makeAndroid, makeClerk, makeDevice, makeStore, secondaryPassword as password } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { openShop, type Shop } from './shop.ts';

let server: TestServer;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
  other = await openShop(server);
});
beforeEach(async () => {
  shop = await openShop(server);
});
afterAll(() => server.stop());

const unlocked = (of: Shop = shop) =>
  makeDevice(server, 'unlocked', { for_clerk: of.admin.id, store_id: of.store_id });
const locked = (of: Shop = shop) =>
  makeDevice(server, 'locked', { for_clerk: of.admin.id, store_id: of.store_id });
const android = (of: Shop = shop) => makeAndroid(server, { for_clerk: of.admin.id, store_id: of.store_id });
const lock = (id: string, more: object = {}, key: string = randomUUID(), by: Shop = shop) =>
  by.ask<OpenOperation>('POST', `/openapi/v1/devices/${id}/lock`, {
    body: { message: '请联系门店', ...more },
    headers: { 'idempotency-key': key },
  });
const name = () => `接口（${shop.key.api_key.slice(0, 11)}）`;

describe('[decision.api.calls] the calls of the store API', () => {
  it('list the devices of both kinds, page by page, with the phone number masked and no other store’s', async () => {
    const own = await openShop(server);
    const ids = [await unlocked(own), await locked(own), await android(own), await android(own)];
    await unlocked(other);
    const seen: OpenDevice[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: { list: OpenDevice[]; next: string | null } = (
        await own.ask<{ list: OpenDevice[]; next: string | null }>(
          'GET',
          `/openapi/v1/devices?limit=1${after === '' ? '' : `&after=${after}`}`,
        )
      ).result;
      expect(page.list).toHaveLength(1);
      seen.push(...page.list);
      after = page.next;
    }
    expect(seen.map(({ kind }) => kind)).toEqual(['apple', 'apple', 'android', 'android']);
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const [phone] = (
      await own.ask<{ list: OpenDevice[] }>(
        'GET',
        `/openapi/v1/devices?serial_number=${seen[3]?.serial_number.toLowerCase()}`,
      )
    ).result.list;
    expect(phone).toEqual({
      id: seen[3]?.id,
      kind: 'android',
      serial_number: expect.stringMatching(/^ANDROID\d{6}$/),
      model: 'PGT-AN10',
      product_name: expect.any(String),
      clerk: { id: own.admin.id, name: expect.any(String) },
      hirer_name: '周宁',
      hirer_phone_number: '138****2026',
      supervised: true,
      lock: {
        state: 'unlocked',
        title: '未锁定',
        wanted: null,
        observed: 'unlocked',
        observed_at: expect.any(String),
      },
      registered_at: expect.any(String),
      last_active_at: expect.any(String),
      battery_level: null,
      remark: '',
    });
    const only = await own.ask<{ list: OpenDevice[] }>('GET', '/openapi/v1/devices?kind=apple');
    expect(only.result.list.map(({ kind }) => kind)).toEqual(['apple', 'apple']);
    const wrong = [
      'kind=phone',
      'limit=0',
      'limit=101',
      'after=bm8',
      'page_num=x',
      'page_size=51',
      'imei=12',
      'updated_since=now',
    ];
    for (const query of wrong)
      expect([query, (await own.ask('GET', `/openapi/v1/devices?${query}`)).verdict]).toEqual([
        query,
        '400 INVALID_INPUT',
      ]);
  });

  it('list by page number, IMEI, and what was changed since, over both kinds', async () => {
    const own = await openShop(server);
    const ids = [await unlocked(own), await locked(own), await android(own), await android(own)];
    const { db } = server.services;
    const [apple = '', , phone = ''] = ids;
    await db.updateTable('apple_device').set({ imei_2: '356000000000017' }).where('id', '=', apple).execute();
    await db
      .updateTable('android_device')
      .set({ imei: '["860000000000011","860000000000029"]' })
      .where('id', '=', phone)
      .execute();
    type Page = { list: OpenDevice[]; total?: number };
    const ask = async (query: string) => (await own.ask<Page>('GET', `/openapi/v1/devices?${query}`)).result;
    const idsOf = ({ list }: Page) => list.map(({ id }) => id);
    const pages = [await ask('page_num=1&page_size=3'), await ask('page_num=2&page_size=3')];
    expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
      [3, 4],
      [1, 4],
    ]);
    expect(pages.flatMap(idsOf)).toEqual(idsOf(await ask('limit=4')));
    expect((await ask('page_size=3')).list).toEqual(pages[0]?.list);
    expect(await ask('page_num=3&page_size=3')).toMatchObject({ list: [], total: 4 });
    expect((await ask('page_num=1')).list).toHaveLength(4);
    expect(idsOf(await ask('imei=356000000000017'))).toEqual([apple]);
    expect(idsOf(await ask('imei=860000000000029'))).toEqual([phone]);
    expect(await ask('imei=860000000000029&kind=apple&page_num=1')).toMatchObject({ list: [], total: 0 });

    await server.advance(60_000);
    // What the minute has brought by itself may still be on its way.
    const since = await untilHolds('that nothing changes by itself', async () => {
      const now = encodeURIComponent((await server.services.clock.now()).toISOString());
      expect((await ask(`updated_since=${now}`)).list).toEqual([]);
      return now;
    });
    await own.ask('POST', `/openapi/v1/devices/${apple}/hirer`, { body: { hirer_name: '商清越' } });
    await receiveFacts(
      server.services,
      'android',
    )([
      {
        type: 'contact',
        by: 'heartbeat',
        device_id: phone,
        at: await server.services.clock.now(),
        locked: true,
      },
    ]);
    expect(idsOf(await ask(`updated_since=${since}`))).toEqual([apple, phone]);
    expect(await ask(`updated_since=${since}&page_num=2&page_size=1`)).toMatchObject({
      list: [{ id: phone }],
      total: 2,
    });
    await server.resetClock();
  });

  it('read a device and clerks of the own store alone, and devices of kinds that it has the module of', async () => {
    const id = await locked();
    const { result } = await shop.ask<OpenDevice>('GET', `/openapi/v1/devices/${id}`);
    expect(result).toMatchObject({ id, kind: 'apple', lock: { state: 'locked', observed: 'locked' } });
    expect((await other.ask('GET', `/openapi/v1/devices/${id}`)).verdict).toBe('404 NOT_FOUND');
    expect((await shop.ask('GET', `/openapi/v1/devices/${randomUUID()}`)).verdict).toBe('404 NOT_FOUND');
    const colleague = await makeClerk(server, { store_id: shop.store_id });
    const clerks = await shop.ask<{ list: { id: string }[] }>('GET', '/openapi/v1/clerks');
    expect(clerks.result.list.map((clerk) => clerk.id)).toEqual(
      expect.arrayContaining([shop.admin.id, colleague.id]),
    );
    const without = await openShop(server);
    const phone = await unlocked(without);
    const key = randomUUID();
    expect((await lock(phone, {}, key, without)).verdict).toBe('200');
    const modules = JSON.stringify(['mdm-android']);
    await server.services.db
      .updateTable('store')
      .set({ modules })
      .where('id', '=', without.store_id)
      .execute();
    expect((await without.ask('GET', `/openapi/v1/devices/${phone}`)).verdict).toBe('404 NOT_FOUND');
    expect((await lock(phone, {}, randomUUID(), without)).verdict).toBe('404 NOT_FOUND');
    // What was given before is told no longer, neither by its uuid nor to the same request.
    expect((await without.ask('GET', `/openapi/v1/operations/${key}`)).verdict).toBe('404 NOT_FOUND');
    expect((await lock(phone, {}, key, without)).verdict).toBe('404 NOT_FOUND');
  });

  it('lock and unlock on the one way of acceptance, on record as 接口 with the key', async () => {
    const id = await unlocked();
    const key = randomUUID();
    const { result } = await lock(id, { phone_number: '0571-88886666' }, key);
    expect(result).toMatchObject({ command_uuid: key, device_id: id, kind: 'apple', command: 'lock' });
    expect((await lock(id, { phone_number: '0571-88886666' }, key)).result.id).toBe(result.id);
    expect((await lock(id, { message: '另一句' }, key)).verdict).toBe('409 CONFLICT');
    expect((await shop.ask<OpenOperation>('GET', `/openapi/v1/operations/${key}`)).result.id).toBe(result.id);
    expect((await other.ask('GET', `/openapi/v1/operations/${key}`)).verdict).toBe('404 NOT_FOUND');
    const asAdmin = { as: shop.admin };
    const log = (await server.call(operationLog, { query: { device_id: id } }, asAdmin)).result;
    expect(log.list[0]).toMatchObject({
      id: result.id,
      clerk: { id: null, name: name() },
      ip: '127.0.0.1',
      command: 'lock',
    });
    const shown = (await server.call(detail, { params: { id }, query: {} }, asAdmin)).result;
    expect(shown.lock_evidence.wanted_by).toBe(name());
    const listed = (await server.call(list, { query: { serial_number: shown.serial_number } }, asAdmin))
      .result;
    expect(listed.list[0]?.lock_evidence).toMatchObject({ wanted_by: name(), operation_id: result.id });
    const again = await lock(await locked());
    expect(again.verdict).toBe('422 NOT_POSSIBLE');
    expect(again.refusal.message).toBe('设备已处于锁定状态');
    const unlock = await shop.ask<OpenOperation>('POST', `/openapi/v1/devices/${await locked()}/unlock`, {
      body: {},
    });
    expect(unlock.result).toMatchObject({ command: 'unlock', status: 'waiting' });
    expect((await lock(id, {}, randomUUID(), other)).verdict).toBe('404 NOT_FOUND');
    expect((await lock(id, { message: ' ' })).verdict).toBe('400 INVALID_INPUT');
    expect((await lock(id, {}, 'no uuid')).verdict).toBe('400 INVALID_INPUT');
  });

  it('[decision.one-active] come second where a person was first, and first where a person is second', async () => {
    const id = await android();
    const first = await lock(id);
    expect(first.verdict).toBe('200');
    expect((await lock(id)).verdict).toBe('409 CONFLICT');
    const apple = await unlocked();
    const body = { device_id: apple, password, message: '请归还', when: 'now' };
    const idempotencyKey = randomUUID();
    await server.call(appleCommandCalls.lock, { body }, { as: shop.admin, idempotencyKey });
    // A key of the API is nobody's who is logged in, and the other way round.
    expect((await lock(apple, { message: '请归还' }, idempotencyKey)).verdict).toBe('409 CONFLICT');
    const mine = randomUUID();
    await lock(await unlocked(), {}, mine);
    const thief = await server.call(
      appleCommandCalls.lock,
      { body: { ...body, device_id: await unlocked() } },
      { as: shop.admin, idempotencyKey: mine },
    );
    expect(thief.verdict).toBe('409 CONFLICT');
  });

  it('give one command to two that ask at the same moment under one key', async () => {
    const id = await android();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => lock(id, {}, key)));
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
  });

  it('write down who has a device, and hand it to a clerk, on record as 接口 with the key', async () => {
    const id = await unlocked();
    const hirer = { hirer_name: '王敏', hirer_phone_number: '13912345678' };
    const written = await shop.ask('POST', `/openapi/v1/devices/${id}/hirer`, { body: hirer });
    expect(written.result).toEqual({
      device_id: id,
      hirer_name: '王敏',
      hirer_phone_number: '139****5678',
    });
    await shop.ask('POST', `/openapi/v1/devices/${id}/hirer`, { body: hirer });
    const colleague = await makeClerk(server, { store_id: shop.store_id });
    const handed = await shop.ask('POST', `/openapi/v1/devices/${id}/hand-over`, {
      body: { for_clerk: colleague.id },
    });
    expect(handed.result).toEqual({ device_id: id, clerk: { id: colleague.id, name: expect.any(String) } });
    const log = (await server.call(operationLog, { query: { device_id: id } }, { as: shop.admin })).result;
    expect(log.list.map(({ command, clerk }) => [command, clerk.name])).toEqual([
      ['change-for-clerk', name()],
      ['update-hirer', name()],
    ]);
    const moved = (await server.call(distributionLog, { query: {} }, { as: shop.admin })).result.list[0];
    expect(moved).toMatchObject({ operator: { id: null, name: '接口' }, to: { id: colleague.id } });
    const stranger = await makeClerk(server, { store_id: other.store_id });
    const wrong = await shop.ask('POST', `/openapi/v1/devices/${id}/hand-over`, {
      body: { for_clerk: stranger.id },
    });
    expect(wrong.verdict).toBe('404 NOT_FOUND');
  });

  it('answer a batch for each of its devices, and give no command twice under one key', async () => {
    const [one, two, three] = [await unlocked(), await unlocked(), await android()];
    const foreign = await unlocked(other);
    const items = [
      { device_id: one, command: 'lock', message: '请联系门店' },
      { device_id: foreign, command: 'lock', message: '请联系门店' },
      { device_id: two, command: 'hirer', hirer_name: '李强' },
      { device_id: three, command: 'unlock' },
      { device_id: three, command: 'hand-over', for_clerk: shop.admin.id },
    ];
    const headers = { 'idempotency-key': randomUUID() };
    interface Batch {
      items: { device_id: string; operation?: OpenOperation; error?: object }[];
    }
    const first = (await shop.ask<Batch>('POST', '/openapi/v1/batch', { body: { items }, headers })).result;
    expect(first.items).toEqual([
      { device_id: one, operation: expect.objectContaining({ command: 'lock' }) },
      { device_id: foreign, error: { code: 'NOT_FOUND', message: expect.any(String) } },
      { device_id: two },
      { device_id: three, error: { code: 'NOT_POSSIBLE', message: expect.any(String) } },
      { device_id: three },
    ]);
    const again = (await shop.ask<Batch>('POST', '/openapi/v1/batch', { body: { items }, headers })).result;
    expect(again.items[0]?.operation?.id).toBe(first.items[0]?.operation?.id);
    const sizes = [0, 201].map((length) => ({ items: Array.from({ length }, () => items[0]) }));
    for (const body of sizes)
      expect((await shop.ask('POST', '/openapi/v1/batch', { body })).verdict).toBe('400 INVALID_INPUT');
    const whole = { items: Array.from({ length: 200 }, () => ({ device_id: foreign, command: 'unlock' })) };
    expect((await shop.ask<Batch>('POST', '/openapi/v1/batch', { body: whole })).result.items).toHaveLength(
      200,
    );
    const erase = { items: [{ device_id: one, command: 'erase' }] };
    expect((await shop.ask('POST', '/openapi/v1/batch', { body: erase })).refusal.message).toBe('指令有误');
  });

  it('are described by a document of their own', async () => {
    const document = await (await server.fetch('/openapi/v1/openapi.json')).json();
    const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(openRows.map(({ method, path }) => `${method} ${path}`).toSorted());
    const { parameters, responses } = document.paths['/openapi/v1/devices/{id}/lock'].post;
    expect(parameters.map((one: { name: string }) => one.name)).toEqual([
      'id',
      'Idempotency-Key',
      'X-Api-Timestamp',
      'X-Api-Nonce',
      'X-Api-Signature',
    ]);
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['200', '401', '404', '409', '422', '429']),
    );
  });
});

describe('[decision.api.sign] who may call', () => {
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
  const isLetIn = async (of: Shop, ask = {}) =>
    (await of.ask('GET', '/openapi/v1/clerks', ask)).status === 200;

  it('[store.api] nobody while the API is off, and only addresses of the white list', async () => {
    const own = await openShop(server);
    expect(await isLetIn(own)).toBe(true);
    const set = (api_ip_white_list: string) =>
      server.call(update, { body: { api_callback_url: '', api_ip_white_list, password } }, { as: own.admin });
    await set('198.51.100.7,2001:db8:0:0::7');
    expect(await isLetIn(own)).toBe(false);
    expect(await isLetIn(own, from('198.51.100.7'))).toBe(true);
    expect(await isLetIn(own, from('2001:db8::7'))).toBe(true);
    expect(await isLetIn(own, from('198.51.100.8'))).toBe(false);
    await set('');
    expect(await isLetIn(own, from('198.51.100.8'))).toBe(true);
    await server.call(enabled, { body: { password, api_enabled: false } }, { as: own.admin });
    const refused = await own.ask('GET', '/openapi/v1/clerks');
    expect(refused.verdict).toBe('401 UNAUTHORIZED');
    const unsigned = await server.fetch('/openapi/v1/clerks');
    expect((await unsigned.json()).message).toBe(refused.refusal.message);
  });

  it('[decision.api.keys] a former key for 24 h, and none that was ended at once', async () => {
    const own = await openShop(server);
    const renew = (end_former: boolean) =>
      server.call(
        generate,
        { body: { password, end_former } },
        { as: own.admin, idempotencyKey: randomUUID() },
      );
    expect((await renew(false)).status).toBe(200);
    expect(await isLetIn(own)).toBe(true);
    await renew(true);
    expect(await isLetIn(own)).toBe(false);
    const late = await openShop(server);
    await server.call(generate, { body: { password } }, { as: late.admin, idempotencyKey: randomUUID() });
    try {
      await server.advance(24 * 3_600_000 - 60_000);
      expect(await isLetIn(late)).toBe(true);
      await server.advance(60_000);
      expect(await isLetIn(late)).toBe(false);
    } finally {
      await server.resetClock();
    }
  });

  it('and administrators see the last refusal of each key by its reason', async () => {
    const own = await openShop(server);
    const { db } = server.services;
    const nowS = Math.floor((await server.services.clock.now()).getTime() / 1_000);
    const get = (more: Parameters<Shop['ask']>[2] = {}) => own.ask('GET', '/openapi/v1/clerks', more);
    const seen = async () => {
      const { refusals } = (await server.call(usage, {}, { as: own.admin })).result;
      return refusals.map(({ api_key, reason }) => `${api_key} ${reason}`).toSorted();
    };
    const set = (columns: object) =>
      db.updateTable('store').set(columns).where('id', '=', own.store_id).execute();
    expect(await seen()).toEqual([]);
    await get();
    const forged = await own.sign('GET', '/openapi/v1/clerks');
    for (const digit of ['0', '1'])
      await own.send({ ...forged, headers: { ...forged.headers, 'x-api-signature': digit.repeat(64) } });
    await get({ timestamp: nowS - 400 });
    const nonce = randomUUID();
    await get({ nonce });
    await get({ nonce });
    await set({ api_ip_white_list: '8.8.4.4' });
    await get({ headers: { 'x-forwarded-for': '8.8.8.8' } });
    await set({ api_ip_white_list: '', api_enabled: false });
    await get();
    const { api_key } = own.key;
    const reasons = ['address', 'nonce', 'off', 'signature', 'time'].map((reason) => `${api_key} ${reason}`);
    expect(await seen()).toEqual(reasons);
    await server.call(
      generate,
      { body: { password, end_former: true } },
      { as: own.admin, idempotencyKey: randomUUID() },
    );
    await get();
    expect(await seen()).toEqual([...reasons, `${api_key} ended`].toSorted());
    const { refusals } = (await server.call(usage, {}, { as: own.admin })).result;
    expect(refusals.find(({ reason }) => reason === 'address')).toEqual({
      api_key,
      reason: 'address',
      at: expect.any(String),
      ip: '8.8.8.8',
    });
    expect((await server.call(usage, {}, { as: other.admin })).result.refusals).toEqual([]);
  });

  it('[decision.api.keys] addresses are compared after unmapping', async () => {
    const own = await openShop(server);
    for (const [listed, from] of [
      ['8.8.4.4', '::ffff:8.8.4.4'],
      ['::ffff:8.8.4.4', '8.8.4.4'],
      ['::ffff:808:404', '8.8.4.4'],
      ['2001:4860:4860:0:0:0:0:8844', '2001:4860:4860::8844'],
    ] as const) {
      const body = { api_callback_url: '', api_ip_white_list: listed, password };
      expect((await server.call(update, { body }, { as: own.admin })).verdict).toBe('200');
      const ask = (ip: string) =>
        own.ask('GET', '/openapi/v1/clerks', { headers: { 'x-forwarded-for': ip } });
      expect([listed, (await ask(from)).verdict, (await ask('8.8.8.8')).status]).toEqual([
        listed,
        '200',
        401,
      ]);
    }
  });

  it('120 calls of a key in a minute, counted by day', async () => {
    const own = await openShop(server);
    const verdicts: string[] = [];
    for (let n = 0; n < 122; n++) verdicts.push((await own.ask('GET', '/openapi/v1/clerks')).verdict);
    expect(verdicts).toEqual([...Array(120).fill('200'), '429 TOO_MANY', '429 TOO_MANY']);
    const { headers } = await own.ask('GET', '/openapi/v1/clerks');
    expect(headers.get('retry-after')).toBe('60');
    const { days, refusals } = (await server.call(usage, {}, { as: own.admin })).result;
    expect(refusals).toMatchObject([{ api_key: own.key.api_key, reason: 'often' }]);
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toEqual({ day: expect.any(String), calls: 120, refused: 3 });
    expect(await isLetIn(shop)).toBe(true);
    expect(
      (
        await server.call(
          usage,
          {},
          { as: await makeClerk(server, { store_id: await makeStore(server, []) }) },
        )
      ).verdict,
    ).toBe('403 PERMISSION_DENIED');
  });
});
