import { refusalCodes } from '#machines/kits/proof/proof.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickNamed, typeInto } from '#tests/path-harness/browser/causes.ts';
import { clerksStage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { sampleClerk } from '../sample-clerk.model.ts';
import type { ClerkAction } from './clerk-action.machine.ts';
import model from './clerk-action.model.ts';

const newPassword = 'Kw7rTm3x';
const buttons: Record<ClerkAction, string> = { disable: '停用', enable: '启用', resetPassword: '重置密码' };

export default defineBrowserModel({
  model,
  stage: ({ action }) =>
    clerksStage(async (page) => {
      await clickNamed(page, 'a', sampleClerk().name);
      await clickNamed(page, '[role=dialog] button', buttons[action]);
      await page.locator('[data-machine=clerkAction]').waitFor();
    }),
  act: {
    'action.confirm': async (page, { password }) => {
      await typeInto(page, { 安全密码: password });
      await clickControl(page, 'action.confirm');
    },
    'action.note': (page) => page.locator('[data-machine=clerkAction]').getByRole('checkbox').click(),
  },
  effects: {
    actOnClerk: {
      request: ({ action }) =>
        `PUT /api/store/clerk/${action === 'resetPassword' ? 'reset-password' : 'disable'}`,
      body: ({ clerkId: id, action, password }) => ({
        id,
        password,
        ...(action !== 'resetPassword' && { disabled: action === 'disable' }),
      }),
      done: (answer, { action }) => {
        if (!answer.ok) return refusal(refusalCodes[answer.reason], answer.sentence);
        return {
          body: action === 'resetPassword' ? { password: newPassword } : sampleClerk({ disabled: true }),
        };
      },
    },
  },
  see: ({ context: { proof }, value, status }) => {
    const told = value === 'asking' || value === 'acting' ? proof.problem : null;
    return status === 'done'
      ? null
      : {
          password: value === 'telling' || value === 'noted' ? newPassword : null,
          told: told?.sentence ?? null,
        };
  },
  look: () => {
    const dialog = document.querySelector('[data-machine=clerkAction]');
    return (
      dialog && {
        password: dialog.querySelector('output')?.textContent ?? null,
        told: dialog.querySelector('[role=alert]')?.textContent ?? null,
      }
    );
  },
});
