import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import * as ios from '#api/contract/apple/devices.ts';
import * as wallpaper from '#api/contract/devices/wallpaper.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { grantMs } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { json } from '#server/database/json.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import {
  devicesInUse,
  type MadeClerk,
  makeClerk,
  makeDevice,
  makeScheduledLock,
  makeSmsCode,
  secondaryPassword as password,
} from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const {
  'move-to-recycle-bin': moveToRecycleBin,
  'set-global-http-proxy': setGlobalHttpProxy,
  'get-os-update-status': getOsUpdateStatus,
  'schedule-os-update': scheduleOsUpdate,
} = appleCommandCalls;

let server: TestServer;
let admin: MadeClerk;

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeClerk(server, { is_admin: true });
});
afterAll(() => server.stop());

async function aDevice(columns: Updateable<AppleDeviceTable> = {}, for_clerk = admin.id): Promise<string> {
  const id = await makeDevice(server, 'unlocked', { for_clerk });
  await server.services.db
    .updateTable('apple_device')
    .set({ hirer_phone_number: '15912347731', ...columns })
    .where('id', '=', id)
    .execute();
  return id;
}

const by = ({ token }: MadeClerk, idempotencyKey: string = randomUUID()) => ({
  as: { token },
  idempotencyKey,
});
const operationsOf = (device_id: string) =>
  server.services.db.selectFrom('operation').selectAll().where('device_id', '=', device_id).execute();

describe('what our own records answer', () => {
  it('[call.ios-commands] [decision.secrets] the whole number of the hirer, to whoever may see the device, and who looked is on record', async () => {
    const clerk = await makeClerk(server);
    const device_id = await aDevice({}, clerk.id);
    const key = randomUUID();
    const answer = await server.call(
      appleCommandCalls['get-hirer-phone'],
      { body: { device_id } },
      by(clerk, key),
    );
    expect(answer.result).toMatchObject({ command_uuid: key, result: { phone: '15912347731' } });
    const again = await server.call(
      appleCommandCalls['get-hirer-phone'],
      { body: { device_id } },
      by(clerk, key),
    );
    expect(again.result).toEqual(answer.result);
    expect(await operationsOf(device_id)).toMatchObject([
      { command: 'get-hirer-phone', clerk_id: clerk.id, status: operationStatus.acknowledged, payload: {} },
    ]);
    const { result } = await server.call(ios.detail, { params: { id: device_id } }, by(clerk));
    expect(result.hirer_phone_number).toBe('159****7731');
  });

  it('[call.ios-commands] [entity.sim-log] [decision.secrets] the cards that were in it, newest first, their numbers masked', async () => {
    const device_id = await aDevice();
    const sim = (number: string) => json({ carrier: '中国移动', number, iccid: `8986${number}` });
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 8, minute));
    await server.services.db
      .insertInto('sim_log')
      .values([
        { device_id, date_created: at(1), sim_1: sim('15900000001'), sim_2: null },
        { device_id, date_created: at(2), sim_1: sim('15900000002'), sim_2: null },
      ])
      .execute();
    const { result } = await server.call(
      appleCommandCalls['get-sim-log'],
      { body: { device_id } },
      by(admin),
    );
    expect(result.result.total).toBe(2);
    expect(result.result.list.map(({ date_created, sim_1 }) => [date_created, sim_1?.number])).toEqual([
      [at(2).toISOString(), '159****0002'],
      [at(1).toISOString(), '159****0001'],
    ]);
  });

  it('[decision.operation] what is known of the system update, and asks the device', async () => {
    const device_id = await aDevice({ os_update_status: 2, os_update_version: '18.6.2' });
    const { result } = await server.call(getOsUpdateStatus, { body: { device_id } }, by(admin));
    expect(result.result).toMatchObject({
      os_version: '18.5',
      available_os_updates: ['18.6.2'],
      os_update_status: 2,
      os_update_version: '18.6.2',
    });
    const [asked] = await operationsOf(device_id);
    expect([asked?.command, asked?.status === operationStatus.acknowledged]).toEqual([
      'get-os-update-status',
      false,
    ]);
  });
});

