import { keyedModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleReportRow } from '../stage.model.ts';
import { refreshReportMachine } from './refresh-report.machine.ts';
import { titles } from './refresh-report.titles.ts';

const { id } = sampleReportRow(1);

export default defineTestModel({
  name: 'refreshReport',
  machine: refreshReportMachine,
  inputs: {
    basic: { level: 'basic', id, makeIdempotencyKey: () => '33333333-3333-4333-8333-333333333333' },
  },
  events: { 'refresh.confirm': 'bare', 'refresh.retry': 'bare', 'refresh.cancel': 'bare' },
  answers: {
    askRefresh: {
      done: [
        { ok: true, id, joined: false },
        { ok: true, id: '88888888-8888-4888-8888-888888888888', joined: true },
        { ok: false, field: null, sentence: '剩余次数不足' },
      ],
    },
  },
  key: ({ refusal, asked, mayBeAsked }) => [refusal, asked?.id ?? null, mayBeAsked],
  invariants: {
    ...keyedModel.invariants,
    'what is asked for is known': (s) => s.matches('asked') === (s.context.asked !== null),
    'what has a key was sent': (s) => s.context.mayBeAsked === (s.context.idempotencyKey !== null),
  },
  titles,
});
