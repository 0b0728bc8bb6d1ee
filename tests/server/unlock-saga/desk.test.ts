import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantMs, holdMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { operationStatus, operationStatusTitle } from '#domain/operation.ts';
import { formatShort } from '#domain/time.ts';
import { type UnlockCommandName, unlockCommandNames } from '#domain/unlock-plan.ts';
import { cancelOperation } from '#server/ios/cancel.ts';
import { accounts } from '#server/seed/accounts.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { makeDevice, makeScheduledLock, makeSmsCode } from '../fixtures.ts';
import { makeUnlockKey } from '../unlock-fixtures.ts';
import { statuses, unlockDesk } from './unlock-desk.ts';

const { created, waiting, acknowledged, cancelled } = operationStatus;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
  await askForCode(false);
});
afterAll(() => bench.stop());

const desk = unlockDesk(() => bench);
beforeEach(() => desk.capture());

/** Whether the store asks for a code before an activation lock is turned off. */
const askForCode = (asks: boolean) =>
  bench.services.db
    .updateTable('store')
    .set({ sms_verify: JSON.stringify({ turn_off_activation_lock: asks }) })
    .where('id', '=', bench.actor.store_id)
    .execute();
const newCode = () => makeSmsCode(bench, bench.actor.phone_number, 'turn-off-activation-lock');
const keyFor = (commands?: readonly UnlockCommandName[], with_sms = true) =>
  makeUnlockKey(bench, {
    clerk_id: bench.actor.id,
    device_id: desk.id,
    with_sms,
    ...(commands && { commands }),
  });

describe('prevalidation', () => {
  it('[ios.unlock.prevalidation] [decision.grant] says of each chosen command whether it applies, in the order of the steps', async () => {
    await desk.change({ abm_status: 0 });
    const { list } = await desk.prevalidate([
      'remove_main_profile',
      'abm_unbind',
      'erase_device',
      'turn_off_activation_lock',
    ]);
    expect(list).toEqual([
      { command: 'turn_off_activation_lock', applies: true, covered_by: null, reason: '', exit: '' },
      {
        command: 'abm_unbind',
        applies: false,
        covered_by: null,
        reason: '设备未加入 ABM',
        exit: '设备不在 ABM 中，无需解绑',
      },
      { command: 'erase_device', applies: true, covered_by: null, reason: '', exit: '' },
      {
        command: 'remove_main_profile',
        applies: false,
        covered_by: 'erase_device',
        reason: '抹掉设备时描述文件一并移除，无需单独执行',
        exit: '',
      },
    ]);
  });

  it('[decision.grant] answers a key that starts the chosen commands, or fewer, and nothing but them', async () => {
    const { key, key_expires_at } = await desk.prevalidate(['device_unlock', 'set_system_restriction']);
    expect(Date.parse(key_expires_at) - (await bench.now()).getTime()).toBeGreaterThan(grantMs - 10_000);
    await expect(desk.start(['device_unlock', 'move_in_recycle_bin'], { key })).rejects.toMatchObject({
      code: 'SECPWD_MISMATCH',
      message: messages.keyInvalid,
    });
    expect((await desk.start(['device_unlock'], { key })).commands).toEqual(['device_unlock']);
  });

  it('[decision.one-active] names what somebody has under way, and what can not come after it', async () => {
    const colleague = await bench.submit(desk.id, 'turn-off-activation-lock');
    const { list } = await desk.prevalidate(['turn_off_activation_lock', 'device_unlock', 'erase_device']);
    const words = messages.conflictMessage(
      accounts.admin.name,
      formatShort(colleague.date_created.toISOString(), await bench.now()),
      '关闭激活锁',
      '可撤销',
    );
    expect(list.map(({ applies, reason }) => [applies, reason])).toEqual([
      [false, words],
      [true, ''],
      [false, '激活锁未关闭'],
    ]);
  });

  it('[decision.grant] [decision.sms] takes a code where the store asks for one: the key then covers its steps', async () => {
    await askForCode(true);
    try {
      const chosen = ['turn_off_activation_lock', 'erase_device'] as const;
      const without = await desk.prevalidate(chosen);
      expect(without.sms_required).toBe(true);
      await expect(desk.start(chosen, { key: without.key })).rejects.toMatchObject({ code: 'SMS_MISMATCH' });
      expect((await desk.prevalidate(['device_unlock'])).sms_required).toBe(false);

      const code = await newCode();
      await expect(desk.prevalidate(chosen, code === '999999' ? '000000' : '999999')).rejects.toMatchObject({
        code: 'SMS_MISMATCH',
      });
      const granted = await desk.prevalidate(chosen, code);
      expect(granted.sms_required).toBe(false);
      await expect(desk.prevalidate(chosen, code)).rejects.toMatchObject({ code: 'SMS_MISMATCH' });
      expect((await desk.start(chosen, { key: granted.key })).status).toBe('holding');
    } finally {
      await askForCode(false);
    }
  });
});

