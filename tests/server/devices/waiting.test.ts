import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppleCommandName, appleCommands } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { findDevice } from '#server/devices/apple/devices.ts';
import { appleList } from '#server/devices/apple/list.ts';
import { cancelOperation } from '#server/devices/cancel.ts';
import { countDevices } from '#server/devices/list/counters.ts';
import { findList } from '#server/devices/list/query.ts';
import { deviceViews } from '#server/devices/list/views.ts';
import { NotTaken } from '#server/gateways/gateway.ts';
import { findOperation } from '#server/operations/find.ts';
import { type Bench, openBench } from './bench.ts';
import { onePhone } from './one-phone.ts';

const deviceCommandNames = appleCommands.flatMap(({ name, executor }) =>
  executor === 'device' ? [name] : [],
);

/** Commands that wait for a phone which has not been heard of since they were handed over. */

const { waiting, sent, notNow, acknowledged, cancelled, expired, unknown } = operationStatus;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.reset());

const { id, device, statusOf, about, acknowledge, contact } = onePhone(() => bench);
const db = () => bench.services.db;

/** Handed over; the phone has not been heard of since. */
async function handedOver(name: AppleCommandName) {
  const operation = await bench.submit(id, name);
  await bench.cycle();
  return operation;
}

const recordOf = async ({ command_uuid }: { command_uuid: string }) => {
  const found = await findOperation(db(), bench.actor, { command_uuid });
  if (!found) throw new Error('no such operation');
  return found;
};

/** What the console is told wherever it shows the operation. */
async function told(operation: { id: string; command_uuid: string }) {
  const { lock_evidence, progress } = await findDevice(db(), bench.actor, id);
  const item = progress.find((each) => each.id === operation.id);
  return {
    record: (await recordOf(operation)).awaits_device,
    progress: item?.awaits_device,
    evidence: lock_evidence.awaits_device,
  };
}

const everywhere = (awaits: boolean) => ({ record: awaits, progress: awaits, evidence: awaits });

