import { keyedModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { type AccountForm, emptyForm } from './account-form.ts';
import { accountRequestMachine } from './account-request.machine.ts';
import { titles } from './account-request.titles.ts';

const makeIdempotencyKey = () => '33333333-3333-4333-8333-333333333333';
const form: AccountForm = {
  store_name: '城北店',
  name: '周宁',
  phone_number: '12057180009',
  sms_code: '135790',
  password: 'Phone-2026',
  repeat: 'Phone-2026',
};
const secrets = [form.password, form.sms_code];

export default defineTestModel({
  name: 'accountRequest',
  machine: accountRequestMachine,
  inputs: {
    'a registration': { kind: 'register', makeIdempotencyKey },
    'a reset': { kind: 'reset', makeIdempotencyKey },
    'a change': { kind: 'secondaryPassword', makeIdempotencyKey },
  },
  events: {
    'request.type': [{ field: 'sms_code' }],
    'request.submit': [{ form }, { form: emptyForm }, { form: { ...form, repeat: 'Phone-2027' } }],
    'request.confirm': [{ form }],
    'request.check': 'bare',
    'request.cancel': 'bare',
  },
  answers: {
    checkOpen: { done: [{ open: true }, { open: false }] },
    sendRequest: {
      done: [
        { ok: true },
        { ok: false, field: 'sms_code', sentence: '短信验证码错误或已过期' },
        { ok: false, field: 'phone_number', sentence: '该手机号已注册，请直接登录' },
        { ok: false, field: null, sentence: '操作过于频繁，请稍后再试' },
        { ok: false, field: null, sentence: '注册未开放', closed: true },
      ],
    },
  },
  // Only whoever registers can find the door shut, or the number taken.
  allow: ({ context }, event) => {
    const { field, closed } = (event.output ?? {}) as { field?: unknown; closed?: unknown };
    return context.kind === 'register' || (!closed && field !== 'phone_number');
  },
  key: ({ idempotencyKey, errors, refusal }) => [idempotencyKey !== null, errors, refusal],
  invariants: {
    'no password and no SMS code is kept': ({ context }) =>
      secrets.every((secret) => !JSON.stringify(context).includes(secret)),
    ...keyedModel.invariants,
    'it counts as done only when the server said so': (s) => s.matches('accepted') === s.context.accepted,
  },
  titles,
});
