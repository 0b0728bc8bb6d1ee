import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { cancelSchedule } from '#api/contract/apple/devices.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { cancelOperation } from '#api/contract/operations.ts';
import { permissionCode } from '#domain/access/permissions.ts';
import { type OperationStatus, operationStatus, operationStatuses } from '#domain/devices/operation.ts';
import { tooLateSentence } from '#domain/kinds/cancel.ts';
import * as messages from '#domain/messages.ts';
import { cancelOperationEffects } from '#machines/devices/cancel-operation/cancel-operation.effects.ts';
import { cancelOperationMachine } from '#machines/devices/cancel-operation/cancel-operation.machine.ts';
import { cancelQuestion, cancelReason } from '#screens/devices/commands/cancel-words.ts';
import { cancelledByOf, operationLines } from '#screens/devices/words/operation-words.ts';
import { sampleOperation } from '#tests/path-harness/browser/console-stage.ts';
import { fakeClient, lost, refusal } from './fake-client.ts';

const { created, waiting, sent, acknowledged, cancelled, unknown } = operationStatus;
const now = new Date('2026-11-21T02:00:00Z');
const operationId = 'k7Q2m9x';

/** The dialog's machine once the person has confirmed. */
function openCancel(scheduled = true) {
  const fake = fakeClient();
  const machine = cancelOperationMachine.provide({ actors: cancelOperationEffects(fake.client, 'apple') });
  const actor = createActor(machine, { input: { operationId, scheduled } }).start();
  actor.send({ type: 'operation.cancel' });
  return { ...fake, actor, state: () => actor.getSnapshot().value };
}

describe('cancelling', () => {
  it('[valid.ios.cancel-schedule] [call.ios.cancel] names the operation by its 7 characters, by the call that it has', () => {
    const { row, input } = openCancel().last();
    expect([row, input]).toMatchObject([cancelSchedule, { body: { operation_log_id: operationId } }]);
    expect(openCancel(false).last().row).toBe(cancelOperation);
    expect(v.is(cancelSchedule.body, { operation_log_id: operationId })).toBe(true);
    expect(v.is(cancelSchedule.body, { operation_log_id: 'k7Q2m9' })).toBe(false);
  });

  it('[ios.lock.schedule] is done when it came before the command was sent', async () => {
    const { actor, last } = openCancel();
    await last().answer({ cancel: 'won', status: cancelled });
    expect(actor.getSnapshot().output).toEqual({ cancelled: true, changed: true });
  });

  it.each([
    [sent, '来不及取消：指令已发出，设备仍可能执行'],
    [acknowledged, '来不及取消：设备已执行'],
    [operationStatus.expired, '来不及取消：该操作已结束'],
  ])(
    '[call.ios.cancel] says 来不及 and what has become of the command instead: %s',
    async (status, sentence) => {
      const { actor, last, state } = openCancel(false);
      await last().answer({ cancel: 'tooLate', status });
      expect([state(), actor.getSnapshot().context.sentence]).toEqual(['tooLate', sentence]);
      actor.send({ type: 'operation.keep' });
      expect(actor.getSnapshot().output).toEqual({ cancelled: false, changed: true });
    },
  );

  it('[ios.lock.schedule] asks again after a lost answer', async () => {
    const { actor, calls, last, state } = openCancel();
    await last().fail(lost);
    expect(state()).toBe('failed');
    actor.send({ type: 'operation.cancel' });
    expect(calls.map(({ input }) => input)).toEqual([calls[0]?.input, calls[0]?.input]);
  });

  it('is not taken back on its way when the person leaves the screen', () => {
    const { actor, last } = openCancel();
    actor.stop();
    expect(last().options.signal?.aborted ?? false).toBe(false);
  });

  it('shows why the server will not', async () => {
    const { actor, last, state } = openCancel();
    await last().fail(refusal('CONFLICT', messages.cancelGone));
    expect([state(), actor.getSnapshot().context.sentence]).toEqual(['refused', messages.cancelGone]);
  });
});

const operation = (status: OperationStatus, more: Partial<DeviceOperation> = {}) =>
  sampleOperation({ status, history: [{ status, at: '2026-11-21T01:40:12.000Z', remark: '' }], ...more });
const asked = { cancelled_by: { id: 'x', name: '赵一鸣' }, cancelled_at: '2026-11-21T01:50:00.000Z' };
const tooLate = { cancel: 'tooLate', ...asked } as const;

