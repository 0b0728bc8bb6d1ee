import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { holdMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { json } from '#server/database/json.ts';
import type { ClerkTable } from '#server/database/schema/people-tables.ts';
import { cancelOperation } from '#server/devices/cancel.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { statuses, unlockDesk } from './unlock-desk.ts';

const { acknowledged, cancelled } = operationStatus;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
  await desk.askForCode(false);
});
afterAll(() => bench.stop());

const desk = unlockDesk(() => bench);
beforeEach(() => desk.capture());

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

  it('[decision.unlock-saga] says which steps were sent, also where only an earlier try was', async () => {
    const saga = await desk.start(['device_unlock', 'set_system_restriction']);
    const sent = async () => (await desk.look(saga)).steps.map((step) => step.sent);
    expect(await sent()).toEqual([false, false]);
    await bench.cycle();
    expect(await sent()).toEqual([true, false]);
    await desk.answer('failed');
    await bench.cycle();
    await desk.resume(saga);
    const ended = await desk.cancel(saga);
    expect(statuses(ended)).toEqual({ device_unlock: 'cancelled', set_system_restriction: 'cancelled' });
    expect(ended.steps.map((step) => step.sent)).toEqual([true, false]);
    expect(desk.pushed()).toEqual(['unlock']);
  });

  it('[decision.hold] of the held step alone ends the whole', async () => {
    const saga = await desk.start(['turn_off_activation_lock', 'erase_device']);
    await cancelOperation(bench.services, bench.actor, saga.steps[0]?.operation?.id ?? '');
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({
      status: 'cancelled',
      cancel: 'won',
      cancelled_by: { name: accounts.admin.name },
    });
    await bench.advance(holdMs);
    await bench.cycle();
    expect(desk.pushed()).toEqual([]);
  });

  it('[decision.unlock-saga] of the step that is on its way ends the whole after it', async () => {
    const saga = await desk.start(['device_unlock', 'set_system_restriction']);
    await bench.cycle();
    bench.answerWithdrawals(async () => 'taken');
    const { cancel } = await cancelOperation(bench.services, bench.actor, saga.steps[0]?.operation?.id ?? '');
    expect([cancel, (await desk.look(saga)).status]).toEqual(['tooLate', 'stopping']);
    await desk.answer();
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({ status: 'cancelled', cancel: 'tooLate' });
    expect(desk.pushed()).toEqual(['unlock']);
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

describe('somebody who began it and may no longer go on', () => {
  const db = () => bench.services.db;
  const starter = () => ({ ...bench.actor, id: begun.id, name: begun.name });
  const begun = { id: seedIds.clerks.viewOnly, name: accounts.viewOnly.name };
  beforeEach(async () => {
    await db()
      .updateTable('clerk')
      .set({ disabled: false, permission: 'Ab22,Aa3', visible_clerk: json([]) })
      .where('id', '=', begun.id)
      .execute();
  });
  const change = (columns: Updateable<ClerkTable>) =>
    db().updateTable('clerk').set(columns).where('id', '=', begun.id).execute();
  const losses = [
    ['is disabled', { disabled: true }, '的账号已停用'],
    ['loses the right', { permission: 'Aa3' }, '已没有“一键解锁”权限'],
    ['no longer sees the device', { permission: 'Ab22' }, '设备已不由发起人'],
  ] as const;

  it.each(losses)(
    '[decision.unlock-saga] [role.clerk.disabled] stops before the next step where the starter %s; another person lets it go on',
    async (_, loss, reason) => {
      const saga = await desk.start(['device_unlock', 'set_system_restriction'], { actor: starter() });
      await bench.cycle();
      await change(loss);
      await desk.answer();
      await bench.cycle();
      const stopped = await desk.look(saga);
      expect(stopped).toMatchObject({
        status: 'stopped',
        failure: { command: 'set_system_restriction', reason: expect.stringContaining(reason) },
      });
      expect(desk.pushed()).toEqual(['unlock']);
      expect(await desk.resume(saga)).toMatchObject({ status: 'running', failure: null });
      await bench.cycle();
      expect(desk.pushed()).toEqual(['unlock', 'set-system-restriction']);
    },
  );

  it.each(losses)(
    '[decision.unlock-saga] [decision.hold] sends nothing at the end of the hold window where the starter %s',
    async (_, loss, reason) => {
      const saga = await desk.start(['turn_off_activation_lock'], { actor: starter() });
      await change(loss);
      await bench.advance(holdMs);
      await bench.cycle();
      expect(await desk.look(saga)).toMatchObject({
        status: 'stopped',
        failure: { reason: expect.stringContaining(reason) },
      });
      expect(desk.pushed()).toEqual([]);
    },
  );
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
    await desk.askForCode(true);
    try {
      expect((await desk.look(saga)).sms_required).toBe(true);
      await expect(desk.resume(saga)).rejects.toMatchObject({ code: 'SMS_MISMATCH' });
      const sms_code = await desk.newCode();
      await desk.change({ recycled_status: 1 });
      await expect(desk.resume(saga, { sms_code })).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
      await desk.change({ recycled_status: 0 });
      // The refusal has not used the code up.
      expect(await desk.resume(saga, { sms_code })).toMatchObject({ status: 'running', sms_required: false });
    } finally {
      await desk.askForCode(false);
    }
  });
});
