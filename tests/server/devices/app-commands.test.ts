import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appInstallStatus } from '#domain/apple/app-install.ts';
import { appRestrictionType } from '#domain/apple/app-restriction.ts';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import * as messages from '#domain/messages.ts';
import { json } from '#server/database/json.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import type { Payload } from '#server/devices/port/kind.ts';
import { type Bench, openBench } from './bench.ts';
import { onePhone } from './one-phone.ts';

const { acknowledged, failed } = operationStatus;
const { storeDefault, blocked, allowed } = appRestrictionType;
const { waiting, downloading, installed } = appInstallStatus;

let bench: Bench;
const { id, about, device, contact } = onePhone(() => bench);

beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  const { db } = bench.services;
  await db.deleteFrom('operation').where('device_id', '=', id).execute();
  await db
    .updateTable('apple_device')
    .set({
      app_installs: json([]),
      app_installs_observed_at: null,
      app_restriction_enable: false,
      app_restriction_type: null,
      system_restriction: json({ allowCamera: false }),
    })
    .where('id', '=', id)
    .execute();
  await setStore({ allowCamera: true, allowAirDrop: false }, ['com.sina.weibo']);
  const white = [{ app_name: '电话', bundle_id: 'com.apple.mobilephone', icon: '' }];
  await db
    .updateTable('clerk')
    .set({ app_white_list: json(white) })
    .where('id', '=', bench.actor.id)
    .execute();
});

const setStore = (system: Readonly<Record<string, boolean>>, apps: readonly string[]) =>
  bench.services.db
    .updateTable('store')
    .set({ system_restriction: json(system), app_restriction: json(apps) })
    .where('id', '=', bench.actor.store_id)
    .execute();

async function handedOver(name: AppleCommandName, body: object): Promise<OperationRow> {
  const operation = await bench.submit(id, name, { body });
  await bench.cycle();
  await bench.advance(1_000);
  return operation;
}

async function told(operation: OperationRow, result: Payload = {}): Promise<OperationRow> {
  await bench.tell({ type: 'acknowledged', ...(await about(operation)), result });
  return bench.operation(operation.command_uuid);
}

const restrictionOf = async () => {
  const row = await device();
  const { app_restriction_enable, app_restriction_type, app_restriction_list } = row;
  return [
    app_restriction_enable,
    app_restriction_type,
    app_restriction_list,
    row.app_restriction_global_white_list,
  ];
};

describe('a restriction of apps', () => {
  it('[valid.ios.app-restriction] [ios.commands] stands on the phone from its answer on, with the white list of whoever set it', async () => {
    const white = ['com.apple.mobilephone'];
    const own = await handedOver('set-app-restriction', { enable: true, type: blocked, list: ['com.x'] });
    expect((await restrictionOf()).slice(0, 2)).toEqual([false, null]);
    const done = await told(own);
    expect(await restrictionOf()).toEqual([true, blocked, ['com.x'], white]);
    expect((await device()).app_restriction_observed_at).toEqual(done.finished_at);

    await told(await handedOver('set-app-restriction', { enable: true, type: allowed, list: ['com.y'] }));
    expect(await restrictionOf()).toEqual([true, allowed, ['com.y'], white]);
    await told(await handedOver('set-app-restriction', { enable: true, type: storeDefault }));
    expect(await restrictionOf()).toEqual([true, storeDefault, ['com.sina.weibo'], white]);
    await told(await handedOver('set-app-restriction', { enable: false, type: blocked, list: ['com.x'] }));
    expect(await restrictionOf()).toEqual([false, null, [], []]);
  });

  it('is the store’s as it was when it was ordered, whatever becomes of that since', async () => {
    const ordered = await handedOver('set-app-restriction', { enable: true, type: storeDefault });
    await setStore({}, ['com.other']);
    await told(ordered);
    expect((await device()).app_restriction_list).toEqual(['com.sina.weibo']);
  });

  it('[decision.legality] is refused with a way out where the store has no default', async () => {
    await setStore({}, []);
    const refusal = { code: 'NOT_POSSIBLE', detail: { exit: messages.setDefaultsFirst } };
    await expect(
      bench.submit(id, 'set-app-restriction', { body: { enable: true, type: storeDefault } }),
    ).rejects.toMatchObject({ ...refusal, message: messages.noDefaultAppRestriction });
    await expect(bench.submit(id, 'sync-store-default-system-restriction')).rejects.toMatchObject({
      ...refusal,
      message: messages.noDefaultSystemRestriction,
    });
  });

  it('is forgotten when the phone enrols anew', async () => {
    await told(await handedOver('set-app-restriction', { enable: true, type: storeDefault }));
    await bench.advance(1_000);
    await bench.tell(await contact(false, 'enrolment'));
    expect(await restrictionOf()).toEqual([false, null, [], []]);
  });
});