describe('a command that is handed over to a phone which is not heard of', () => {
  it('[decision.waiting] waits for the phone, however long, and is no trouble of it', async () => {
    const lock = await handedOver('lock');
    for (const wait of [minuteMs, 10 * minuteMs, dayMs, 30 * dayMs]) {
      await bench.advance(wait);
      await bench.cycle();
      expect(await statusOf(lock)).toBe(sent);
      expect(await told(lock)).toEqual(everywhere(true));
      const counters = await countDevices(db(), appleList, bench.actor, await bench.now());
      const seen = await isListed('abnormal');
      expect([counters.pending > 0, seen, await isListed('pending')]).toEqual([true, false, true]);
      expect((await findDevice(db(), bench.actor, id)).latest_trouble).toBeNull();
    }
    expect([bench.queries.filter((asked) => asked === id), bench.withdrawals]).toEqual([[], []]);
  });

  /** In the list, whose counters use the same conditions. */
  async function isListed(attention: 'abnormal' | 'pending'): Promise<boolean> {
    const now = await bench.now();
    const { page, total } = await findList(db(), appleList, {
      actor: bench.actor,
      filter: { attention, page_size: 50 },
      now,
      recycled: 0,
    });
    expect(total).toBe((await countDevices(db(), appleList, bench.actor, now))[attention]);
    return page.some((row) => row.id === id);
  }

  it('[decision.waiting] is unknown ten minutes after the first contact behind the push, and not before; the later contacts do not count', async () => {
    const lock = await handedOver('lock');
    await bench.advance(3 * dayMs);
    await bench.tell(await contact(false));
    expect(await told(lock)).toEqual(everywhere(false));
    await bench.advance(9 * minuteMs);
    await bench.tell(await contact(false));
    await bench.cycle();
    expect(await statusOf(lock)).toBe(sent);
    await bench.advance(minuteMs);
    await bench.cycle();
    expect(await statusOf(lock)).toBe(unknown);
    expect(await isListed('abnormal')).toBe(true);
  });

  it('[decision.waiting] counts whatever the phone says as a contact: a heartbeat, an answer to another command, one that puts it off', async () => {
    for (const way of ['heartbeat', 'query', 'answer', 'notNow'] as const) {
      await bench.reset();
      const reboot = await handedOver('reboot');
      const other = await handedOver('get-installed-app-list');
      await bench.advance(dayMs);
      if (way === 'answer') await bench.tell({ type: 'failed', ...(await about(other)), reason: '设备忙' });
      else if (way === 'notNow') await bench.tell({ type: 'notNow', ...(await about(reboot)) });
      else await bench.tell(await contact(false, way));
      expect([way, (await recordOf(reboot)).awaits_device]).toEqual([way, false]);
      expect(await statusOf(reboot)).toBe(way === 'notNow' ? notNow : sent);
      expect(bench.announced.at(-1)).toBe(id);
      await bench.advance(10 * minuteMs);
      await bench.cycle();
      expect([way, await statusOf(reboot)]).toEqual([way, unknown]);
    }
  });

  it('[decision.waiting] takes a contact from before the push for none', async () => {
    const before = await contact(false);
    await bench.advance(minuteMs);
    const lock = await handedOver('lock');
    await bench.tell(before);
    expect(await told(lock)).toEqual(everywhere(true));
  });

  it('[decision.waiting] waits for the phone where that carries it out, and for nobody where Apple’s servers do', async () => {
    const model = await handedOver('reboot');
    const awaiting: string[] = [];
    for (const { name, kind } of appleCommands) {
      await db().updateTable('operation').set({ command: name, kind }).where('id', '=', model.id).execute();
      if ((await recordOf(model)).awaits_device) awaiting.push(name);
    }
    expect(awaiting).toEqual(
      appleCommands.filter(({ executor }) => executor === 'device').map(({ name }) => name),
    );
  });

  it('[decision.waiting] is unknown ten minutes after the push where Apple’s servers do not answer', async () => {
    await db().updateTable('apple_device').set({ activation_lock_status: 0 }).where('id', '=', id).execute();
    const turnOn = await handedOver('turn-on-activation-lock');
    await bench.advance(10 * minuteMs);
    await bench.cycle();
    expect(await statusOf(turnOn)).toBe(unknown);
  });
});

