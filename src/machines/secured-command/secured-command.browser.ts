import type { Page } from 'playwright';
import type { ErrorCode } from '#domain/error-codes.ts';
import { grantMs } from '#domain/limits.ts';
import { routePath } from '#domain/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { confirmWithProof } from '#tests/path-harness/browser/causes.ts';
import {
  listFixtures,
  loggedIn,
  refusal,
  sampleOperation,
  smsCommandUrl,
} from '#tests/path-harness/browser/console-stage.ts';
import type { CommandAnswer, RefusalReason } from './command-answer.ts';
import model from './secured-command.model.ts';

/** The machine of the unlock dialog; no page opens one that asks for an SMS code, so the stage shows that one alone. */

const unlock = 'POST /api/device/ios/command/unlock';
const codes: Record<RefusalReason, ErrorCode> = {
  credential: 'SECPWD_MISMATCH',
  sms: 'SMS_MISMATCH',
  input: 'INVALID_INPUT',
  tooMany: 'TOO_MANY',
  refused: 'PERMISSION_DENIED',
};

/** States in which something can be typed. */
const typing = ['entering', 'notReceived'] as const;

const smsRefused = '短信发送过于频繁，请稍后再试';

/** States in which nothing is typed. */
const fieldless = ['smsNeedUnknown', 'outcomeUnknown', 'refused'] as const;

const replyTo = (answer: CommandAnswer) =>
  answer.ok
    ? { body: { ...answer.operation, ...(answer.key && { key: answer.key }) } }
    : refusal(codes[answer.reason], answer.sentence, answer.key);

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: '解除锁定' }).click();
  await page.getByRole('dialog').waitFor();
}

export default defineBrowserModel({
  model,
  stage: ({ smsType, grant, makeIdempotencyKey }) => ({
    url: smsType ? smsCommandUrl : routePath('console-device-ios-list'),
    storage: loggedIn,
    uuid: makeIdempotencyKey(),
    fixtures: { ...listFixtures(), [unlock]: 'later' },
    open: async (page, server) => {
      if (!smsType) await openDialog(page);
      if (!grant) return;
      // An earlier command, accepted so long ago that its key is good for just that while.
      await confirmWithProof(page, 'command.confirm', { password: 'Guard-2026', smsCode: '' });
      await server.answer(unlock, { body: { ...sampleOperation(), key: grant.key } });
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.clock.fastForward(grantMs - grant.msLeft);
      await openDialog(page);
    },
  }),
  act: {
    'command.confirm': (page, event) => confirmWithProof(page, event.type, event),
    'command.retry': (page, event) => confirmWithProof(page, event.type, event),
    // What is typed already outlasts the sending of a code.
    'sms.send': (page, event) => confirmWithProof(page, event.type, { password: 'Guard-2026', smsCode: '' }),
  },
  effects: {
    checkSmsNeed: {
      request: 'GET /api/system/check-need-sms-verify',
      done: ({ phone }) => ({ body: { need: phone !== null, phone: phone ?? '' } }),
    },
    sendSms: {
      request: 'POST /api/system/smsverify',
      body: ({ smsType }) => ({ type: smsType }),
      done: (answer) =>
        answer.ok
          ? { body: { phone: '186****1402', expires_in: 300 } }
          : refusal('TOO_MANY', answer.sentence),
    },
    sendCommand: {
      request: unlock,
      body: ({ request, credential }) => ({ ...request.body, ...credential }),
      done: replyTo,
    },
    lookUpOutcome: {
      request: ({ idempotencyKey }) => `GET /api/device/ios/operation-log/${idempotencyKey}`,
      done: (outcome) =>
        outcome.received ? { body: sampleOperation(outcome.operation) } : refusal('NOT_FOUND', '没有找到'),
    },
  },
  see: (snapshot) => {
    const { grant, problem, smsPhone } = snapshot.context;
    if (fieldless.some((command) => snapshot.matches({ command })))
      return { held: false, errors: [], kept: false };
    const shown = problem?.field === 'password' || (problem?.field === 'smsCode' && smsPhone !== null);
    const kept =
      shown && problem.sentence === smsRefused && typing.some((command) => snapshot.matches({ command }));
    return { held: grant !== null, errors: shown ? [problem.sentence] : [], kept };
  },
  look: () => {
    const form = document.querySelector('[role=dialog] form');
    const errors = [...(form?.querySelectorAll('[role=alert][id]') ?? [])].map(
      ({ textContent }) => textContent,
    );
    const password = form?.querySelector<HTMLInputElement>('input[autocomplete=off]');
    return {
      held: form?.textContent?.includes('本次无需再输入') ?? false,
      errors,
      kept:
        errors.includes('短信发送过于频繁，请稍后再试') &&
        password?.readOnly === false &&
        password.value === 'Guard-2026',
    };
  },
});
