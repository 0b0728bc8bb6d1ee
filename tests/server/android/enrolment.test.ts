import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import { lockStatus, recycledStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { enrolmentCodeMs, enrolmentCodesAtMost, reenrolCodeMs } from '#domain/limits.ts';
import { Refusal } from '#server/call/refusal.ts';
import { json } from '#server/database/json.ts';
import { findDevice } from '#server/devices/android/devices.ts';
import { agentDevices, enrolPhone } from '#server/devices/android/enrolment.ts';
import {
  endCode,
  findCodes,
  lookAtCode,
  makeCode,
} from '#server/devices/android/identity/enrolment-codes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { makeAndroid, makeEnrolmentCode } from '../fixtures.ts';
import { carryOut, deviceRow, order, tell } from './order.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.reset());

const identity = {
  brand: 'HONOR',
  model: 'PGT-AN10',
  serial_number: 'HN2026001',
  imei: ['860123456789012'],
  android_version: '14',
  agent_version: '1.0.0',
};

const newCode = async (more: { for_clerk?: string | null; idempotencyKey?: string } = {}) =>
  makeCode({
    services: bench.services,
    actor: bench.actor,
    now: await bench.now(),
    ...{ idempotencyKey: more.idempotencyKey ?? randomUUID(), callName: 'android.enrolmentCode.new' },
    body: { for_clerk: more.for_clerk },
  });

/** Of a device that the store has: what an admin is told. */
async function reenrolCode(device_id: string): Promise<{ id: string; code: string }> {
  await bench.advance(1_000);
  const { result } = await order(bench, device_id, 'reenrol');
  await bench.advance(1_000);
  return v.parse(androidCommandCalls.reenrol.result.entries.result, result);
}

/** Answers the device's id. */
async function enrol(code: string, told: Partial<typeof identity> = {}): Promise<string> {
  const asked = { code, identity: { ...identity, ...told }, at: await bench.now() };
  return bench.services.db.transaction().execute((tx) => enrolPhone(bench.services, tx, asked));
}

/** As the agents' API does, which says what became of it. */
async function enrolAsTold(code: string) {
  const { services } = bench;
  const asked = { code, identity, at: await bench.now() };
  try {
    return await enrol(code);
  } catch (error) {
    if (error instanceof Refusal) await agentDevices(services).refused(services.db, asked, error);
    throw error;
  }
}

/** What the log says of its enrolments, oldest first. */
async function enrolRecords(device_id: string): Promise<(string | null)[]> {
  const records = await bench.services.db
    .selectFrom('operation')
    .select('remark')
    .where('device_id', '=', device_id)
    .where(sql<boolean>`command = 'enrol'`)
    .orderBy('date_created')
    .execute();
  return records.map(({ remark }) => remark);
}

/** What the phone says when it has enrolled: it knows nothing of what it was before. */
async function firstContact(device_id: string) {
  await bench.advance(1_000);
  await tell(bench, {
    type: 'contact',
    by: 'enrolment',
    device_id,
    at: await bench.now(),
    locked: false,
    supervised: false,
    android: { passcode_counters: { unlock: 0, deregulate: 0 }, passcodes_used: [] },
  });
}

it('[decision.android.enrol] brings one phone into the list of the clerk whom the code is for', async () => {
  const { id, code, status } = await newCode({ for_clerk: seedIds.clerks.neighbour });
  expect(status).toBe('open');
  const device_id = await enrol(code);
  expect(await deviceRow(bench, device_id)).toMatchObject({
    brand: 'honor',
    channel: 1,
    model: 'PGT-AN10',
    for_clerk: seedIds.clerks.neighbour,
    supervise_status: superviseStatus.unsupervised,
  });
  const used = await lookAtCode(bench.services, bench.actor, id, await bench.now());
  expect(used).toMatchObject({ status: 'used', device: { id: device_id, product_name: '荣耀 Magic5 Pro' } });
  await expect(enrol(code, { serial_number: 'HN2026002' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('[decision.android.enrol] makes codes of 128 random bits', async () => {
  const codes = [];
  for (let n = 0; n < 20; n += 1) codes.push((await newCode()).code);
  const letters = new Set(codes.join(''));
  for (const code of codes) expect(code.length * Math.log2(letters.size)).toBeGreaterThanOrEqual(128);
  expect(new Set(codes).size).toBe(codes.length);
});

it('[decision.android.enrol] takes a code as people type it, and none that ended or is a day old', async () => {
  const typed = await newCode();
  await enrol(`${typed.code.slice(0, 5).toLowerCase()}-${typed.code.slice(5)} `);
  const ended = await newCode();
  await endCode(bench.services, bench.actor, ended.id, await bench.now());
  await expect(enrol(ended.code)).rejects.toMatchObject({ message: '入网码无效、已使用或已过期' });
  const old = await newCode();
  await bench.advance(enrolmentCodeMs);
  await expect(enrol(old.code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('[decision.android.truth] knows of a new phone only what it has told, and nothing that it told before a reset', async () => {
  const device_id = await enrol((await newCode()).code);
  const never = {
    system_restriction_observed_at: null,
    app_restriction_observed_at: null,
    app_list_observed_at: null,
    wallpaper_observed_at: null,
  };
  expect(await deviceRow(bench, device_id)).toMatchObject(never);
  await firstContact(device_id);
  const apps = [{ app_name: '微信', package_name: 'com.tencent.mm' }];
  await carryOut(bench, device_id, await order(bench, device_id, 'get-installed-app-list'), { apps });
  expect(await deviceRow(bench, device_id)).toMatchObject({ app_list: apps });
  await enrol((await reenrolCode(device_id)).code);
  expect(await deviceRow(bench, device_id)).toMatchObject({ ...never, app_list: [] });
});

it('[decision.idempotency] answers a repeated request the same code, which stands nowhere in the open', async () => {
  const idempotencyKey = randomUUID();
  const first = await newCode({ idempotencyKey });
  expect(await newCode({ idempotencyKey })).toEqual(first);
  const rows = await bench.services.db.selectFrom('enrolment_code').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(first.code);
});

it('[decision.android.protocol] makes no code in production where console or agent is not https', async () => {
  const config = { ...bench.services.config, production: true };
  const services = { ...bench.services, config };
  const now = await bench.now();
  const call = { services, actor: bench.actor, now, idempotencyKey: null, callName: '', body: {} };
  await expect(makeCode(call)).rejects.toMatchObject({
    code: 'NOT_POSSIBLE',
    message: '平台未全部使用 https，不能生成入网码',
  });
});

it('[decision.android.enrol] makes no more codes than a person has use for', async () => {
  for (let n = 0; n < enrolmentCodesAtMost; n += 1)
    await makeEnrolmentCode(bench, { store_id: bench.actor.store_id, clerk_id: bench.actor.id });
  await expect(newCode()).rejects.toMatchObject({
    code: 'NOT_POSSIBLE',
    detail: { exit: '先停用不再需要的入网码' },
  });
});

it('[decision.quota] enrols no phone for which there is no room', async () => {
  const { code } = await newCode();
  const { store_id } = bench.actor;
  await bench.services.db.updateTable('store').set({ device_count: 0 }).where('id', '=', store_id).execute();
  await expect(enrol(code)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
  await expect(newCode()).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
});

it('[decision.android.identity] a code of a device lets its phone take over row, clerk and what was wanted, with new secrets, and is recorded', async () => {
  const { services, actor } = bench;
  const device_id = await enrol((await newCode({ for_clerk: seedIds.clerks.neighbour })).code);
  await firstContact(device_id);
  await carryOut(bench, device_id, await order(bench, device_id, 'regulate'));
  await carryOut(bench, device_id, await order(bench, device_id, 'lock'));
  const before = await deviceRow(bench, device_id);
  const again = await reenrolCode(device_id);
  const look = async (as = actor) => lookAtCode(services, as, again.id, await bench.now());
  expect(await look()).toMatchObject({ status: 'open', for_device: { id: device_id }, device: null });
  await expect(enrol(again.code, { serial_number: 'HN2026099' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '此入网码用于另一台设备，请核对序列号',
  });
  expect(await enrol(again.code)).toBe(device_id);
  const after = await deviceRow(bench, device_id);
  expect(after).toMatchObject({ for_clerk: seedIds.clerks.neighbour, lock_wanted: lockStatus.locked });
  expect(after.unlock_secret).not.toBe(before.unlock_secret);
  expect(after.deregulate_secret).not.toBe(before.deregulate_secret);
  expect(await enrolRecords(device_id)).toEqual(['', '重新入网，原有密钥作废']);
  const neighbour = { id: seedIds.clerks.neighbour, name: accounts.neighbour.name };
  expect(await look()).toMatchObject({ status: 'used', taken_over: { for_clerk: neighbour } });
  const maker = { ...actor, permission: ['Ea1'], is_admin: false };
  expect(await look(maker)).toMatchObject({ device: null, for_device: null });
  await expect(enrol(again.code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('[decision.android.identity] a code of a device is good for half an hour, once, and for none but the phone that comes first', async () => {
  const device_id = await enrol((await newCode()).code);
  const old = await reenrolCode(device_id);
  await bench.advance(reenrolCodeMs);
  await expect(enrol(old.code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const first = await reenrolCode(device_id);
  const second = await reenrolCode(device_id);
  const ended = await reenrolCode(device_id);
  await endCode(bench.services, bench.actor, ended.id, await bench.now());
  await expect(enrol(ended.code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await enrol(second.code);
  await expect(enrol(first.code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('[decision.android.identity] an ordinary code takes no phone that stands in the store; who waits is told, and the device is 待重新入网 until it is heard of', async () => {
  const { services, actor } = bench;
  const device_id = await enrol((await newCode({ for_clerk: seedIds.clerks.neighbour })).code);
  await firstContact(device_id);
  const before = await deviceRow(bench, device_id);
  const seen = async () => (await findDevice(services.db, actor, device_id)).reenrol_due;
  expect(await seen()).toBe(false);
  await bench.advance(1_000);
  const { id, code } = await newCode();
  bench.announced.length = 0;
  await expect(enrolAsTold(code)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '该设备已在店内，请在设备详情里重新入网',
  });
  expect(bench.announced).toEqual([device_id]);
  const at = (await bench.now()).toISOString();
  expect(await lookAtCode(services, actor, id, await bench.now())).toMatchObject({
    status: 'open',
    refused: { device: { id: device_id, serial_number: identity.serial_number }, at: expect.any(String) },
  });
  const blind = { ...actor, permission: ['Ea1'], is_admin: false };
  expect((await lookAtCode(services, blind, id, new Date(at))).refused).toMatchObject({ device: null });
  const { reenrol_asked_at, changed_at, ...same } = await deviceRow(bench, device_id);
  expect({ ...same, reenrol_asked_at: null, changed_at: before.changed_at }).toEqual(before);
  expect(reenrol_asked_at).not.toBeNull();
  expect(await seen()).toBe(true);
  await firstContact(device_id);
  expect(await seen()).toBe(false);
  // The same code still lets another phone in.
  await expect(enrol(code, { serial_number: 'HN2026003' })).resolves.not.toBe(device_id);
});

it('[decision.android.identity] an ordinary code takes a phone that was released or archived', async () => {
  const { db } = bench.services;
  const device_id = await enrol((await newCode()).code);
  const set = (values: object) =>
    db.updateTable('android_device').set(values).where('id', '=', device_id).execute();
  await set({ released_at: await bench.now() });
  expect(await enrol((await newCode()).code)).toBe(device_id);
  await set({ recycled_status: recycledStatus.recycled });
  expect(await enrol((await newCode()).code)).toBe(device_id);
  expect(await deviceRow(bench, device_id)).toMatchObject({
    recycled_status: recycledStatus.active,
    released_at: null,
  });
});

it('[decision.android.identity] says whose a phone of the archive stays where the code was made for somebody else', async () => {
  const { services, actor } = bench;
  const device_id = await enrol((await newCode({ for_clerk: seedIds.clerks.neighbour })).code);
  const set = { recycled_status: recycledStatus.recycled };
  await services.db.updateTable('android_device').set(set).where('id', '=', device_id).execute();
  await bench.advance(1_000);
  const again = await newCode();
  await enrol(again.code);
  expect(await enrolRecords(device_id)).toEqual([
    '',
    `重新入网，原有密钥作废，所属店员不变：${accounts.neighbour.name}`,
  ]);
  const neighbour = { id: seedIds.clerks.neighbour, name: accounts.neighbour.name };
  expect(await lookAtCode(services, actor, again.id, await bench.now())).toMatchObject({
    for_clerk: { id: actor.id },
    device: { id: device_id },
    taken_over: { for_clerk: neighbour },
  });
});

it('[decision.android.identity] needs the password each time and Ea1, and makes no code of what is archived or released', async () => {
  const row = androidCommandCalls.reenrol;
  expect(v.safeParse(row.body, { key: randomUUID() }).success).toBe(false);
  expect(v.safeParse(row.body, { password: accounts.admin.secondary_password }).success).toBe(true);
  expect(row.access).toMatchObject({ module: 'mdm-android', permission: 'android.new' });
  const device_id = await enrol((await newCode()).code);
  const { db } = bench.services;
  for (const set of [{ recycled_status: recycledStatus.recycled }, { released_at: await bench.now() }]) {
    await db.updateTable('android_device').set(set).where('id', '=', device_id).execute();
    await expect(order(bench, device_id, 'reenrol')).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
    const back = { recycled_status: recycledStatus.active, released_at: null };
    await db.updateTable('android_device').set(back).where('id', '=', device_id).execute();
  }
});

it('[decision.android.identity] shows on the device that two phones have its number, until it enrols again', async () => {
  const { services, actor } = bench;
  const device_id = await enrol((await newCode()).code);
  const heard = async (at: Date) => agentDevices(services).heardUnderVoidKey(services.db, device_id, at);
  const before = await deviceRow(bench, device_id);
  await bench.advance(1_000);
  const at = await bench.now();
  bench.announced.length = 0;
  await heard(at);
  await bench.advance(1_000);
  await heard(await bench.now());
  expect(bench.announced).toEqual([device_id]);
  expect(await deviceRow(bench, device_id)).toEqual({
    ...before,
    doubled_at: at,
    changed_at: expect.any(Date),
  });
  expect(await findDevice(services.db, actor, device_id)).toMatchObject({ doubled_at: at.toISOString() });
  await enrol((await reenrolCode(device_id)).code);
  expect(await findDevice(services.db, actor, device_id)).toMatchObject({ doubled_at: null });
});

it('[decision.android.identity] lets no phone in by the code of a device that its maker sees no more', async () => {
  const device_id = await enrol((await newCode()).code);
  const { code } = await reenrolCode(device_id);
  const { db } = bench.services;
  await db
    .updateTable('enrolment_code')
    .set({ clerk_id: seedIds.clerks.lockOnly })
    .where('bound_to', '=', device_id)
    .execute();
  await db
    .updateTable('clerk')
    .set({ permission: 'Ea1' })
    .where('id', '=', seedIds.clerks.lockOnly)
    .execute();
  await expect(enrol(code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

const setModules = (store_id: string, modules: readonly string[]) =>
  bench.services.db
    .updateTable('store')
    .set({ modules: json(modules) })
    .where('id', '=', store_id)
    .execute();

/** A code of a clerk who may make codes, and sees their own phones alone. */
async function codeOfClerk(permission = 'Ea1'): Promise<string> {
  const clerk_id = seedIds.clerks.lockOnly;
  const { db } = bench.services;
  await db.updateTable('clerk').set({ permission }).where('id', '=', clerk_id).execute();
  return (await makeEnrolmentCode(bench, { store_id: bench.actor.store_id, clerk_id })).code;
}

it('[decision.android.enrol] lets no phone in by the code of somebody who may make none any more', async () => {
  const { db } = bench.services;
  await expect(enrol(await codeOfClerk('Eb2'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const code = await codeOfClerk();
  const { modules } = await db
    .selectFrom('store')
    .select('modules')
    .where('id', '=', bench.actor.store_id)
    .executeTakeFirstOrThrow();
  await setModules(
    bench.actor.store_id,
    modules.filter((name) => name !== 'mdm-android'),
  );
  await expect(enrol(code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await setModules(bench.actor.store_id, modules);
  await expect(enrol(code)).resolves.toEqual(expect.any(String));
});

it('[decision.android.identity] tells who is in no position to know it not that another store holds a phone, and takes it once it is let go', async () => {
  const theirs = await makeAndroid(
    bench,
    { for_clerk: null, store_id: seedIds.stores.other },
    { serial_number: identity.serial_number },
  );
  const { code } = await newCode();
  await expect(enrol(code)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: '入网码无效、已使用或已过期',
  });
  const { db } = bench.services;
  const set = { recycled_status: recycledStatus.recycled };
  await db.updateTable('android_device').set(set).where('id', '=', theirs).execute();
  await expect(enrol(code)).resolves.not.toBe(theirs);
});

it('[decision.android.identity] lets one store alone hold a phone that comes to two at the same moment', async () => {
  const theirs = { store_id: seedIds.stores.other, clerk_id: seedIds.clerks.otherAdmin };
  await setModules(theirs.store_id, ['mdm-android']);
  const rounds = Array.from({ length: 8 }, async (_, round) => {
    const codes = [(await newCode()).code, (await makeEnrolmentCode(bench, theirs)).code];
    const both = codes.map((code) => enrol(code, { serial_number: `HN${round}` }));
    return (await Promise.allSettled(both)).map(({ status }) => status).toSorted();
  });
  for (const statuses of await Promise.all(rounds)) expect(statuses).toEqual(['fulfilled', 'rejected']);
});

it('[role.clerk.disabled] makes no code for a clerk who is disabled', async () => {
  await expect(newCode({ for_clerk: seedIds.clerks.disabled })).rejects.toMatchObject({
    code: 'NOT_POSSIBLE',
    message: expect.stringContaining('的账号已停用，不能再接收设备'),
  });
});

it('[role.clerk.disabled] brings no phone to a clerk who was disabled since the code was made', async () => {
  const { services, actor } = bench;
  const { id, code } = await newCode({ for_clerk: seedIds.clerks.neighbour });
  await services.db
    .updateTable('clerk')
    .set({ disabled: true })
    .where('id', '=', seedIds.clerks.neighbour)
    .execute();
  await expect(enrol(code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await lookAtCode(services, actor, id, await bench.now())).status).toBe('ended');
});

it('[role.clerk.disabled] lets no phone in by the code of a clerk who was disabled', async () => {
  const { db } = bench.services;
  const neighbour = { store_id: bench.actor.store_id, clerk_id: seedIds.clerks.neighbour };
  const { id, code } = await makeEnrolmentCode(bench, neighbour);
  await db.updateTable('clerk').set({ disabled: true }).where('id', '=', neighbour.clerk_id).execute();
  await expect(enrol(code)).rejects.toMatchObject({ message: '入网码无效、已使用或已过期' });
  expect(await lookAtCode(bench.services, bench.actor, id, await bench.now())).toMatchObject({
    status: 'ended',
  });
});

it('[decision.android.identity] shows a person their own codes, and an admin all of the store', async () => {
  await newCode();
  const other = { store_id: bench.actor.store_id, clerk_id: seedIds.clerks.neighbour };
  const { id } = await makeEnrolmentCode(bench, other);
  const clerk = { ...bench.actor, id: seedIds.clerks.neighbour, permission: ['Ea1'], is_admin: false };
  const now = await bench.now();
  expect((await findCodes(bench.services, clerk, now)).map((one) => one.id)).toEqual([id]);
  expect(await findCodes(bench.services, bench.actor, now)).toHaveLength(2);
});

it('[decision.android.regulate] a phone that was reset behind the store’s back is regulated and locked again when it enrols', async () => {
  const device_id = await enrol((await newCode()).code);
  await firstContact(device_id);
  await carryOut(bench, device_id, await order(bench, device_id, 'regulate'));
  await carryOut(bench, device_id, await order(bench, device_id, 'lock'));
  await enrol((await reenrolCode(device_id)).code);
  await firstContact(device_id);
  await firstContact(device_id);
  const ordered = await bench.services.db
    .selectFrom('operation')
    .select(['command', 'command_uuid', 'remark'])
    .where('device_id', '=', device_id)
    .where('ip', '=', '')
    .where('command', 'in', ['regulate', 'lock'])
    .orderBy('date_created')
    .orderBy('command', 'desc')
    .execute();
  expect(ordered).toMatchObject([
    { command: 'regulate', remark: '设备重新入网前受监管，系统自动再次开始监管' },
    { command: 'lock' },
  ]);
  await carryOut(bench, device_id, { command_uuid: ordered[0]?.command_uuid ?? '' });
  await carryOut(bench, device_id, { command_uuid: ordered[1]?.command_uuid ?? '' });
  expect(await deviceRow(bench, device_id)).toMatchObject({
    supervise_status: superviseStatus.supervised,
    lock_status: lockStatus.locked,
  });
});
