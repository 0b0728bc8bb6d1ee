import type { Page } from 'playwright';
import type { ErrorCode } from '#domain/error-codes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickNamed, dialogOpened } from '#tests/path-harness/browser/causes.ts';
import { clerksStage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { type ClerkForm, clerkBody } from './clerk-form.ts';
import model from './new-clerk.model.ts';

const codes: Record<string, ErrorCode> = {
  sms_code: 'SMS_MISMATCH',
  phone_number: 'CONFLICT',
  secondary_password: 'SECPWD_MISMATCH',
};
const inDialog = '[data-machine=newClerk]';

async function fill(page: Page, form: ClerkForm): Promise<void> {
  const limit = page.locator(`${inDialog} [role=switch]:not([aria-disabled])`);
  if (await limit.isVisible()) await limit.setChecked(form.quota_limit);
  for (const [name, text] of Object.entries(form)) {
    const field = page.locator(`${inDialog} [name=${name}]:not([readonly])`);
    if (typeof text === 'string' && (await field.isVisible())) await field.fill(text);
  }
}

export default defineBrowserModel({
  model,
  stage: () =>
    clerksStage(async (page) => {
      await clickNamed(page, 'button', '新增店员');
      await dialogOpened(page);
    }),
  act: {
    'clerk.type': (page, { field }) => page.locator(`${inDialog} [name=${field}]`).fill('135791'),
    'clerk.submit': async (page, { form }) => {
      await fill(page, form);
      await clickControl(page, 'clerk.submit');
    },
  },
  effects: {
    addClerk: {
      request: 'POST /api/store/clerk/new',
      body: ({ form }) => clerkBody(form),
      done: (answer) => {
        if (answer.ok) return { body: { id: answer.id } };
        const { field, sentence } = answer;
        if (field === null) return refusal('PERMISSION_DENIED', sentence);
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
      : { wrong: value === 'uncertain' ? [] : [...Object.values(errors), ...(why === null ? [] : [why])] },
  look: () => {
    const dialog = document.querySelector('[data-machine=newClerk]');
    return (
      dialog && { wrong: [...dialog.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent) }
    );
  },
});
