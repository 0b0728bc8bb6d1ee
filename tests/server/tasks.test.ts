import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import * as unlockCalls from '#api/contract/apple/one-click-unlock.ts';
import { cancelOperation } from '#api/contract/operations.ts';
import { type Task, tasks } from '#api/contract/tasks.ts';
import type { UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { tasksAtMost, tasksMs } from '#domain/limits.ts';
import { type MadeClerk, makeClerk, makeDevice, makeStore, secondaryPassword } from './fixtures.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { makeUnlockKey } from './unlock-fixtures.ts';

const { lock, erase } = appleCommandCalls;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const by = ({ token }: MadeClerk) => ({ as: { token } });
const admin = () => makeClerk(server, { is_admin: true });

async function tasksOf(clerk: MadeClerk, state?: 'held'): Promise<readonly Task[]> {
  const { result } = await server.call(tasks, { query: { ...(state && { state }) } }, by(clerk));
  expect(result.total).toBe(result.list.length);
  return result.list;
}

/** As both states of the question see it. */
const seen = async (clerk: MadeClerk) => ({
  all: (await tasksOf(clerk)).map(({ id }) => id),
  held: (await tasksOf(clerk, 'held')).map(({ id }) => id),
});

const phone = (clerk: MadeClerk, state: 'locked' | 'unlocked' = 'unlocked') =>
  makeDevice(server, state, { for_clerk: clerk.id, store_id: clerk.store_id });

async function eraseAs(clerk: MadeClerk, device_id: string): Promise<string> {
  const body = { device_id, password: secondaryPassword };
  return (await server.call(erase, { body }, by(clerk))).result.id;
}

async function lockAs(clerk: MadeClerk, device_id: string, when = 'now'): Promise<string> {
  const body = { device_id, message: '请联系门店', when, password: secondaryPassword };
  return (await server.call(lock, { body }, by(clerk))).result.id;
}

async function unlockAs(clerk: MadeClerk, device_id: string, commands: UnlockCommandName[]): Promise<string> {
  const key = await makeUnlockKey(server, { clerk_id: clerk.id, device_id });
  const body = { device_id, commands, key };
  return (await server.call(unlockCalls.start, { body }, by(clerk))).result.id;
}

describe('one’s own tasks', () => {
  it('are one’s own commands, newest first; what is held says until when', async () => {
    const [clerk, colleague] = [await admin(), await admin()];
    const [first, second, third] = [await phone(clerk), await phone(clerk), await phone(clerk)];
    const locked = await lockAs(clerk, first);
    const scheduled = await lockAs(clerk, second, '2027-01-01 09:00:00');
    const erased = await eraseAs(clerk, third);
    await eraseAs(colleague, await phone(clerk));
    expect(await seen(clerk)).toEqual({ all: [erased, scheduled, locked], held: [erased] });

    const [held] = await tasksOf(clerk, 'held');
    const { db } = server.services;
    const stored = await db
      .selectFrom('operation')
      .innerJoin('apple_device', 'apple_device.id', 'operation.device_id')
      .select(['run_at', 'command_uuid', 'serial_number'])
      .where('operation.id', '=', erased)
      .executeTakeFirstOrThrow();
    expect(held).toMatchObject({
      kind: 'operation',
      command: 'erase',
      command_uuid: stored.command_uuid,
      status: operationStatus.created,
      device: { id: third, kind: 'apple', serial_number: stored.serial_number },
      hold_until: stored.run_at.toISOString(),
    });
    const others = (await tasksOf(clerk)).filter(({ id }) => id !== erased);
    expect(others.map(({ hold_until }) => hold_until)).toEqual([null, null]);
  });

  it('are no longer held when they were taken back, or have left', async () => {
    const clerk = await admin();
    const [one, other] = [await eraseAs(clerk, await phone(clerk)), await eraseAs(clerk, await phone(clerk))];
    await server.call(cancelOperation, { params: { id: one } }, by(clerk));
    expect(await seen(clerk)).toEqual({ all: [other, one], held: [other] });
    expect((await tasksOf(clerk)).map(({ cancel, hold_until }) => [cancel, hold_until])).toEqual([
      [null, expect.any(String)],
      ['won', null],
    ]);
    const { db } = server.services;
    await db
      .updateTable('operation')
      .set({ status: operationStatus.waiting })
      .where('id', '=', other)
      .execute();
    expect(await seen(clerk)).toEqual({ all: [other, one], held: [] });
  });

  it('a one-click unlock is one task, and its steps are none', async () => {
    const clerk = await admin();
    const device_id = await phone(clerk, 'locked');
    const id = await unlockAs(clerk, device_id, ['turn_off_activation_lock', 'device_unlock']);
    const { hold_until } = (await server.call(unlockCalls.look, { params: { id } }, by(clerk))).result;
    expect(await seen(clerk)).toEqual({ all: [id], held: [id] });
    const [task] = await tasksOf(clerk, 'held');
    expect(task).toMatchObject({
      kind: 'unlock',
      command: 'turn-off-activation-lock',
      status: 'holding',
      device: { id: device_id, kind: 'apple' },
      hold_until,
    });
    await server.call(unlockCalls.cancel, { params: { id } }, by(clerk));
    expect(await seen(clerk)).toEqual({ all: [id], held: [] });
  });

  it('a one-click unlock before its first irreversible step is not held', async () => {
    const clerk = await admin();
    const id = await unlockAs(clerk, await phone(clerk, 'locked'), ['device_unlock']);
    expect(await seen(clerk)).toEqual({ all: [id], held: [] });
  });

  it('are of 24 hours, and the last 50', async () => {
    const clerk = await admin();
    const { db, clock } = server.services;
    const now = (await clock.now()).getTime();
    const device_id = await phone(clerk);
    const pattern = await db
      .selectFrom('operation')
      .selectAll()
      .where('id', '=', await lockAs(clerk, device_id))
      .executeTakeFirstOrThrow();
    const old = (minutes: number, n: number) => ({
      ...pattern,
      id: `t${String(n).padStart(6, '0')}`,
      command_uuid: randomUUID(),
      payload: JSON.stringify(pattern.payload),
      removed_device: null,
      status: operationStatus.acknowledged,
      date_created: new Date(now - minutes * 60_000),
    });
    const dayOld = tasksMs / 60_000;
    await db
      .insertInto('operation')
      .values([old(dayOld + 1, 1), old(dayOld - 5, 2)])
      .execute();
    expect((await seen(clerk)).all).toEqual([pattern.id, 't000002']);
    await db
      .insertInto('operation')
      .values(Array.from({ length: tasksAtMost }, (_, n) => old(n + 1, n + 100)))
      .execute();
    const { all } = await seen(clerk);
    expect([all.length, all[0], all.at(-1)]).toEqual([
      tasksAtMost,
      pattern.id,
      `t${String(148).padStart(6, '0')}`,
    ]);
  });

  it('[decision.scope] [decision.device-modules] are of devices that one sees still, in a store that has the module', async () => {
    const clerk = await makeClerk(server, { permission: ['apple.erase'] });
    const device_id = await phone(clerk);
    const id = await eraseAs(clerk, device_id);
    expect((await seen(clerk)).held).toEqual([id]);
    const { db } = server.services;
    const move = (for_clerk: string) =>
      db.updateTable('apple_device').set({ for_clerk }).where('id', '=', device_id).execute();
    await move((await admin()).id);
    expect(await seen(clerk)).toEqual({ all: [], held: [] });

    const store_id = await makeStore(server, ['mdm-android']);
    const other = await makeClerk(server, { store_id, is_admin: true });
    expect(await seen(other)).toEqual({ all: [], held: [] });
  });
});

it('refuses a state that it does not know', async () => {
  const clerk = await admin();
  const { verdict } = await server.callLoosely(tasks, { query: { state: 'all' } }, by(clerk));
  expect(verdict).toBe('400 INVALID_INPUT');
});
