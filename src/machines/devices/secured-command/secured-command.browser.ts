import type { Page } from 'playwright';
import { grantMs } from '#domain/limits.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { haveCodeSent, refusalCodes, smsFixtures } from '#machines/kits/proof/proof.browser.ts';
import type { Proof } from '#machines/kits/proof.ts';
import { defineBrowserModel, type Stage } from '#tests/path-harness/browser/browser-model.ts';
import {
  clickNamed,
  confirmWithProof,
  dialogClosed,
  dialogOpened,
  typeInto,
  typeSerialTail,
} from '#tests/path-harness/browser/causes.ts';
import {
  detailFixtures,
  listFixtures,
  loggedIn,
  refusal,
  sampleOperation,
  samplePages,
  smsCommandUrl,
} from '#tests/path-harness/browser/console-stage.ts';
import type { FakeServer } from '#tests/path-harness/browser/fake-server.ts';
import { callInPage } from '#tests/path-harness/browser/in-page.ts';
import type { CommandAnswer } from './command-answer.ts';
import model from './secured-command.model.ts';

/** The machine of the unlock dialog. With an SMS code the stage shows the dialog alone, so that one request stands for all. */

const { id: deviceId } = sample.device();
const callOf = (command: string) => sample.command.request({ command, deviceId });
const unlock = callOf('unlock');

/** States in which the server is asked. */
const waiting = ['submitting', 'checkingOutcome'] as const;

const reasons = {
  noCodeAsked: '没有要求短信验证码时，页面上没有这一栏',
  callTimesOut: '等到那时，正在等的请求早已超时',
} as const;

/** States in which nothing is typed. */
const fieldless = ['smsNeedUnknown', 'outcomeUnknown', 'refused'] as const;

const replyTo = (answer: CommandAnswer) =>
  answer.ok
    ? { body: { ...answer.operation, ...(answer.key && { key: answer.key }) } }
    : refusal(refusalCodes[answer.reason], answer.sentence, { key: answer.key });

const opens = (name: string) => async (page: Page) => {
  await clickNamed(page, 'button', name);
  await dialogOpened(page);
};
const openDialog = opens('解除锁定');

/** What nothing brings back, on the phone's own page. */
const erasure: Stage = {
  url: samplePages.device(deviceId),
  storage: loggedIn,
  fixtures: { ...detailFixtures, [callOf('erase')]: 'later' },
  open: opens('抹掉设备'),
  reopen: opens('抹掉设备'),
};

/** What is typed and sent is gone; what is typed when a code is asked for stays, whatever becomes of the code. */
async function confirm(page: Page, type: string, proof: Proof): Promise<void> {
  await callInPage(page, () => {
    for (const field of document.querySelectorAll<HTMLElement>('[data-typed]')) delete field.dataset.typed;
  });
  await confirmWithProof(page, type, proof);
}

async function askForCode(page: Page, server: FakeServer): Promise<void> {
  await typeInto(page, { 安全密码: 'Guard-2026' });
  await callInPage(page, () => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input[autocomplete=off]');
    if (field) field.dataset.typed = field.value;
  });
  await haveCodeSent(page, server);
}

export default defineBrowserModel({
  everyEdge: true,
  model,
  stage: ({ smsType, grant, serialNumber }) =>
    serialNumber !== undefined
      ? erasure
      : {
          url: smsType ? smsCommandUrl : samplePages.list,
          storage: loggedIn,
          fixtures: { ...listFixtures(), ...smsFixtures, [unlock]: 'later' },
          open: async (page, server) => {
            if (!smsType) await openDialog(page);
            if (!grant) return;
            // An earlier command, accepted so long ago that its key is good for just that while.
            await confirmWithProof(page, 'command.confirm', { password: 'Guard-2026', smsCode: '' });
            await server.answer(unlock, { body: { ...sampleOperation(), key: grant.key } });
            await dialogClosed(page);
            await page.clock.fastForward(grantMs - grant.msLeft);
            await openDialog(page);
          },
          ...(!smsType && !grant && { reopen: openDialog }),
        },
  act: {
    'command.confirm': (page, event) => confirm(page, event.type, event),
    'command.retry': (page, event) => confirm(page, event.type, event),
    'serial.type': typeSerialTail,
    'code.sent': (page, _event, server) => askForCode(page, server),
  },
  effects: {
    checkSmsNeed: {
      request: 'GET /api/system/check-need-sms-verify',
      done: ({ phone }) => ({ body: { need: phone !== null, phone: phone ?? '' } }),
    },
    sendCommand: {
      request: ({ request }) => callOf(request.command),
      body: ({ request, credential, smsCode }) => ({
        ...request.body,
        ...(smsCode && { sms_code: smsCode }),
        ...credential,
      }),
      done: replyTo,
    },
    lookUpOutcome: {
      request: ({ idempotencyKey }) => `GET /api/operation/${idempotencyKey}`,
      done: (outcome) =>
        outcome.received ? { body: sampleOperation(outcome.operation) } : refusal('NOT_FOUND', '未找到'),
    },
  },
  whyNot: (snapshot, { type, smsCode }) => {
    if (smsCode && snapshot.context.smsPhone === null) return reasons.noCodeAsked;
    const waits = waiting.some((state) => snapshot.matches(state));
    return waits && type.startsWith('xstate.after.') ? reasons.callTimesOut : null;
  },
  see: (snapshot) => {
    const { smsPhone, proof } = snapshot.context;
    const { grant, problem } = proof;
    if (fieldless.some((state) => snapshot.matches(state))) return { held: false, errors: [], kept: true };
    const shown = problem?.field === 'password' || (problem?.field === 'smsCode' && smsPhone !== null);
    return { held: grant !== null, errors: shown ? [problem.sentence] : [], kept: true };
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
      kept: !password?.dataset.typed || password.value === password.dataset.typed,
    };
  },
});
