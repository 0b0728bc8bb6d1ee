import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AndroidCommandName, androidCommands } from '#domain/android/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus, recycledStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { lostAfterMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { json } from '#server/database/json.ts';
import { findDevice } from '#server/devices/android/devices.ts';
import { enrolPhone } from '#server/devices/android/enrolment.ts';
import { findOperations } from '#server/operations/find.ts';
import { submitCommand } from '#server/operations/submit.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { anIdentity } from '../agent/agent-bench.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { devicesInUse, makeAndroid, makeEnrolmentCode } from '../fixtures.ts';
import { carryOut, deviceRow, grant, order, tell } from './order.ts';

const { acknowledged, failed } = operationStatus;

let bench: Bench;
let id: string;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await bench.reset();
  id = await makeAndroid(bench, { for_clerk: bench.actor.id });
});

const give = (name: AndroidCommandName, more?: Parameters<typeof order>[3]) => order(bench, id, name, more);
const device = () => deviceRow(bench, id);
const become = (columns: Parameters<typeof makeAndroid>[2]) =>
  bench.services.db
    .updateTable('android_device')
    .set(columns ?? {})
    .where('id', '=', id)
    .execute();

it('[android.operations] locks with a message and a number, and is locked when the phone says so', async () => {
  const accepted = await give('lock', { body: { message: '请归还', phone_number: '0571', when: 'now' } });
  expect(await device()).toMatchObject({ lock_wanted: lockStatus.locked, lock_status: lockStatus.unlocked });
  await carryOut(bench, id, accepted);
  expect(bench.pushes).toMatchObject([
    { device_id: id, command: 'lock', payload: { message: '请归还', phone_number: '0571' } },
  ]);
  expect(await device()).toMatchObject({ lock_status: lockStatus.locked, lock_observed_by: 'acknowledged' });
  expect((await bench.operation(accepted.command_uuid)).status).toBe(acknowledged);
  await carryOut(bench, id, await give('unlock'));
  expect(await device()).toMatchObject({
    lock_status: lockStatus.unlocked,
    lock_wanted: lockStatus.unlocked,
  });
});

it('[android.operations] stands on the device as the phone has taken it', async () => {
  await carryOut(bench, id, await give('set-system-restriction', { body: { configs: { no_sms: true } } }));
  await carryOut(bench, id, await give('set-app-restriction'));
  await carryOut(bench, id, await give('set-wallpaper'));
  const apps = [{ app_name: '支付宝', package_name: 'com.eg.android.AlipayGphone' }];
  await carryOut(bench, id, await give('get-installed-app-list'), { apps });
  await carryOut(bench, id, await give('get-location'), { longitude: 120.1, latitude: 30.2 });
  expect(await findDevice(bench.services.db, bench.actor, id)).toMatchObject({
    system_restriction: { no_sms: true },
    app_restriction_enabled: true,
    app_restriction_mode: 1,
    app_restriction_list: ['com.tencent.mm'],
    app_list: apps,
    last_active_location: { longitude: 120.1, latitude: 30.2 },
  });
  expect((await device()).wallpaper_id).not.toBeNull();
});

// Of the last one a name is longer than those that a contact may tell.
const unreadable = ['many', [{ app_name: '微信' }], [{ app_name: '微信', package_name: 'x'.repeat(300) }]];
it.each(unreadable)('[android.operations] fails what a phone answers that nobody can read', async (apps) => {
  const asked = await give('get-installed-app-list');
  await carryOut(bench, id, asked, { apps });
  expect(await bench.operation(asked.command_uuid)).toMatchObject({
    status: failed,
    remark: '设备返回的应用列表无法识别',
  });
});

it('[decision.android.restrictions] sends the store’s default, and refuses where it has none', async () => {
  const setDefault = (android_system_restriction: Readonly<Record<string, boolean>>) =>
    bench.services.db
      .updateTable('store')
      .set({ android_system_restriction: json(android_system_restriction) })
      .where('id', '=', bench.actor.store_id)
      .execute();
  await setDefault({});
  await expect(give('sync-system-restriction')).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
  await setDefault({ no_safe_boot: true });
  await carryOut(bench, id, await give('sync-system-restriction'));
  expect((await device()).system_restriction).toEqual({ no_safe_boot: true });
});

