import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as ios from '#api/contract/apple/devices.ts';
import { appleCommandTitle } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import * as messages from '#domain/messages.ts';
import { maskPhone } from '#domain/text/mask.ts';
import { json } from '#server/database/json.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeDevice } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Store, storeOn } from './store.ts';
import { until } from './until.ts';

const { devices, otherStoreDevices, stores } = seedIds;

let server: TestServer;
let store: Store;

beforeAll(async () => {
  server = await startTestServer();
  store = storeOn(server);
});
afterAll(() => server.stop());

describe('the detail', () => {
  it('[ios.detail] names the restrictions in which a device differs from the store, there and in the list', async () => {
    const { db } = server.services;
    const restricted = { allowCamera: true, allowAppRemoval: false };
    await db
      .updateTable('store')
      .set({ system_restriction: json({ allowCamera: false, allowAppRemoval: false, allowEraseAll: false }) })
      .where('id', '=', stores.main)
      .execute();
    await db
      .updateTable('apple_device')
      .set({ system_restriction: json(restricted) })
      .where('id', '=', devices.restricted)
      .execute();
    const device = await store.device(devices.restricted);
    expect(device.system_restriction).toEqual(restricted);
    expect(device.diff_system_restriction_keys).toEqual(['allowCamera', 'allowEraseAll']);
    const query = { serial_number: device.serial_number };
    const { list } = (await server.call(ios.list, { query }, { as: 'admin' })).result;
    expect(list.map((item) => item.diff_system_restriction_keys)).toEqual([['allowCamera', 'allowEraseAll']]);
  });

  it('[decision.progress] names what is unfinished whatever the case of the id that was asked for', async () => {
    const { progress } = await store.device(devices.scheduled);
    expect(progress).not.toEqual([]);
    expect((await store.device(devices.scheduled.toUpperCase())).progress).toEqual(progress);
  });

  it('[ios.detail] [decision.secrets] tells the cards a phone has had, newest first, their numbers masked', async () => {
    const { db } = server.services;
    const id = devices.unlockedOnline;
    const sim = { carrier: '中国移动', number: '13900001111', iccid: '89860000000000000001' };
    await db
      .insertInto('sim_log')
      .values({ device_id: id, date_created: '2030-01-01T00:00:00Z', sim_1: json(sim), sim_2: null })
      .execute();
    const { sim_history, imei, imei_1, imei_2 } = await store.device(id);
    expect(sim_history[0]).toEqual({
      date_created: '2030-01-01T00:00:00.000Z',
      sim_1: { ...sim, number: maskPhone(sim.number) },
      sim_2: null,
    });
    const times = sim_history.map((entry) => entry.date_created);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(imei).toEqual([imei_1, imei_2].filter((each) => each !== null));
  });

  it('[entity.apple-device] [ios.flags] [decision.secrets] keeps every field of a device, and tells all but its secrets', async () => {
    const { db } = server.services;
    // No phone is behind it that could say otherwise meanwhile.
    const id = await makeDevice(server, 'unlocked', { for_clerk: seedIds.clerks.admin });
    const at = new Date('2026-11-01T02:03:04.000Z');
    const place = {
      longitude: 120.1,
      latitude: 30.2,
      accuracy_m: 5,
      address: '文三路',
      at: at.toISOString(),
    };
    const sim = { carrier: '中国移动', number: '13900001111', iccid: '89860000000000000001' };
    const second = { carrier: '中国联通', number: '13900002222', iccid: '89860000000000000002' };
    const told = {
      ...{ remark: '备注', serial_number: 'EVERYFIELD01', udid: '00008140-00112233', model: 'iPhone18,1' },
      ...{ color: 'Deep Blue', storage_capacity: '512 GB', market: '国行', os_version: '26.1' },
      ...{ hirer_name: '李四', imei_1: '356921084471302', imei_2: '356921084471310', meid: '35692108447130' },
      // Numbers that nobody knows are told as they are.
      ...{
        abm_status: 7,
        supervise_status: 1,
        activation_lock_status: 2,
        lock_status: 1,
        recycled_status: 1,
      },
      ...{ os_update_status: 3, global_proxy_status: 1, battery_level: 61, app_restriction_enable: true },
      app_restriction_type: 2,
    };
    const lists = {
      available_os_updates: ['26.2'],
      app_list: [{ app_name: '微信', bundle_id: 'com.tencent.xin' }],
      system_restriction: { allowCamera: false },
      app_restriction_list: ['com.a'],
      app_restriction_global_white_list: ['com.b'],
    };
    const secrets = {
      hirer_phone_number: '13800002222',
      activation_lock_passcode: 'SECRET-CODE',
      unlock_token: 'SECRET-TOKEN',
      token_update_topic: 'SECRET-TOPIC',
    };
    const columns = Object.fromEntries(Object.entries(lists).map(([name, value]) => [name, json(value)]));
    await db
      .updateTable('apple_device')
      .set({ ...told, ...columns, ...secrets, sim_1: json(sim), sim_2: json(second) })
      .set({
        registration_time: at,
        last_active_time: at,
        last_active_location: json(place),
        date_updated: at,
        sim_observed_at: at,
        supervise_observed_at: at,
        activation_lock_observed_at: at,
      })
      .where('id', '=', id)
      .execute();
    const device = await store.device(id);
    const [sim_1, sim_2] = [sim, second].map((card) => ({ ...card, number: maskPhone(card.number) }));
    expect(device).toMatchObject({
      ...{ ...told, ...lists, id, product_name: 'iPhone 17 Pro' },
      ...{ date_updated: at.toISOString(), registration_time: at.toISOString() },
      ...{ last_active_time: at.toISOString(), last_active_location: place, sim_1, sim_2 },
      ...{ date_created: expect.stringMatching(/Z$/), for_clerk: { id: expect.any(String) } },
      ...{ hirer_phone_number: maskPhone(secrets.hirer_phone_number) },
      ...{ has_unlock_token: true, has_bypass_code: true, has_sim: true },
      ...{ for_store: stores.main, need_os_update: true },
      sim_observed_at: at.toISOString(),
      supervise_observed_at: at.toISOString(),
      activation_lock_observed_at: at.toISOString(),
    });
    for (const secret of Object.values(secrets)) expect(JSON.stringify(device)).not.toContain(secret);
    const row = await db.selectFrom('apple_device').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ ...secrets, store_id: stores.main });
    await db
      .updateTable('apple_device')
      .set({ available_os_updates: json([]) })
      .where('id', '=', id)
      .execute();
    expect((await store.device(id)).need_os_update).toBe(false);
  });

  it('[entity.apple-device] knows of no SIM card only where the phone has said so', async () => {
    const id = await makeDevice(server, 'unlocked', { for_clerk: seedIds.clerks.admin });
    const at = '2026-11-01T02:03:04.000Z';
    const told = async (sim_observed_at: string | null) => {
      const columns = { sim_1: null, sim_2: null, sim_observed_at };
      await server.services.db.updateTable('apple_device').set(columns).where('id', '=', id).execute();
      const device = await store.device(id);
      const query = { serial_number: device.serial_number };
      const { list } = (await server.call(ios.list, { query }, { as: 'admin' })).result;
      return [device.has_sim, ...list.map(({ has_sim }) => has_sim), device.sim_observed_at];
    };
    expect(await told(null)).toEqual([null, null, null]);
    expect(await told(at)).toEqual([false, false, at]);
  });

  it('[call.ios] with mdm_check asks the phone itself, and its answer is the new evidence', async () => {
    const id = devices.lockedByHeartbeat;
    const before = await store.device(id);
    await server.call(ios.detail, { params: { id }, query: { mdm_check: '1' } }, { as: 'admin' });
    const after = await until('an answer to the question', async () => {
      const seen = (await store.device(id)).lock_evidence;
      return seen.observed_by === 'query' ? { found: seen } : { seen };
    });
    expect(after.observed).toBe(before.lock_evidence.observed);
    expect(Date.parse(after.observed_at ?? '')).toBeGreaterThan(
      Date.parse(before.lock_evidence.observed_at ?? ''),
    );
  });

  it('[call.ios] [decision.status-codes] with mdm_check is 503 where the device could not be asked, and the record is there without', async () => {
    const id = devices.lockedByHeartbeat;
    const query = vi
      .spyOn(server.services.gateways.apple, 'query')
      .mockRejectedValue(new Error('no connection'));
    try {
      const asked = await server.call(
        ios.detail,
        { params: { id }, query: { mdm_check: '1' } },
        { as: 'admin' },
      );
      expect([asked.verdict, asked.refusal.message]).toEqual(['503 UNAVAILABLE', messages.deviceNotAsked]);
      expect(query).toHaveBeenCalledOnce();
      expect((await store.device(id)).id).toBe(id);
    } finally {
      query.mockRestore();
    }
  });

  it('[decision.denied] [decision.scope] of a foreign device answers like that of an unknown one', async () => {
    const ids = [otherStoreDevices.unlocked, randomUUID()];
    const answers = await Promise.all(
      ids.map((id) => server.call(ios.detail, { params: { id } }, { as: 'admin' })),
    );
    expect(answers.map(({ refusal }) => [refusal.statusCode, refusal.message])).toEqual(
      Array(2).fill([404, messages.deviceNotFound]),
    );
    const foreignClerk = await server.call(
      ios.detail,
      { params: { id: devices.unlockedOfAdmin } },
      { as: 'lockOnly' },
    );
    expect(foreignClerk.verdict).toBe('404 NOT_FOUND');
  });
});

