import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { lockMessageMaxLength } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { checkDraft, type LockDraft } from '#machines/devices/lost-mode-schedule/lock-draft.ts';
import { lostModeScheduleMachine } from '#machines/devices/lost-mode-schedule/lost-mode-schedule.machine.ts';
import { securedCommandEffects } from '#machines/devices/secured-command/secured-command.effects.ts';
import { securedCommandMachine } from '#machines/devices/secured-command/secured-command.machine.ts';
import { fakeClient, lost, refusal } from './fake-client.ts';

const { lock } = appleCommandCalls;

const now = Date.parse('2026-11-21T02:00:00Z');
const device_id = '11111111-1111-4111-8111-111111111111';
const operation = { id: 'k7Q2m9x', command_uuid: '33333333-3333-4333-8333-333333333333' };
const filled: LockDraft = {
  message: '请联系门店',
  phone_number: '0571-87654321',
  footnote: '城西旗舰店',
  when: '',
  due_day: '',
  template: '',
};

describe('the draft of a lock', () => {
  it('[valid.ios.lock] needs a message; phone and footnote may be left out', () => {
    expect(checkDraft({ ...filled, message: '  ' }, { timing: 'now' }, now)).toEqual({
      ok: false,
      errors: { message: messages.lockMessageRequired },
    });
    expect(checkDraft({ ...filled, phone_number: '', footnote: '' }, { timing: 'now' }, now)).toEqual({
      ok: true,
      body: { message: '请联系门店', when: 'now' },
    });
  });

  it('[valid.ios.lock] says what is too long, each at its field', () => {
    const long = {
      ...filled,
      message: '长'.repeat(lockMessageMaxLength + 1),
      phone_number: '1'.repeat(21),
    };
    expect(checkDraft(long, { timing: 'now' }, now)).toEqual({
      ok: false,
      errors: { message: '锁定提示内容最多 200 个字', phone_number: '联系电话最多 20 个字' },
    });
  });

  it.each([
    ['１３８ ００１３－８０００', '138 0013-8000'],
    ['（0571）８７６５\u200b4321', '(0571)87654321'],
    ['+86\u00a0138\u20110013\u20118000', '+86 138-0013-8000'],
    ['abc😀', null],
    ['0571-8765转8', null],
    ['( )', null],
  ])(
    '[valid.ios.lock] [valid.android.lock] [decision.lock-text] a number %s is one that can be dialled, or refused',
    (typed, sent) => {
      expect(checkDraft({ ...filled, phone_number: typed }, { timing: 'now' }, now)).toMatchObject(
        sent === null
          ? { ok: false, errors: { phone_number: '联系电话只能填写数字、空格和 + - ( )' } }
          : { ok: true, body: { phone_number: sent } },
      );
    },
  );

  it('[decision.templates] asks for the date that a text names, unless a contract says it, and sends the text with its variables', () => {
    const message = '{承租人}您好，租期 {到期日} 到期';
    const draft = { ...filled, message, template: '租金逾期' };
    expect(checkDraft(draft, { timing: 'now' }, now)).toEqual({
      ok: false,
      errors: { due_day: '请选择到期日' },
    });
    const sent = {
      message,
      phone_number: '0571-87654321',
      footnote: '城西旗舰店',
      when: 'now',
      template: '租金逾期',
    };
    expect(checkDraft({ ...draft, due_day: '2026-11-20' }, { timing: 'now' }, now)).toEqual({
      ok: true,
      body: { ...sent, due_day: '2026-11-20' },
    });
    expect(checkDraft(draft, { timing: 'now', hasContract: true }, now)).toEqual({ ok: true, body: sent });
    expect(checkDraft({ ...filled, message: '{姓名}您好' }, { timing: 'now' }, now)).toEqual({
      ok: false,
      errors: { message: '没有变量 {姓名}，可以使用 {承租人}、{到期日}、{门店}、{联系电话}' },
    });
  });

  it.each([
    ['', '请选择锁定时间'],
    ['2026-02-30T10:00', messages.whenInvalid],
    ['2026-11-21T09:59', messages.whenPast],
    ['2027-11-23T10:00', messages.whenTooFar],
  ])('[ios.lock.schedule] [decision.when] refuses the time "%s"', (when, sentence) => {
    expect(checkDraft({ ...filled, when }, { timing: 'later' }, now)).toEqual({
      ok: false,
      errors: { when: sentence },
    });
  });

  it('[decision.when] reads the time as Asia/Shanghai and sends the instant', () => {
    const checked = checkDraft({ ...filled, when: '2026-11-22T09:00' }, { timing: 'later' }, now);
    expect(checked.ok && checked.body.when).toBe('2026-11-22T01:00:00.000Z');
  });
});