describe('the code of the activation lock', () => {
  const row = appleCommandCalls['get-activation-lock-password'];
  const stored = new Date('2026-11-01T08:00:00.000Z');
  const locked = () =>
    aDevice({ activation_lock_passcode: 'A1B2C-D3E4F', activation_lock_passcode_stored_at: stored });

  it('[call.ios-commands] [role.codes.apple] [decision.secrets] is told to who may know it and proves who they are', async () => {
    const clerk = await makeClerk(server, {
      permission: ['apple.getActivationLockPassword', 'apple.viewAll'],
    });
    const other = await makeClerk(server, { permission: ['apple.erase', 'apple.viewAll'] });
    const device_id = await locked();
    const { result } = await server.call(row, { body: { device_id, password } }, by(clerk));
    expect(result.result).toEqual({ passcode: 'A1B2C-D3E4F', stored_at: stored.toISOString() });
    const verdicts = [
      await server.call(row, { body: { device_id, password: 'Wrong-2026' } }, by(clerk)),
      await server.call(row, { body: { device_id, password } }, by(other)),
      await server.call(
        row,
        { body: { device_id: await aDevice({ activation_lock_passcode: null }), password } },
        by(clerk),
      ),
    ].map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['403 SECPWD_MISMATCH', '403 PERMISSION_DENIED', '422 NOT_POSSIBLE']);
    expect(JSON.stringify(await operationsOf(device_id))).not.toContain('A1B2C');
  });

  it('[decision.secrets] a repeated request proves itself anew, and is over after five minutes', async () => {
    const device_id = await locked();
    const key = randomUUID();
    const first = await server.call(row, { body: { device_id, password } }, by(admin, key));
    const otherKey = randomUUID();
    const askDevice = () => server.call(getOsUpdateStatus, { body: { device_id } }, by(admin, otherKey));
    const asked = await askDevice();
    const wrong = await server.call(row, { body: { device_id, password: 'Wrong-2026' } }, by(admin, key));
    const again = await server.call(row, { body: { device_id, password } }, by(admin, key));
    expect([wrong.verdict, again.result.result, again.result.id]).toEqual([
      '403 SECPWD_MISMATCH',
      first.result.result,
      first.result.id,
    ]);
    expect(await operationsOf(device_id)).toHaveLength(2);
    await server.advance(grantMs + 60_000);
    const { db, clock } = server.services;
    const access_expires = new Date((await clock.now()).getTime() + grantMs);
    await db.updateTable('session').set({ access_expires }).where('clerk_id', '=', admin.id).execute();
    const late = await server.call(row, { body: { device_id, password } }, by(admin, key));
    expect([late.verdict, late.refusal.message]).toEqual(['409 CONFLICT', messages.disclosureOver]);
    // That discloses nothing: it is repeated as any other command.
    expect((await askDevice()).result.id).toBe(asked.result.id);
    await server.resetClock();
  });

  it('[decision.sms] takes a code where the store’s switch asks for one', async () => {
    const setSwitch = (get_activation_lock_password: boolean) =>
      server.services.db
        .updateTable('store')
        .set({ sms_verify: json({ turn_off_activation_lock: true, get_activation_lock_password }) })
        .where('id', '=', seedIds.stores.main)
        .execute();
    await setSwitch(true);
    const device_id = await locked();
    const without = await server.call(row, { body: { device_id, password } }, by(admin));
    const sms_code = await makeSmsCode(server, admin.phone_number, 'get-activation-lock-password');
    const withCode = await server.call(row, { body: { device_id, password, sms_code } }, by(admin));
    expect([without.verdict, withCode.verdict]).toEqual(['422 SMS_MISMATCH', '200']);
    await setSwitch(false);
  });
});

