import type { Page } from 'playwright';
import type { SnapshotFrom } from 'xstate';
import { routePath } from '#domain/access/routes.ts';
import { unlockStepStatusTitle } from '#domain/apple/unlock-saga.ts';
import { unlockSummary } from '#domain/apple/unlock-summary.ts';
import * as messages from '#domain/messages.ts';
import { haveCodeSent, refusalCodes, smsFixtures } from '#machines/kits/proof/proof.browser.ts';
import type { Proof } from '#machines/kits/proof.ts';
import { defineBrowserModel, type Stage } from '#tests/path-harness/browser/browser-model.ts';
import {
  clickNamed,
  clickOn,
  confirmWithProof,
  dialogOpened,
  tellFromLeadingTab,
  typeSerialTail,
} from '#tests/path-harness/browser/causes.ts';
import { livePage, noOperations, person, refusal } from '#tests/path-harness/browser/console-stage.ts';
import {
  isCodeAsked,
  type OneClickUnlockInput,
  type oneClickUnlockMachine,
  type RefusedAnswer,
  type SagaAnswer,
} from './one-click-unlock.machine.ts';
import model, { device, releasedDevice } from './one-click-unlock.model.ts';

type Snapshot = SnapshotFrom<typeof oneClickUnlockMachine>;

const calls = '/api/device/ios/one-click-unlock';
const refusedBy = ({ reason, sentence }: RefusedAnswer) => refusal(refusalCodes[reason], sentence);
const replyTo = (answer: SagaAnswer) => (answer.ok ? { body: answer.saga } : refusedBy(answer));

const bodyOf = ({ password, smsCode }: Proof) => ({ password, ...(smsCode && { sms_code: smsCode }) });

function stage({ deviceId, sagaId, chosen }: OneClickUnlockInput): Stage {
  const unlock_saga = sagaId && {
    id: sagaId,
    status: 'running' as const,
    date_created: '2026-11-21T01:58:00.000Z',
    clerk_name: person.name,
    hold_until: null,
    step: { command: 'unlock', status: 'running' as const, operation: '9mkDuNB' },
  };
  const shown = sagaId === null && chosen.length === 1 ? releasedDevice : device;
  const page = livePage(routePath('console-device-ios-id', { id: deviceId }), {
    ...noOperations,
    ...smsFixtures,
    [`GET /api/device/ios/${deviceId}`]: { body: { ...shown, unlock_saga: unlock_saga || null } },
  });
  const open = async (tab: Page) => {
    await clickNamed(tab, 'main button', '一键解锁');
    await dialogOpened(tab);
  };
  return {
    ...page,
    open: async (tab, server) => {
      await page.open?.(tab, server);
      await open(tab);
    },
    reopen: open,
  };
}

const isIn = ({ value }: Snapshot, ...states: readonly string[]) =>
  states.includes(String(Object(value).unlock));

/** What the dialog says besides its state: of the steps, and of what is wrong. */
function stepsOf(snapshot: Snapshot): string[] {
  const { saga, verdicts } = snapshot.context;
  if (saga) return saga.steps.map(({ status }) => unlockStepStatusTitle(status));
  if (!isIn(snapshot, 'reviewing', 'starting')) return [];
  return verdicts.map(({ applies }) => (applies ? '将执行' : '不执行'));
}

function problemOf(snapshot: Snapshot): string | null {
  const { problem } = snapshot.context.proof;
  if (problem === null || isIn(snapshot, 'lookingUp', 'notReceived', 'outcomeUnknown', 'missing'))
    return null;
  if (problem.field !== 'password' && problem.field !== 'smsCode') return problem.sentence;
  const typed = isIn(snapshot, 'proving', 'prevalidating', 'stopped');
  return typed && (problem.field === 'password' || isCodeAsked(snapshot.context)) ? problem.sentence : null;
}

function saidOf({ context: { saga } }: Snapshot): string | null {
  if (!saga) return null;
  const { title, text } = unlockSummary(saga);
  return `${title}${text}`;
}

export default defineBrowserModel({
  everyEdge: 'thatLooksDifferent',
  model,
  stage,
  act: {
    'commands.toggle': (page) =>
      clickOn(page.getByRole('dialog').getByRole('checkbox', { name: '移入回收站' })),
    'serial.type': typeSerialTail,
    'proof.confirm': (page, event) => confirmWithProof(page, event.type, event),
    'saga.resume': (page, event) => confirmWithProof(page, event.type, event),
    'code.sent': (page, _event, server) => haveCodeSent(page, server),
    'device.changed': (page, { deviceId }) => tellFromLeadingTab(page, { type: 'device.changed', deviceId }),
    'poll.due': (page) => tellFromLeadingTab(page, { type: 'stream.lost' }, { type: 'stream.alive' }),
  },
  effects: {
    prevalidate: {
      request: 'POST /api/device/ios/command/one-click-unlock-prevalidation',
      body: ({ deviceId, commands, ...proof }) => ({ device_id: deviceId, commands, ...bodyOf(proof) }),
      done: (answer) =>
        answer.ok
          ? {
              body: {
                list: answer.verdicts,
                key: answer.key,
                key_expires_at: '2026-11-21T02:05:00.000Z',
                sms_required: answer.smsRequired,
              },
            }
          : refusedBy(answer),
    },
    startSaga: {
      request: `POST ${calls}`,
      body: ({ deviceId, commands, key }) => ({ device_id: deviceId, commands, key }),
      done: replyTo,
    },
    lookUpSaga: {
      request: ({ sagaId }) => `GET ${calls}/${sagaId}`,
      done: (saga) => (saga ? { body: saga } : refusal('NOT_FOUND', messages.notFound)),
    },
    resumeSaga: {
      request: ({ sagaId }) => `POST ${calls}/${sagaId}/resume`,
      body: (input) => bodyOf(input),
      done: replyTo,
    },
    cancelSaga: { request: ({ sagaId }) => `POST ${calls}/${sagaId}/cancel`, done: replyTo },
  },
  see: (snapshot) => ({
    summary: saidOf(snapshot),
    steps: stepsOf(snapshot),
    problem: problemOf(snapshot),
    outdated: snapshot.context.saga !== null && snapshot.context.outdated,
  }),
  look: () => {
    const dialog = document.querySelector('[role=dialog]');
    const lists = 'ol:is([aria-label=执行进度], [aria-label=预检结果]) > li > span:last-child';
    const told = [...(dialog?.querySelectorAll('[role=alert]') ?? [])]
      .map(({ textContent }) => textContent ?? '')
      // What cannot be undone, and where it stands still, is no answer to what was typed.
      .filter((text) => text && !/^(?:以下 \d|停在)/.test(text));
    // Above the steps stands what there is to say of them, last of all that is said there; its seconds are another test's.
    const beside = dialog?.querySelector('ol[aria-label=执行进度]')?.parentElement?.children ?? [];
    const said = [...beside].filter((child) => child.matches('[role=status], [role=alert]')).at(-1);
    return {
      summary: said?.textContent?.replace(/ \d+ 秒/, '') ?? null,
      steps: [...(dialog?.querySelectorAll(lists) ?? [])].map(({ textContent }) => textContent ?? ''),
      problem: told[0] ?? null,
      outdated: dialog?.textContent?.includes('最新进度查询失败') ?? false,
    };
  },
});
