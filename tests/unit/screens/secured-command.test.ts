import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import type { SmsType } from '#api/contract/people/system.ts';
import { grantMs } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { smsCodeEffects } from '#machines/account/sms-code/sms-code.effects.ts';
import { smsCodeMachine } from '#machines/account/sms-code/sms-code.machine.ts';
import { createGrants } from '#machines/devices/secured-command/grants.ts';
import { securedCommandEffects } from '#machines/devices/secured-command/secured-command.effects.ts';
import { securedCommandMachine } from '#machines/devices/secured-command/secured-command.machine.ts';
import { fakeClient, lost, refusal } from './fake-client.ts';

const { lock, unlock, 'turn-off-activation-lock': turnOffActivationLock } = appleCommandCalls;

const device_id = '11111111-1111-4111-8111-111111111111';
const key = '22222222-2222-4222-8222-222222222222';
const request = { kind: 'apple', command: 'unlock', body: { device_id } } as const;
const proof = { password: 'Guard-2026', smsCode: '' };
const confirm = { type: 'command.confirm', request, ...proof } as const;

/** A dialog's machine on a client whose answers the test gives. */
function open(grants = createGrants(Date.now), smsType: SmsType | null = null) {
  const keep = grants.keeper();
  const fake = fakeClient();
  let made = 0;
  const makeIdempotencyKey = vi.fn(() => `33333333-3333-4333-8333-${String(++made).padStart(12, '0')}`);
  const machine = securedCommandMachine.provide({
    actors: securedCommandEffects(fake.client),
    actions: {
      keepGrant: (_, { answer }) => {
        if (answer.key) keep('unlock', answer.key);
      },
      forgetGrant: () => grants.forget('unlock'),
    },
  });
  const actor = createActor(machine, {
    input: { smsType, grant: grants.find('unlock'), makeIdempotencyKey },
  }).start();
  const state = () => actor.getSnapshot().value;
  const sentTo = (row: unknown) => fake.calls.filter((call) => call.row === row);
  return { ...fake, actor, state, grants, makeIdempotencyKey, sentTo };
}
const accepted = (uuid: string, grant?: string) => ({
  id: 'k7Q2m9x',
  command_uuid: uuid,
  ...(grant && { key: grant }),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a command that discloses something', () => {
  it('[decision.secrets] hands it over past the machine: no event and no context holds it', async () => {
    const fake = fakeClient();
    const disclose = vi.fn();
    const heard: unknown[] = [];
    const machine = securedCommandMachine.provide({
      actors: securedCommandEffects(fake.client, disclose),
      actions: { keepGrant: () => {}, forgetGrant: () => {} },
    });
    const actor = createActor(machine, {
      input: { smsType: null, grant: null, makeIdempotencyKey: () => key },
      inspect: (event) => heard.push('event' in event ? event.event : null),
    }).start();
    actor.send({
      ...confirm,
      request: { kind: 'apple', command: 'get-activation-lock-password', body: { device_id } },
    });
    const result = { passcode: 'KKD5C-AT6T0', stored_at: null };
    await fake.last().answer({ ...accepted(key), result });
    expect(disclose).toHaveBeenCalledWith(result);
    expect(actor.getSnapshot().status).toBe('done');
    expect(heard.length).toBeGreaterThan(0);
    expect(JSON.stringify([heard, actor.getSnapshot().context])).not.toContain('KKD5C');
  });
});

