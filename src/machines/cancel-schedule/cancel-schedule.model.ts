import { defineTestModel } from '#tests/path-harness/model.ts';
import { cancelScheduleMachine } from './cancel-schedule.machine.ts';
import { titles } from './cancel-schedule.titles.ts';

export default defineTestModel({
  name: 'cancelSchedule',
  machine: cancelScheduleMachine,
  inputs: { scheduled: { operationId: 'k7Q2m9x' } },
  events: { 'schedule.cancel': 'bare', 'schedule.keep': 'bare' },
  answers: {
    cancelSchedule: {
      done: [
        { ok: true, result: 'won' },
        { ok: true, result: 'tooLate' },
        { ok: false, sentence: '该定时锁定已取消或已执行' },
      ],
    },
  },
  key: ({ sentence }) => sentence,
  invariants: {
    'only a cancel that won is called cancelled': (s) =>
      s.status !== 'done' || s.output?.cancelled === s.matches('cancelled'),
    'a refusal says why': (s) => !s.matches('refused') || s.context.sentence !== null,
  },
  titles,
});