/** The lock dialog's machine on a client whose answers the test gives. */
function compose(draft: LockDraft = filled) {
  const fake = fakeClient();
  const securedCommand = securedCommandMachine.provide({
    actors: securedCommandEffects(fake.client),
    actions: { keepGrant: () => {}, forgetGrant: () => {} },
  });
  const actor = createActor(lostModeScheduleMachine.provide({ actors: { securedCommand } }), {
    input: {
      kind: 'apple',
      deviceId: device_id,
      draft,
      grant: null,
      makeIdempotencyKey: () => operation.command_uuid,
      now: () => now,
    },
  }).start();
  return { ...fake, actor, state: () => actor.getSnapshot().value };
}
const confirm = { type: 'lock.confirm', password: 'Guard-2026' } as const;

describe('a lock for now or later', () => {
  it('[valid.ios.lock] sends what the contract takes, now', async () => {
    const { actor, last } = compose();
    actor.send(confirm);
    const { body } = last().input as { body: unknown };
    expect(body).toEqual({
      device_id,
      message: '请联系门店',
      phone_number: '0571-87654321',
      footnote: '城西旗舰店',
      when: 'now',
      password: 'Guard-2026',
    });
    expect(v.is(lock.body, body)).toBe(true);
    await last().answer(operation);
    expect(actor.getSnapshot().output).toEqual({ operation });
  });

  it('[ios.lock.schedule] sends the time that was chosen, later', () => {
    const { actor, last } = compose();
    actor.send({ type: 'lock.chooseLater' });
    actor.send({ type: 'lock.edit', field: 'when', text: '2026-11-22T09:00' });
    actor.send(confirm);
    expect(last().input).toMatchObject({ body: { when: '2026-11-22T01:00:00.000Z' } });
  });

  it('[valid.ios.lock] calls nobody while a field is wrong', () => {
    const { actor, calls } = compose({ ...filled, message: '' });
    actor.send(confirm);
    expect(calls).toEqual([]);
    expect(actor.getSnapshot().context.errors).toEqual({ message: messages.lockMessageRequired });
  });

  it('comes back to the form when the password is malformed, without a call', () => {
    const { actor, calls, state } = compose();
    actor.send({ ...confirm, password: 'x' });
    expect(calls).toEqual([]);
    expect(state()).toEqual({ composing: 'immediate' });
  });

  it.each([
    ['a wrong password', refusal('SECPWD_MISMATCH', messages.secondaryMismatch), {}],
    [
      'a time that has passed meanwhile',
      { ...refusal('INVALID_INPUT', messages.whenPast), field: 'when', responseId: '07e31-ab' } as const,
      { when: `${messages.whenPast} [07e31]` },
    ],
  ])('keeps text, time and choice through %s', async (_, failure, errors) => {
    const { actor, last, state } = compose();
    actor.send({ type: 'lock.chooseLater' });
    actor.send({ type: 'lock.edit', field: 'when', text: '2026-11-22T09:00' });
    actor.send(confirm);
    await last().fail(failure);
    expect(state()).toEqual({ composing: 'later' });
    const { context } = actor.getSnapshot();
    expect(context.draft).toEqual({ ...filled, when: '2026-11-22T09:00' });
    expect(context.errors).toEqual(errors);
  });

  it('[decision.idempotency] keeps the text through a lost answer and sends it again under the same key', async () => {
    const { actor, calls, last } = compose();
    actor.send(confirm);
    await last().fail(lost);
    await last().fail(refusal('NOT_FOUND', messages.notFound));
    actor.getSnapshot().children.securedCommand?.send({
      type: 'command.retry',
      password: 'Guard-2026',
      smsCode: '',
    });
    const [first, second] = calls.filter(({ row }) => row === lock);
    expect(second?.input).toEqual(first?.input);
    expect(second?.options.idempotencyKey).toBe(first?.options.idempotencyKey);
  });
});
