import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appleCommands } from '#domain/apple/commands.ts';
import { operationStatus, operationTitle } from '#domain/devices/operation.ts';
import { superviseStatus } from '#domain/devices/status-values.ts';
import { holdMs, holdUnheardMs } from '#domain/limits.ts';
import type { Services } from '#server/call/services.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import { cancelOperation } from '#server/devices/cancel.ts';
import { endLeases } from '#server/outbox/push.ts';
import { releaseDue } from '#server/outbox/release.ts';
import { turnstile } from '../turnstile.ts';
import { type Bench, openBench, pushWaiting } from './bench.ts';
import { onePhone } from './one-phone.ts';

const { created, waiting, sent, acknowledged, failed, cancelled } = operationStatus;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
  // The person's code is another test's subject.
  await bench.services.db.updateTable('store').set({ sms_verify: '{}' }).execute();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await bench.services.db.deleteFrom('operation').where('device_id', '=', id).execute();
  await bench.services.db
    .updateTable('apple_device')
    .set({ supervise_status: superviseStatus.supervised, activation_lock_status: 1, abm_status: 1 })
    .where('id', '=', id)
    .execute();
  bench.pushes.length = 0;
  bench.answerPushes(async () => {});
});

const { id, about, acknowledge } = onePhone(() => bench);
const look = ({ command_uuid }: OperationRow) => bench.operation(command_uuid);
const cancel = (operation: OperationRow) => cancelOperation(bench.services, bench.actor, operation.id);
const pushed = () => bench.pushes.map(({ command_uuid }) => command_uuid);

describe('a command that nothing brings back', () => {
  it.each(appleCommands.filter(({ irreversible }) => irreversible))(
    '[decision.hold] waits out its hold window before it reaches the gateway: $name',
    async ({ name }) => {
      const operation = await bench.submit(id, name);
      expect(operation).toMatchObject({ status: created, hold: true, scheduled: false, released_at: null });
      expect(operation.run_at.getTime() - operation.date_created.getTime()).toBe(holdMs);
      await bench.advance(holdMs - 5_000);
      await bench.cycle();
      expect([(await look(operation)).status, pushed()]).toEqual([created, []]);
      await bench.advance(5_000);
      await bench.cycle();
      expect([(await look(operation)).status, pushed()]).toEqual([sent, [operation.command_uuid]]);
      expect(await bench.history(operation.id)).toEqual([created, waiting, sent]);
    },
  );

  it.each(['set-system-restriction', 'lock'] as const)(
    '[decision.hold] is not %s: that leaves at once',
    async (name) => {
      const operation = await bench.submit(id, name);
      await bench.cycle();
      expect([operation.hold, pushed()]).toEqual([false, [operation.command_uuid]]);
    },
  );

  it('[decision.hold] [decision.operation] is told apart from a scheduled one, in the record and on the device', async () => {
    const erase = await bench.submit(id, 'erase');
    const told = await cancel(erase);
    expect(told).toMatchObject({ hold: true, run_at: erase.run_at.toISOString() });
    expect(operationTitle({ ...told, status: created })).toBe('可撤销');
  });

  it('[decision.hold] is asked again at its end whether the device still allows it', async () => {
    const profile = await bench.submit(id, 'remove-main-profile');
    await bench.services.db
      .updateTable('apple_device')
      .set({ supervise_status: superviseStatus.unsupervised })
      .where('id', '=', id)
      .execute();
    await bench.advance(holdMs);
    await bench.cycle();
    expect(await look(profile)).toMatchObject({ status: failed, remark: '设备未受监管', sent_at: null });
    expect(pushed()).toEqual([]);
  });
});

describe('the hold window of one kind', () => {
  it('[decision.one-active] [decision.hold] keeps the same command from being given twice', async () => {
    const erase = await bench.submit(id, 'erase');
    await expect(bench.submit(id, 'erase')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('发起抹掉设备（可撤销）'),
    });
    expect((await look(erase)).status).toBe(created);
  });

  it('[decision.one-active] [decision.hold] gives its place to a newer command of the kind, of which nothing was sent', async () => {
    const erase = await bench.submit(id, 'erase');
    const profile = await bench.submit(id, 'remove-main-profile');
    expect(await look(erase)).toMatchObject({ status: cancelled, remark: '已被新的指令取代', sent_at: null });
    await bench.advance(holdMs);
    await bench.cycle();
    expect(pushed()).toEqual([profile.command_uuid]);
  });

  it('[decision.one-active] [decision.hold] holds up nothing of another kind', async () => {
    await bench.submit(id, 'erase');
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    expect(pushed()).toEqual([lock.command_uuid]);
  });
});

