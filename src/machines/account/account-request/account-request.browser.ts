import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import type { ErrorCode, ErrorReason } from '#domain/error-codes.ts';
import { defineBrowserModel, type Stage } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickOn } from '#tests/path-harness/browser/causes.ts';
import {
  captchaImage,
  loggedIn,
  passwordFixtures,
  refusal,
} from '#tests/path-harness/browser/console-stage.ts';
import type { AccountForm, AccountRequestKind } from './account-form.ts';
import type { AccountAnswer, SendRequestInput } from './account-request.machine.ts';
import model from './account-request.model.ts';

/** A store's registration on its page, a reset in its dialog on the login page, a change on the page of one's own passwords. */

const requests: Record<AccountRequestKind, string> = {
  register: 'POST /api/auth/register-store',
  reset: 'PUT /api/auth/reset-password',
  loginPassword: 'PUT /api/user/update-password',
  resetLogin: 'PUT /api/user/update-password',
  secondaryPassword: 'PUT /api/user/update-password',
};

const closed = refusal('NOT_POSSIBLE', '注册未开放', { reason: 'registrationClosed' });
const codes: Record<string, ErrorCode> = {
  sms_code: 'SMS_MISMATCH',
  phone_number: 'CONFLICT',
  null: 'TOO_MANY',
};
const reasons: Readonly<Record<string, ErrorReason>> = {
  phone_number: 'phoneRegistered',
};

function bodyOf({ kind, form }: SendRequestInput) {
  const { store_name, name, phone_number, sms_code, password } = form;
  if (kind === 'register') return { store_name, name, phone_number, sms_code, password };
  if (kind === 'reset') return { phone_number, sms_code, password };
  if (kind === 'resetLogin') return { type: 0, password };
  return { type: kind === 'loginPassword' ? 0 : 1, sms_code, password };
}

function replyTo(answer: AccountAnswer) {
  if (answer.ok) return { body: { ok: true } };
  return answer.closed
    ? closed
    : refusal(codes[String(answer.field)] ?? 'INVALID_INPUT', answer.sentence, {
        reason: reasons[String(answer.field)],
      });
}

/** Where the machine is shown, and how one gets there. */
const stages: Record<'register' | 'reset' | 'change', Stage> = {
  register: {
    url: routePath('system-register-new-store'),
    fixtures: { 'GET /api/auth/captcha': captchaImage },
  },
  reset: {
    url: routePath('login'),
    fixtures: { 'GET /api/auth/captcha': captchaImage },
    open: async (page) => {
      await clickOn(page.getByRole('button', { name: '忘记密码？' }));
      await page.getByRole('dialog').waitFor();
    },
  },
  change: {
    url: routePath('console-security-password'),
    storage: loggedIn,
    fixtures: passwordFixtures,
    open: (page) => clickOn(page.getByRole('button', { name: '修改安全密码' })),
  },
};

const stageOf = (kind: AccountRequestKind) =>
  kind === 'register' || kind === 'reset' ? stages[kind] : stages.change;

/** Fills in what the form asks for; what was sent cannot be typed over. */
async function fill(page: Page, form: AccountForm): Promise<void> {
  for (const [name, text] of Object.entries(form)) {
    const field = page.locator(`[data-machine=accountRequest] [name=${name}]:not([readonly])`);
    if (await field.isVisible()) await field.fill(text);
  }
}

export default defineBrowserModel({
  model,
  stage: ({ kind }) => stageOf(kind),
  act: {
    'request.type': (page, { field }) =>
      page.locator(`[data-machine=accountRequest] [name=${field}]`).fill('135791'),
    'request.submit': async (page, { form }) => {
      await fill(page, form);
      await clickControl(page, 'request.submit');
    },
    'request.confirm': (page) => clickControl(page, 'request.confirm'),
  },
  effects: {
    checkOpen: { request: 'GET /api/auth/registration' },
    sendRequest: { request: ({ kind }) => requests[kind], body: bodyOf, done: replyTo },
  },
  see: ({ context: { errors, refusal }, value, status }) => {
    const typing = value === 'editing' || value === 'submitting';
    return status === 'done'
      ? null
      : {
          errors: typing ? Object.values(errors).length : 0,
          refusal: value === 'editing' ? refusal : null,
          kept: value === 'uncertain' ? 'Phone-2026' : null,
        };
  },
  look: () => {
    const root = document.querySelector('[data-machine=accountRequest]');
    if (root === null) return null;
    const password = root.querySelector<HTMLInputElement>('[name=password]');
    return {
      errors: root.querySelectorAll('[aria-invalid]').length,
      refusal: root.querySelector('[role=alert]:not([id])')?.textContent ?? null,
      kept: password?.readOnly && root.textContent?.includes('重试') ? password.value : null,
    };
  },
});