describe('[decision.android.regulate]', () => {
  it('puts a phone under control, and releases it for good once the hold window is over', async () => {
    await become({ supervise_status: superviseStatus.unsupervised });
    await carryOut(bench, id, await give('regulate'));
    expect(await device()).toMatchObject({ supervise_status: superviseStatus.supervised });
    await carryOut(bench, id, await give('lock'));
    const released = await give('deregulate');
    await bench.cycle();
    expect(bench.pushes.map(({ command }) => command)).toEqual(['regulate', 'lock']);
    await bench.advance(31_000);
    await carryOut(bench, id, released);
    expect(await device()).toMatchObject({
      supervise_status: superviseStatus.unsupervised,
      lock_status: lockStatus.unlocked,
      lock_wanted: null,
      system_restriction: {},
      unlock_secret: null,
      deregulate_secret: null,
    });
    expect((await device()).released_at).not.toBeNull();
    await expect(give('regulate')).rejects.toMatchObject({ message: '设备已解除监管并退出管理' });
  });

  it('releases a phone also where it has told how it is before it told what it had done', async () => {
    const released = await give('deregulate');
    await bench.advance(31_000);
    await bench.cycle();
    await bench.advance(1_000);
    const at = await bench.now();
    await bench.advance(1_000);
    await tell(bench, {
      ...{ type: 'contact', by: 'heartbeat', device_id: id, at: await bench.now() },
      ...{ locked: false, supervised: false },
      android: { passcode_counters: { unlock: 0, deregulate: 0 }, passcodes_used: [] },
    });
    const { command_uuid } = released;
    await tell(bench, { type: 'acknowledged', device_id: id, command_uuid, at, result: {} });
    expect((await device()).released_at).toEqual(at);
  });

  it('ends what was handed over to a phone that had let go already, and had not told so', async () => {
    const { command_uuid } = await give('deregulate');
    await bench.advance(31_000);
    await bench.cycle();
    await bench.advance(1_000);
    const at = await bench.now();
    await bench.advance(1_000);
    const late = await give('lock');
    await bench.cycle();
    await bench.advance(1_000);
    await tell(bench, { type: 'acknowledged', device_id: id, command_uuid, at, result: {} });
    expect(await bench.operation(late.command_uuid)).toMatchObject({
      status: failed,
      remark: '设备已解除监管，此前的指令作废',
    });
    expect(await device()).toMatchObject({ unfinished_count: 0, lock_wanted: null });
  });

  it('releases no phone that has enrolled since', async () => {
    const { command_uuid } = await give('deregulate');
    await bench.advance(31_000);
    await bench.cycle();
    await bench.advance(1_000);
    const at = await bench.now();
    await bench.advance(1_000);
    await become({ enrolment_observed_at: await bench.now() });
    await tell(bench, { type: 'acknowledged', device_id: id, command_uuid, at, result: {} });
    expect((await device()).released_at).toBeNull();
  });

  const needControl = androidCommands.flatMap(({ name, executor, asks }) =>
    executor === 'device' && !asks && name !== 'regulate' ? [name] : [],
  );
  it('refuses what needs control on a phone without it, with what would help', async () => {
    await become({ supervise_status: superviseStatus.unsupervised, lock_status: lockStatus.locked });
    expect(needControl).toHaveLength(7);
    for (const name of needControl)
      await expect(give(name), name).rejects.toMatchObject({ message: '设备未受监管' });
    await expect(give('get-location')).resolves.toBeTruthy();
  });
});