describe('a key', () => {
  it('[decision.grant] is good for this person, this device and five minutes', async () => {
    const other = await makeDevice(bench, 'locked', { for_clerk: bench.actor.id });
    const refused = { code: 'SECPWD_MISMATCH', message: messages.keyInvalid };
    const key = await keyFor();
    await expect(desk.start(['device_unlock'], { key, device_id: other })).rejects.toMatchObject(refused);
    const foreign = await makeUnlockKey(bench, { clerk_id: accounts.full.id, device_id: desk.id });
    await expect(desk.start(['device_unlock'], { key: foreign })).rejects.toMatchObject(refused);
    await expect(desk.start(['device_unlock'], { key: randomUUID() })).rejects.toMatchObject(refused);
    await bench.advance(grantMs + 1);
    await expect(desk.start(['device_unlock'], { key })).rejects.toMatchObject(refused);
  });

  it('[decision.secrets] stands in no record of the unlock, nor does a password', async () => {
    const { key } = await desk.prevalidate(unlockCommandNames);
    const saga = await desk.start(unlockCommandNames, { key });
    const { db } = bench.services;
    const written = JSON.stringify([
      await db.selectFrom('unlock_saga').selectAll().where('id', '=', saga.id).execute(),
      await db.selectFrom('unlock_step').selectAll().where('saga_id', '=', saga.id).execute(),
      await db.selectFrom('operation').selectAll().where('device_id', '=', desk.id).execute(),
    ]);
    expect(written).toContain(saga.id);
    for (const secret of [key, accounts.admin.secondary_password]) expect(written).not.toContain(secret);
    expect(JSON.stringify(saga)).not.toContain(key);
  });
});

describe('idempotency', () => {
  it('[decision.idempotency] answers the same unlock to the same request, also where its key has expired', async () => {
    const idempotencyKey = randomUUID();
    const key = await keyFor();
    const first = await desk.start(['device_unlock'], { idempotencyKey, key });
    expect(first.id).toBe(idempotencyKey);
    await bench.advance(grantMs + 1);
    const again = await desk.start(['device_unlock'], { idempotencyKey, key });
    expect([again.id, again.date_created]).toEqual([first.id, first.date_created]);
    await expect(desk.start(['device_unlock', 'erase_device'], { idempotencyKey })).rejects.toMatchObject({
      message: messages.keyReused,
    });
  });

  it('[decision.idempotency] is refused under the key of a command', async () => {
    const command_uuid = randomUUID();
    await bench.submit(desk.id, 'unlock', { key: command_uuid });
    await expect(
      desk.start(['set_system_restriction', 'device_unlock'], { idempotencyKey: command_uuid }),
    ).rejects.toMatchObject({ message: messages.keyReused });
  });

  it('[decision.idempotency] makes one unlock of identical requests that come together', async () => {
    const idempotencyKey = randomUUID();
    const key = await keyFor();
    const all = await Promise.all(
      Array.from({ length: 4 }, () => desk.start(['device_unlock'], { idempotencyKey, key })),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    await bench.cycle();
    expect(desk.pushed()).toEqual(['unlock']);
  });
});

describe('one at a time', () => {
  it('[decision.one-active] is refused where a command of one of its kinds is under way, in the words of the command', async () => {
    const lock = await bench.submit(desk.id, 'erase');
    const words = messages.conflictMessage(
      accounts.admin.name,
      formatShort(lock.date_created.toISOString(), await bench.now()),
      '抹掉设备',
      '可撤销',
    );
    await expect(desk.start(['turn_off_activation_lock', 'erase_device'])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: words,
    });
    expect((await desk.start(['device_unlock'])).status).toBe('running');
  });

  it('[decision.unlock-saga] [decision.one-active] has its device for itself: others come second, with who did what when', async () => {
    const saga = await desk.start(['device_unlock', 'set_system_restriction']);
    const words = messages.conflictMessage(
      accounts.admin.name,
      formatShort(saga.date_created, await bench.now()),
      messages.oneClickUnlock,
      '进行中',
    );
    const refused = { code: 'CONFLICT', message: words };
    await expect(desk.start(['set_system_restriction'])).rejects.toMatchObject(refused);
    await expect(bench.submit(desk.id, 'lock')).rejects.toMatchObject(refused);
    await expect(bench.submit(desk.id, 'erase')).rejects.toMatchObject(refused);
    const { list } = await desk.prevalidate(['device_unlock']);
    expect(list).toMatchObject([{ applies: false, reason: words }]);
    expect((await bench.submit(desk.id, 'get-location')).status).toBe(waiting);
  });

  it('[decision.unlock-saga] leaves the device to others once it stands still', async () => {
    const saga = await desk.start(['device_unlock']);
    await bench.cycle();
    await desk.answer('failed');
    await bench.cycle();
    expect((await bench.submit(desk.id, 'unlock')).status).toBe(waiting);
    await expect(desk.resume(saga)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(operationStatusTitle(waiting)),
    });
  });

  it('[decision.unlock-saga] gives way to a new one where it stands still', async () => {
    const first = await desk.start(['device_unlock']);
    await bench.cycle();
    await desk.answer('failed');
    await bench.cycle();
    const second = await desk.start(['device_unlock', 'set_system_restriction']);
    expect(await desk.look(first)).toMatchObject({ status: 'cancelled', cancel: 'won' });
    expect(second.status).toBe('running');
    await expect(desk.resume(first)).rejects.toMatchObject({ message: messages.unlockNotStopped });
  });

  it('[decision.one-active] keeps a lock that was scheduled from leaving before it is over', async () => {
    const { db } = bench.services;
    await desk.change({ lock_status: 0 });
    const scheduled = await makeScheduledLock(bench, {
      id: desk.id,
      store_id: bench.actor.store_id,
      clerk_id: bench.actor.id,
    });
    await db
      .updateTable('operation')
      .set({ run_at: await bench.now() })
      .where('id', '=', scheduled.id)
      .execute();
    await desk.start(['set_system_restriction']);
    await bench.cycle();
    expect((await bench.operation(scheduled.command_uuid)).status).toBe(created);
    expect(desk.pushed()).toEqual(['set-system-restriction']);
    await desk.answer();
    await bench.cycle();
    await bench.cycle();
    expect(desk.pushed()).toEqual(['set-system-restriction', 'lock']);
  });

  it('[decision.unlock-saga] says why where nothing applies', async () => {
    await desk.change({ supervise_status: 0 });
    await expect(desk.start(['device_unlock', 'erase_device'])).rejects.toMatchObject({
      code: 'NOT_POSSIBLE',
      message: '设备未受监管',
      detail: { exit: '重新注册设备后再试' },
    });
  });
});

