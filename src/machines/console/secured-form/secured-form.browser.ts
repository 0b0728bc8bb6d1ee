import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { defineBrowserModel, type Stage } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickNamed, dialogOpened } from '#tests/path-harness/browser/causes.ts';
import {
  clerksStage,
  loggedIn,
  memberFixtures,
  person,
  refusal,
} from '#tests/path-harness/browser/console-stage.ts';
import type { FormAsks } from './declared-form.ts';
import model from './secured-form.model.ts';

const openBy = (button: string) => async (page: Page) => {
  await clickNamed(page, 'button', button);
  await dialogOpened(page);
};

/** A form of the console for each that is asked; null: none asks for this alone. */
const stages: Record<FormAsks, () => Stage | null> = {
  nothing: () => ({
    url: routePath('console-report-rcs'),
    storage: loggedIn,
    frozen: true,
    fixtures: {
      ...memberFixtures,
      'GET /api/user/me': { body: { ...person, available_modules: ['hx-report-basic'] } },
      'GET /api/store/rcs/list': { body: { list: [], total: 0, left: 12 } },
    },
    open: openBy('发起查询'),
  }),
  password: () => null,
  passwordAndCode: () => clerksStage(openBy('新增店员')),
};

const codes: Record<string, ErrorCode> = {
  sms_code: 'SMS_MISMATCH',
  phone_number: 'CONFLICT',
  secondary_password: 'SECPWD_MISMATCH',
};
const inDialog = '[data-machine=securedForm]';
const isClerk = (form: object) => 'sms_code' in form;

async function fill(page: Page, form: object): Promise<void> {
  for (const [name, typed] of Object.entries(form)) {
    if (typeof typed !== 'string') await page.locator(`${inDialog} [role=switch]`).setChecked(typed);
    else await page.locator(`${inDialog} [name=${name}]`).fill(typed);
  }
}

export default defineBrowserModel({
  model,
  stage: ({ asks }) => stages[asks](),
  act: {
    'form.type': (page, { field }) => page.locator(`${inDialog} [name=${field}]`).fill('1'),
    'form.submit': async (page, { form }) => {
      await fill(page, form);
      await clickControl(page, 'form.submit');
    },
  },
  effects: {
    sendForm: {
      request: ({ form }) => (isClerk(form) ? 'POST /api/store/clerk/new' : 'POST /api/store/rcs/request'),
      body: ({ form }) => (isClerk(form) ? { ...form, quota: 20 } : form),
      done: (answer) => {
        if (answer.ok) return { body: answer.accepted };
        const { field, sentence } = answer;
        if (field === null) return refusal('NOT_POSSIBLE', sentence);
        return refusal(codes[field] ?? 'INVALID_INPUT', sentence, {
          field,
          reason: field === 'phone_number' ? 'phoneRegistered' : undefined,
        });
      },
    },
  },
  see: ({ context: { errors, refusal: why }, value, status }) =>
    status === 'done'
      ? null
      : {
          wrong:
            value === 'uncertain'
              ? []
              : [...(why === null ? [] : [why]), ...Object.values(errors)].toSorted(),
        },
  look: () => {
    const dialog = document.querySelector('[data-machine=securedForm]');
    if (!dialog) return null;
    const isUncertain = dialog.querySelector('[data-machine-event="form.retry"]') !== null;
    const alerts = [...dialog.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
    return { wrong: isUncertain ? [] : alerts.toSorted() };
  },
});
