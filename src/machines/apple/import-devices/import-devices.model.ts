import type { LineVerdict } from '#api/contract/apple/registration.ts';
import * as messages from '#domain/messages.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { importDevicesMachine, isGood } from './import-devices.machine.ts';
import { titles } from './import-devices.titles.ts';

const [one, other] = ['F2LZK8Q1PLMN', 'DX3YR2M8N4QW'];
const clerk = '66666666-6666-4666-8666-666666666666';
const text = `${one}\n${other}`;

const verdict = (serial_number: string, status: LineVerdict['status'] = 'ok'): LineVerdict => ({
  serial_number,
  status,
  reason: status === 'ok' ? '' : messages.serialTaken,
  exit: '',
  device_id: null,
});

export default defineTestModel({
  name: 'importDevices',
  machine: importDevicesMachine,
  inputs: {
    mine: {
      forClerk: '44444444-4444-4444-8444-444444444444',
      makeIdempotencyKey: () => '33333333-3333-4333-8333-333333333333',
    },
  },
  events: {
    'import.fill': [{ text }],
    'import.assign': [{ forClerk: clerk }],
    'import.preview': 'bare',
    'import.revise': 'bare',
    'import.confirm': 'bare',
    'import.another': 'bare',
  },
  answers: {
    preview: {
      done: [
        { ok: true, lines: [verdict(one), verdict(other, 'duplicate')] },
        { ok: true, lines: [verdict(one, 'duplicate'), verdict(other, 'duplicate')] },
        { ok: false, field: 'for_clerk', sentence: messages.clerkNotFound },
        { ok: false, field: 'lines', sentence: messages.importEmpty },
      ],
    },
    importLines: {
      done: [
        { ok: true, registered: 1, lines: [] },
        { ok: true, registered: 0, lines: [verdict(one, 'duplicate')] },
        { ok: false, field: 'lines', sentence: messages.clerkNotFound },
      ],
    },
  },
  key: ({ text: pasted, forClerk, problem, judged, registered }) => [
    pasted,
    forClerk === clerk,
    problem,
    judged.map(({ verdict: { status } }) => status),
    registered,
  ],
  invariants: {
    'what is pasted stays until it is registered': (s) =>
      s.matches('editing') || s.matches('finished') || s.context.text === text,
    'only good lines are sent': (s) => !s.matches('importing') || s.context.judged.some(isGood),
    'it ends with what was registered': (s) => s.matches('finished') === s.context.registered > 0,
  },
  titles,
});
