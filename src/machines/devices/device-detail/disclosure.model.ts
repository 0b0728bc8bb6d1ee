import { defineTestModel } from '#tests/path-harness/model.ts';
import { disclosureMachine } from './disclosure.machine.ts';
import { titles } from './disclosure.titles.ts';

const deviceId = '11111111-1111-4111-8111-111111111111';
const makeIdempotencyKey = () => '33333333-3333-4333-8333-333333333333';

const card = {
  date_created: '2026-11-20T01:40:00.000Z',
  sim_1: { carrier: '中国移动', number: '159****7731', iccid: '89860012345678901234' },
  sim_2: null,
};

export default defineTestModel({
  name: 'disclosure',
  machine: disclosureMachine,
  inputs: {
    phone: { of: 'get-hirer-phone', deviceId, makeIdempotencyKey },
    cards: { of: 'get-sim-log', deviceId, makeIdempotencyKey },
  },
  events: { 'disclosure.ask': 'bare', 'disclosure.hide': 'bare' },
  answers: {
    disclose: {
      done: [{ of: 'get-hirer-phone', phone: '15900007731' }, { of: 'get-sim-log', entries: [card] }, null],
    },
  },
  // What is answered is what was asked for.
  allow: ({ context }, { output }) => !(Object(output).of && Object(output).of !== context.of),
  key: ({ idempotencyKey, disclosed }) => [idempotencyKey !== null, disclosed !== null],
  invariants: {
    'it is known only while it is shown': (s) => s.matches('shown') === (s.context.disclosed !== null),
    'one look has one key': (s) => s.matches('hidden') === (s.context.idempotencyKey === null),
  },
  titles,
});
