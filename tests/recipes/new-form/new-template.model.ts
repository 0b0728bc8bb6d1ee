import { keyedModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { newTemplateMachine } from './new-template.machine.ts';
import { titles } from './new-template.titles.ts';

export default defineTestModel({
  name: 'newTemplate',
  machine: newTemplateMachine,
  inputs: { first: { makeIdempotencyKey: () => '33333333-3333-4333-8333-333333333333' } },
  events: {
    'template.fill': [
      { field: 'title', text: '逾期提醒' },
      { field: 'text', text: '请联系门店' },
      { field: 'title', text: '' },
    ],
    'template.save': 'bare',
    'template.cancel': 'bare',
  },
  answers: {
    saveTemplate: {
      done: [
        { ok: true, id: '11111111-1111-4111-8111-111111111111' },
        { ok: false, field: 'title', sentence: '已有同名的模板' },
        { ok: false, field: null, sentence: '模板已达上限' },
      ],
    },
  },
  key: ({ form, errors, refusal, id }) => [form, errors, refusal, id],
  invariants: {
    ...keyedModel.invariants,
    'nothing is sent that is not filled in': (s) =>
      !s.matches('submitting') || (s.context.form.title !== '' && s.context.form.text !== ''),
    'a saved template is named': (s) => s.matches('saved') === (s.context.id !== null),
  },
  titles,
});