describe('an end that somebody asks for', () => {
  it('[decision.hold] in the hold window means that nothing reached the gateway', async () => {
    const saga = await desk.start(['turn_off_activation_lock', 'erase_device']);
    const ended = await desk.cancel(saga);
    expect(ended).toMatchObject({
      status: 'cancelled',
      cancel: 'won',
      cancelled_by: { name: accounts.admin.name },
      hold_until: null,
    });
    expect(statuses(ended)).toEqual({ turn_off_activation_lock: 'cancelled', erase_device: 'cancelled' });
    await bench.advance(holdMs);
    await bench.cycle();
    expect(desk.pushed()).toEqual([]);
    expect(ended.steps[0]?.operation).toMatchObject({ status: cancelled, cancel: 'won', sent_at: null });
    expect(await desk.cancel(saga)).toEqual(ended);
    expect(await desk.device()).toMatchObject({ unfinished_count: 0 });
  });

  it('[decision.unlock-saga] while a step is on its way is told honestly: it is awaited, nothing follows', async () => {
    const saga = await desk.start(['turn_off_activation_lock', 'device_unlock', 'erase_device']);
    await bench.advance(holdMs);
    await bench.cycle();
    const ending = await desk.cancel(saga);
    expect(ending).toMatchObject({ status: 'stopping', cancel: 'tooLate' });
    await desk.answer();
    await bench.cycle();
    const ended = await desk.look(saga);
    expect(ended).toMatchObject({ status: 'cancelled', cancel: 'tooLate' });
    expect(statuses(ended)).toEqual({
      turn_off_activation_lock: 'done',
      device_unlock: 'cancelled',
      erase_device: 'cancelled',
    });
    expect(ended.steps[0]?.operation).toMatchObject({
      status: acknowledged,
      remark: '取消后设备仍执行，状态已更正',
    });
    expect(desk.pushed()).toEqual(['turn-off-activation-lock']);
  });

  it('[decision.unlock-saga] after the last step has left comes too late for the whole', async () => {
    const saga = await desk.start(['device_unlock']);
    await bench.cycle();
    await desk.cancel(saga);
    await desk.answer();
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({ status: 'finished', cancel: 'tooLate' });
    expect((await desk.cancel(saga)).status).toBe('finished');
  });

  it('[decision.unlock-saga] is possible where it stands still, and no longer once it has ended', async () => {
    const stopped = await desk.start(['device_unlock']);
    await bench.cycle();
    await desk.answer('failed');
    await bench.cycle();
    expect(await desk.cancel(stopped)).toMatchObject({ status: 'cancelled', steps: [{ status: 'failed' }] });
    const done = await desk.start(['device_unlock']);
    await bench.cycle();
    await desk.answer();
    await bench.cycle();
    await expect(desk.cancel(done)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: messages.unlockEnded,
    });
  });

  it('[decision.hold] of the held step alone ends the whole', async () => {
    const saga = await desk.start(['turn_off_activation_lock', 'erase_device']);
    await cancelOperation(bench.services, bench.actor, saga.steps[0]?.operation?.id ?? '');
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({ status: 'cancelled', cancel: 'won', cancelled_by: null });
    await bench.advance(holdMs);
    await bench.cycle();
    expect(desk.pushed()).toEqual([]);
  });

  it('[decision.hold] that meets the end of the window leaves either nothing or one step, and says which', async () => {
    for (let round = 0; round < 4; round++) {
      await desk.capture();
      const saga = await desk.start(['turn_off_activation_lock', 'erase_device']);
      await bench.advance(holdMs);
      const [ended] = await Promise.all(
        round % 2 === 0 ? [desk.cancel(saga), bench.cycle()] : [bench.cycle().then(() => desk.cancel(saga))],
      );
      await bench.cycle();
      const { cancel } = await desk.look(saga);
      expect(ended?.cancel).toBe(cancel);
      expect(desk.pushed()).toEqual(cancel === 'won' ? [] : ['turn-off-activation-lock']);
    }
  });
});

