import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppleCommandName, appleCommand } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { commandLeaseMs, commandRetryMaxMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { json } from '#server/database/json.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { appleProgress } from '#server/devices/apple/commands/facts.ts';
import { createRegistrationPool } from '#server/devices/apple/registration/tell-gateway.ts';
import { cancelLock, cancelOperation } from '#server/devices/cancel.ts';
import { type ExpectedDevice, type GatewayCommand, NotTaken } from '#server/gateways/gateway.ts';
import { claimWaiting, untilNextPush } from '#server/outbox/push.ts';
import { createTakeBackPool } from '#server/outbox/take-back.ts';
import { patienceOf } from '#server/process/patience.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { holdingAnswers } from '../held-answers.ts';
import { startOutbox } from '../start-outbox.ts';
import { type Bench, oneRound, openBench, pushWaiting } from './bench.ts';
import { onePhone } from './one-phone.ts';

const { waiting, sent, cancelled, failed, expired } = operationStatus;
const hourMs = 3_600_000;
const other = seedIds.devices.lockedOnline;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.reset());

const { id, statusOf } = onePhone(() => bench);
const pushesOf = ({ command_uuid }: OperationRow) =>
  bench.pushes.filter((push) => push.command_uuid === command_uuid).length;

/** Does something each time behind a transaction, before whoever began it goes on. */
const behindTransactions = (db: Database, act: () => Promise<unknown>): Database =>
  new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'transaction') return value.bind(target);
      return () => {
        const begun = target.transaction();
        const execute = begun.execute.bind(begun);
        begun.execute = async (work) => {
          const result = await execute(work);
          await act();
          return result;
        };
        return begun;
      };
    },
  });

