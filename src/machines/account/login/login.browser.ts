import type { Page } from 'playwright';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, storeInAnotherTab } from '#tests/path-harness/browser/causes.ts';
import { captchaImage, memberFixtures, refusal } from '#tests/path-harness/browser/console-stage.ts';
import model from './login.model.ts';
import type { LoginField } from './login-form.ts';

const fill = (page: Page, field: LoginField, text: string) => page.fill(`[name=${field}]`, text);

export default defineBrowserModel({
  model,
  stage: () => ({
    url: '/login',
    // Who has logged in leaves this page with the answer.
    fixtures: {
      ...memberFixtures,
      'GET /api/user/me': 'later',
      'GET /api/auth/captcha': captchaImage,
    },
  }),
  act: {
    'login.submit': async (page, { form }) => {
      await fill(page, 'account', form.account);
      await fill(page, 'password', form.password);
      await fill(page, 'captcha_code', form.captcha_code);
      await clickControl(page, 'login.submit');
    },
    'session.ended': async (page) => {
      await storeInAnotherTab(page, 'refresh_token', null);
      await storeInAnotherTab(page, 'access_token', null);
    },
  },
  effects: {
    login: {
      request: 'POST /api/auth/login',
      body: ({ form }) => form,
      done: (answer) => {
        if (answer.ok)
          return { body: { access_token: 'a1', refresh_token: 'r1', expires: 4_000_000_000_000 } };
        const code = answer.reason === 'captchaMismatch' ? 'CAPTCHA_MISMATCH' : 'LOGIN_FAILED';
        return refusal(code, answer.message);
      },
    },
  },
  see: ({ context }) => ({
    refusal: context.refusal,
    errors: Object.entries(context.errors),
  }),
  look: () => ({
    refusal: document.querySelector('form > [role=alert]')?.textContent ?? null,
    errors: [...document.querySelectorAll('form [aria-invalid=true]')].map((field) => [
      field.getAttribute('name'),
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    ]),
  }),
});
