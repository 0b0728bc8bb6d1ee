import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { testExample } from '../../recipes/example-tests.ts';
import { newTemplateEffects } from '../../recipes/new-form/new-template.effects.ts';
import expected from '../../recipes/new-form/new-template.expected.ts';
import { newTemplateMachine } from '../../recipes/new-form/new-template.machine.ts';
import model from '../../recipes/new-form/new-template.model.ts';
import { newTemplate } from '../../recipes/new-form/new-template.row.ts';
import { fakeClient, lost, refusal } from '../screens/fake-client.ts';

/** The example's machine with a template filled in and sent. */
function sendTemplate() {
  const fake = fakeClient();
  let made = 0;
  const form = createActor(newTemplateMachine.provide({ actors: newTemplateEffects(fake.client) }), {
    input: {
      makeIdempotencyKey: () => {
        made += 1;
        return `key ${made}`;
      },
    },
  }).start();
  form.send({ type: 'template.fill', field: 'title', text: '逾期提醒' });
  form.send({ type: 'template.fill', field: 'text', text: '请联系门店' });
  form.send({ type: 'template.save' });
  return { ...fake, form, keys: () => fake.calls.map(({ options }) => options.idempotencyKey) };
}

describe('the recipe for a new form', () => {
  testExample({ recipe: 'new-form', name: 'new-template', model, expected, paths: 30 });

  it('makes a form that sends the same under its key until it is answered, and something new under another', async () => {
    const { form, calls, keys, last } = sendTemplate();
    const sent = { body: { title: '逾期提醒', text: '请联系门店' } };
    await last().fail(lost);
    form.send({ type: 'template.fill', field: 'text', text: '别的' });
    form.send({ type: 'template.save' });
    expect(calls.map(({ row, input }) => [row, input])).toEqual([
      [newTemplate, sent],
      [newTemplate, sent],
    ]);
    await last().fail(refusal('NOT_POSSIBLE', '模板已达上限'));
    expect(form.getSnapshot().context).toMatchObject({ refusal: '模板已达上限', errors: {} });
    form.send({ type: 'template.save' });
    expect(keys()).toEqual(['key 1', 'key 1', 'key 2']);
    await last().answer({ id: 'made', title: '逾期提醒' });
    expect(form.getSnapshot().output).toEqual({ id: 'made' });
  });
});