describe('a command that the gateway does not take', () => {
  it('waits longer before each next attempt, a minute at most, and never the same time as others', () => {
    const waits = (chance: number) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 50, 5_000].map((n) => untilNextPush(n, chance));
    expect(waits(1)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((seconds) => seconds * 1_000));
    expect(waits(0)).toEqual(waits(1).map((ms) => ms / 2));
  });

  it('[decision.operation] is tried for as long as it takes, says why it waits, and goes on when the gateway is back', async () => {
    const commands = [await bench.submit(id, 'lock'), await bench.submit(other, 'unlock')];
    bench.answerPushes(() => Promise.reject(new NotTaken('no route')));
    for (let attempt = 1; attempt <= 40; attempt++) {
      await bench.cycle();
      await bench.cycle();
      expect(commands.map(pushesOf)).toEqual([attempt, attempt]);
      await bench.advance(commandRetryMaxMs);
    }
    for (const { command_uuid, id: operation } of commands) {
      const { status, remark } = await bench.operation(command_uuid);
      expect([status, remark]).toEqual([waiting, '设备服务暂时不可用，系统会继续尝试']);
      expect(await bench.history(operation)).toEqual([waiting, waiting]);
    }
    await bench.advance(6 * 24 * hourMs);
    bench.answerPushes(async () => {});
    await bench.cycle();
    for (const { command_uuid } of commands)
      expect(await bench.operation(command_uuid)).toMatchObject({ status: sent, remark: '' });
  });

  it('says of one that may have arrived that it may have, and goes on all the same', async () => {
    const lock = await bench.submit(id, 'lock');
    bench.answerPushes(() => Promise.reject(new Error('no answer')));
    await bench.cycle();
    const remark = '设备服务未答复，设备可能已收到指令，系统会继续尝试，不会重复执行';
    expect(await bench.operation(lock.command_uuid)).toMatchObject({ status: waiting, remark });
    bench.answerPushes(() => Promise.reject(new NotTaken('no route')));
    await bench.advance(commandRetryMaxMs);
    await bench.cycle();
    expect(await bench.operation(lock.command_uuid)).toMatchObject({ status: waiting, remark });
  });

  it('[call.ios.cancel] is taken back at once where each attempt reached nobody for certain', async () => {
    const lock = await bench.submit(id, 'lock');
    bench.answerPushes(() => Promise.reject(new NotTaken('no route')));
    await bench.cycle();
    expect(await cancelLock(bench.services, bench.actor, lock.id)).toMatchObject({
      status: cancelled,
      cancel: 'won',
    });
    bench.answerPushes(async () => {});
    await bench.advance(commandRetryMaxMs);
    await bench.cycle();
    expect(pushesOf(lock)).toBe(1);
  });

  it('[decision.one-active] is replaced by its opposite where each attempt reached nobody for certain', async () => {
    const lock = await bench.submit(id, 'lock');
    bench.answerPushes(() => Promise.reject(new NotTaken('no route')));
    await bench.cycle();
    await bench.submit(id, 'unlock');
    expect(await statusOf(lock)).toBe(cancelled);
  });

  it('[decision.one-active] [decision.legality] is in the way of its opposite, which pages are told, where nobody knows whether it arrived', async () => {
    await bench.submit(id, 'lock');
    const told = async () => (await appleProgress(bench.services.db, [id])).get(id);
    expect(await told()).toMatchObject([{ may_have_left: false }]);
    for (const [answer, may_have_left] of [
      [new NotTaken('no route'), false],
      [new Error('no answer'), true],
      [new NotTaken('no route'), true],
    ] as const) {
      bench.answerPushes(() => Promise.reject(answer));
      await bench.advance(commandRetryMaxMs);
      await bench.cycle();
      expect(await told()).toMatchObject([{ status: waiting, may_have_left }]);
    }
    await expect(bench.submit(id, 'unlock')).rejects.toMatchObject({ code: 'CONFLICT' });
    bench.answerPushes(async () => {});
    await bench.advance(commandRetryMaxMs);
    await bench.cycle();
    expect(await told()).toMatchObject([{ status: sent, may_have_left: false }]);
  });

  it('[call.ios.cancel] [decision.withdraw] is asked back where nobody knows whether it arrived, and never pushed again after a cancel', async () => {
    const lock = await bench.submit(id, 'lock');
    bench.answerPushes(() => Promise.reject(new Error('no answer')));
    await bench.cycle();
    expect(await cancelLock(bench.services, bench.actor, lock.id)).toMatchObject({
      status: waiting,
      cancel: 'tooLate',
    });
    bench.answerWithdrawals(() => Promise.reject(new Error('no answer')));
    // At once, not when the next attempt would have been.
    await bench.cycle();
    expect(bench.withdrawals).toEqual([lock.command_uuid]);
    expect(await bench.operation(lock.command_uuid)).toMatchObject({ status: waiting, cancel: 'tooLate' });
    bench.answerWithdrawals(async () => 'withdrawn');
    await bench.advance(commandRetryMaxMs);
    await bench.cycle();
    expect(await bench.operation(lock.command_uuid)).toMatchObject({ status: cancelled, cancel: 'won' });
    expect([pushesOf(lock), bench.withdrawals]).toEqual([1, [lock.command_uuid, lock.command_uuid]]);
  });

  it('[call.ios.cancel] [decision.withdraw] is asked back by who cancels it, who is told how that went, also while others look for such ones', async () => {
    const { services } = bench;
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    const withdraw = () => new Promise<never>(() => {});
    const others = createTakeBackPool({
      ...services,
      gateways: { ...services.gateways, apple: { ...services.gateways.apple, withdraw } },
    });
    const db = behindTransactions(services.db, () => others.begin());
    const won = { status: cancelled, cancel: 'won' };
    expect(await cancelLock({ ...services, db }, bench.actor, lock.id)).toMatchObject(won);
    expect(bench.withdrawals).toEqual([lock.command_uuid]);
    await others.stop();
  });

  it('[decision.withdraw] that the device has had counts as handed over, though somebody wants it back', async () => {
    const lock = await bench.submit(id, 'lock');
    bench.answerPushes(() => Promise.reject(new Error('no answer')));
    await bench.cycle();
    await cancelLock(bench.services, bench.actor, lock.id);
    bench.answerWithdrawals(async () => 'taken');
    await bench.advance(commandRetryMaxMs);
    await bench.cycle();
    expect(await bench.operation(lock.command_uuid)).toMatchObject({ status: sent, cancel: 'tooLate' });
    expect(pushesOf(lock)).toBe(1);
  });

  it('[decision.expiry] expires after a week, asked back before that where it may have arrived; a lock waits on', async () => {
    const second = seedIds.devices.unlockedOnline2;
    const [never, unclear] = [await bench.submit(id, 'reboot'), await bench.submit(second, 'reboot')];
    const lock = await bench.submit(seedIds.devices.unlockedOfAdmin, 'lock');
    bench.answerPushes(({ device_id }) =>
      Promise.reject(device_id === second ? new Error('no answer') : new NotTaken('no route')),
    );
    await bench.cycle();
    await bench.advance(7 * 24 * hourMs);
    await bench.cycle();
    expect(await Promise.all([never, unclear, lock].map(statusOf))).toEqual([expired, expired, waiting]);
    expect(bench.withdrawals).toEqual([unclear.command_uuid]);
    expect([never, unclear].map(pushesOf)).toEqual([1, 1]);
  });

  it('is nothing to cancel once it has ended without being sent, however it ended: that was not too late', async () => {
    const second = seedIds.devices.unlockedOnline2;
    bench.answerPushes(({ device_id }) =>
      Promise.reject(device_id === second ? new Error('no answer') : new NotTaken('no route')),
    );
    const expiring = [await bench.submit(id, 'reboot'), await bench.submit(second, 'reboot')];
    const runAt = new Date((await bench.now()).getTime() + hourMs);
    const refused = await bench.submit(seedIds.devices.unlockedOfAdmin, 'lock', { runAt });
    await bench.services.db
      .updateTable('apple_device')
      .set({ recycled_status: recycledStatus.recycled })
      .where('id', '=', refused.device_id)
      .execute();
    await bench.cycle();
    await bench.advance(7 * 24 * hourMs);
    await bench.cycle();
    const ended = [...expiring, refused];
    expect(await Promise.all(ended.map(statusOf))).toEqual([expired, expired, failed]);
    for (const { id: operation, command_uuid } of ended) {
      await expect(cancelOperation(bench.services, bench.actor, operation)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: messages.cancelEnded,
      });
      expect(await bench.operation(command_uuid)).toMatchObject({ cancel: null, cancelled_by: null });
    }
  });

  it('[decision.operation] keeps those of its phone waiting as long, and they leave right behind it, or in its place', async () => {
    const phones = [id, seedIds.devices.unlockedOnline2];
    const submitAll = (name: AppleCommandName) =>
      Promise.all(phones.map((phone) => bench.submit(phone, name)));
    const leaders = await submitAll('reboot');
    const followers = await submitAll('get-installed-app-list');
    const leases = async () => {
      const rows = await Promise.all(
        [...leaders, ...followers].map((each) => bench.operation(each.command_uuid)),
      );
      return rows.map(({ lease_until }) => lease_until?.getTime() ?? null);
    };
    bench.answerPushes(() => Promise.reject(new NotTaken('no route')));
    await bench.cycle();
    const [first, second, ...behind] = await leases();
    expect(first).toBeGreaterThan((await bench.now()).getTime());
    expect(behind).toEqual([first, second]);
    expect(followers.map(pushesOf)).toEqual([0, 0]);

    bench.answerPushes(async () => {});
    await cancelOperation(bench.services, bench.actor, leaders[0]?.id ?? '');
    await bench.cycle();
    expect(followers.map(pushesOf)).toEqual([1, 0]);
    await bench.advance(commandRetryMaxMs);
    await bench.cycle();
    await bench.cycle();
    expect(followers.map(pushesOf)).toEqual([1, 1]);
  });

  it('[decision.waiting] tells the device list why it waits', async () => {
    await bench.submit(id, 'lock');
    bench.answerPushes(() => Promise.reject(new NotTaken('no route')));
    await bench.cycle();
    const progress = (await appleProgress(bench.services.db, [id])).get(id);
    expect(progress?.map(({ remark }) => remark)).toEqual(['设备服务暂时不可用，系统会继续尝试']);
  });

  it('[decision.operation] that hangs holds up nobody but its own device, and is given up in time', async () => {
    const { services } = bench;
    const devices = await services.db
      .selectFrom('apple_device')
      .select('id')
      .where('supervise_status', '=', 1)
      .limit(60)
      .execute();
    const [hanging = '', ...rest] = devices.map((each) => each.id);
    const row = await bench.submit(id, 'lock');
    const make = (device_id: string, n: number, command: AppleCommandName = 'reboot') => ({
      ...row,
      id: `t${n}`.padEnd(7, 'x'),
      command_uuid: randomUUID(),
      device_id,
      command,
      kind: appleCommand(command).kind,
      payload: json({}),
      removed_device: null,
      released_at: new Date(row.date_created.getTime() + n),
    });
    await services.db.deleteFrom('journal').where('subject', '=', row.id).execute();
    await services.db.deleteFrom('operation').execute();
    const rows = [
      make(hanging, 0),
      make(hanging, 1, 'get-location'),
      ...rest.map((device_id, n) => make(device_id, n + 2)),
    ];
    await services.db.insertInto('operation').values(rows).execute();
    const gateway = {
      ...services.gateways.apple,
      push: (command: GatewayCommand) => {
        bench.pushes.push(command);
        return command.device_id === hanging ? new Promise<void>(() => {}) : Promise.resolve();
      },
    };
    const outbox = startOutbox({ ...services, gateways: { ...bench.services.gateways, apple: gateway } });
    const pushed = () => Map.groupBy(bench.pushes, ({ device_id }) => device_id === hanging);
    await eventually(() => expect(pushed().get(false)).toHaveLength(rest.length), {
      timeout: commandLeaseMs / 4,
    }).finally(() => outbox.stop());
    expect(pushed().get(true)).toHaveLength(1);
    const stuck = await bench.operation(rows[0]?.command_uuid ?? '');
    expect([stuck.status, stuck.attempts, stuck.refusals]).toEqual([waiting, 1, 0]);
  });
});