describe('its opposite', () => {
  it('[decision.one-active] is accepted while the first waits for the phone; the first is asked back, and ends as replaced', async () => {
    const lock = await handedOver('lock');
    const unlock = await bench.submit(id, 'unlock');
    expect([await statusOf(lock), await statusOf(unlock)]).toEqual([sent, waiting]);
    expect(await device()).toMatchObject({ unfinished_count: 2, lock_operation: unlock.id });
    await bench.cycle();
    expect(bench.withdrawals).toEqual([lock.command_uuid]);
    expect(await bench.operation(lock.command_uuid)).toMatchObject({
      status: cancelled,
      cancel: null,
      remark: '已被新的指令取代',
    });
    expect(await device()).toMatchObject({ unfinished_count: 1, lock_wanted: lockStatus.unlocked });
    const again = await bench.submit(id, 'lock');
    expect((await device()).lock_operation).toBe(again.id);
  });

  it('[decision.one-active] stands behind the first where the gateway does not give that back: both act, in order', async () => {
    bench.answerWithdrawals(async () => 'taken');
    const lock = await handedOver('lock');
    const unlock = await handedOver('unlock');
    expect(bench.pushes.map(({ command }) => command)).toEqual(['lock', 'unlock']);
    expect([await statusOf(lock), await statusOf(unlock)]).toEqual([sent, sent]);
    await bench.advance(minuteMs);
    await bench.tell(await acknowledge(lock));
    await bench.advance(1_000);
    await bench.tell(await acknowledge(unlock));
    expect([await statusOf(lock), await statusOf(unlock)]).toEqual([acknowledged, acknowledged]);
    expect(await device()).toMatchObject({ lock_status: lockStatus.unlocked, unfinished_count: 0 });
  });

  it('[decision.one-active] that is cancelled and given back late leaves the first as it was, also with the gateway', async () => {
    bench.answerWithdrawals(() => Promise.reject(new Error('no route')));
    const lock = await handedOver('lock');
    const unlock = await handedOver('unlock');
    expect(await cancelOperation(bench.services, bench.actor, unlock.id)).toMatchObject({
      cancel: 'tooLate',
    });
    bench.answerWithdrawals(async () => 'withdrawn');
    for (let n = 0; n < 3; n++) {
      await bench.advance(10 * minuteMs);
      await bench.cycle();
    }
    expect(await bench.operation(unlock.command_uuid)).toMatchObject({ status: cancelled, cancel: 'won' });
    expect(await statusOf(lock)).toBe(sent);
    expect(await device()).toMatchObject({ lock_wanted: lockStatus.locked, lock_operation: lock.id });
  });

  it('[decision.one-active] [decision.expiry] that is cancelled while the gateway gives the first back does not make a lock expire, nor wanted', async () => {
    const lock = await handedOver('lock');
    const unlock = await bench.submit(id, 'unlock');
    bench.answerPushes(() => Promise.reject(new NotTaken('no route')));
    bench.answerWithdrawals(async () => {
      await cancelOperation(bench.services, bench.actor, unlock.id);
      return 'withdrawn';
    });
    await bench.cycle();
    expect([await statusOf(lock), await statusOf(unlock)]).toEqual([cancelled, cancelled]);
    expect(await device()).toMatchObject({ lock_wanted: null, unfinished_count: 0 });
  });

  it('[decision.one-active] keeps asking where the gateway does not answer, after waits that grow', async () => {
    bench.answerWithdrawals(() => Promise.reject(new Error('no route')));
    await handedOver('lock');
    await handedOver('unlock');
    const asked = async (ms: number) => {
      await bench.advance(ms);
      await bench.cycle();
      return bench.withdrawals.length;
    };
    expect([await asked(0), await asked(minuteMs), await asked(minuteMs), await asked(minuteMs)]).toEqual([
      1, 2, 2, 3,
    ]);
  });

  it('[decision.one-active] is refused while the first runs, as the repetition is all the time', async () => {
    await handedOver('lock');
    await expect(bench.submit(id, 'lock')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('等待设备联网'),
    });
    await bench.advance(minuteMs);
    await bench.tell(await contact(false));
    for (const name of ['lock', 'unlock'] as const)
      await expect(bench.submit(id, name)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('已推送'),
      });
  });

  it('[decision.one-active] leaves the first as it was where it is cancelled before it left', async () => {
    const lock = await handedOver('lock');
    const unlock = await bench.submit(id, 'unlock');
    await cancelOperation(bench.services, bench.actor, unlock.id);
    await bench.cycle();
    expect([await statusOf(lock), bench.withdrawals]).toEqual([sent, []]);
    expect(await device()).toMatchObject({ lock_wanted: lockStatus.locked, lock_operation: lock.id });
  });

  it('[decision.one-active] is released at its time although the first waits for the phone', async () => {
    await db()
      .updateTable('apple_device')
      .set({ lock_status: lockStatus.locked })
      .where('id', '=', id)
      .execute();
    const runAt = new Date((await bench.now()).getTime() + minuteMs);
    const unlock = await handedOver('unlock');
    const scheduled = await bench.submit(id, 'lock', { runAt });
    await bench.advance(2 * minuteMs);
    await bench.cycle();
    expect([await statusOf(unlock), await statusOf(scheduled)]).toEqual([cancelled, sent]);
  });
});

