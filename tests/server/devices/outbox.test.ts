import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { commandLeaseMs, commandRetryMaxMs, commandUnknownAfterMs } from '#domain/limits.ts';
import type { Services } from '#server/call/services.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import { findDevice, presentPage } from '#server/devices/apple/devices.ts';
import { cancelLock, cancelOperation } from '#server/devices/cancel.ts';
import { deviceViews } from '#server/devices/list/views.ts';
import { NothingSettled } from '#server/operations/settle-each.ts';
import { endOverdue } from '#server/outbox/overdue.ts';
import { endLeases } from '#server/outbox/push.ts';
import { releaseDue } from '#server/outbox/release.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type Bench, openBench, pushWaiting } from './bench.ts';
import { onePhone } from './one-phone.ts';

const { created, waiting, sent, acknowledged, failed, cancelled, unknown } = operationStatus;
const hourMs = 3_600_000;
const other = seedIds.devices.lockedOnline;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.reset());

const { id, about, device, statusOf, acknowledge, contact } = onePhone(() => bench);
const pushesOf = ({ command_uuid }: OperationRow) =>
  bench.pushes.filter((push) => push.command_uuid === command_uuid).length;

describe('handing over', () => {
  it('[decision.operation] is told as sent only after the gateway has taken the command', async () => {
    const lock = await bench.submit(id, 'lock');
    let seen: number | undefined;
    bench.answerPushes(async () => {
      seen = await statusOf(lock);
    });
    await bench.cycle();
    expect(seen).toBe(waiting);
    expect(await statusOf(lock)).toBe(sent);
    await bench.cycle();
    expect(pushesOf(lock)).toBe(1);
  });

  const lease = async (operation: OperationRow) => {
    const lease_until = new Date((await bench.now()).getTime() + commandLeaseMs);
    await bench.services.db
      .updateTable('operation')
      .set({ lease_until, attempts: 1 })
      .where('id', '=', operation.id)
      .execute();
  };

  it('[decision.operation] is not repeated while a lease runs, and taken over when it ends', async () => {
    const lock = await bench.submit(id, 'lock');
    await lease(lock);
    await bench.cycle();
    expect(pushesOf(lock)).toBe(0);
    await bench.advance(commandLeaseMs + 1);
    await bench.cycle();
    expect(pushesOf(lock)).toBe(1);
    expect(await statusOf(lock)).toBe(sent);
  });

  it('[call.ios.cancel] is not repeated because of a cancel that came too late', async () => {
    const lock = await bench.submit(id, 'lock');
    await lease(lock);
    const { cancel } = await cancelLock(bench.services, bench.actor, lock.id);
    expect(cancel).toBe('tooLate');
    await bench.cycle();
    expect(pushesOf(lock)).toBe(0);
  });

  it('[call.ios.cancel] is not made at all after a cancel that came before the first, and the wish before it counts again', async () => {
    const lock = await bench.submit(id, 'lock');
    const won = await cancelLock(bench.services, bench.actor, lock.id);
    expect(won).toMatchObject({ status: cancelled, cancel: 'won', cancelled_by: { name: bench.actor.name } });
    await bench.cycle();
    expect(pushesOf(lock)).toBe(0);
    expect(await device()).toMatchObject({ lock_wanted: null, lock_operation: null, unfinished_count: 0 });
    const again = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.advance(1_000);
    await bench.tell(await contact(false));
    await expect(bench.submit(id, 'unlock')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await device()).lock_operation).toBe(again.id);
    await bench.tell(await acknowledge(again));
    const taken = await bench.submit(id, 'unlock');
    await cancelOperation(bench.services, bench.actor, taken.id);
    expect(await device()).toMatchObject({ lock_wanted: lockStatus.locked, lock_operation: again.id });
  });

  it('takes over at once where the process that held the lease is gone for certain', async () => {
    const lock = await bench.submit(id, 'lock');
    await lease(lock);
    await endLeases(bench.services);
    await bench.cycle();
    expect(await statusOf(lock)).toBe(sent);
  });

  it('[decision.operation] keeps the order of a device: the next waits until the one before is handed over', async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.tell(await contact(true));
    const locate = await bench.submit(id, 'get-location');
    bench.answerPushes(({ command }) =>
      command === 'lock' ? Promise.reject(new Error('no route')) : Promise.resolve(),
    );
    await bench.cycle();
    await bench.cycle();
    expect([pushesOf(lock), pushesOf(locate)]).toEqual([1, 0]);
    bench.answerPushes(() => Promise.resolve());
    await bench.advance(commandRetryMaxMs);
    await bench.cycle();
    await bench.cycle();
    expect(bench.pushes.map(({ command }) => command)).toEqual(['lock', 'lock', 'get-location']);
  });

  it('[decision.one-active] replaces a lock that was not sent by an unlock, but not one that may have been', async () => {
    const lock = await bench.submit(id, 'lock');
    const unlock = await bench.submit(id, 'unlock');
    expect(await bench.operation(lock.command_uuid)).toMatchObject({ status: cancelled, sent_at: null });
    expect((await device()).lock_wanted).toBe(lockStatus.unlocked);
    bench.answerPushes(() => Promise.reject(new Error('the answer got lost')));
    await bench.cycle();
    await expect(bench.submit(id, 'lock')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await statusOf(unlock)).toBe(waiting);
    expect(bench.pushes.map(({ command }) => command)).toEqual(['unlock']);
  });
});