describe('a push whose database is slow', () => {
  it('has its lease from the moment when it was claimed, however long that took', async () => {
    const { command_uuid } = await bench.submit(id, 'lock');
    const slowClock = {
      now: async () => {
        const at = await bench.now();
        await bench.advance(16_000);
        return at;
      },
    };
    await claimWaiting({ ...bench.services, clock: slowClock }, { free: 1, held: new Map() });
    const { lease_until } = await bench.operation(command_uuid);
    const leftMs = (lease_until?.getTime() ?? 0) - (await bench.now()).getTime();
    expect(leftMs).toBeGreaterThan(commandLeaseMs - 5_000);
  });

  it('is over in its time, also where what it takes along is not read in that', async () => {
    const { db, config } = bench.services;
    await db.updateTable('apple_device').set({ unlock_token: 'token' }).where('id', '=', id).execute();
    const { command_uuid } = await bench.submit(id, 'clear-passcode');
    const slow = holdingAnswers(db, /^select "unlock_token"/);
    const patience = { ...config.patience, gatewayMs: 20 };
    const pushing = pushWaiting({ ...bench.services, db: slow.db, config: { ...config, patience } });
    await slow.isHeld;
    await eventually(async () => expect(await bench.operation(command_uuid)).toMatchObject({ refusals: 1 }));
    slow.letGo();
    await pushing;
    expect(bench.pushes).toEqual([]);
    const { status, attempts, refusals } = await bench.operation(command_uuid);
    expect([status, attempts, refusals]).toEqual([waiting, 1, 1]);
  });
});