describe('a window that ran out while nobody could hear a cancel', () => {
  const whileAway = holdMs + holdUnheardMs + 1_000;

  it.each(appleCommands.filter(({ irreversible }) => irreversible))(
    '[decision.hold] begins anew, and a cancel wins in it: $name',
    async ({ name }) => {
      const operation = await bench.submit(id, name);
      await bench.advance(whileAway);
      await bench.cycle();
      const held = await look(operation);
      expect([held.status, held.hold, pushed()]).toEqual([created, true, []]);
      expect(held.run_at.getTime()).toBeGreaterThanOrEqual((await bench.now()).getTime() + holdMs - 5_000);
      expect(await cancel(operation)).toMatchObject({ status: cancelled, cancel: 'won', sent_at: null });
      await bench.advance(holdMs);
      await bench.cycle();
      expect(pushed()).toEqual([]);
    },
  );

  it('[decision.hold] [decision.operation] is told in the record, and ends like any other', async () => {
    const erase = await bench.submit(id, 'erase');
    await bench.advance(whileAway);
    await bench.cycle();
    await bench.advance(holdMs);
    await bench.cycle();
    expect(await look(erase)).toMatchObject({ status: sent });
    expect(await bench.history(erase.id)).toEqual([created, created, waiting, sent]);
    const { history } = await cancel(erase);
    expect(history[1]?.remark).toBe('未能按时发出，撤销时限已重新计时');
  });

  it('[decision.hold] begins anew once: what is late again leaves', async () => {
    const erase = await bench.submit(id, 'erase');
    await bench.advance(whileAway);
    await bench.cycle();
    await bench.advance(whileAway);
    await bench.cycle();
    expect(pushed()).toEqual([erase.command_uuid]);
  });

  it('[decision.hold] begins anew for two replicas that find it late together', async () => {
    const erase = await bench.submit(id, 'erase');
    await bench.advance(whileAway);
    await Promise.all([releaseDue(bench.services), releaseDue(bench.services)]);
    await bench.cycle();
    expect([(await look(erase)).status, pushed()]).toEqual([created, []]);
    expect(await bench.history(erase.id)).toEqual([created, created]);
  });

  it('is not that of a command for a set time, which leaves late', async () => {
    const runAt = new Date((await bench.now()).getTime() + 60_000);
    const lock = await bench.submit(id, 'lock', { runAt });
    await bench.advance(60_000 + whileAway);
    await bench.cycle();
    expect(pushed()).toEqual([lock.command_uuid]);
  });
});

describe('taking it back', () => {
  it('[decision.hold] [call.ios.cancel] in the window wins: nothing ever reaches the gateway', async () => {
    const erase = await bench.submit(id, 'erase');
    await bench.advance(holdMs - 1);
    expect(await cancel(erase)).toMatchObject({ status: cancelled, cancel: 'won', sent_at: null });
    await bench.advance(holdMs);
    await bench.cycle();
    expect([await cancel(erase), pushed()]).toMatchObject([{ status: cancelled, cancel: 'won' }, []]);
  });

  it('[decision.hold] [call.ios.cancel] after the window comes too late, and the record is put right when the phone acts all the same', async () => {
    const erase = await bench.submit(id, 'erase');
    await bench.advance(holdMs);
    await bench.cycle();
    bench.answerWithdrawals(async () => 'taken');
    expect(await cancel(erase)).toMatchObject({ status: sent, cancel: 'tooLate' });
    await bench.tell(await acknowledge(erase));
    expect(await look(erase)).toMatchObject({
      status: acknowledged,
      cancel: 'tooLate',
      remark: '取消后设备仍执行，状态已更正',
    });
  });

  it('[decision.hold] [call.ios.cancel] races with the release: exactly one of both wins, whoever begins', async () => {
    const outcomes = new Set<string>();
    bench.answerWithdrawals(async () => 'taken');
    for (let round = 0; round < 12; round++) {
      const erase = await bench.submit(id, 'erase');
      await bench.advance(holdMs);
      const release = async () => {
        await releaseDue(bench.services);
        await pushWaiting(bench.services);
      };
      const both = round % 2 === 0 ? [release(), cancel(erase)] : [cancel(erase), release()];
      await Promise.all(both);
      // Where the cancel held the row, the hand-over passes it by until the next time.
      await bench.cycle();
      const { status, cancel: result } = await look(erase);
      const wasPushed = pushed().includes(erase.command_uuid);
      outcomes.add(`${status} ${result} ${wasPushed}`);
      if (status === sent)
        await bench.tell({ type: 'failed', ...(await about(erase)), reason: '设备拒绝执行' });
    }
    const honest = [`${cancelled} won false`, `${sent} tooLate true`];
    expect([...outcomes].filter((outcome) => !honest.includes(outcome))).toEqual([]);
  });
});

