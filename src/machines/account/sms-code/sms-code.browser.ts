import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { smsCodeMs } from '#domain/limits.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickOn } from '#tests/path-harness/browser/causes.ts';
import {
  captchaImage,
  loggedIn,
  memberFixtures,
  refusal,
} from '#tests/path-harness/browser/console-stage.ts';
import type { SmsErrors, SmsRequest } from './sms-code.machine.ts';
import model from './sms-code.model.ts';

/** On the registration page, and on the page of the person's own passwords. */
const requestOf = ({ to }: SmsRequest) =>
  to === 'own' ? 'POST /api/system/smsverify' : 'POST /api/system/smsverify-noauth';

const number = (page: Page) => page.locator('[name=phone_number]');

const codes = {
  phone_number: 'INVALID_INPUT',
  captcha_code: 'CAPTCHA_MISMATCH',
  sms_code: 'TOO_MANY',
} as const;

/** In the order of the page. */
const inOrder = ({ phone_number, captcha_code, sms_code }: SmsErrors) =>
  [phone_number, captcha_code, sms_code].filter((sentence) => sentence !== undefined);

export default defineBrowserModel({
  model,
  stage: ({ request: { to } }) =>
    to === 'typed'
      ? {
          url: routePath('system-register-new-store'),
          fixtures: {
            'GET /api/auth/registration': { body: { open: true } },
            'GET /api/auth/captcha': captchaImage,
          },
        }
      : {
          url: routePath('console-security-password'),
          storage: loggedIn,
          fixtures: memberFixtures,
          open: (page) => clickOn(page.getByRole('button', { name: '修改登录密码' })),
        },
  act: {
    'sms.send': async (page, { form }) => {
      if (await number(page).isVisible()) {
        await number(page).fill(form.phone_number);
        await page.fill('[name=captcha_code]', form.captcha_code);
      }
      await clickControl(page, 'sms.send');
    },
    'sms.changeNumber': (page) => number(page).pressSequentially('0'),
  },
  effects: {
    sendSms: {
      request: ({ request }) => requestOf(request),
      body: ({ request: { to, type }, form }) => (to === 'own' ? { type } : { ...form, type }),
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