describe('what the confirmation says', () => {
  it.each([
    [
      operation(created, { run_at: '2026-11-22T01:00:00.000Z' }),
      /^该设备将于 2026-11-22 09:00:00 自动锁定，取消后将不再执行。$/,
    ],
    [operation(waiting), /正在等待发出。若指令尚未发出即可取消；已发出的将提示来不及取消。$/],
    [operation(sent), /^“锁定设备”已推送，可能仍会执行；实际结果以设备回执为准。$/],
    [operation(unknown), /未收到结果，可能仍会执行；取消后可以再次发起，/],
    [operation(sent, { unlock_step: true }), /取消后，其余步骤也不再执行。$/],
    [operation(acknowledged), /^该操作已结束（已执行），无需取消。$/],
    [operation(cancelled, { cancel: 'won', ...asked }), /^赵一鸣已于 .+ 取消，指令未发出$/],
  ])('[decision.operation] is what cancelling means now: %#', (subject, words) => {
    expect(cancelQuestion(subject, now)).toMatch(words);
  });
});

it('[decision.operation] foretells a cancel that comes too late in the words that are said then', () => {
  const asked = Object.values(operationStatus).flatMap((status) =>
    [true, false].map((awaits_device) => cancelQuestion(operation(status, { awaits_device }), now)),
  );
  const foretold = asked.flatMap((question) => /将提示([^；。]+)/.exec(question)?.[1] ?? []);
  expect(foretold).not.toEqual([]);
  for (const words of foretold) {
    for (const status of operationStatuses) expect(tooLateSentence(status).split('：')[0]).toBe(words);
  }
});

describe('who may cancel', () => {
  const unlocker = { permission: [permissionCode('apple.oneClickUnlock')] };
  const erase = operation(sent, { command: 'erase' });

  it('[role.non-admin] [decision.unlock-saga] is who may give the command; a step also who may unlock', () => {
    expect(cancelReason(unlocker, erase, now)).toBe(
      '没有权限执行此操作。需要“抹掉设备”权限，请联系门店管理员开通',
    );
    expect(cancelReason(unlocker, { ...erase, unlock_step: true }, now)).toBeNull();
  });

  it('[call.ios.cancel] is nobody after somebody has asked: it was too late', () => {
    expect(cancelReason({ permission: ['Admin'] }, operation(sent, tooLate), now)).toMatch(
      /^赵一鸣已于 .+ 取消，但来不及：指令已发出$/,
    );
  });
});

describe('the record of a cancel', () => {
  const titles = (subject: DeviceOperation) =>
    operationLines(subject, now).map(({ title, text }) => [title, text.split(' · ')[0]]);

  it('[decision.operation] says 已取消（未发出） and who did it', () => {
    const won = { cancel: 'won', ...asked } as const;
    const history = [
      { status: created, at: '2026-11-21T01:40:12.000Z', remark: '' },
      { status: cancelled, at: '2026-11-21T01:50:00.000Z', remark: '' },
    ];
    expect(titles(operation(cancelled, { ...won, history })).at(-1)).toEqual([
      '锁定设备 已取消（未发出）',
      '由赵一鸣取消',
    ]);
    expect(titles(operation(cancelled, { ...won, history, hold: true })).at(-1)).toEqual([
      '锁定设备 已撤销（未发出）',
      '由赵一鸣撤销',
    ]);
    expect(titles(operation(cancelled))).toEqual([['锁定设备 已取消', '李晓雯']]);
  });

  it('names nobody as who took it back where the cancel came too late, whatever has become of it', () => {
    const named = Object.values(operationStatus).flatMap((status) =>
      [true, false].flatMap((hold) => {
        const record = operation(status, { ...tooLate, hold });
        return [cancelledByOf(record), ...operationLines(record, now).map(({ text }) => text)];
      }),
    );
    expect(named.filter((text) => /由赵一鸣/.test(text))).toEqual([]);
    const won = operation(cancelled, { cancel: 'won', ...asked });
    expect([cancelledByOf(won), cancelledByOf({ ...won, cancel: null })]).toEqual(['由赵一鸣取消', '']);
  });

  it('[decision.operation] has a line for one that came too late, at its time', () => {
    const history = [
      { status: sent, at: '2026-11-21T01:40:12.000Z', remark: '' },
      { status: acknowledged, at: '2026-11-21T01:55:00.000Z', remark: '取消后设备仍执行，状态已更正' },
    ];
    expect(titles(operation(acknowledged, { ...tooLate, history })).slice(0, 2)).toEqual([
      ['锁定设备 已推送', '李晓雯'],
      ['锁定设备 取消来不及', '赵一鸣'],
    ]);
  });
});
