import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import {
  commandCheckBaseMs,
  commandCheckMaxMs,
  commandExpiresAfterMs,
  commandLeaseMs,
} from '#domain/limits.ts';
import { cancelOperation } from '#server/devices/cancel.ts';
import { NotTaken } from '#server/gateways/gateway.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startOutbox } from '../start-outbox.ts';
import { type Bench, openBench } from './bench.ts';
import { onePhone } from './one-phone.ts';

/** Commands of which nobody knows what became: what they keep out, how they are looked into, and how they end. */

const { waiting, sent, acknowledged, cancelled, expired, unknown } = operationStatus;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.reset());

const { id, device, statusOf, acknowledge, contact } = onePhone(() => bench);

/** Handed over, and no answer came. */
async function lost(name: AppleCommandName) {
  const operation = await bench.submit(id, name);
  await bench.cycle();
  await bench.unanswered();
  await bench.cycle();
  expect(await statusOf(operation)).toBe(unknown);
  return operation;
}

const cancel = (operationId: string) => cancelOperation(bench.services, bench.actor, operationId);

describe('the same command again', () => {
  it('[decision.one-active] is refused with the way out, and taken once somebody has taken the first back', async () => {
    bench.answerWithdrawals(async () => 'taken');
    const first = await lost('reboot');
    await expect(bench.submit(id, 'reboot')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/结果未知），设备仍可能执行。如需再次发起，请先取消该指令$/),
    });
    expect(await cancel(first.id)).toMatchObject({ status: unknown, cancel: 'tooLate' });
    const again = await bench.submit(id, 'reboot');
    await bench.cycle();
    // What the phone makes of either is told of that one alone.
    await bench.tell(await acknowledge(first));
    expect(await bench.operation(first.command_uuid)).toMatchObject({
      status: acknowledged,
      remark: '取消后设备仍执行，状态已更正',
    });
    expect(await statusOf(again)).toBe(sent);
  });

  it('[decision.one-active] locks a phone that has said since the push that it is not locked', async () => {
    const first = await lost('lock');
    await expect(bench.submit(id, 'lock')).rejects.toMatchObject({ code: 'CONFLICT' });
    await bench.tell(await contact(false));
    expect(await statusOf(first)).toBe(unknown);
    await bench.submit(id, 'lock');
  });

  it('[decision.one-active] is not freed by a contact that says nothing of what it is about', async () => {
    await lost('reboot');
    await bench.tell(await contact(false));
    await expect(bench.submit(id, 'reboot')).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a gateway that does not say what became of it', () => {
  it('[decision.operation] keeps no other command from leaving', async () => {
    await lost('reboot');
    await bench.advance(commandCheckMaxMs);
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const query = () => {
      ask();
      return answered;
    };
    const outbox = startOutbox({
      ...bench.services,
      gateways: { ...bench.services.gateways, apple: { ...bench.services.gateways.apple, query } },
    });
    try {
      await asked;
      const { command_uuid } = await bench.submit(id, 'lock');
      outbox.wake();
      await eventually(() => expect(bench.pushes.at(-1)).toMatchObject({ command_uuid }));
    } finally {
      answer();
      await outbox.stop();
    }
  });
});

describe('a hand-over', () => {
  const giveUp = () => bench.advance(commandLeaseMs * 2);

  it('[decision.operation] [decision.one-active] of which one attempt may have arrived goes on, and is not simply given again', async () => {
    const reboot = await bench.submit(id, 'reboot');
    let attempt = 0;
    bench.answerPushes(() =>
      Promise.reject(attempt++ === 1 ? new Error('no answer') : new NotTaken('turned away')),
    );
    for (let cycle = 1; cycle <= 5; cycle++) {
      await bench.cycle();
      await giveUp();
    }
    expect(attempt).toBe(5);
    await expect(bench.submit(id, 'reboot')).rejects.toMatchObject({ code: 'CONFLICT' });
    await bench.tell(await acknowledge(reboot));
    expect(await statusOf(reboot)).toBe(acknowledged);
  });

  it('[decision.operation] during which the process died counts as one that may have arrived', async () => {
    const reboot = await bench.submit(id, 'reboot');
    bench.answerPushes(() => Promise.reject(new NotTaken('turned away')));
    await bench.services.db
      .updateTable('operation')
      .set({ attempts: 1 })
      .where('id', '=', reboot.id)
      .execute();
    await bench.cycle();
    expect((await bench.operation(reboot.command_uuid)).remark).toContain('设备可能已收到指令');
  });
});

