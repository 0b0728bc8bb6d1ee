import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { operationStatus, operationStatusTitle } from '#domain/devices/operation.ts';
import { grantMs } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { formatShort } from '#domain/text/time.ts';
import { releaseDue } from '#server/outbox/release.ts';
import { accounts } from '#server/seed/accounts.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { makeDevice, makeScheduledLock } from '../fixtures.ts';
import { makeUnlockKey } from '../unlock-fixtures.ts';
import { statuses, unlockDesk } from './unlock-desk.ts';

const { created, waiting } = operationStatus;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
  await desk.askForCode(false);
});
afterAll(() => bench.stop());

const desk = unlockDesk(() => bench);
beforeEach(() => desk.capture());

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
        exit: '无需解绑',
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
    const words = memberMessages.conflictMessage(
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
    await desk.askForCode(true);
    try {
      const chosen = ['turn_off_activation_lock', 'erase_device'] as const;
      const without = await desk.prevalidate(chosen);
      expect(without.sms_required).toBe(true);
      await expect(desk.start(chosen, { key: without.key })).rejects.toMatchObject({ code: 'SMS_MISMATCH' });
      expect((await desk.prevalidate(['device_unlock'])).sms_required).toBe(false);

      const code = await desk.newCode();
      await expect(desk.prevalidate(chosen, code === '999999' ? '000000' : '999999')).rejects.toMatchObject({
        code: 'SMS_MISMATCH',
      });
      const granted = await desk.prevalidate(chosen, code);
      expect(granted.sms_required).toBe(false);
      await expect(desk.prevalidate(chosen, code)).rejects.toMatchObject({ code: 'SMS_MISMATCH' });
      expect((await desk.start(chosen, { key: granted.key })).status).toBe('holding');
    } finally {
      await desk.askForCode(false);
    }
  });
});

describe('a key', () => {
  it('[decision.grant] is good for this person, this device and five minutes', async () => {
    const other = await makeDevice(bench, 'locked', { for_clerk: bench.actor.id });
    const refused = { code: 'SECPWD_MISMATCH', message: messages.keyInvalid };
    const key = await desk.keyFor();
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
    const key = await desk.keyFor();
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
    const key = await desk.keyFor();
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
    const words = memberMessages.conflictMessage(
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
    const words = memberMessages.conflictMessage(
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

  it('[decision.unlock-saga] gives way as if it had been ended: a step that may still act came too late, the rest never begins', async () => {
    const first = await desk.start(['device_unlock', 'set_system_restriction']);
    await bench.cycle();
    await bench.unanswered();
    await bench.cycle();
    await bench.cycle();
    expect(statuses(await desk.look(first))).toEqual({
      device_unlock: 'unknown',
      set_system_restriction: 'waiting',
    });
    await desk.start(['turn_off_activation_lock']);
    const replaced = await desk.look(first);
    expect(replaced).toMatchObject({
      status: 'cancelled',
      cancel: 'tooLate',
      cancelled_by: { name: accounts.admin.name },
      steps: [{ operation: { cancel: 'tooLate' } }, {}],
    });
    expect(statuses(replaced)).toEqual({ device_unlock: 'unknown', set_system_restriction: 'cancelled' });
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
    // It is not even tried: who counts it as due would look at it again at once, for ever.
    expect(await releaseDue(bench.services)).toBe(0);
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
      detail: { exit: '设备重新入网后再试' },
    });
  });
});
