import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { updateRemark } from '#api/contract/apple/devices.ts';
import * as exportCalls from '#api/contract/apple/export.ts';
import * as unlockCalls from '#api/contract/apple/one-click-unlock.ts';
import * as batchCalls from '#api/contract/batch.ts';
import { clerkTasks } from '#api/contract/clerk-tasks.ts';
import type { DeviceTask } from '#api/contract/device-task.ts';
import { held } from '#api/contract/held-tasks.ts';
import { cancelOperation } from '#api/contract/operations.ts';
import { type Task, tasks } from '#api/contract/tasks.ts';
import type { UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { tasksAtMost, tasksMs } from '#domain/limits.ts';
import { taskTitle } from '#screens/clerks/clerk-words.ts';
import { eventually } from '#tests/setup/eventually.ts';
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

async function tasksOf(clerk: MadeClerk): Promise<readonly Task[]> {
  const { result } = await server.call(tasks, { query: {} }, by(clerk));
  expect(result.total).toBe(result.list.length);
  return result.list;
}

/** As the console and one of the former release ask. */
async function heldOf(clerk: MadeClerk): Promise<readonly DeviceTask[]> {
  const { result } = await server.call(held, {}, by(clerk));
  const former = await server.call(tasks, { query: { state: 'held' } }, by(clerk));
  expect(former.result).toEqual(result);
  return result.list;
}

/** As both states of the question see it. */
const seen = async (clerk: MadeClerk) => ({
  all: (await tasksOf(clerk)).map(({ id }) => id),
  held: (await heldOf(clerk)).map(({ id }) => id),
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

    const [newest] = await heldOf(clerk);
    const { db } = server.services;
    const stored = await db
      .selectFrom('operation')
      .innerJoin('apple_device', 'apple_device.id', 'operation.device_id')
      .select(['run_at', 'command_uuid', 'serial_number'])
      .where('operation.id', '=', erased)
      .executeTakeFirstOrThrow();
    expect(newest).toMatchObject({
      kind: 'operation',
      command: 'erase',
      command_uuid: stored.command_uuid,
      status: operationStatus.created,
      device: { id: third, kind: 'apple', serial_number: stored.serial_number },
      hold_until: stored.run_at.toISOString(),
    });
    const others = (await tasksOf(clerk)).filter(({ id }) => id !== erased);
    expect(others).toMatchObject([{ hold_until: null }, { hold_until: null }]);
  });

  it('[decision.waiting] a clerk’s are named as everywhere: 已定时, 可撤销, 等待设备联网', async () => {
    const clerk = await admin();
    await lockAs(clerk, await phone(clerk), '2027-01-01 09:00:00');
    await eraseAs(clerk, await phone(clerk));
    const sent = await lockAs(clerk, await phone(clerk));
    const { db } = server.services;
    await db
      .updateTable('operation')
      .set({ status: operationStatus.sent, sent_at: new Date(), heard_at: null })
      .where('id', '=', sent)
      .execute();
    const { result } = await server.call(clerkTasks, { query: { id: clerk.id } }, by(clerk));
    expect(result.list.map(taskTitle)).toEqual([
      '锁定设备 · 等待设备联网',
      '抹掉设备 · 可撤销',
      '锁定设备 · 已定时',
    ]);
  });

  it('are no longer held when they were taken back, or have left', async () => {
    const clerk = await admin();
    const [one, other] = [await eraseAs(clerk, await phone(clerk)), await eraseAs(clerk, await phone(clerk))];
    await server.call(cancelOperation, { params: { id: one } }, by(clerk));
    expect(await seen(clerk)).toEqual({ all: [other, one], held: [other] });
    expect(await tasksOf(clerk)).toMatchObject([
      { cancel: null, hold_until: expect.any(String) },
      { cancel: 'won', hold_until: null },
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
    const [task] = await heldOf(clerk);
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

  it('[decision.operations.ours] [decision.tasks] a batch is one task, and what it gives is none; also when it is put aside', async () => {
    const clerk = await admin();
    const ids = [await phone(clerk), await phone(clerk)];
    const fields = { message: '请联系门店', when: 'now' } as const;
    const body = { kind: 'apple', command: 'lock', fields, ids, password: secondaryPassword } as const;
    const { result } = await server.call(batchCalls.start, { body }, by(clerk));
    await eventually(async () => {
      const [task] = await tasksOf(clerk);
      expect(task).toMatchObject({ kind: 'batch', status: 'finished', counts: { unsent: 0, failed: 0 } });
    });
    expect(await tasksOf(clerk)).toMatchObject([
      { kind: 'batch', id: result.id, device_kind: 'apple', command: 'lock', total: 2, dismissed: false },
    ]);
    expect(await tasksOf(await admin())).toEqual([]);
    await server.call(batchCalls.dismiss, { params: { id: result.id } }, by(clerk));
    expect(await tasksOf(clerk)).toMatchObject([{ kind: 'batch', dismissed: true }]);
  });

  it('[decision.operations.ours] [decision.tasks] edits are none, and leave a batch of hand-overs its place', async () => {
    const [clerk, receiver] = [await admin(), await admin()];
    const ids = [await phone(clerk), await phone(clerk)];
    const locked = await lockAs(clerk, await phone(clerk), '2027-01-01 09:00:00');
    const order = { kind: 'apple', command: 'change-for-clerk', ids, password: secondaryPassword } as const;
    const { result } = await server.call(
      batchCalls.start,
      { body: { ...order, fields: { for_clerk: receiver.id } } },
      by(clerk),
    );
    await server.call(updateRemark, { body: { device_id: ids[0] ?? '', remark: '已归还' } }, by(clerk));
    await eventually(async () =>
      expect(await tasksOf(clerk)).toMatchObject([
        { kind: 'batch', id: result.id, status: 'finished', counts: { done: 2 } },
        { kind: 'operation', id: locked },
      ]),
    );
  });

  it('[decision.operations.ours] [decision.tasks] an export is one, for whoever may still export', async () => {
    const clerk = await makeClerk(server, { permission: ['apple.viewAll'] });
    const colleague = await makeClerk(server, { permission: ['apple.viewAll'] });
    await phone(clerk);
    const body = { password: secondaryPassword, filter: {} };
    const { result } = await server.call(exportCalls.start, { body }, by(clerk));
    expect(await tasksOf(clerk)).toMatchObject([{ kind: 'export', id: result.id, device_kind: 'apple' }]);
    expect(await tasksOf(colleague)).toEqual([]);
    const { db } = server.services;
    await db.updateTable('clerk').set({ permission: '' }).where('id', '=', clerk.id).execute();
    expect(await tasksOf(clerk)).toEqual([]);
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

describe('what a clerk has under way', () => {
  it('[decision.clerk.disable] is shown to administrators until it ends, however long ago it was given; a one-click unlock is one task', async () => {
    const [chief, clerk, colleague] = [await admin(), await admin(), await admin()];
    const shown = async (as = chief) => {
      const { result } = await server.call(clerkTasks, { query: { id: clerk.id } }, by(as));
      expect(result.total).toBe(result.list.length);
      return result.list.map(({ id }) => id).toSorted();
    };
    const inAWeek = new Date(
      (await server.services.clock.now()).getTime() + 7 * 24 * 3_600_000,
    ).toISOString();
    const scheduled = await lockAs(clerk, await phone(clerk), inAWeek);
    const steps: UnlockCommandName[] = ['turn_off_activation_lock', 'device_unlock'];
    const unlock = await unlockAs(clerk, await phone(clerk, 'locked'), steps);
    const cancelled = await lockAs(clerk, await phone(clerk), inAWeek);
    await lockAs(colleague, await phone(colleague), inAWeek);
    await server.call(cancelOperation, { params: { id: cancelled } }, by(clerk));
    expect(await shown()).toEqual([scheduled, unlock].toSorted());
    await sql`update operation set date_created = date_created - interval '3 days' where id = ${scheduled}`.execute(
      server.services.db,
    );
    expect(await shown()).toContain(scheduled);
    await server.call(cancelOperation, { params: { id: scheduled } }, by(chief));
    await server.call(unlockCalls.cancel, { params: { id: unlock } }, by(chief));
    expect(await shown()).toEqual([]);

    const asClerk = await makeClerk(server);
    expect((await server.call(clerkTasks, { query: { id: asClerk.id } }, by(asClerk))).verdict).toBe(
      '403 PERMISSION_DENIED',
    );
  });
});