describe('the recycle bin', () => {
  const bin = (device_id: string, status: 0 | 1, clerk = admin) =>
    server.call(moveToRecycleBin, { body: { device_id, status, password } }, by(clerk));
  const remove = (device_id: string, key?: string) =>
    server.call(appleCommandCalls.remove, { body: { device_id, password } }, by(admin, key));

  it('[ios.recycle] [decision.quota] takes a device in and gives it back; its clerk’s quota counts those in use', async () => {
    const clerk = await makeClerk(server, { permission: ['apple.archive'] });
    const { db } = server.services;
    const setQuota = (columns: { quota_limit: boolean; total_quota: number }) =>
      db
        .updateTable('clerk')
        .set({ name: '王店员', ...columns })
        .where('id', '=', clerk.id)
        .execute();
    const [one, other] = [await aDevice({}, clerk.id), await aDevice({}, clerk.id)];
    expect((await bin(one, 1, clerk)).verdict).toBe('200');
    expect(await devicesInUse(server, clerk.id)).toBe(1);
    expect((await bin(one, 0, clerk)).verdict).toBe('200');
    expect(await devicesInUse(server, clerk.id)).toBe(2);
    await bin(other, 1, clerk);
    await setQuota({ quota_limit: true, total_quota: 1 });
    const full = await bin(other, 0, clerk);
    expect([full.verdict, full.refusal.message]).toEqual(['422 NOT_POSSIBLE', messages.noRoom]);
    expect(full.refusal.data.exit).toContain('王店员');
    const { result } = await server.call(ios.detail, { params: { id: other } }, by(admin));
    expect(result.recycled_status).toBe(recycledStatus.recycled);
    expect((await operationsOf(one)).map(({ command }) => command).toSorted()).toEqual([
      'move-to-recycle-bin',
      'restore',
    ]);
  });

  it('[decision.grant] the key of its call serves both ways', async () => {
    const device_id = await aDevice();
    const { result } = await bin(device_id, 1);
    const back = { device_id, status: 0 as const, key: result.key ?? '' };
    expect((await server.call(moveToRecycleBin, { body: back }, by(admin))).verdict).toBe('200');
  });

  it('[ios.recycle] [ios.commands] a device is deleted from there alone, with all that is known of it; the records of its commands stay', async () => {
    const clerk = await makeClerk(server);
    const device_id = await aDevice({}, clerk.id);
    const lock = await makeScheduledLock(server, {
      id: device_id,
      store_id: admin.store_id,
      clerk_id: clerk.id,
    });
    expect((await remove(device_id)).verdict).toBe('422 NOT_POSSIBLE');
    await bin(device_id, 1);
    // Nobody could cancel the lock any more.
    expect((await remove(device_id)).refusal.data.exit).toContain('先取消该指令');
    const cancelled = await server.call(
      ios.cancelSchedule,
      { body: { operation_log_id: lock.id } },
      by(admin),
    );
    expect(cancelled.verdict).toBe('200');
    const key = randomUUID();
    const removed = await remove(device_id, key);
    expect([removed.verdict, (await remove(device_id, key)).result]).toEqual([
      '200',
      { id: removed.result.id, command_uuid: key },
    ]);
    expect((await server.call(ios.detail, { params: { id: device_id } }, by(admin))).verdict).toBe(
      '404 NOT_FOUND',
    );

    const log = await server.call(ios.operationLog, { query: { device_id } }, by(clerk));
    expect(log.result.list.map(({ command, status }) => [command, status])).toEqual(
      expect.arrayContaining([
        ['remove', operationStatus.acknowledged],
        ['move-to-recycle-bin', operationStatus.acknowledged],
        ['lock', operationStatus.cancelled],
      ]),
    );
    expect(log.result.list[0]?.device.serial_number).toMatch(/^TEST/);
    const stranger = await makeClerk(server);
    const foreign = await server.call(ios.operationLog, { query: { device_id } }, by(stranger));
    expect(foreign.result.total).toBe(0);
    const otherStore = await makeClerk(server, { is_admin: true, store_id: seedIds.stores.other });
    const { result } = await server.call(ios.operationLog, { query: { device_id } }, by(otherStore));
    expect(result.total).toBe(0);
  });
});