describe('a secured command', () => {
  it('[valid.ios.credential] sends the password and no key, in a form that the contract takes', () => {
    const { actor, last } = open();
    actor.send(confirm);
    const { body } = last().input as { body: unknown };
    expect(body).toEqual({ device_id, password: 'Guard-2026' });
    expect(v.is(unlock.body, body)).toBe(true);
  });

  it('[valid.ios.credential] sends the key and no password while a key is held', () => {
    const grants = createGrants(Date.now);
    grants.keeper()('unlock', key);
    const { actor, last } = open(grants);
    actor.send({ ...confirm, password: 'typed-too' });
    const { body } = last().input as { body: unknown };
    expect(body).toEqual({ device_id, key });
    expect(v.is(unlock.body, body)).toBe(true);
  });

  it.each([
    [
      'a key that the server no longer takes',
      { ...refusal('SECPWD_MISMATCH', messages.keyInvalid), field: 'key' },
    ],
    ['a key that is none', { ...refusal('INVALID_INPUT', messages.invalidInput), field: 'key' }],
  ] as const)('asks for the password in the place of %s', async (_, failure) => {
    const grants = createGrants(Date.now);
    grants.keeper()('unlock', key);
    const { actor, last, state } = open(grants);
    actor.send(confirm);
    await last().fail(failure);
    expect(state()).toEqual({ entering: 'passwordAsked' });
    expect(actor.getSnapshot().context.proof.problem).toMatchObject({ field: 'password' });
    expect(grants.find('unlock')).toBeNull();
  });

  it.each([
    ['M8N4', true],
    ['m8n4', true],
    ['ｍ８ｎ４', true],
    [' M8 N4 ', true],
    ['M8N', false],
    ['XM8N4', false],
    ['DX3YR2M8N4', false],
    ['', false],
  ])(
    '[decision.hold.proof] is confirmed by the last four of the serial number alone: %j %s',
    (text, right) => {
      const fake = fakeClient();
      const machine = securedCommandMachine.provide({
        actors: securedCommandEffects(fake.client),
        actions: { keepGrant: () => {}, forgetGrant: () => {} },
      });
      const input = { smsType: null, grant: null, serialNumber: 'DX3YR2M8N4', makeIdempotencyKey: () => key };
      const actor = createActor(machine, { input }).start();
      const erase = {
        ...confirm,
        request: { kind: 'apple', command: 'erase', body: { device_id } },
      } as const;
      expect(actor.getSnapshot().can(erase)).toBe(false);
      actor.send({ type: 'serial.type', text });
      expect(actor.getSnapshot().can(erase)).toBe(right);
      expect(actor.getSnapshot().can({ ...erase, password: 'x' })).toBe(right);
      actor.send(erase);
      expect(fake.calls.map(({ input: sent }) => sent)).toEqual(
        right ? [{ body: { device_id, password: 'Guard-2026' } }] : [],
      );
    },
  );

  it('[valid.ios.credential] sends the SMS code beside the password, in a form that the contract takes', async () => {
    const { actor, last } = open(createGrants(Date.now), 'turn-off-activation-lock');
    await last().answer({ need: true, phone: '186****1402' });
    const request = { kind: 'apple', command: 'turn-off-activation-lock', body: { device_id } } as const;
    actor.send({ ...confirm, request, smsCode: '482915' });
    expect(last().row).toBe(turnOffActivationLock);
    const { body } = last().input as { body: unknown };
    expect(body).toEqual({ device_id, password: 'Guard-2026', sms_code: '482915' });
    expect(v.is(turnOffActivationLock.body, body)).toBe(true);
  });

  it.each([
    ['nobody answers', lost, messages.network],
    ['the server fails', refusal('INTERNAL', messages.internal), messages.internal],
    ['no SMS service is connected', refusal('UNAVAILABLE', messages.smsNotSent), messages.smsNotSent],
  ])('says of a code that was not sent why, where %s', async (_, failure, sentence) => {
    const { client, last } = fakeClient();
    const machine = smsCodeMachine.provide({
      actors: smsCodeEffects(client),
      actions: { renewCaptcha: () => {}, tellSent: () => {} },
    });
    const input = { request: { to: 'own', type: 'turn-off-activation-lock' } } as const;
    const actor = createActor(machine, { input }).start();
    actor.send({ type: 'sms.send', form: { phone_number: '', captcha_code: '' } });
    await last().fail(failure);
    expect(actor.getSnapshot().context.errors).toEqual({ sms_code: sentence });
  });

  it('[decision.sms] asks for a code that the store has begun to want while the dialog was open', async () => {
    const { actor, last, sentTo, state } = open(createGrants(Date.now), 'turn-off-activation-lock');
    await last().answer({ need: false, phone: '' });
    actor.send(confirm);
    await last().fail(refusal('SMS_MISMATCH', messages.smsMismatch));
    expect(state()).toBe('checkingSmsNeed');
    await last().answer({ need: true, phone: '186****1402' });
    expect(state()).toEqual({ entering: 'passwordAsked' });
    expect(actor.getSnapshot().context).toMatchObject({
      smsPhone: '186****1402',
      proof: { problem: { field: 'smsCode', sentence: memberMessages.smsNowAsked } },
    });
    actor.send(confirm);
    expect(sentTo(unlock)).toHaveLength(1);
    actor.send({ ...confirm, smsCode: '135790' });
    expect(sentTo(unlock)).toHaveLength(2);
  });

  it.each([
    ['short', messages.passwordFormat],
    ['', memberMessages.secondaryPasswordRequired],
  ])('[valid.ios.credential] sends nothing with the password %j', (password, sentence) => {
    const { actor, calls, state } = open();
    actor.send({ ...confirm, password });
    expect(calls).toEqual([]);
    expect(state()).toEqual({ entering: 'passwordAsked' });
    expect(actor.getSnapshot().context.proof.problem).toEqual({
      field: 'password',
      sentence,
    });
  });

  it('[decision.operation] is accepted with the operation that the server names', async () => {
    const { actor, last } = open();
    actor.send(confirm);
    await last().answer(accepted('33333333-3333-4333-8333-000000000001'));
    expect(actor.getSnapshot().output).toEqual({
      operation: { id: 'k7Q2m9x', command_uuid: '33333333-3333-4333-8333-000000000001' },
    });
  });

  it('is not taken back on its way when the person leaves the screen', () => {
    const { actor, last } = open();
    actor.send(confirm);
    actor.stop();
    expect(last().options.signal?.aborted ?? false).toBe(false);
  });

  it('[decision.idempotency] asks by its key after a lost answer, and finds the command accepted', async () => {
    const { actor, last, sentTo, state } = open();
    actor.send(confirm);
    const sent = last();
    await sent.fail(lost);
    expect(state()).toBe('checkingOutcome');
    expect(last().input).toEqual({ params: { id: sent.options.idempotencyKey } });
    await last().answer(accepted(sent.options.idempotencyKey ?? ''));
    expect(actor.getSnapshot().output?.operation?.command_uuid).toBe(sent.options.idempotencyKey);
    expect(sentTo(unlock)).toHaveLength(1);
  });

  it('[decision.idempotency] sends again under the same key when the server never got it', async () => {
    const { actor, last, sentTo, state, makeIdempotencyKey } = open();
    actor.send(confirm);
    await last().fail(lost);
    await last().fail(refusal('NOT_FOUND', messages.notFound));
    expect(state()).toBe('notReceived');
    actor.send({ type: 'command.retry', ...proof });
    const [first, second] = sentTo(unlock);
    expect(second?.input).toEqual(first?.input);
    expect(second?.options.idempotencyKey).toBe(first?.options.idempotencyKey);
    expect(makeIdempotencyKey).toHaveBeenCalledTimes(1);
  });

  it('[decision.idempotency] says that the result is unknown while nobody answers, and only asks', async () => {
    const { actor, last, sentTo, state } = open();
    actor.send(confirm);
    await last().fail({
      kind: 'http',
      url: null,
      status: 503,
      statusMessage: null,
      code: 'UNAVAILABLE',
      message: null,
      responseId: null,
    });
    await last().fail({ kind: 'network' });
    expect(state()).toBe('outcomeUnknown');
    actor.send({ type: 'outcome.check' });
    await last().fail({ kind: 'network' });
    expect(state()).toBe('outcomeUnknown');
    expect(sentTo(unlock)).toHaveLength(1);
  });

  it('[decision.idempotency] makes a new key for a new confirmation', async () => {
    const { actor, last, sentTo } = open();
    actor.send(confirm);
    await last().fail(refusal('SECPWD_MISMATCH', messages.secondaryMismatch));
    actor.send(confirm);
    const [first, second] = sentTo(unlock).map(({ options }) => options.idempotencyKey);
    expect(first).not.toBe(second);
  });

  it('[session.forbidden.warn] says a wrong password at its field and waits for another', async () => {
    const { actor, last, state } = open();
    actor.send(confirm);
    await last().fail(refusal('SECPWD_MISMATCH', messages.secondaryMismatch));
    expect(state()).toEqual({ entering: 'passwordAsked' });
    expect(actor.getSnapshot().context.proof.problem).toEqual({
      field: 'password',
      sentence: messages.secondaryMismatch,
    });
  });

  it.each([
    ['PERMISSION_DENIED', messages.permissionDenied],
    ['CONFLICT', '李晓雯已于 11-21 09:40 发起锁定设备（已推送），请等待完成，或先取消该指令'],
    ['NOT_POSSIBLE', '设备未锁定'],
    ['NOT_FOUND', messages.deviceNotFound],
  ] as const)(
    '[session.forbidden.warn] shows the server’s sentence of %s, sends no more',
    async (code, sentence) => {
      const { actor, calls, last, state } = open();
      actor.send(confirm);
      await last().fail(refusal(code, sentence));
      expect(state()).toBe('refused');
      expect(actor.getSnapshot().context.proof.problem).toEqual({ field: 'form', sentence });
      expect(calls).toHaveLength(1);
    },
  );

  it('[decision.secondary-lock] goes back to the form with the sentence after too many tries', async () => {
    const { actor, last, state } = open();
    actor.send(confirm);
    await last().fail(refusal('TOO_MANY', messages.secondaryLocked));
    expect(state()).toEqual({ entering: 'passwordAsked' });
    expect(actor.getSnapshot().context.proof.problem?.sentence).toBe(messages.secondaryLocked);
  });

  it('keeps no password, not even while it is sent', () => {
    const { actor } = open();
    actor.send(confirm);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('Guard-2026');
  });
});

