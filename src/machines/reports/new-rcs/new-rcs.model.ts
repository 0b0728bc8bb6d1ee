import { rcsCountEmpty } from '#domain/reports/messages.ts';
import { keyedModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { newRcsMachine } from './new-rcs.machine.ts';
import { titles } from './new-rcs.titles.ts';

const form = { name: '商清越', id_card: '11010519491231002X' };

export default defineTestModel({
  name: 'newRcs',
  machine: newRcsMachine,
  inputs: {
    page: {
      now: () => new Date('2026-11-21T02:00:00Z'),
      makeIdempotencyKey: () => '33333333-3333-4333-8333-333333333333',
    },
  },
  events: {
    'rcs.type': [{ field: 'id_card' }],
    'rcs.submit': [{ form }, { form: { name: '商', id_card: '110105194912310021' } }],
    'rcs.confirm': [{ form }],
    'rcs.cancel': 'bare',
  },
  answers: {
    requestRcs: {
      done: [
        { ok: true, id: '66666666-6666-4666-8666-666666666666' },
        { ok: false, field: 'id_card', sentence: '证件号格式有误' },
        { ok: false, field: null, sentence: rcsCountEmpty },
      ],
    },
  },
  key: ({ errors, refusal, id }) => [errors, refusal, id],
  invariants: {
    ...keyedModel.invariants,
    'nothing personal is kept': ({ context }) =>
      [form.name, form.id_card].every((text) => !JSON.stringify(context).includes(text)),
    'what is asked for has an id': (s) => s.matches('requested') === (s.context.id !== null),
  },
  titles,
});