/** Only on PostgreSQL: on the embedded database one transaction follows the other. */
describe.runIf(process.env.DATABASE_URL)('taking it back between any two statements', () => {
  const take = (services: Services) => async (operation: OperationRow) => {
    await cancelOperation(services, bench.actor, operation.id);
  };
  const handOver = (services: Services) => async () => {
    await releaseDue(services);
    await pushWaiting(services);
  };
  const push = (services: Services) => async () => {
    await pushWaiting(services);
  };
  const release = (services: Services) => async () => {
    await releaseDue(services);
  };
  type Act = (services: Services) => (operation: OperationRow) => Promise<void>;

  it.each<[string, string, Act, Act, boolean]>([
    ['a cancel meets release and hand-over', 'devices/cancel.ts', take, handOver, false],
    ['a cancel meets the hand-over', 'devices/cancel.ts', take, push, true],
    ['the release meets a cancel', 'outbox/release.ts', release, take, false],
    ['the note of the hand-over meets a cancel', 'operations/change-operation.ts', push, take, true],
  ])(
    '[decision.hold] [call.ios.cancel] %s: it never wins over what was handed over',
    async (_, begunBy, first, second, isReleased) => {
      const gate = turnstile(bench.services.db);
      const stopped = { ...bench.services, db: gate.db };
      const outcomes: string[] = [];
      for (let nth = 1; ; nth++) {
        const erase = await bench.submit(id, 'erase');
        await bench.advance(holdMs);
        if (isReleased) await releaseDue(bench.services);
        const met = await gate.meet(
          { begunBy, nth },
          () => first(stopped)(erase),
          () => second(bench.services)(erase),
        );
        await bench.cycle();
        const { status, cancel: result } = await look(erase);
        outcomes.push(`${status} ${result} ${pushed().includes(erase.command_uuid)}`);
        if (status === sent)
          await bench.tell({ type: 'failed', ...(await about(erase)), reason: '设备拒绝执行' });
        if (!met) break;
      }
      expect(outcomes.length).toBeGreaterThan(3);
      // The last one met nobody: whoever was stopped has acted alone.
      const honest = [`${cancelled} won false`, `${sent} tooLate true`];
      expect(outcomes.slice(0, -1).filter((outcome) => !honest.includes(outcome))).toEqual([]);
    },
  );
});

describe('a server that is killed', () => {
  it('[decision.hold] [decision.operation] between release and hand-over hands the command over once, and once only', async () => {
    const erase = await bench.submit(id, 'erase');
    await bench.advance(holdMs);
    // It dies after the release.
    await releaseDue(bench.services);
    expect([(await look(erase)).status, pushed()]).toEqual([waiting, []]);
    // The next one begins with the leases of the dead one, looks for what is due, and again.
    await endLeases(bench.services);
    await bench.cycle();
    await bench.cycle();
    expect([(await look(erase)).status, pushed()]).toEqual([sent, [erase.command_uuid]]);
    expect(await bench.history(erase.id)).toEqual([created, waiting, sent]);
  });

  it('[decision.hold] [decision.operation] inside the window releases at the time it was accepted for', async () => {
    const erase = await bench.submit(id, 'erase');
    await bench.advance(holdMs / 2);
    await endLeases(bench.services);
    await bench.cycle();
    expect((await look(erase)).run_at).toEqual(erase.run_at);
    await bench.advance(holdMs / 2);
    await bench.cycle();
    expect(pushed()).toEqual([erase.command_uuid]);
  });

  it('[decision.hold] [decision.operation] in two replicas at once releases and hands over once', async () => {
    const erase = await bench.submit(id, 'erase');
    await bench.advance(holdMs);
    await Promise.all([bench.cycle(), bench.cycle()]);
    expect(pushed()).toEqual([erase.command_uuid]);
    expect(await bench.history(erase.id)).toEqual([created, waiting, sent]);
  });
});
