import { CallFailure } from '#api/contract/row/failure.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { smsCodeMachine } from './sms-code.machine.ts';
import { titles } from './sms-code.titles.ts';

const form = { phone_number: '12057180009', captcha_code: '7kQ4' };

export default defineTestModel({
  name: 'smsCode',
  machine: smsCodeMachine,
  inputs: {
    'to a typed number': { request: { to: 'typed', type: 'register' } },
    'to the own number': { request: { to: 'own', type: 'update-password' } },
    'to a new clerk': { request: { to: 'clerk', type: 'clerk-new' } },
  },
  events: {
    'sms.send': [{ form }, { form: { phone_number: '1205718', captcha_code: '' } }],
    'sms.again': 'bare',
    'sms.changeNumber': 'bare',
  },
  answers: {
    sendSms: {
      done: [
        { ok: true, sentTo: form.phone_number },
        { ok: false, field: 'captcha_code', sentence: '验证码错误或已过期，请重新输入' },
        { ok: false, field: 'phone_number', sentence: '请输入 11 位手机号' },
        { ok: false, field: 'sms_code', sentence: '短信发送过于频繁，请稍后再试' },
      ],
      error: [new CallFailure({ kind: 'network' })],
    },
  },
  // Nobody is blamed for what is not asked: a number and a captcha, or the captcha alone.
  allow: ({ context }, event) => {
    const { field = 'sms_code' } = (event.output ?? {}) as { field?: unknown };
    const { to } = context.request;
    return to === 'typed' || field === 'sms_code' || (to === 'clerk' && field === 'phone_number');
  },
  key: ({ request, sentTo, errors }) => [request.to, sentTo !== null, errors],
  invariants: {
    'a code that counts as sent went to a number': (s) =>
      !(s.matches('cooling') || s.matches('sent')) || s.context.sentTo !== null,
    'nothing is wrong with a code that is on its way': (s) =>
      s.matches('asking') || Object.keys(s.context.errors).length === 0,
    'no captcha is asked of whoever is logged in': (s) =>
      s.context.request.to === 'typed' || (!s.matches('sent') && s.context.errors.captcha_code === undefined),
  },
  titles,
});
