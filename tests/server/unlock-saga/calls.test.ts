import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as ios from '#api/contract/apple/devices.ts';
import * as contract from '#api/contract/apple/one-click-unlock.ts';
import { type UnlockCommandName, unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { holdMs } from '#domain/limits.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { storeOn } from '../devices/store.ts';
import { until } from '../devices/until.ts';
import { makeSmsCode } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { makeStoppedUnlock } from '../unlock-fixtures.ts';

const { lockedOnline: phone, lockedOnline2: other } = seedIds.devices;
const password = accounts.admin.secondary_password;
const as = { as: 'admin' } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SIMULATOR_SPEED: '100' });
});
afterAll(() => server.stop());

async function prevalidate(device_id: string, commands: UnlockCommandName[]) {
  const sms_code = await makeSmsCode(server, accounts.admin.phone_number, 'turn-off-activation-lock');
  const body = { device_id, commands, password, sms_code };
  return (await server.call(contract.prevalidation, { body }, as)).result;
}

/** In ABM and under an activation lock, as the console knows it and in truth. */
async function capture(id: string): Promise<void> {
  const { db } = server.services;
  await db
    .updateTable('apple_device')
    .set({ abm_status: 1, activation_lock_status: 1 })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('simulated_device')
    .set({ in_abm: true, activation_locked: true })
    .where('device_id', '=', id)
    .execute();
}

/** Machines are slow where everything else is tested beside. */
const patienceMs = 60_000;

const reaches = (id: string, status: contract.UnlockSaga['status']) =>
  until(
    `one-click unlock ${status}`,
    async () => {
      const seen = (await server.call(contract.look, { params: { id } }, as)).result;
      return seen.status === status ? { found: seen } : { seen };
    },
    patienceMs,
  );

it('[decision.unlock-saga] [ios.unlock.prevalidation] [decision.hold] lets a simulated phone go; list and detail tell of it until it has ended', async () => {
  await capture(phone);
  const commands = unlockCommandNames.filter((name) => name !== 'remove_main_profile');
  const { list, key } = await prevalidate(phone, commands);
  expect(list.map(({ applies }) => applies)).toEqual(commands.map(() => true));
  const id = randomUUID();
  const body = { device_id: phone, commands, key };
  const begun = (await server.call(contract.start, { body }, { ...as, idempotencyKey: id })).result;
  const shown = {
    id,
    status: 'holding',
    date_created: begun.date_created,
    clerk_name: accounts.admin.name,
    hold_until: begun.hold_until,
    step: {
      command: 'turn-off-activation-lock',
      status: 'holding',
      operation: begun.steps[0]?.operation?.id,
    },
  };
  const store = storeOn(server);
  const serial = begun.device.serial_number;
  const listed = async () =>
    (await server.call(ios.list, { query: { serial_number: serial } }, as)).result.list.map(
      ({ unlock_saga }) => unlock_saga,
    );
  expect((await store.device(phone)).unlock_saga).toEqual(shown);
  expect(await listed()).toEqual([shown]);
  await server.advance(holdMs);
  const done = await reaches(id, 'finished');
  expect(new Set(done.steps.map(({ status }) => status))).toEqual(new Set(['done']));
  expect((await store.device(phone)).unlock_saga).toBeNull();
  const { enrolled, locked, commands: ran } = await store.phone(phone);
  expect([enrolled, locked]).toEqual([false, false]);
  expect(ran.map(({ command, effects }) => [command, effects])).toEqual([
    ['turn-off-activation-lock', 1],
    ['unlock', 1],
    ['set-system-restriction', 1],
    ['abm-unbind', 1],
    ['erase', 1],
  ]);
  const { list: all } = (await server.call(contract.ofDevice, { query: { device_id: phone } }, as)).result;
  expect(all.map((saga) => saga.id)).toEqual([id]);
});

it('[decision.unlock-saga] is found again at its device while it stands still', async () => {
  const id = await makeStoppedUnlock(server, {
    id: other,
    store_id: accounts.admin.store_id,
    clerk_id: accounts.full.id,
  });
  expect((await storeOn(server).device(other)).unlock_saga).toMatchObject({
    id,
    status: 'stopped',
    clerk_name: accounts.full.name,
  });
  expect((await server.call(contract.look, { params: { id } }, as)).result).toMatchObject({
    status: 'stopped',
    failure: { command: 'device_unlock', reason: '设备拒绝执行' },
  });
});

it('[valid.ios.unlock-commands] takes any of the seven commands, each once, and a six-digit code', async () => {
  const ask = async (body: Readonly<Record<string, unknown>>) =>
    (
      await server.callLoosely(
        contract.prevalidation,
        { body: { device_id: other, commands: ['device_unlock'], password, ...body } },
        as,
      )
    ).verdict;
  expect(await ask({ commands: [...unlockCommandNames] })).toBe('200');
  expect(await ask({ sms_code: '123456' })).toBe('200');
  for (const commands of [
    [],
    ['unlock'],
    ['device_unlock', 'device_unlock'],
    'device_unlock',
    undefined,
    [null],
  ])
    expect([commands, await ask({ commands })]).toEqual([commands, '400 INVALID_INPUT']);
  for (const sms_code of ['12345', '1234567', 'abcdef', 123_456])
    expect([sms_code, await ask({ sms_code })]).toEqual([sms_code, '400 INVALID_INPUT']);
  expect(await ask({ password: undefined })).toBe('400 INVALID_INPUT');
  expect(await ask({ key: randomUUID() })).toBe('400 INVALID_INPUT');
  expect(await ask({ password: 'Wrong-2026' })).toBe('403 SECPWD_MISMATCH');
});
