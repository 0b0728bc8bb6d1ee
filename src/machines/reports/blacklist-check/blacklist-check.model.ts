import { blacklistTooMany } from '#domain/reports/messages.ts';
import { submissionModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { blacklistCheckMachine } from './blacklist-check.machine.ts';
import { titles } from './blacklist-check.titles.ts';

const idCard = { type: 0, content: '11010519491231002X' } as const;
const mobile = { type: 1, content: '138 0000 1234' } as const;

export default defineTestModel({
  name: 'blacklistCheck',
  machine: blacklistCheckMachine,
  inputs: { page: undefined },
  events: {
    'blacklist.type': 'bare',
    'blacklist.check': [{ form: idCard }, { form: mobile }, { form: { type: 1, content: '12345' } }],
    'blacklist.retry': [{ form: idCard }],
    'blacklist.another': 'bare',
    'blacklist.close': 'bare',
  },
  answers: {
    checkNumber: {
      done: [
        { ok: true, status: 0 },
        { ok: true, status: 1 },
        { ok: true, status: 2 },
        { ok: false, field: 'content', sentence: '请输入 18 位身份证号' },
        { ok: false, field: null, sentence: blacklistTooMany },
      ],
    },
  },
  key: ({ errors, refusal, status }) => [errors, refusal, status],
  invariants: {
    ...submissionModel.invariants,
    'nothing personal is kept': ({ context }) =>
      [idCard.content, mobile.content].every((text) => !JSON.stringify(context).includes(text)),
    'a result stands only beside what was asked': (s) =>
      (s.context.status !== null) === s.matches('answered') || s.matches('closed'),
  },
  titles,
});