describe('keys that stand for the password', () => {
  it('[decision.grant] keeps the key of an accepted command: the next one asks no password', async () => {
    const first = open();
    first.actor.send(confirm);
    await first.last().answer(accepted('33333333-3333-4333-8333-000000000001', key));
    const second = open(first.grants);
    expect(second.state()).toEqual({ entering: 'grantHeld' });
    expect(first.grants.find('lock')).toBeNull();
  });

  it('[decision.grant] keeps the key that comes with a refusal for another reason', async () => {
    const { actor, grants, last } = open();
    actor.send(confirm);
    await last().fail(refusal('NOT_POSSIBLE', '设备未锁定', { key }));
    expect(grants.find('unlock')?.key).toBe(key);
  });

  it('[decision.grant] asks for the password when the server refuses the key, and forgets it', async () => {
    const grants = createGrants(Date.now);
    grants.keeper()('unlock', key);
    const { actor, last, state } = open(grants);
    actor.send({ ...confirm, password: '' });
    await last().fail(refusal('SECPWD_MISMATCH', messages.keyInvalid));
    expect(state()).toEqual({ entering: 'passwordAsked' });
    expect(actor.getSnapshot().context.proof.problem?.sentence).toBe(messages.keyInvalid);
    expect(grants.find('unlock')).toBeNull();
  });

  it('[decision.grant] ends after five minutes, also in a dialog that is open', () => {
    const grants = createGrants(Date.now);
    grants.keeper()('unlock', key);
    const { state } = open(grants);
    vi.advanceTimersByTime(grantMs - 1);
    expect(state()).toEqual({ entering: 'grantHeld' });
    vi.advanceTimersByTime(1);
    expect(state()).toEqual({ entering: 'passwordAsked' });
    expect(grants.find('unlock')).toBeNull();
  });

  it('[decision.grant] is gone when the session ends', () => {
    const grants = createGrants(Date.now);
    grants.keeper()('lock', key);
    grants.clear();
    expect(grants.find('lock')).toBeNull();
  });

  it('[decision.grant] is not kept for the next person where the answer comes after the session', async () => {
    const { actor, grants, last } = open();
    actor.send(confirm);
    grants.clear();
    await last().answer(accepted('33333333-3333-4333-8333-000000000001', key));
    expect(grants.find('unlock')).toBeNull();
  });
});

it('[valid.ios.credential] the contract takes no body with both, with neither, or with more', () => {
  const body = { device_id, message: '请联系门店', when: 'now' };
  const forms = [
    { ...body, password: 'Guard-2026' },
    { ...body, key },
    { ...body, password: 'Guard-2026', key },
    body,
    { ...body, key, extra: 1 },
  ];
  expect(forms.map((form) => v.is(lock.body, form))).toEqual([true, true, false, false, false]);
});
