import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operationStatus } from '#domain/devices/operation.ts';
import type { Actor } from '#server/call/handler.ts';
import type { Services } from '#server/call/services.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { cancelLock } from '#server/devices/cancel.ts';
import { byPassword, changeClerk } from '#server/devices/hand-over.ts';
import { submitCommand } from '#server/operations/submit.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type Bench, openBench } from './bench.ts';

const id = seedIds.devices.lockedOfLockOnly;
const hourMs = 3_600_000;

let bench: Bench;
let clerk: Actor;

beforeAll(async () => {
  bench = await openBench();
  clerk = { ...bench.actor, id: seedIds.clerks.lockOnly, permission: ['Ab4'], visible_clerk: [] };
});
afterAll(() => bench.stop());
beforeEach(() => bench.reset());

/** The device passes to another clerk after it was looked at, before the transaction that writes. */
const passedOnBeforeWriting = () =>
  beforeWriting((db) =>
    db.updateTable('apple_device').set({ for_clerk: seedIds.clerks.full }).where('id', '=', id).execute(),
  );

/** Something happens after all that is read outside of the transaction that writes. */
function beforeWriting(happening: (db: Database) => Promise<unknown>): Services {
  const { db } = bench.services;
  const transaction: typeof db.transaction = () => {
    const begun = db.transaction();
    const execute = begun.execute.bind(begun);
    begun.execute = async (work) => {
      await happening(db);
      return execute(work);
    };
    return begun;
  };
  const racing = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...bench.services, db: racing };
}

const operations = () =>
  bench.services.db
    .selectFrom('operation')
    .select(['id', 'status', 'cancel'])
    .where('device_id', '=', id)
    .orderBy('id')
    .execute();

describe('a scheduled lock whose time has come', () => {
  const hours = (n: number) => n * hourMs;
  const clerkRow = () => bench.services.db.updateTable('clerk').where('id', '=', bench.actor.id);

  it.each([
    ['who was disabled', { disabled: true }, '发起人陈静的账号已停用，请其他有权限的人处理'],
    [
      'who lost the right',
      { is_admin: false, permission: 'Aa3,Ab5' },
      '发起人陈静已没有“锁定设备”权限，请其他有权限的人处理',
    ],
    [
      'whose device it no longer is',
      { is_admin: false, permission: 'Ab4', visible_clerk: '[]' },
      '设备已不由发起人陈静管理，请其他有权限的人处理',
    ],
  ])(
    '[decision.scope] [role.clerk.disabled] [ios.lock.schedule] does not leave for a clerk %s',
    async (_, change, remark) => {
      const unlocked = seedIds.devices.unlockedOnline;
      const runAt = new Date((await bench.now()).getTime() + hours(1));
      const lock = await bench.submit(unlocked, 'lock', { runAt });
      await clerkRow()
        .set({ name: '陈静', ...change })
        .execute();
      await bench.advance(hours(1));
      await bench.cycle();
      expect(await bench.operation(lock.command_uuid)).toMatchObject({
        status: operationStatus.failed,
        remark,
        sent_at: null,
      });
      expect(bench.pushes.filter(({ device_id }) => device_id === unlocked)).toEqual([]);
    },
  );
});

describe('a device that passes to another clerk meanwhile', () => {
  it('[decision.scope] takes no command of the one before', async () => {
    const before = await operations();
    const submitted = submitCommand(
      {
        services: passedOnBeforeWriting(),
        actor: clerk,
        now: await bench.now(),
        ip: '127.0.0.1',
        ...{ idempotencyKey: randomUUID(), callName: 'ios.command.getLocation' },
        body: { device_id: id },
        grant: {},
      },
      'apple',
      'get-location',
    );
    await expect(submitted).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await operations()).toEqual(before);
  });

  it('[decision.scope] keeps its scheduled lock when the one before cancels it', async () => {
    await bench.tell({
      type: 'contact',
      by: 'heartbeat',
      device_id: id,
      at: await bench.now(),
      locked: false,
    });
    await bench.services.db
      .updateTable('apple_device')
      .set({ lock_wanted: null })
      .where('id', '=', id)
      .execute();
    const runAt = new Date((await bench.now()).getTime() + hourMs);
    const lock = await bench.submit(id, 'lock', { runAt });
    await expect(cancelLock(passedOnBeforeWriting(), clerk, lock.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await bench.operation(lock.command_uuid)).toMatchObject({
      status: operationStatus.created,
      cancel: null,
    });
  });
});

it('[role.clerk.disabled] a device passes to nobody who was disabled while the password was checked', async () => {
  const { lockOnly } = seedIds.clerks;
  const device_id = seedIds.devices.unlockedOfAdmin;
  const call = {
    services: beforeWriting((db) =>
      db.updateTable('clerk').set({ disabled: true }).where('id', '=', lockOnly).execute(),
    ),
    actor: bench.actor,
    now: await bench.now(),
    ip: '127.0.0.1',
    body: { device_id, for_clerk: lockOnly, password: accounts.admin.secondary_password },
  };
  const given = changeClerk(call, 'apple', byPassword(call));
  await expect(given).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
});
