import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { newClerk } from '#api/contract/people/clerks.ts';
import { rcsRequest } from '#api/contract/reports/rcs.ts';
import { refresh } from '#api/contract/reports/reports.ts';
import { emptyClerk, newClerkForm } from '#machines/clerks/clerk-form.ts';
import type { DeclaredForm } from '#machines/console/secured-form/declared-form.ts';
import { securedFormEffects } from '#machines/console/secured-form/secured-form.effects.ts';
import { securedFormMachine } from '#machines/console/secured-form/secured-form.machine.ts';
import { rcsForm } from '#machines/reports/rcs-form.ts';
import { refreshForm } from '#machines/reports/refresh-form.ts';
import { fakeClient, lost, refusal } from './fake-client.ts';

const id = '11111111-1111-4111-8111-111111111111';
const key = '33333333-3333-4333-8333-333333333333';
const person = { name: '商清越', id_card: '11010519491231002X' };
const clerk = {
  ...emptyClerk,
  name: '周宁',
  phone_number: '120 5718 0031',
  sms_code: '135790',
  password: 'Phone-2026',
  secondary_password: 'Guard-2026',
};

/** A declared form that is filled in and sent. */
function sendForm<Values extends object, Accepted extends object>(
  of: DeclaredForm<Values, Accepted>,
  form: Values,
) {
  const fake = fakeClient();
  const actor = createActor(securedFormMachine.provide({ actors: securedFormEffects(fake.client, of) }), {
    input: { asks: of.asks, makeIdempotencyKey: () => key },
  }).start();
  const submit = () => actor.send({ type: 'form.submit', form, wrong: of.errorsOf(form) });
  submit();
  return { ...fake, actor, submit, held: () => actor.getSnapshot().context };
}

describe('a declared form sends what its call takes, under one key, and keeps of the answer what is asked', () => {
  it('[decision.clerk.new] of a new clerk', async () => {
    const { last, calls, actor } = sendForm(newClerkForm, clerk);
    await last().fail(lost);
    actor.send({ type: 'form.retry', form: clerk });
    const sent = { ...clerk, phone_number: '12057180031', quota: 0 };
    expect(calls.map(({ row, input, options }) => ({ row, input, options }))).toEqual(
      Array(2).fill({ row: newClerk, input: { body: sent }, options: { idempotencyKey: key } }),
    );
    await last().answer({ id });
    expect(actor.getSnapshot().output).toEqual({ accepted: { id }, wasSent: true });
  });

  it('[decision.rcs] of a risk query', async () => {
    const { last, actor } = sendForm(rcsForm, person);
    expect(last()).toMatchObject({
      row: rcsRequest,
      input: { body: person },
      options: { idempotencyKey: key },
    });
    await last().answer({ id, url: 'https://example.test' });
    expect(actor.getSnapshot().output).toEqual({ accepted: { id }, wasSent: true });
  });

  it('[decision.report.lifecycle] of another version of a report', async () => {
    const { last, actor, submit, held } = sendForm(refreshForm('basic', id), {});
    await last().fail(refusal('NOT_POSSIBLE', '剩余次数不足'));
    expect(held()).toMatchObject({ refusal: '剩余次数不足', errors: {} });
    submit();
    expect(last()).toMatchObject({
      row: refresh,
      input: { body: { level: 'basic', id } },
      options: { idempotencyKey: key },
    });
    await last().answer({ id, joined: true, level: 'basic', status: 0 });
    expect(actor.getSnapshot().output).toEqual({ accepted: { id, joined: true }, wasSent: true });
  });
});

it.each([
  ['phone_number', refusal('CONFLICT', '手机号已被使用', { reason: 'phoneRegistered' })],
  ['sms_code', refusal('SMS_MISMATCH', '短信验证码错误或已过期')],
  ['secondary_password', refusal('SECPWD_MISMATCH', '安全密码错误')],
  ['quota', refusal('INVALID_INPUT', '限制配额时，配额应大于 0', { field: 'quota' })],
])('a refusal stands at %s of a new clerk, where it is to blame', async (field, failure) => {
  const { last, held } = sendForm(newClerkForm, clerk);
  await last().fail(failure);
  expect(held()).toMatchObject({
    errors: { [field]: 'message' in failure ? failure.message : '' },
    refusal: null,
  });
});

it('[decision.id-card] a risk query about a number that cannot be is not sent', () => {
  const { calls, held } = sendForm(rcsForm, { name: '商', id_card: '110105194912310021' });
  expect(calls).toEqual([]);
  expect(Object.keys(held().errors)).toEqual(['name', 'id_card']);
});