describe('going on', () => {
  const stopAt = async (...chosen: readonly UnlockCommandName[]) => {
    const saga = await desk.start(chosen);
    await bench.advance(holdMs);
    await bench.cycle();
    await desk.answer('failed');
    await bench.cycle();
    return saga;
  };

  it('[decision.unlock-saga] begins the failed step anew, with an operation of its own', async () => {
    const saga = await stopAt('device_unlock', 'set_system_restriction');
    const first = (await desk.look(saga)).steps[0]?.operation;
    const resumed = await desk.resume(saga);
    expect(resumed).toMatchObject({
      status: 'running',
      failure: null,
      resumed_by: { name: accounts.admin.name },
      resumed_at: expect.any(String),
    });
    const second = resumed.steps[0]?.operation;
    expect(second?.command_uuid).not.toBe(first?.command_uuid);
    await bench.cycle();
    await desk.answer();
    await bench.cycle();
    await desk.answer();
    await bench.cycle();
    expect((await desk.look(saga)).status).toBe('finished');
    expect(desk.pushed()).toEqual(['unlock', 'unlock', 'set-system-restriction']);
  });

  it('[decision.unlock-saga] happens once when two people let it', async () => {
    const saga = await stopAt('device_unlock');
    const answers = await Promise.allSettled([desk.resume(saga), desk.resume(saga), desk.resume(saga)]);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => reason.message)).toEqual(Array(2).fill(messages.unlockNotStopped));
    await bench.cycle();
    expect(desk.pushed()).toEqual(['unlock', 'unlock']);
  });

  it('[decision.idempotency] happens once for one Idempotency-Key, also where the step has failed again meanwhile', async () => {
    const saga = await stopAt('device_unlock');
    const idempotencyKey = randomUUID();
    await desk.resume(saga, { idempotencyKey });
    await bench.cycle();
    await desk.answer('failed');
    await bench.cycle();
    expect(await desk.resume(saga, { idempotencyKey })).toMatchObject({ status: 'stopped' });
    await bench.cycle();
    expect(desk.pushed()).toEqual(['unlock', 'unlock']);
  });

  it('[decision.unlock-saga] is refused with the reason where the step could not begin, and changes nothing', async () => {
    const saga = await stopAt('device_unlock');
    const before = await desk.look(saga);
    await desk.change({ recycled_status: 1 });
    await expect(desk.resume(saga)).rejects.toMatchObject({
      code: 'NOT_POSSIBLE',
      message: '设备在回收站中',
    });
    expect(await desk.look(saga)).toEqual(before);
  });

  it('[decision.sms] [decision.unlock-saga] takes a code where the activation lock is still to be turned off and the store asks', async () => {
    const saga = await stopAt('turn_off_activation_lock', 'device_unlock');
    await askForCode(true);
    try {
      expect((await desk.look(saga)).sms_required).toBe(true);
      await expect(desk.resume(saga)).rejects.toMatchObject({ code: 'SMS_MISMATCH' });
      const sms_code = await newCode();
      await desk.change({ recycled_status: 1 });
      await expect(desk.resume(saga, { sms_code })).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
      await desk.change({ recycled_status: 0 });
      // The refusal has not used the code up.
      expect(await desk.resume(saga, { sms_code })).toMatchObject({ status: 'running', sms_required: false });
    } finally {
      await askForCode(false);
    }
  });
});