describe('a cancel of what is handed over', () => {
  it('[call.ios.cancel] wins where the gateway gives it back, and says that nothing will act', async () => {
    const lock = await handedOver('lock');
    const asked = await cancelOperation(bench.services, bench.actor, lock.id);
    expect(asked).toMatchObject({
      status: cancelled,
      cancel: 'won',
      cancelled_by: { name: bench.actor.name },
    });
    expect(await device()).toMatchObject({ lock_wanted: null, lock_operation: null, unfinished_count: 0 });
  });

  it.each([
    ['says that the phone has had it', async () => 'taken' as const],
    ['does not answer', () => Promise.reject(new Error('no route'))],
  ])('[call.ios.cancel] comes too late where the gateway %s', async (_, answer) => {
    bench.answerWithdrawals(answer);
    const lock = await handedOver('lock');
    const asked = await cancelOperation(bench.services, bench.actor, lock.id);
    expect(asked).toMatchObject({ status: sent, cancel: 'tooLate' });
    await bench.tell(await acknowledge(lock));
    expect(await bench.operation(lock.command_uuid)).toMatchObject({
      status: acknowledged,
      remark: '取消后设备仍执行，状态已更正',
    });
  });

  it('[call.ios.cancel] wins after all where the gateway gives it back later', async () => {
    bench.answerWithdrawals(() => Promise.reject(new Error('no route')));
    const lock = await handedOver('lock');
    await cancelOperation(bench.services, bench.actor, lock.id);
    bench.answerWithdrawals(async () => 'withdrawn');
    await bench.advance(minuteMs);
    await bench.cycle();
    expect(await bench.operation(lock.command_uuid)).toMatchObject({ status: cancelled, cancel: 'won' });
  });
});

describe('the end of one that waits for the phone', () => {
  it('[decision.expiry] comes for lock and unlock never, for the others seven days after they were accepted, once the gateway gave them back', async () => {
    const lock = await handedOver('lock');
    const locate = await handedOver('get-installed-app-list');
    await bench.advance(7 * dayMs - minuteMs);
    await bench.cycle();
    expect([await statusOf(lock), await statusOf(locate)]).toEqual([sent, sent]);
    bench.answerWithdrawals(async () => 'taken');
    await bench.advance(minuteMs);
    await bench.cycle();
    expect(await statusOf(locate)).toBe(sent);
    bench.answerWithdrawals(async () => 'withdrawn');
    await bench.advance(minuteMs);
    await bench.cycle();
    expect([await statusOf(lock), await statusOf(locate)]).toEqual([sent, expired]);
    expect(bench.withdrawals).not.toContain(lock.command_uuid);
  });

  it('[decision.expiry] [call.ios.cancel] is a cancel and no expiry where somebody cancelled it, however late the gateway gives it back', async () => {
    bench.answerWithdrawals(() => Promise.reject(new Error('no route')));
    const locate = await handedOver('get-installed-app-list');
    await cancelOperation(bench.services, bench.actor, locate.id);
    bench.answerWithdrawals(async () => 'withdrawn');
    await bench.advance(8 * dayMs);
    await bench.cycle();
    expect(await bench.operation(locate.command_uuid)).toMatchObject({ status: cancelled, cancel: 'won' });
  });
});

describe('a device that never enrolled', () => {
  const registered = async () =>
    db()
      .updateTable('apple_device')
      .set({ last_active_time: null, supervise_status: 0, lock_status: null, lock_observed_at: null })
      .where('id', '=', id)
      .execute();

  it('[decision.waiting] is no offline one: neither in the counter nor by the filter, however long ago it was registered', async () => {
    const offline = async () => (await countDevices(db(), appleList, bench.actor, await bench.now())).offline;
    const found = async (offline_duration: number) => {
      const filter = { offline_duration, page_size: 50 };
      const { page } = await findList(db(), appleList, {
        actor: bench.actor,
        filter,
        now: await bench.now(),
        recycled: 0,
      });
      return page.some((row) => row.id === id);
    };
    await db()
      .updateTable('apple_device')
      .set({ last_active_time: new Date(0) })
      .where('id', '=', id)
      .execute();
    const before = await offline();
    expect(await found(1)).toBe(true);
    await registered();
    expect(await offline()).toBe(before - 1);
    for (const hours of [1, 24, 720]) expect(await found(hours)).toBe(false);
  });

  it('[decision.waiting] refuses every command that needs the phone, with what would help', async () => {
    await registered();
    const [row] = await deviceViews(db(), 'apple').where('device.id', '=', id).execute();
    expect(row?.last_active_time).toBeNull();
    for (const name of deviceCommandNames)
      await expect(bench.submit(id, name)).rejects.toMatchObject({
        code: 'NOT_POSSIBLE',
        message: name === 'lock' ? '设备尚未入网，激活后即可锁定' : '设备尚未入网，激活后即可操作',
      });
  });
});