describe('the remark', () => {
  it('[call.ios] is written by whoever may see the device, and by nobody else', async () => {
    const body = { device_id: devices.unlockedOfLockOnly, remark: '  屏幕有划痕 ' };
    const send = (as: 'lockOnly' | 'otherAdmin') => server.call(ios.updateRemark, { body }, { as });
    expect((await send('otherAdmin')).verdict).toBe('404 NOT_FOUND');
    expect((await send('lockOnly')).result).toEqual({ remark: '屏幕有划痕' });
    expect((await store.device(devices.unlockedOfLockOnly)).remark).toBe('屏幕有划痕');
  });

  it('[entity.command-record] is on record without its text, and never overwritten unseen', async () => {
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: null });
    const { db } = server.services;
    await db.updateTable('apple_device').set({ remark: '' }).where('id', '=', device_id).execute();
    const write = (remark: string, based_on?: string) =>
      server.call(
        ios.updateRemark,
        { body: { device_id, remark, ...(based_on !== undefined && { based_on }) } },
        { as: 'admin' },
      );
    await write('押金未退', '');
    await write('押金未退', '');
    const { verdict, refusal } = await write('已还机', '');
    expect([verdict, refusal.message]).toEqual([
      '409 CONFLICT',
      expect.stringMatching(/^备注刚由您在其他页面于 \d\d-\d\d \d\d:\d\d 修改过，请查看后再保存$/),
    ]);
    expect((await store.device(device_id)).remark).toBe('押金未退');
    await write('已还机', '押金未退');
    await write('');
    const query = { device_id, command: 'update-remark' };
    const { list } = (await server.call(ios.operationLog, { query }, { as: 'admin' })).result;
    expect(list.map(({ remark }) => remark)).toEqual(['清除备注', '修改备注', '登记备注']);
    expect(JSON.stringify(list)).not.toMatch(/押金|已还/);
    expect(appleCommandTitle('update-remark')).toBe('修改备注');
  });
});

