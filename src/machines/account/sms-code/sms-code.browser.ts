import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { smsCodeMs } from '#domain/limits.ts';
import { defineBrowserModel, type Stage } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickOn } from '#tests/path-harness/browser/causes.ts';
import {
  captchaImage,
  clerksStage,
  loggedIn,
  passwordFixtures,
  refusal,
} from '#tests/path-harness/browser/console-stage.ts';
import type { SmsErrors, SmsForm, SmsRequest } from './sms-code.machine.ts';
import model from './sms-code.model.ts';

/** On the registration page, on the page of the person's own passwords, and where a clerk is added. */
const requestOf = ({ to }: SmsRequest) =>
  to === 'typed' ? 'POST /api/system/smsverify-noauth' : 'POST /api/system/smsverify';

const bodyOf = ({ to, type }: SmsRequest, form: SmsForm) => {
  if (to === 'own') return { type };
  return to === 'clerk' ? { type, phone_number: form.phone_number } : { ...form, type };
};

const number = (page: Page) => page.locator('[name=phone_number]');

const codes = {
  phone_number: 'INVALID_INPUT',
  captcha_code: 'CAPTCHA_MISMATCH',
  sms_code: 'TOO_MANY',
} as const;

/** In the order of the page. */
const inOrder = ({ phone_number, captcha_code, sms_code }: SmsErrors) =>
  [phone_number, captcha_code, sms_code].filter((sentence) => sentence !== undefined);

const stages: Record<SmsRequest['to'], Stage> = {
  typed: {
    url: routePath('system-register-new-store'),
    fixtures: {
      'GET /api/auth/registration': { body: { open: true } },
      'GET /api/auth/captcha': captchaImage,
    },
  },
  own: {
    url: routePath('console-security-password'),
    storage: loggedIn,
    fixtures: passwordFixtures,
    open: (page) => clickOn(page.getByRole('button', { name: '修改登录密码' })),
  },
  clerk: clerksStage((page) => clickOn(page.getByRole('button', { name: '新增店员' }))),
};

export default defineBrowserModel({
  model,
  stage: ({ request: { to } }) => stages[to],
  act: {
    'sms.send': async (page, { form }) => {
      if (await number(page).isVisible()) {
        await number(page).fill(form.phone_number);
        const captcha = page.locator('[name=captcha_code]');
        if (await captcha.isVisible()) await captcha.fill(form.captcha_code);
      }
      await clickControl(page, 'sms.send');
    },
    'sms.changeNumber': (page) => number(page).pressSequentially('0'),
  },
  effects: {
    sendSms: {
      request: ({ request }) => requestOf(request),
      body: ({ request, form }) => bodyOf(request, form),
      done: (answer) => {
        if (answer.ok) return { body: { phone: answer.sentTo, expires_in: smsCodeMs / 1_000 } };
        return refusal(codes[answer.field], answer.sentence, { field: answer.field });
      },
    },
  },
  see: ({ context: { errors, sentTo, request }, value }) => ({
    errors: inOrder(errors),
    sentTo,
    captcha: request.to === 'typed' && (value === 'asking' || value === 'sending'),
  }),
  look: () => {
    const root = document.querySelector('[data-machine=smsCode]');
    return {
      errors: [...(root?.querySelectorAll('[role=alert][id]') ?? [])].map(({ textContent }) => textContent),
      sentTo: /已发送到 (\S+)，/.exec(root?.textContent ?? '')?.[1] ?? null,
      captcha: root?.querySelector('[name=captcha_code]') !== null,
    };
  },
});