describe('the end of one that nobody answered', () => {
  /** Its time is over when the next cycle begins. */
  async function overdue() {
    const reboot = await lost('reboot');
    await bench.advance(commandExpiresAfterMs);
    return reboot;
  }
  const asked = ({ command_uuid }: { command_uuid: string }) =>
    bench.withdrawals.filter((uuid) => uuid === command_uuid).length;

  it('[decision.operation] comes only after the gateway has given it back', async () => {
    const reboot = await overdue();
    let seen: number | undefined;
    bench.answerWithdrawals(async (uuid) => {
      if (uuid === reboot.command_uuid) seen = await statusOf(reboot);
      return 'withdrawn';
    });
    await bench.cycle();
    expect([seen, await statusOf(reboot)]).toEqual([unknown, expired]);
    await bench.submit(id, 'reboot');
  });

  it('[decision.operation] does not come where the gateway can not be asked; it is asked again later', async () => {
    const reboot = await overdue();
    bench.answerWithdrawals(() => Promise.reject(new Error('no route')));
    await bench.cycle();
    await bench.cycle();
    expect([asked(reboot), await statusOf(reboot)]).toEqual([1, unknown]);
    bench.answerWithdrawals(async () => 'withdrawn');
    await bench.advance(commandCheckMaxMs);
    await bench.cycle();
    expect(await statusOf(reboot)).toBe(expired);
  });

  it.each(['lock', 'reboot'] as const)(
    '[decision.withdraw] comes as soon as somebody has cancelled it and the gateway gives it back: %s',
    async (command) => {
      const operation = await lost(command);
      expect(await cancel(operation.id)).toMatchObject({ status: unknown, cancel: 'tooLate' });
      await bench.advance(commandCheckMaxMs);
      await bench.cycle();
      expect(await bench.operation(operation.command_uuid)).toMatchObject({
        status: cancelled,
        cancel: 'won',
      });
      expect(asked(operation)).toBe(1);
    },
  );

  it('[decision.operation] is no expiry where the phone has taken it: it stays unknown until somebody lets it go', async () => {
    const reboot = await overdue();
    bench.answerWithdrawals(async () => 'taken');
    await bench.cycle();
    expect(await bench.operation(reboot.command_uuid)).toMatchObject({
      status: unknown,
      remark: '设备已取走指令，但一直未回报结果',
    });
    await cancel(reboot.id);
    await bench.cycle();
    expect(await bench.operation(reboot.command_uuid)).toMatchObject({ status: expired, cancel: 'tooLate' });
    await bench.tell(await acknowledge(reboot));
    expect((await bench.operation(reboot.command_uuid)).remark).toBe('取消后设备仍执行，状态已更正');
  });
});

describe('while nobody knows', () => {
  const asked = () => bench.queries.filter((device) => device === id).length;

  it('[decision.operation] its device is asked how it is at once, and again after waits that double', async () => {
    await lost('lock');
    expect(asked()).toBe(1);
    await bench.cycle();
    expect(asked()).toBe(1);
    await bench.advance(commandCheckBaseMs);
    await bench.cycle();
    expect(asked()).toBe(2);
    await bench.advance(commandCheckBaseMs);
    await bench.cycle();
    expect(asked()).toBe(2);
    await bench.advance(commandCheckBaseMs);
    await bench.cycle();
    expect(asked()).toBe(3);
  });

  it('[decision.operation] what it says ends the wait, and it is asked no more', async () => {
    const lock = await lost('lock');
    await bench.tell(await contact(true, 'query'));
    expect(await statusOf(lock)).toBe(acknowledged);
    await bench.advance(commandCheckMaxMs);
    await bench.cycle();
    expect(asked()).toBe(1);
  });
});

describe('without an answer', () => {
  it('[decision.operation] becomes unknown, which late evidence corrects', async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.unanswered();
    await bench.advance(-2_000);
    await bench.cycle();
    expect(await statusOf(lock)).toBe(sent);
    await bench.advance(2_000);
    await bench.cycle();
    expect(await statusOf(lock)).toBe(unknown);
    expect(await device()).toMatchObject({ unfinished_count: 1, latest_operation_status: unknown });
    await bench.tell(await acknowledge(lock));
    expect(await bench.history(lock.id)).toEqual([waiting, sent, unknown, acknowledged]);
    expect(await device()).toMatchObject({ unfinished_count: 0, lock_status: lockStatus.locked });
  });

  it('[decision.operation] expires in the end and stays so; that the phone acted is told all the same', async () => {
    const reboot = await bench.submit(id, 'reboot');
    await bench.cycle();
    await bench.unanswered();
    await bench.cycle();
    await bench.advance(commandExpiresAfterMs);
    await bench.cycle();
    expect(await statusOf(reboot)).toBe(expired);
    const answer = await acknowledge(reboot);
    await bench.tell(answer, answer);
    expect(await bench.operation(reboot.command_uuid)).toMatchObject({
      status: expired,
      remark: '操作结束后收到设备的执行回执',
    });
    expect(await bench.history(reboot.id)).toEqual([waiting, sent, unknown, expired, expired]);
  });
});
