import { CallFailure } from '#api/contract/row/failure.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { loginMachine } from './login.machine.ts';
import { titles } from './login.titles.ts';

const form = { account: '12057180001', password: 'Phone-2026', captcha_code: '7kQ4' };

export default defineTestModel({
  name: 'login',
  machine: loginMachine,
  inputs: { plain: undefined },
  events: {
    'login.submit': [{ form }, { form: { ...form, account: '1205718' } }],
    'session.ended': 'bare',
  },
  facts: ['session.ended'],
  answers: {
    login: {
      done: [
        { ok: true },
        { ok: false, reason: 'captchaMismatch', message: '验证码错误' },
        { ok: false, reason: 'refused', message: '手机号或密码错误' },
      ],
      error: [new CallFailure({ kind: 'network' })],
    },
  },
  key: ({ errors, refusal }) => [errors, refusal],
  invariants: {
    'no password is kept': (s) => !JSON.stringify(s.context).includes(form.password),
  },
  titles,
});
