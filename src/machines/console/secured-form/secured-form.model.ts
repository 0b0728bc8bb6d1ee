import { rcsCountEmpty } from '#domain/reports/messages.ts';
import { keyedModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel, type PathEvent } from '#tests/path-harness/model.ts';
import { type FormAnswer, securedFormMachine } from './secured-form.machine.ts';
import { titles } from './secured-form.titles.ts';

const secrets = ['周宁', '11010519491231002X', 'Guard-2026', '135790'];
const [name, id_card, secondary_password, sms_code] = secrets as [string, string, string, string];
const makeIdempotencyKey = () => '33333333-3333-4333-8333-333333333333';

/** One form of each kind that asks for something else; those that the console has are driven in the page. */
const forms = {
  nothing: { name, id_card },
  password: { name, secondary_password },
  passwordAndCode: {
    name,
    phone_number: '12057180031',
    sms_code,
    password: 'Phone-2026',
    quota_limit: true,
    quota: '20',
    secondary_password,
  },
};
const { nothing, password, passwordAndCode } = forms;

const submits = [
  { form: nothing, wrong: {} },
  { form: { ...nothing, name: '' }, wrong: { name: '姓名最少2个字符' } },
  { form: password, wrong: {} },
  { form: { ...password, name: '', secondary_password: '' }, wrong: { name: '请输入姓名' } },
  { form: passwordAndCode, wrong: {} },
  {
    form: { ...passwordAndCode, name: '', sms_code: '1357', secondary_password: '' },
    wrong: { name: '请输入姓名' },
  },
] as const;

const asksOf = (form: object) =>
  'sms_code' in form ? 'passwordAndCode' : 'secondary_password' in form ? 'password' : 'nothing';

/** Nobody is told of a proof that was not asked. */
const concerns = (asks: string, event: PathEvent): boolean => {
  if (event.form) return asksOf(Object(event.form)) === asks;
  const { ok, field } = Object(event.output ?? { ok: true }) as FormAnswer & { field?: string | null };
  return ok || !field || field in forms[asks as keyof typeof forms];
};

export default defineTestModel({
  name: 'securedForm',
  machine: securedFormMachine,
  inputs: {
    nothing: { asks: 'nothing', makeIdempotencyKey },
    password: { asks: 'password', makeIdempotencyKey },
    passwordAndCode: { asks: 'passwordAndCode', makeIdempotencyKey },
  },
  events: {
    'form.type': [{ field: 'name' }],
    'form.submit': submits,
    'form.retry': [{ form: nothing }, { form: password }, { form: passwordAndCode }],
    'form.cancel': 'bare',
  },
  answers: {
    sendForm: {
      done: [
        { ok: true, accepted: { id: '99999999-9999-4999-8999-999999999999' } },
        { ok: false, field: 'name', sentence: '姓名有误' },
        { ok: false, field: 'sms_code', sentence: '短信验证码错误或已过期' },
        { ok: false, field: 'phone_number', sentence: '手机号已被使用' },
        { ok: false, field: 'secondary_password', sentence: '安全密码错误' },
        { ok: false, field: null, sentence: rcsCountEmpty },
      ],
    },
  },
  key: ({ errors, refusal, accepted, idempotencyKey }) => [
    errors,
    refusal,
    accepted,
    idempotencyKey !== null,
  ],
  allow: ({ context: { asks } }, event) => concerns(asks, event),
  invariants: {
    ...keyedModel.invariants,
    'nothing that is typed is kept': ({ context }) =>
      [...secrets, passwordAndCode.password].every((text) => !JSON.stringify(context).includes(text)),
    'what was accepted is told': (s) => s.matches('accepted') === (s.context.accepted !== null),
  },
  titles,
});