describe('a server that stops', () => {
  it('notes of what it has claimed at that moment that it has not left', async () => {
    const { services } = bench;
    let isClosed = false;
    const closing = services.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isClosed) throw new Error('the database is closed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const slow = holdingAnswers(closing, /^with "due" as .* returning/s, ({ rows }) => rows.length > 0);
    const outbox = startOutbox({ ...services, db: slow.db });
    const paused = () => services.loops.states().every(({ runningMs }) => runningMs === null);
    await eventually(() => expect(paused()).toBe(true));
    const { command_uuid } = await bench.submit(id, 'lock');
    outbox.wake();
    await slow.isHeld;
    const stopped = outbox.stop().then(() => {
      isClosed = true;
    });
    slow.letGo();
    await stopped;
    const { status, attempts, refusals } = await bench.operation(command_uuid);
    expect([status, attempts, refusals, bench.pushes]).toEqual([waiting, 1, 1, []]);
  });
});

describe('a device that the gateway does not answer of', () => {
  it('keeps no other from being told, and is told of again', async () => {
    const { db, config } = bench.services;
    const devices = await db
      .selectFrom('apple_device')
      .select('id')
      .orderBy('date_created')
      .limit(5)
      .execute();
    const [silent = '', ...others] = devices.map((each) => each.id);
    await db
      .updateTable('apple_device')
      .set({ gateway_told: false })
      .where('id', 'in', [silent, ...others])
      .execute();
    const expect_ = ({ device_id }: ExpectedDevice) =>
      device_id === silent ? new Promise<void>(() => {}) : Promise.resolve();
    await oneRound(
      createRegistrationPool({
        ...bench.services,
        config: { ...config, patience: patienceOf(0.001) },
        gateways: {
          ...bench.services.gateways,
          apple: { ...bench.services.gateways.apple, expect: expect_ },
        },
      }),
    );
    const told = await db
      .selectFrom('apple_device')
      .select(['id', 'gateway_refused_at'])
      .where('gateway_told', '=', false)
      .execute();
    expect(told.map((each) => each.id)).toEqual([silent]);
    expect(told[0]?.gateway_refused_at).not.toBeNull();
  });
});
