import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { securedFormEffects } from '#machines/console/secured-form/secured-form.effects.ts';
import { securedFormMachine } from '#machines/console/secured-form/secured-form.machine.ts';
import { testShownFiles } from '../../recipes/example-tests.ts';
import { newTemplateForm } from '../../recipes/new-form/new-template.form.ts';
import { newTemplate } from '../../recipes/new-form/new-template.row.ts';
import { fakeClient, lost, refusal } from '../screens/fake-client.ts';

const form = { title: '逾期提醒', text: '请联系门店', secondary_password: 'Guard-2026' };

/** The example's form, as its dialog starts it. */
function openForm() {
  const fake = fakeClient();
  let made = 0;
  const actor = createActor(
    securedFormMachine.provide({ actors: securedFormEffects(fake.client, newTemplateForm) }),
    {
      input: {
        asks: newTemplateForm.asks,
        makeIdempotencyKey: () => {
          made += 1;
          return `key ${made}`;
        },
      },
    },
  ).start();
  const submit = (typed = form) =>
    actor.send({ type: 'form.submit', form: typed, wrong: newTemplateForm.errorsOf(typed) });
  const held = () => actor.getSnapshot().context;
  return {
    ...fake,
    actor,
    submit,
    held,
    keys: () => fake.calls.map(({ options }) => options.idempotencyKey),
  };
}

describe('the recipe for a new form', () => {
  testShownFiles(
    'new-form',
    ['row.ts', 'form.ts', 'tsx'].map((end) => `tests/recipes/new-form/new-template.${end}`),
  );

  it('makes a form that sends nothing that is not filled in, and says what is wrong with each field', () => {
    const { submit, held, calls } = openForm();
    submit({ title: '', text: '请联系门店', secondary_password: '' });
    expect(held().errors).toEqual({ title: '请输入名称', secondary_password: '请输入安全密码' });
    expect(calls).toEqual([]);
  });

  it('makes a form that sends the same under its key until it is answered, and something new under another', async () => {
    const { actor, submit, held, calls, keys, last } = openForm();
    submit();
    await last().fail(lost);
    actor.send({ type: 'form.type', field: 'text' });
    submit({ ...form, text: '别的' });
    actor.send({ type: 'form.retry', form });
    expect(calls.map(({ row, input }) => [row, input])).toEqual([
      [newTemplate, { body: form }],
      [newTemplate, { body: form }],
    ]);
    await last().fail(refusal('NOT_POSSIBLE', '模板已达上限'));
    expect(held()).toMatchObject({ refusal: '模板已达上限', errors: {} });
    submit();
    await last().fail(refusal('SECPWD_MISMATCH', '安全密码错误'));
    expect(held()).toMatchObject({ refusal: null, errors: { secondary_password: '安全密码错误' } });
    submit();
    expect(keys()).toEqual(['key 1', 'key 1', 'key 2', 'key 3']);
    await last().answer({ id: 'made', title: '逾期提醒' });
    expect(actor.getSnapshot().output).toEqual({ accepted: { id: 'made' }, wasSent: true });
  });
});
