import { sample } from '#machines/kinds/sample.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { checkDraft } from './lock-draft.ts';
import { lostModeScheduleMachine } from './lost-mode-schedule.machine.ts';
import { titles } from './lost-mode-schedule.titles.ts';

const now = () => Date.parse('2026-11-21T02:00:00Z');
const operation = { id: 'k7Q2m9x', command_uuid: '33333333-3333-4333-8333-333333333333' };
const input = {
  kind: sample.name,
  deviceId: '11111111-1111-4111-8111-111111111111',
  grant: null,
  makeIdempotencyKey: () => operation.command_uuid,
  now,
};
const filled = {
  message: '请联系门店',
  phone_number: '0571-87654321',
  footnote: '',
  when: '',
  due_day: '',
  template: '',
};

export default defineTestModel({
  name: 'lostModeSchedule',
  machine: lostModeScheduleMachine,
  inputs: { filled: { ...input, draft: filled } },
  events: {
    'lock.edit': [
      { field: 'message', text: '' },
      { field: 'message', text: '请联系门店' },
      { field: 'message', text: '租期 {到期日} 到期' },
      { field: 'due_day', text: '2026-11-20' },
      { field: 'when', text: '2026-11-22T09:00' },
    ],
    'lock.chooseNow': 'bare',
    'lock.chooseLater': 'bare',
    'lock.confirm': [{ password: 'Guard-2026' }],
    'lock.cancel': 'bare',
    'command.entering': [
      { problem: { field: 'password', sentence: '安全密码错误' } },
      { problem: { field: 'request', blamed: 'when', sentence: '锁定时间不能早于当前时间' } },
      { problem: { field: 'request', blamed: 'message', sentence: '锁定提示内容有误' } },
      { problem: { field: 'request', sentence: '提交的内容有误' } },
    ],
  },
  answers: {
    securedCommand: {
      done: [{ operation }, { operation: null }],
      sends: ['command.entering'],
    },
  },
  key: ({ draft, timing, errors }) => [draft, timing, errors],
  invariants: {
    'no failure takes the typed text away': (s) =>
      s.context.draft.phone_number === filled.phone_number &&
      (s.matches('composing') ||
        s.context.draft.message !== '' ||
        s.status === 'done' ||
        s.matches('broken')),
    'no password is kept': ({ context }) => !JSON.stringify(context.draft).includes('Guard-2026'),
    'nothing invalid is sent': (s) =>
      !s.matches('sending') || checkDraft(s.context.draft, s.context, now()).ok,
    'an error stands beside a field that the person can still change': (s) =>
      !s.matches('sending') || Object.keys(s.context.errors).length === 0,
    'accepted ends with the operation': (s) =>
      s.status !== 'done' || s.matches('accepted') === (s.output?.operation !== null),
  },
  titles,
});
