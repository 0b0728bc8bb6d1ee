import type { Page } from 'playwright';
import * as messages from '#domain/messages.ts';
import { routePath } from '#domain/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl } from '#tests/path-harness/browser/causes.ts';
import { listFixtures, loggedIn, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { sampleDevice } from '../device-detail/sample-device.model.ts';
import type { LockDraft } from './lock-draft.ts';
import model from './lost-mode-schedule.model.ts';

/** The secured command beside it is a machine of its own: what it says is caused by answers to its request. */

const lock = 'POST /api/device/ios/command/lock';
const labels: Record<keyof LockDraft, string> = {
  message: '锁定提示内容',
  phone_number: '联系电话',
  footnote: '脚注',
  when: '锁定时间',
};
const unlocked = { observed: 0, wanted: null, operation_status: null } as const;

const type = (page: Page, field: keyof LockDraft, text: string) =>
  page.getByRole('dialog').getByLabel(labels[field]).fill(text);

/** A time as it is typed and read; other texts have no T. */
const shown = (text: string) => text.replace('T', ' ');

const fault = 'only a fault in the code of the secured command leads here';

export default defineBrowserModel({
  model,
  stage: ({ draft }) => ({
    url: routePath('console-device-ios-list'),
    storage: loggedIn,
    fixtures: {
      ...listFixtures({ lock_evidence: { ...sampleDevice().lock_evidence, ...unlocked } }),
      [lock]: 'later',
    },
    open: async (page) => {
      await page.getByRole('button', { name: '锁定设备' }).click();
      for (const field of ['message', 'phone_number', 'footnote'] as const)
        await type(page, field, draft[field]);
    },
  }),
  act: {
    'lock.edit': (page, { field, text }) => type(page, field, shown(text)),
    // The radio itself is hidden below its label.
    'lock.chooseNow': (page) => page.getByText('立即', { exact: true }).click(),
    'lock.chooseLater': (page) => page.getByText('定时', { exact: true }).click(),
    'lock.confirm': async (page, { password }) => {
      await page.getByLabel('安全密码').fill(password);
      await clickControl(page, 'lock.confirm');
    },
    'command.entering': (_page, { problem }, server) =>
      server.answer(
        lock,
        problem?.field === 'request'
          ? refusal('INVALID_INPUT', problem.sentence)
          : refusal('SECPWD_MISMATCH', messages.secondaryMismatch),
      ),
  },
  effects: {
    securedCommand: {
      causes: {
        done: async (page, { operation }, server) => {
          if (operation) return server.answer(lock, { body: operation });
          await server.answer(lock, refusal('PERMISSION_DENIED', messages.permissionDenied));
          await clickControl(page, 'command.cancel');
        },
      },
    },
  },
  canCause: (snapshot, { type, field }) =>
    // The command ends by itself only after it was sent, and a time is typed where one is asked for.
    type.startsWith('xstate.done.actor.')
      ? snapshot.matches('sending')
      : field !== 'when' || snapshot.context.timing === 'later',
  waived: {
    'lostModeSchedule --xstate.error.actor.securedCommand#0--> lostModeSchedule.broken': fault,
    'lostModeSchedule.broken --lock.cancel#0--> lostModeSchedule.cancelled': fault,
  },
  see: ({ context: { draft, errors, timing } }) => ({
    message: draft.message,
    when: timing === 'later' ? shown(draft.when) : null,
    errors: [timing === 'later' && errors.when, errors.message].filter(Boolean),
  }),
  look: () => {
    const form = document.querySelector('[role=dialog] form');
    return {
      message: form?.querySelector('textarea')?.value ?? null,
      when: form?.querySelector<HTMLInputElement>('[inputmode=numeric]')?.value ?? null,
      errors: [...(form?.querySelectorAll('[role=alert][id]') ?? [])]
        .map((each) => each.textContent)
        .filter((text) => !text?.includes('安全密码')),
    };
  },
});