describe('what a command takes from elsewhere', () => {
  it('[ios.commands] the proxy’s address from the body, else from the store, else it says the way out', async () => {
    const set = (device_id: string, body: { pac_url?: string } = {}) =>
      server.call(setGlobalHttpProxy, { body: { device_id, password, ...body } }, by(admin));
    const [given, ofStore] = [await aDevice(), await aDevice()];
    await set(given, { pac_url: 'https://proxy.example/own.pac' });
    await set(ofStore);
    const payloads = [...(await operationsOf(given)), ...(await operationsOf(ofStore))].map(
      (row) => row.payload,
    );
    const store = server.services.db.updateTable('store').where('id', '=', seedIds.stores.main);
    const { global_http_proxy_pac_url } = await server.services.db
      .selectFrom('store')
      .select('global_http_proxy_pac_url')
      .where('id', '=', seedIds.stores.main)
      .executeTakeFirstOrThrow();
    expect(payloads).toEqual([
      { pac_url: 'https://proxy.example/own.pac' },
      { pac_url: global_http_proxy_pac_url },
    ]);
    await store.set({ global_http_proxy_pac_url: null }).execute();
    const without = await set(await aDevice());
    expect([without.verdict, without.refusal.message]).toEqual(['422 NOT_POSSIBLE', messages.pacUrlMissing]);
    await store.set({ global_http_proxy_pac_url }).execute();
  });

  it('[app.modules.named] [decision.command-codes] the proxy is for stores that have its module', async () => {
    const elsewhere = await makeClerk(server, { is_admin: true, store_id: seedIds.stores.other });
    const device_id = seedIds.otherStoreDevices.unlocked;
    const { verdict, refusal } = await server.call(
      setGlobalHttpProxy,
      { body: { device_id, password } },
      by(elsewhere),
    );
    expect([verdict, refusal.message, refusal.data.exit]).toEqual([
      '403 PERMISSION_DENIED',
      messages.moduleMissing,
      memberMessages.askForModule('全局 HTTP 代理'),
    ]);
  });

  it('[ios.os-update] a version that the device has offered, the newest unless one is named', async () => {
    const device_id = await aDevice();
    const update = (version: string) => ({ device_id, password, type: 'DownloadOnly' as const, version });
    const wrong = await server.call(scheduleOsUpdate, { body: update('18.9') }, by(admin));
    expect([wrong.verdict, wrong.refusal.data.exit]).toEqual([
      '422 NOT_POSSIBLE',
      messages.osVersionExit('18.6.2'),
    ]);
    const { version: _, ...newest } = update('');
    expect((await server.call(scheduleOsUpdate, { body: newest }, by(admin))).verdict).toBe('200');
    expect((await operationsOf(device_id))[0]?.payload).toMatchObject({
      version: '18.6.2',
      method: 'command',
    });
  });

  it('[valid.ios.wallpaper] a wallpaper of the system or of the store, nobody else’s', async () => {
    const { db } = server.services;
    const content = 'data:image/jpeg;base64,/9j/4AAQ';
    const own = { id: randomUUID(), type: 'custom' as const, store_id: admin.store_id, content };
    const foreign = { ...own, id: randomUUID(), store_id: seedIds.stores.other };
    await db.insertInto('wallpaper').values([own, foreign]).execute();
    const { result: list } = await server.call(wallpaper.list, {}, by(admin));
    expect(list.list.map(({ type }) => type)).toEqual(['system', 'system', 'system', 'system', 'custom']);
    const item = (id: string, type: 'system' | 'custom') =>
      server.call(wallpaper.item, { query: { id, type } }, by(admin));
    expect((await item(own.id, 'custom')).result).toMatchObject({ content, for_store: admin.store_id });
    const dawn = (await item(seedIds.wallpapers.dawn, 'system')).result.content;
    expect(Buffer.from(dawn.replace('data:image/jpeg;base64,', ''), 'base64').subarray(0, 3)).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    );
    const set = async (wallpaper_id: string) =>
      server.call(
        appleCommandCalls['set-wallpaper'],
        { body: { device_id: await aDevice(), password, wallpaper_id, where: 2 } },
        by(admin),
      );
    const verdicts = [
      await item(foreign.id, 'custom'),
      await item(own.id, 'system'),
      await set(foreign.id),
      await set(own.id),
    ].map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['404 NOT_FOUND', '404 NOT_FOUND', '404 NOT_FOUND', '200']);
  });
});