describe('an operation that can not be settled', () => {
  /** Everything that concerns one device fails. */
  const withFaultOn = (broken: string): Services => ({
    ...bench.services,
    live: {
      ...bench.services.live,
      deviceChanged: (_, { device_id }) =>
        device_id === broken ? Promise.reject(new Error('poison')) : Promise.resolve(),
    },
  });

  it('[decision.operation] at its release keeps no other from being handed over, and is not tried at once again', async () => {
    const at = new Date((await bench.now()).getTime() + hourMs);
    const scheduled = await bench.submit(id, 'lock', { runAt: at });
    await bench.advance(hourMs);
    const unlock = await bench.submit(other, 'unlock');
    const services = withFaultOn(id);
    await expect(releaseDue(services)).rejects.toThrow(NothingSettled);
    await bench.services.db
      .updateTable('operation')
      .set({ command: sql`'of-a-later-version'` })
      .where('id', '=', scheduled.id)
      .execute();
    await bench.cycle();
    expect([await statusOf(scheduled), await statusOf(unlock)]).toEqual([created, sent]);
  });

  it('[decision.operation] after its push leaves the others to their end before the cycle is over', async () => {
    const lock = await bench.submit(id, 'lock');
    const unlock = await bench.submit(other, 'unlock');
    const { promise: late, resolve } = Promise.withResolvers<void>();
    bench.answerPushes(({ device_id }) => (device_id === other ? late : Promise.resolve()));
    let over = false;
    const pushing = pushWaiting({
      ...withFaultOn(id),
      log: {
        ...bench.services.log,
        error: () => resolve(),
      },
    }).finally(() => {
      over = true;
    });
    await Promise.race([late, pushing]);
    expect(over).toBe(false);
    await pushing;
    expect([await statusOf(lock), await statusOf(unlock)]).toEqual([waiting, sent]);
    expect(await pushWaiting(bench.services)).toBe(0);
  });

  it('[decision.operation] without an answer keeps no other from ending', async () => {
    const lock = await bench.submit(id, 'lock');
    const unlock = await bench.submit(other, 'unlock');
    await bench.cycle();
    await bench.unanswered();
    await endOverdue(withFaultOn(id));
    expect([await statusOf(lock), await statusOf(unlock)]).toEqual([sent, unknown]);
    await endOverdue(bench.services);
    expect(await statusOf(lock)).toBe(unknown);
  });
});

