import { defineTestModel } from '#tests/path-harness/model.ts';
import { askDeviceMachine } from './ask-device.machine.ts';
import { titles } from './ask-device.titles.ts';

const operation = { id: 'k7Q2m9x', command_uuid: '33333333-3333-4333-8333-333333333333' };

export default defineTestModel({
  name: 'askDevice',
  machine: askDeviceMachine,
  inputs: {
    location: {
      question: 'get-location',
      deviceId: '11111111-1111-4111-8111-111111111111',
      makeIdempotencyKey: () => operation.command_uuid,
    },
  },
  events: { 'ask.send': 'bare', 'outcome.check': 'bare' },
  answers: {
    sendQuestion: {
      done: [
        { ok: true, operation, key: null },
        { ok: false, reason: 'refused', sentence: '设备未锁定，苹果只允许定位锁定中的设备', key: null },
      ],
    },
    lookUpOutcome: { done: [{ received: true, operation }, { received: false }] },
  },
  key: ({ idempotencyKey }) => idempotencyKey !== null,
  invariants: {
    'a key lives from the wish to the answer': (s) =>
      s.matches('idle') === (s.context.idempotencyKey === null),
  },
  titles,
});
