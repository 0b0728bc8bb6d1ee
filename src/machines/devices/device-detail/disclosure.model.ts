import { defineTestModel } from '#tests/path-harness/model.ts';
import { disclosureMachine } from './disclosure.machine.ts';
import { titles } from './disclosure.titles.ts';

const deviceId = '11111111-1111-4111-8111-111111111111';
const makeIdempotencyKey = () => '33333333-3333-4333-8333-333333333333';

export default defineTestModel({
  name: 'disclosure',
  machine: disclosureMachine,
  inputs: { phone: { of: 'get-hirer-phone', deviceId, makeIdempotencyKey } },
  events: { 'disclosure.ask': 'bare', 'disclosure.hide': 'bare' },
  answers: { disclose: { done: [{ of: 'get-hirer-phone', phone: '15900007731' }, null] } },
  key: ({ idempotencyKey, disclosed }) => [idempotencyKey !== null, disclosed !== null],
  invariants: {
    'it is known only while it is shown': (s) => s.matches('shown') === (s.context.disclosed !== null),
    'one look has one key': (s) => s.matches('hidden') === (s.context.idempotencyKey === null),
  },
  titles,
});