describe('the operation log', () => {
  const ask = async (query: Parameters<typeof server.call<typeof ios.operationLog>>[1]['query']) =>
    (await server.call(ios.operationLog, { query: query ?? {} }, { as: 'admin' })).result;

  it('lists newest first, page by page', async () => {
    const first = await ask({ page_size: '10' });
    const second = await ask({ page_size: '10', page_num: '2' });
    const times = [...first.list, ...second.list].map((operation) => operation.date_created);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(20);
    expect(first.total).toBe(second.total);
  });

  it('filters by device, command, status, clerk and days', async () => {
    const { list } = await ask({ page_size: '50' });
    const [sample] = list.filter((operation) => operation.status === operationStatus.acknowledged);
    if (!sample) throw new Error('the seed holds no acknowledged operation');
    const day = new Date(Date.parse(sample.date_created) + 8 * 3_600_000)
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '');
    const found = await ask({
      device_id: sample.device.id,
      command: sample.command,
      status: String(sample.status),
      for_clerk: sample.clerk.id ?? undefined,
      record_time: `${day},${day}`,
    });
    expect(found.list.map(({ id }) => id)).toContain(sample.id);
    for (const each of found.list) {
      expect(each).toMatchObject({ device: sample.device, command: sample.command, clerk: sample.clerk });
    }
    expect((await ask({ command: 'no-such-command' })).total).toBe(0);
    expect((await ask({ status: '7' })).total).toBe(0);
  });

  it('[decision.scope] of the store needs its permission, of one device only its scope', async () => {
    const verdict = async (as: 'lockOnly' | 'full', device_id?: string) =>
      (await server.call(ios.operationLog, { query: device_id ? { device_id } : {} }, { as })).verdict;
    expect(await verdict('lockOnly')).toBe('403 PERMISSION_DENIED');
    expect(await verdict('full')).toBe('200');
    expect(await verdict('lockOnly', devices.lockedOfLockOnly)).toBe('200');
    const foreign = await server.call(
      ios.operationLog,
      { query: { device_id: devices.lockedOnline } },
      { as: 'lockOnly' },
    );
    expect(foreign.result).toEqual({ list: [], total: 0 });
  });

  it('[decision.scope] [decision.denied] look-up of an operation on a foreign device answers 404', async () => {
    const [operation] = (await ask({ device_id: devices.lockedOnline })).list;
    const look = async (as: 'full' | 'lockOnly' | 'otherAdmin') =>
      (await server.call(ios.operationStatus, { params: { id: operation?.command_uuid ?? '' } }, { as }))
        .verdict;
    expect(await look('full')).toBe('200');
    expect(await look('lockOnly')).toBe('404 NOT_FOUND');
    expect(await look('otherAdmin')).toBe('404 NOT_FOUND');
    expect(operation?.clerk.name).toBe(accounts.full.name);
  });
});
