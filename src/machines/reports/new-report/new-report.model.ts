import { reportOfOther, reportRecent } from '#domain/reports/messages.ts';
import { keyedModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { newReportMachine } from './new-report.machine.ts';
import { titles } from './new-report.titles.ts';
import { emptyReport } from './report-form.ts';

const form = { ...emptyReport, user_name: '商清越', user_id_card: '11010519491231002X', consented: true };

export default defineTestModel({
  name: 'newReport',
  machine: newReportMachine,
  inputs: {
    basic: {
      level: 'basic',
      now: () => new Date('2026-11-21T02:00:00Z'),
      makeIdempotencyKey: () => '33333333-3333-4333-8333-333333333333',
    },
  },
  events: {
    'report.type': [{ field: 'user_id_card' }],
    'report.submit': [{ form }, { form: { ...form, user_id_card: '110105194912310021', consented: false } }],
    'report.confirm': [{ form }],
    'report.payAgain': [{ form }],
    'report.open': 'bare',
    'report.back': 'bare',
    'report.cancel': 'bare',
  },
  answers: {
    askReport: {
      done: [
        { ok: true, id: '99999999-9999-4999-8999-999999999999', joined: false, otherName: null },
        { ok: true, id: '88888888-8888-4888-8888-888888888888', joined: true, otherName: '商*越' },
        { ok: false, field: 'user_id_card', sentence: '证件号格式有误' },
        { ok: false, field: null, sentence: '剩余次数不足' },
        {
          ok: false,
          field: null,
          sentence: reportRecent('11-21 09:30'),
          recent: '77777777-7777-4777-8777-777777777777',
          isOther: false,
        },
        {
          ok: false,
          field: null,
          sentence: reportOfOther('商*越', '11-21 09:30'),
          recent: '66666666-6666-4666-8666-666666666666',
          isOther: true,
        },
      ],
    },
  },
  key: ({ errors, refusal, again, recent, id, joined }) => [errors, refusal, again, recent, id, joined],
  invariants: {
    ...keyedModel.invariants,
    'nothing personal is kept': ({ context }) =>
      [form.user_name, form.user_id_card].every((text) => !JSON.stringify(context).includes(text)),
    'what can be looked at has an id': (s) => s.matches('asked') === (s.context.id !== null),
    'only what is offered is paid again': (s) => !s.context.again || s.context.recent !== null,
  },
  titles,
});
