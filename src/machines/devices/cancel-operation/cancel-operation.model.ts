import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { cancelOperationMachine } from './cancel-operation.machine.ts';
import { titles } from './cancel-operation.titles.ts';

export default defineTestModel({
  name: 'cancelOperation',
  machine: cancelOperationMachine,
  inputs: {
    'a lock at a time': { operationId: 'k7Q2m9x', scheduled: true },
    'a command on its way': { operationId: 'k7Q2m9x', scheduled: false },
  },
  events: { 'operation.cancel': 'bare', 'operation.keep': 'bare' },
  answers: {
    cancelOperation: {
      done: [
        { ok: true, result: 'won' },
        { ok: true, result: 'tooLate', sentence: messages.cancelTooLate },
        { ok: false, sentence: memberMessages.cancelWonBy('赵一鸣', '今天 10:02') },
      ],
    },
  },
  key: ({ sentence, scheduled }) => [sentence, scheduled],
  invariants: {
    'only a cancel that won is called cancelled': (s) =>
      s.status !== 'done' || s.output?.cancelled === s.matches('cancelled'),
    'whoever did not win is told why': (s) =>
      !(s.matches('refused') || s.matches('tooLate')) || s.context.sentence !== null,
    'the page is told to look again once the server has spoken': (s) =>
      s.status !== 'done' || s.output?.changed === (s.matches('cancelled') || s.context.sentence !== null),
  },
  titles,
});