describe('[android.archive]', () => {
  it('[decision.android.archive] archives no phone that is locked or regulated', async () => {
    await expect(give('archive')).rejects.toMatchObject({ message: '设备监管中，不能归档' });
    await become({ lock_status: lockStatus.locked });
    await expect(give('archive')).rejects.toMatchObject({ message: '设备已锁定或已下发锁定，不能归档' });
  });

  it('[decision.android.archive] puts a phone away as it is that was not heard of for 30 days, with the password alone, until it is heard of', async () => {
    const { serial_number } = await device();
    await become({ lock_status: lockStatus.locked, lock_wanted: lockStatus.locked });
    const archive = (proof: object) =>
      submitCommand(
        {
          services: bench.services,
          actor: bench.actor,
          now: new Date(),
          ip: '127.0.0.1',
          ...{ idempotencyKey: null, callName: 'android.operation.archive' },
          body: { device_id: id, ...proof },
          grant: {},
        },
        'android',
        'archive',
      );
    const password = { password: accounts.admin.secondary_password };
    await bench.advance(lostAfterMs - 60_000);
    await expect(archive(password)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
    await bench.advance(61_000);
    const key = { key: await grant(bench, 'android.archive') };
    await expect(archive(key)).rejects.toMatchObject({ code: 'SECPWD_MISMATCH' });
    const used = await devicesInUse(bench, bench.actor.id);
    await archive(password);
    expect(await devicesInUse(bench, bench.actor.id)).toBe(used - 1);
    expect(await device()).toMatchObject({
      recycled_status: recycledStatus.recycled,
      archived_lost: true,
      lock_wanted: lockStatus.locked,
      supervise_status: superviseStatus.supervised,
    });
    await expect(give('lock')).rejects.toMatchObject({ message: '设备已归档' });

    // Its number is not free, neither here nor elsewhere.
    const enrol = async (store_id: string, clerk_id: string) => {
      const { code } = await makeEnrolmentCode(bench, { store_id, clerk_id });
      const identity = { ...anIdentity, serial_number };
      const asked = { code, identity, at: await bench.now() };
      return bench.services.db.transaction().execute((tx) => enrolPhone(bench.services, tx, asked));
    };
    const here = enrol(bench.actor.store_id, bench.actor.id);
    await expect(here).rejects.toMatchObject({ code: 'CONFLICT', message: messages.enrolledAlready });
    const { stores, clerks } = seedIds;
    await bench.services.db
      .updateTable('store')
      .set({ modules: json(['mdm-android']) })
      .where('id', '=', stores.other)
      .execute();
    await expect(enrol(stores.other, clerks.otherAdmin)).rejects.toMatchObject({
      message: messages.enrolmentCodeInvalid,
    });

    await tell(bench, {
      type: 'contact',
      by: 'heartbeat',
      device_id: id,
      at: await bench.now(),
      locked: true,
      supervised: true,
    });
    expect(await device()).toMatchObject({
      recycled_status: recycledStatus.active,
      archived_lost: false,
      lock_status: lockStatus.locked,
    });
    expect(await devicesInUse(bench, bench.actor.id)).toBe(used);
    const { list } = await findOperations(bench.services.db, {
      kind: 'android',
      actor: bench.actor,
      filter: { device_id: id },
    });
    expect(list[0]).toMatchObject({
      command: 'heard-again',
      remark: '失联归档的设备恢复联系，已回到设备列表',
    });
  });

  it('[decision.android.archive] one that is lost and neither locked nor regulated is archived as any other, and stays there', async () => {
    await become({ supervise_status: superviseStatus.unsupervised });
    await bench.advance(lostAfterMs + 1_000);
    await give('archive');
    await tell(bench, {
      type: 'contact',
      by: 'heartbeat',
      device_id: id,
      at: await bench.now(),
      locked: false,
      supervised: false,
    });
    expect(await device()).toMatchObject({ recycled_status: recycledStatus.recycled, archived_lost: false });
  });

  it('[decision.android.archive] frees the quota, takes no command, and comes back', async () => {
    await become({ supervise_status: superviseStatus.unsupervised });
    const used = () => devicesInUse(bench, bench.actor.id);
    await give('archive');
    const archived = await used();
    expect(await device()).toMatchObject({ recycled_status: recycledStatus.recycled });
    for (const name of ['lock', 'regulate', 'get-location', 'get-installed-app-list'] as const)
      await expect(give(name), name).rejects.toMatchObject({ message: '设备已归档' });
    await give('unarchive');
    expect(await used()).toBe(archived + 1);
    expect(await device()).toMatchObject({ recycled_status: recycledStatus.active });
  });
});

describe('[decision.android.identity] a phone of the archive that has enrolled in another store', () => {
  const enrolledThere = async () =>
    makeAndroid(
      bench,
      { for_clerk: null, store_id: seedIds.stores.other },
      { serial_number: (await device()).serial_number },
    );
  const archived = {
    supervise_status: superviseStatus.unsupervised,
    recycled_status: recycledStatus.recycled,
  };

  it('is not brought back: the other store could not enrol it again', async () => {
    await become(archived);
    await enrolledThere();
    await expect(give('unarchive')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '此设备仍由其他门店管理',
    });
    expect(await device()).toMatchObject({ recycled_status: recycledStatus.recycled });
  });

  it('is brought back as a record where it was let go', async () => {
    await become({ ...archived, released_at: await bench.now() });
    await enrolledThere();
    await give('unarchive');
    expect(await device()).toMatchObject({ recycled_status: recycledStatus.active });
  });
});

it('[decision.android.credential] takes no key that was given for an Apple device', async () => {
  const key = await grant(bench, 'lock');
  const call = {
    services: bench.services,
    actor: bench.actor,
    now: await bench.now(),
    ip: '127.0.0.1',
    ...{ idempotencyKey: null, callName: 'android.operation.lock' },
    grant: {},
  };
  const given = submitCommand({ ...call, body: { device_id: id, key } }, 'android', 'lock');
  await expect(given).rejects.toMatchObject({ code: 'SECPWD_MISMATCH' });
});