describe('a scheduled lock', () => {
  const inAnHour = async () => new Date((await bench.now()).getTime() + hourMs);

  it('[decision.one-active] is held back while another of its kind is under way', async () => {
    const lock = await bench.submit(id, 'lock');
    const scheduled = await bench.submit(id, 'lock', { runAt: await inAnHour() });
    await bench.cycle();
    await bench.advance(commandUnknownAfterMs - 1_000);
    await bench.services.db
      .updateTable('operation')
      .set({ run_at: await bench.now() })
      .where('id', '=', scheduled.id)
      .execute();
    await bench.cycle();
    expect(await statusOf(scheduled)).toBe(created);
    await bench.tell({ type: 'failed', ...(await about(lock)), reason: '设备忙' });
    await bench.cycle();
    expect(await statusOf(scheduled)).toBe(sent);
  });

  it('[decision.legality] [ios.lock.schedule] is asked again at its time, and fails with the reason', async () => {
    const scheduled = await bench.submit(id, 'lock', { runAt: await inAnHour() });
    await bench.services.db
      .updateTable('apple_device')
      .set({ supervise_status: 0 })
      .where('id', '=', id)
      .execute();
    await bench.advance(hourMs);
    await bench.cycle();
    expect(await bench.operation(scheduled.command_uuid)).toMatchObject({
      status: failed,
      remark: '设备未受监管',
    });
    await expect(cancelLock(bench.services, bench.actor, scheduled.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '该操作已结束，无需取消',
    });
    expect((await bench.operation(scheduled.command_uuid)).cancel).toBeNull();
    expect(bench.pushes).toEqual([]);
    expect(await device()).toMatchObject({ unfinished_count: 0, latest_operation_status: failed });
  });
});

describe('what counts as abnormal', () => {
  const inAnHour = async () => new Date((await bench.now()).getTime() + hourMs);

  it('[decision.counters] is a lock that failed now, although it was given before one that went well', async () => {
    const scheduled = await bench.submit(id, 'lock', { runAt: await inAnHour() });
    await bench.tell(await contact(true));
    await bench.submit(id, 'unlock');
    await bench.cycle();
    await bench.services.db
      .updateTable('apple_device')
      .set({ supervise_status: 0, lock_status: lockStatus.unlocked, lock_wanted: null })
      .where('id', '=', id)
      .execute();
    const [push] = bench.pushes;
    if (!push) throw new Error('nothing was pushed');
    await bench.tell({
      type: 'acknowledged',
      command_uuid: push.command_uuid,
      device_id: id,
      at: await bench.now(),
      result: {},
    });
    expect(await device()).toMatchObject({ latest_operation_status: acknowledged });
    await bench.advance(hourMs);
    await bench.cycle();
    expect(await statusOf(scheduled)).toBe(failed);
    expect(await device()).toMatchObject({ latest_operation_status: failed });
  });

  it('[decision.counters] stays a failed lock when the next is only scheduled, or cancelled', async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.tell({ type: 'failed', ...(await about(lock)), reason: '设备忙' });
    await bench.advance(1_000);
    const scheduled = await bench.submit(id, 'lock', { runAt: await inAnHour() });
    expect(await device()).toMatchObject({ latest_operation_status: failed });
    await cancelLock(bench.services, bench.actor, scheduled.id);
    expect(await device()).toMatchObject({ latest_operation_status: failed });
  });

  it('[decision.counters] [decision.progress] is told with the device: what has failed, until something goes well', async () => {
    const troubleOf = async () =>
      (await presentPage(bench.services.db, bench.actor, await viewsOf())).map((item) => item.latest_trouble);
    const viewsOf = () => deviceViews(bench.services.db, 'apple').where('device.id', '=', id).execute();
    expect(await troubleOf()).toEqual([null]);
    const reboot = await bench.submit(id, 'reboot');
    await bench.cycle();
    expect(await troubleOf()).toEqual([null]);
    await bench.tell({ type: 'failed', ...(await about(reboot)), reason: '设备忙' });
    const trouble = { id: reboot.id, command: 'reboot', status: failed };
    expect(await troubleOf()).toEqual([trouble]);
    await bench.advance(1_000);
    await bench.submit(id, 'get-hirer-phone');
    expect(await troubleOf()).toEqual([trouble]);
    expect((await findDevice(bench.services.db, bench.actor, id)).latest_trouble).toEqual(trouble);
    const again = await bench.submit(id, 'reboot');
    await bench.cycle();
    await bench.unanswered();
    await bench.cycle();
    expect(await troubleOf()).toEqual([{ id: again.id, command: 'reboot', status: unknown }]);
    await bench.tell(await acknowledge(again));
    expect(await troubleOf()).toEqual([null]);
  });

  it('[decision.counters] stays what has failed when somebody looks at what we know of the device', async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.tell({ type: 'failed', ...(await about(lock)), reason: '设备忙' });
    await bench.advance(1_000);
    const looked = await bench.submit(id, 'get-hirer-phone');
    expect(looked.status).toBe(acknowledged);
    expect(await device()).toMatchObject({ latest_operation_status: failed });
  });
});