it('[ios.commands] the store’s default becomes the phone’s restriction when it has answered', async () => {
  const synced = await handedOver('sync-store-default-system-restriction', {});
  expect((await device()).system_restriction).toEqual({ allowCamera: false });
  expect((await told(synced)).status).toBe(acknowledged);
  expect((await device()).system_restriction).toEqual({ allowCamera: true, allowAirDrop: false });
});

describe('apps that a phone was told to install', () => {
  const wechat = { app_name: '微信', bundle_id: 'com.tencent.xin', reason: '' };
  const weibo = { app_name: '新浪微博', bundle_id: 'com.sina.weibo', reason: '' };
  const order = { apps: [wechat, weibo].map(({ reason: _, ...app }) => app) };

  it('[ios.commands] each move on with what the phone says, the later word counts', async () => {
    const begun = [
      { ...wechat, status: downloading },
      { ...weibo, status: waiting },
    ];
    const done = await told(await handedOver('install-apps', order), { installs: begun });
    expect(await device()).toMatchObject({ app_installs: begun, app_installs_observed_at: done.finished_at });

    const late = await contact(false);
    await bench.advance(1_000);
    const moved = [
      { ...wechat, status: installed },
      { ...weibo, status: downloading },
    ];
    const asked = await handedOver('get-installed-app-list', {});
    await told(asked, { apps: [{ app_name: '微信', bundle_id: 'com.tencent.xin' }], installs: moved });
    await bench.tell({ ...late, app_installs: begun });
    expect((await device()).app_installs).toEqual(moved);

    await bench.advance(1_000);
    const both = moved.map((app) => ({ ...app, status: installed }));
    bench.announced.length = 0;
    const heard = { ...(await contact(false)), app_installs: both };
    await bench.tell(heard);
    await bench.tell({ ...heard, at: new Date(heard.at.getTime() + 1) });
    expect((await device()).app_installs).toEqual(both);
    // Only a change is told to who looks on.
    expect(bench.announced).toEqual([id]);
  });

  it('[decision.operation] have failed where the phone answers what nobody can read, and are forgotten with its enrolment', async () => {
    const unread = await told(await handedOver('install-apps', order), { installs: [{ bundle_id: 1 }] });
    expect(unread).toMatchObject({ status: failed, remark: '设备返回的安装进度无法识别' });
    expect((await device()).app_installs).toEqual([]);
    await told(await handedOver('install-apps', order), { installs: [{ ...wechat, status: waiting }] });
    await bench.advance(1_000);
    const { db } = bench.services;
    const app_list_observed_at = (await contact(false)).at;
    const before = {
      app_list: json([{ app_name: '微信', bundle_id: 'com.tencent.xin' }]),
      app_list_observed_at,
    };
    await db.updateTable('apple_device').set(before).where('id', '=', id).execute();
    await bench.advance(1_000);
    const enrolled = await contact(false, 'enrolment');
    await bench.tell(enrolled);
    // So is what it had on it: what was told before counts no more, even when it arrives late.
    expect(await device()).toMatchObject({
      app_installs: [],
      app_list: [],
      app_list_observed_at: enrolled.at,
    });
  });
});

describe('where a phone says it is', () => {
  const place = { longitude: 120.2, latitude: 30.2, accuracy_m: 10, address: null };
  const trail = () =>
    bench.services.db
      .selectFrom('location_log')
      .select(['longitude', 'operation_id', 'date_created'])
      .where('device_id', '=', id)
      .orderBy('id')
      .execute();

  it('[call.ios] is on record once for each place, by its own word or as an answer', async () => {
    await bench.services.db.deleteFrom('location_log').where('device_id', '=', id).execute();
    const says = async (longitude: number) => {
      await bench.advance(1_000);
      const fact = await contact(true);
      // It tells where it was a minute ago.
      const at = new Date(fact.at.getTime() - 60_000);
      await bench.tell({ ...fact, location: { ...place, longitude, at: at.toISOString() } });
      return at;
    };
    const first = await says(120.2);
    await says(120.2);
    const second = await says(120.3);
    const asked = await handedOver('get-location', {});
    await told(asked, { ...place, longitude: 120.4 });
    expect(await trail()).toEqual([
      { longitude: 120.2, operation_id: null, date_created: first },
      { longitude: 120.3, operation_id: null, date_created: second },
      { longitude: 120.4, operation_id: asked.id, date_created: expect.any(Date) },
    ]);
  });
});
