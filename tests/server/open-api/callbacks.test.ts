import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '#api/contract/row/endpoint.ts';
import { deliveries, resend, test } from '#api/contract/store/api-callback.ts';
import { enabled, generate, preview, update } from '#api/contract/store/api-key.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { receiveFacts } from '#server/outbox/receive.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { makeAndroid, makeClerk, makeDevice, secondaryPassword as password } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { openReceiver, type Receiver, taking } from './receiver.ts';
import { openShop, type Shop } from './shop.ts';

let server: TestServer;
let shop: Shop;
let receiver: Receiver;
beforeAll(async () => {
  server = await startTestServer({ CALLBACK_NETWORKS: '127.0.0.0/8' });
  // Who signs and who verifies have the clock of this machine.
  await server.reset({ isRight: true });
  Object.assign(server.services.config.patience, {
    callbackPollMs: 20,
    callbackMs: 400,
    callbackBodyMs: 100,
    callbackRetryMs: 20,
    callbackRetryMaxMs: 100,
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  shop = await openShop(server);
  receiver = await openReceiver(() => shop.key.callbackSecret);
  await point(shop, receiver.url);
});
afterEach(() => receiver.stop());

const point = async (of: Shop, api_callback_url: string) =>
  expect(
    (
      await server.call(
        update,
        { body: { api_callback_url, api_ip_white_list: '', password } },
        { as: of.admin },
      )
    ).verdict,
  ).toBe('200');
const logOf = async (of: Shop, query: CallInput<typeof deliveries>['query'] = {}) =>
  (await server.call(deliveries, { query }, { as: of.admin })).result.list;
const android = (of: Shop = shop) => makeAndroid(server, { for_clerk: of.admin.id, store_id: of.store_id });
const unlocked = (of: Shop = shop) =>
  makeDevice(server, 'unlocked', { for_clerk: of.admin.id, store_id: of.store_id });
const lock = (id: string, of: Shop = shop) =>
  of.ask<{ command_uuid: string; id: string }>('POST', `/openapi/v1/devices/${id}/lock`, {
    body: { message: '请联系门店' },
    headers: { 'idempotency-key': randomUUID() },
  });
/** What its agent says. */
const says = async (device_id: string, locked: boolean) =>
  receiveFacts(
    server.services,
    'android',
  )([{ type: 'contact', by: 'heartbeat', device_id, at: await server.services.clock.now(), locked }]);
const settled = async (of: Shop, count: number) => {
  await eventually(async () => {
    const list = await logOf(of);
    expect(list.map(({ state }) => state)).toEqual(Array(count).fill('delivered'));
  });
  return logOf(of);
};

describe('[decision.api.callback] what happens to devices', () => {
  it('is told to the system of the store, signed as Standard Webhooks does, and only that store’s', async () => {
    const other = await openShop(server);
    const id = await android();
    await lock(await android(other), other);
    const { result } = await lock(id);
    await settled(shop, 2);
    await says(id, true);
    await settled(shop, 4);
    const { serial_number } = await server.services.db
      .selectFrom('android_device')
      .select('serial_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const device = { id, kind: 'android', serial_number };
    const about = { id: result.id, command_uuid: result.command_uuid, command: 'lock', remark: '' };
    const event = (type: string, data: object) => ({
      type,
      id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
      created: expect.any(String),
      device,
      data,
    });
    expect(receiver.came.map((received) => received.event)).toEqual([
      event('operation.changed', { ...about, status: 'waiting', status_title: '等待发出' }),
      event('operation.changed', { ...about, status: 'sent', status_title: '已推送' }),
      event('device.lock_changed', { observed: 'locked', observed_at: expect.any(String) }),
      event('operation.changed', {
        ...about,
        status: 'acknowledged',
        status_title: '已执行',
        remark: expect.any(String),
      }),
    ]);
    for (const { event: told, headers } of receiver.came) expect(headers['webhook-id']).toBe(told.id);
    const written = await logOf(other);
    expect(written).toEqual([]);
  });

  it('is told where a phone enrols', async () => {
    const id = await unlocked();
    const at = await server.services.clock.now();
    const fact = { type: 'contact', by: 'enrolment', device_id: id, at, locked: false } as const;
    await receiveFacts(server.services, 'apple')([fact]);
    await receiveFacts(server.services, 'apple')([fact]);
    await eventually(() => expect(receiver.came.map(({ event }) => event.type)).toContain('device.enrolled'));
    const written = await server.services.db
      .selectFrom('api_callback')
      .select('type')
      .where('device_id', '=', id)
      .where('type', '=', 'device.enrolled')
      .execute();
    expect(written).toHaveLength(1);
  });

  it('is written with the change itself: what is undone is told to nobody', async () => {
    const id = await android();
    await server.services.db
      .transaction()
      .execute(async (tx) => {
        await tx
          .updateTable('android_device')
          .set({ lock_status: lockStatus.locked })
          .where('id', '=', id)
          .execute();
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await logOf(shop)).toEqual([]);
  });

  it('that waits when the API is switched off, or loses its address, is not kept for later', async () => {
    receiver.behave = (response) => response.writeHead(503).end();
    const as = shop.admin;
    for (const off of [
      () => server.call(enabled, { body: { password, api_enabled: false } }, { as }),
      () => point(shop, ''),
    ]) {
      await says(await android(), true);
      await eventually(async () => expect((await logOf(shop))[0]?.attempts).toBeGreaterThan(0));
      await off();
      await server.call(enabled, { body: { password, api_enabled: true } }, { as });
      await point(shop, receiver.url);
      const states = (await logOf(shop)).map(({ state }) => state);
      expect(states).toEqual(states.map(() => 'failed'));
    }
    expect(await logOf(shop)).toHaveLength(2);
  });

  it('goes to a store two at a time, and one at a time behind ten failures in a row', async () => {
    let open = 0;
    const seen: number[] = [];
    receiver.behave = (response) => {
      seen.push(++open);
      setImmediate(() => {
        open--;
        response.writeHead(500).end();
      });
    };
    const ids = await Promise.all(Array.from({ length: 6 }, () => android()));
    for (const id of ids) await says(id, true);
    const failures = async () =>
      (
        await server.services.db
          .selectFrom('api_receiver')
          .select('failures')
          .where('store_id', '=', shop.store_id)
          .executeTakeFirst()
      )?.failures ?? 0;
    await eventually(async () => expect(await failures()).toBeGreaterThan(14));
    expect(Math.max(...seen)).toBeLessThanOrEqual(2);
    // Two that were under way at the tenth failure come after it.
    expect(Math.max(...seen.slice(12))).toBe(1);
  });

  it('is told to nobody while the API is off or has no address', async () => {
    await server.call(enabled, { body: { password, api_enabled: false } }, { as: shop.admin });
    await says(await android(), true);
    await server.call(enabled, { body: { password, api_enabled: true } }, { as: shop.admin });
    await point(shop, '');
    await says(await android(), true);
    await point(shop, receiver.url);
    await says(await android(), true);
    await settled(shop, 1);
    expect(receiver.came).toHaveLength(1);
  });

  it('[decision.api.keys] is signed with the former secret, too, while that works', async () => {
    const before = shop.key.callbackSecret;
    await server.call(generate, { body: { password } }, { as: shop.admin, idempotencyKey: randomUUID() });
    await says(await android(), true);
    await settled(shop, 1);
    const signatures = receiver.came[0]?.headers['webhook-signature']?.split(' ') ?? [];
    expect(signatures).toHaveLength(2);
    expect(shop.key.callbackSecret).toBe(before);
    const { api_secret_key, callback_secret } = (
      await server.call(preview, { body: { password } }, { as: shop.admin })
    ).result;
    expect(callback_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(new Set([api_secret_key, callback_secret, before]).size).toBe(3);
    const { body, headers } = receiver.came[0] ?? { body: '', headers: {} };
    for (const secret of [callback_secret, before])
      expect(new Webhook(secret).verify(body, headers)).toBeTruthy();
    for (const secret of [api_secret_key, shop.key.secret])
      expect(() => new Webhook(secret).verify(body, headers)).toThrow();
  });
});

describe('[decision.api.callback] an attempt that fails', () => {
  it('is made again, the same under the same id, and keeps those of its device behind it and no others', async () => {
    const [held, free] = [await android(), await android()];
    let refusals = 3;
    receiver.behave = (response, { event }) => {
      const isHeld = event.device?.id === held && refusals-- > 0;
      response.writeHead(isHeld ? 500 : 200).end(isHeld ? 'not now' : '');
    };
    await says(held, true);
    await says(held, false);
    await says(free, true);
    const list = await settled(shop, 3);
    const order = receiver.came.map(
      ({ event }) => `${event.device?.id === held ? 'held' : 'free'} ${event.data.observed}`,
    );
    expect(order.filter((one) => one.startsWith('held'))).toEqual([
      ...Array(4).fill('held locked'),
      'held unlocked',
    ]);
    expect(order).toContain('free locked');
    const tries = receiver.came.filter(
      ({ event }) => event.data.observed === 'locked' && event.device?.id === held,
    );
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1);
    expect(list.map(({ attempts }) => attempts).toSorted()).toEqual([1, 1, 4]);
  });

  it('is told with its answer, and given up after 24 hours', async () => {
    receiver.behave = (response) => response.writeHead(503).end('维护中\0');
    const id = await android();
    await says(id, true);
    await eventually(async () => expect((await logOf(shop))[0]?.attempts).toBeGreaterThan(1));
    expect((await logOf(shop))[0]).toMatchObject({
      type: 'device.lock_changed',
      device: { id, kind: 'android' },
      state: 'pending',
      next_at: expect.any(String),
      last: { at: expect.any(String), status: 503, answer: '维护中', fault: 'status' },
    });
    try {
      await server.advance(24 * 3_600_000);
      await eventually(async () => {
        const [row] = await server.services.db
          .selectFrom('api_callback')
          .select(['state'])
          .where('device_id', '=', id)
          .execute();
        expect(row?.state).toBe('failed');
      });
    } finally {
      await server.resetClock();
    }
  });

  it('is sent again by 重新发送, in front of what is newer', async () => {
    receiver.behave = (response) => response.writeHead(500).end();
    const id = await android();
    await says(id, true);
    await eventually(async () => expect((await logOf(shop))[0]?.attempts).toBeGreaterThan(0));
    await server.services.db
      .updateTable('api_callback')
      .set({ state: 'failed', lease_until: null })
      .where('store_id', '=', shop.store_id)
      .execute();
    const [failed] = await logOf(shop, { state: 'failed' });
    receiver.behave = taking;
    receiver.came.length = 0;
    const as = shop.admin;
    const pressed = await server.call(resend, { params: { id: failed?.id ?? '' } }, { as });
    expect(pressed.result).toMatchObject({ id: failed?.id, state: 'pending' });
    await settled(shop, 1);
    expect(receiver.came.at(-1)?.body).toBe(failed?.body);
    const stranger = (await openShop(server)).admin;
    expect((await server.call(resend, { params: { id: failed?.id ?? '' } }, { as: stranger })).verdict).toBe(
      '404 NOT_FOUND',
    );
    const clerk = await makeClerk(server, { store_id: shop.store_id });
    expect((await server.call(resend, { params: { id: failed?.id ?? '' } }, { as: clerk })).verdict).toBe(
      '403 PERMISSION_DENIED',
    );
  });
});

describe('[decision.api.callback] a test delivery', () => {
  const press = (of: Shop = shop) => server.call(test, {}, { as: of.admin });

  it('is sent at once, once, and stands in the log', async () => {
    const { result } = await press();
    expect(result).toMatchObject({ type: 'test', device: null, state: 'delivered', attempts: 1 });
    expect(receiver.came.map(({ event }) => event)).toEqual([JSON.parse(result.body)]);
    receiver.behave = (response) => response.writeHead(404).end('no such page');
    expect((await press()).result).toMatchObject({
      state: 'failed',
      next_at: null,
      last: { status: 404, answer: 'no such page', fault: 'status' },
    });
    expect(await logOf(shop)).toHaveLength(2);
    const again = await server.call(resend, { params: { id: result.id } }, { as: shop.admin });
    expect(again.verdict).toBe('422 NOT_POSSIBLE');
  });

  it('says what is missing', async () => {
    const own = await openShop(server);
    expect((await press(own)).refusal.message).toBe('请先填写并保存回调地址');
    await server.call(enabled, { body: { password, api_enabled: false } }, { as: own.admin });
    expect((await press(own)).refusal.message).toBe('请先启用开放接口');
  });
});

describe('[decision.api.callback] a receiver that', () => {
  /** While this one hurts, another store is served. */
  const hurts = async (expected: object) => {
    const ids = [
      await android(),
      await android(),
      await android(),
      await android(),
      await android(),
      await android(),
    ];
    for (const id of ids) await says(id, true);
    const other = await openShop(server);
    const good = await openReceiver(() => other.key.callbackSecret);
    try {
      await point(other, good.url);
      for (let n = 0; n < 5; n++) await says(await android(other), true);
      await settled(other, 5);
      await eventually(async () => {
        const [latest] = (await logOf(shop)).filter(({ last }) => last !== null);
        expect(latest).toMatchObject(expected);
      });
    } finally {
      await good.stop();
    }
  };

  it('never answers is waited for no longer than an attempt may take', async () => {
    receiver.behave = () => undefined;
    await hurts({ state: 'pending', last: { status: null, fault: 'timeout' } });
  });

  it('is not there is tried again', async () => {
    await receiver.stop();
    await hurts({ state: 'pending', last: { status: null, fault: 'connection' } });
  });

  it('leads elsewhere is not followed', async () => {
    let followed = 0;
    const elsewhere = await openReceiver(
      () => shop.key.callbackSecret,
      (response) => {
        followed++;
        response.writeHead(200).end();
      },
    );
    receiver.behave = (response) => response.writeHead(307, { location: elsewhere.url }).end();
    await hurts({ state: 'pending', last: { status: 307, fault: 'redirect' } });
    await elsewhere.stop();
    expect(followed).toBe(0);
  });

  it('answers ten megabytes is read no further than a little', async () => {
    receiver.behave = (response) => {
      let wrote = 0;
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (wrote < 10 * 1024 * 1024) {
          wrote += chunk.length;
          if (!response.write(chunk)) return;
        }
        response.end();
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    };
    await hurts({ state: 'delivered', last: { status: 200, fault: null } });
    const [first] = await logOf(shop);
    expect(first?.last?.answer).toBe('x'.repeat(2_048));
  });

  it('drips its answer, or lies about how long it is, has answered all the same', async () => {
    receiver.behave = (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('dripping');
    };
    await hurts({ state: 'delivered', last: { status: 200, answer: 'dripping', fault: null } });
  });

  it('speaks no HTTP is tried again', async () => {
    const garbage = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('SSH-2.0-OpenSSH_9.6\r\n');
    });
    await new Promise<void>((resolve) => garbage.listen(0, '127.0.0.1', resolve));
    await point(shop, `http://127.0.0.1:${(garbage.address() as AddressInfo).port}/`);
    await hurts({ state: 'pending', last: { status: null, fault: 'connection' } });
    garbage.close();
  });

  it('was dead for a while gets all that it has missed as soon as it answers', async () => {
    receiver.behave = (response) => response.writeHead(500).end();
    const ids = await Promise.all(Array.from({ length: 8 }, () => android()));
    for (const id of ids) await says(id, true);
    await eventually(async () => {
      const { failures } = await server.services.db
        .selectFrom('api_receiver')
        .select('failures')
        .where('store_id', '=', shop.store_id)
        .executeTakeFirstOrThrow();
      expect(failures).toBeGreaterThan(10);
    });
    receiver.behave = taking;
    await settled(shop, 8);
  });
});
