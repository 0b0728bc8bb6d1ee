import { keyedModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { registerDeviceMachine } from './register-device.machine.ts';
import { titles } from './register-device.titles.ts';

const serial = 'F2LZK8Q1PLMN';
const clerk = '66666666-6666-4666-8666-666666666666';
const device = { id: '11111111-1111-4111-8111-111111111111', serial_number: serial };

export default defineTestModel({
  name: 'registerDevice',
  machine: registerDeviceMachine,
  inputs: {
    mine: {
      forClerk: '44444444-4444-4444-8444-444444444444',
      makeIdempotencyKey: () => '33333333-3333-4333-8333-333333333333',
    },
  },
  events: {
    'device.fill': [
      { field: 'serial_number', text: serial },
      { field: 'serial_number', text: 'F2' },
    ],
    'device.assign': [{ forClerk: clerk }],
    'device.register': 'bare',
    'device.another': 'bare',
  },
  answers: {
    register: {
      done: [
        { ok: true, device },
        { ok: false, field: 'serial_number', sentence: '该序列号已在门店登记' },
        { ok: false, field: 'for_clerk', sentence: '编号格式有误' },
        { ok: false, field: null, sentence: '配额已用完' },
      ],
    },
  },
  key: ({ form, forClerk, errors, refusal, device: made }) => [
    form.serial_number,
    forClerk === clerk,
    errors,
    refusal,
    made !== null,
  ],
  invariants: {
    ...keyedModel.invariants,
    'nothing malformed is sent': (s) => !s.matches('submitting') || s.context.form.serial_number === serial,
    'what is typed stays until it is registered': (s) =>
      !s.matches('uncertain') || s.context.form.serial_number === serial,
    'a registered device is named': (s) => s.matches('registered') === (s.context.device !== null),
  },
  titles,
});
