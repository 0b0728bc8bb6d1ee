import type { Page } from 'playwright';
import type { SnapshotFrom } from 'xstate';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { routePath } from '#domain/access/routes.ts';
import { batchTitle } from '#domain/apple/batch.ts';
import { preflightTitles } from '#domain/apple/preflight.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { grantMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { defineBrowserModel, type Stage } from '#tests/path-harness/browser/browser-model.ts';
import {
  clickControl,
  clickNamed,
  dialogClosed,
  dialogOpened,
  tellFromLeadingTab,
  typeInto,
} from '#tests/path-harness/browser/causes.ts';
import {
  listBody,
  listFixtures,
  livePage,
  person,
  refusal,
  sampleOperation,
} from '#tests/path-harness/browser/console-stage.ts';
import type { FakeServer } from '#tests/path-harness/browser/fake-server.ts';
import { callInPage } from '#tests/path-harness/browser/in-page.ts';
import type { PathEvent } from '#tests/path-harness/model.ts';
import type { batchCommandMachine } from './batch-command.machine.ts';
import model, { receiver } from './batch-command.model.ts';
import type { BatchAnswer, BatchCommandInput, Context } from './batch-command.types.ts';
import type { BatchItem, BatchRecord, BatchRequest } from './batch-record.ts';
import { isAwaited, preflightOf } from './batch-steps.ts';
import { batchStorageKey } from './kept-batches.ts';

type Snapshot = SnapshotFrom<typeof batchCommandMachine>;

const list = routePath('console-device-ios-list');
const unlock = 'POST /api/device/ios/command/unlock';

const replyTo = (answer: BatchAnswer, order: BatchRequest['command']) => {
  if (answer.kind === 'accepted' && order === 'change-for-clerk') return { body: { for_clerk: receiver } };
  if (answer.kind === 'accepted')
    return { body: { ...sampleOperation(), ...(answer.key && { key: answer.key }) } };
  if (answer.kind === 'refused') return refusal('NOT_POSSIBLE', answer.sentence, { key: answer.key });
  const { field, sentence, blamed } = answer.problem;
  return refusal(field === 'password' ? 'SECPWD_MISMATCH' : 'INVALID_INPUT', sentence, {
    key: answer.key,
    field: blamed,
  });
};

const boxOf = ({ serial_number }: BatchCommandInput['devices'][number]) => `选择 ${serial_number}`;

/** Who closes a dialog from which nothing was sent finds the devices still selected. */
const isSelected = (page: Page): Promise<boolean> =>
  callInPage(page, () => document.querySelector('input[type=checkbox]:checked') !== null);

/** Selects the devices, and presses a button of the bar. */
async function begin(page: Page, { command, devices }: BatchCommandInput): Promise<void> {
  if (!(await isSelected(page)))
    for (const device of devices) await clickNamed(page, 'input[type=checkbox]', boxOf(device));
  const usable = 'button:not([aria-disabled="true"])';
  await clickNamed(page, `[aria-label="批量操作"] ${usable}`, batchTitle(command));
  await dialogOpened(page);
}

/** A command that was accepted so long ago that its key is good for just that while. */
async function holdGrant(page: Page, server: FakeServer, grant: NonNullable<BatchCommandInput['grant']>) {
  await clickNamed(page, 'tr button', '解除锁定');
  await dialogOpened(page);
  await confirm(page, 'command.confirm', 'Guard-2026');
  await server.answer(unlock, { body: { ...sampleOperation(), key: grant.key } });
  await dialogClosed(page);
  await page.clock.fastForward(grantMs - grant.msLeft);
}

const kept = (record: BatchRecord) => ({
  [batchStorageKey(person.id)]: JSON.stringify({ kept_at: '2026-11-21T01:50:00.000Z', record }),
});

function stage(input: BatchCommandInput): Stage {
  const page = livePage(list, {
    ...listFixtures(),
    'GET /api/device/ios/list': { body: listBody(...(input.devices as AppleDevice[])) },
    'GET /api/helper/clerk-list': { body: { list: [receiver], total: 1 } },
    [unlock]: 'later',
  });
  const { record, grant } = input;
  const open = async (shown: Page, server: FakeServer) => {
    if (record) {
      await clickNamed(shown, '[aria-label="上次的批量操作"] button');
      await dialogOpened(shown);
      return;
    }
    if (grant) await holdGrant(shown, server, grant);
    await begin(shown, input);
    const { message, phone_number, footnote } = input.draft;
    await typeInto(shown, { 锁定提示内容: message, 联系电话: phone_number, 底部文字: footnote });
  };
  return {
    ...page,
    storage: { local: { ...page.storage?.local, ...(record && kept(record)) } },
    open: async (shown, server) => {
      await page.open?.(shown, server);
      await open(shown, server);
    },
    // Where time went on for a key, the live updates have fallen silent.
    ...(!grant && { reopen: open }),
  };
}

/** Fills in the password where it is asked. */
async function confirm(page: Page, type: string, password: string): Promise<void> {
  await typeInto(page, { 安全密码: password });
  await clickControl(page, type);
}

const labels = { message: '锁定提示内容', phone_number: '联系电话', footnote: '底部文字', when: '锁定时间' };

/** In words of its own what a device's line says. */
function wordOf({ stage, status }: BatchItem, isCurrent: boolean): string {
  if (isCurrent) return '发送中';
  if (stage === 'unsent') return '未发送';
  if (stage === 'refused' || status === operationStatus.failed) return '失败';
  if (stage === 'sent' || status === operationStatus.unknown) return '结果未知';
  if (status === operationStatus.acknowledged) return '已执行';
  return status === operationStatus.sent ? '已推送' : '已受理';
}

const isWorking = (snapshot: Snapshot) =>
  !['composing', 'paused', 'finished'].some((batch) => snapshot.matches({ batch: batch as 'paused' }));

function errorsOf(snapshot: Snapshot): string[] {
  const { problem, errors, timing } = snapshot.context;
  const composing = snapshot.matches({ batch: 'composing' });
  const inForm = composing ? [timing === 'later' && errors.when, errors.message] : [];
  const ofLock = snapshot.context.command === 'lock' && problem?.blamed !== undefined;
  const shown = problem && !isWorking(snapshot) && !(composing && ofLock);
  return [...inForm, shown && problem.sentence].filter((text) => typeof text === 'string').sort();
}

/** A time as it is typed and read; other texts have no T. */
const shown = (text: string) => text.replace('T', ' ');

/** What the form of a lock says, as far as it is shown. */
const typedIn = ({ command, draft, timing }: Context) =>
  command === 'lock' ? [draft.message, timing === 'later' ? shown(draft.when) : null] : [null, null];

const reasons = {
  updatesSilent: '等到那时，实时更新早已断线，页面会把一切重新查询一遍',
  noTime: '未选“定时锁定”时页面上没有时间可填',
} as const;

export default defineBrowserModel({
  everyEdge: 'thatLooksDifferent',
  model,
  stage,
  act: {
    'lock.edit': (page, { field, text }) => typeInto(page, { [labels[field]]: shown(text) }),
    // The radio itself is hidden below its label.
    'lock.chooseNow': (page) => clickNamed(page, 'label', '立即锁定'),
    'lock.chooseLater': (page) => clickNamed(page, 'label', '定时锁定'),
    'choice.make': (page) => page.getByLabel('变更为').selectOption(receiver.id),
    'batch.confirm': (page, { type, password }) => confirm(page, type, password),
    'batch.resume': (page, { type, password }) => confirm(page, type, password),
    'failed.retry': (page, { type, password }) => confirm(page, type, password),
    'device.changed': (page, { deviceId }) => tellFromLeadingTab(page, { type: 'device.changed', deviceId }),
    'poll.due': (page) => tellFromLeadingTab(page, { type: 'stream.lost' }, { type: 'stream.alive' }),
  },
  effects: {
    sendCommand: {
      request: ({ request: { command } }) =>
        `POST /api/device/ios/${command === 'change-for-clerk' ? '' : 'command/'}${command}`,
      body: ({ request, credential }) => ({ ...request.body, ...credential }),
      key: ({ request, idempotencyKey }) => (request.command === 'change-for-clerk' ? null : idempotencyKey),
      done: (answer, { request }) => replyTo(answer, request.command),
    },
    lookUpOperation: {
      request: ({ idempotencyKey }) => `GET /api/operation/${idempotencyKey}`,
      done: (finding) =>
        finding.received
          ? { body: sampleOperation({ status: finding.status, remark: finding.sentence }) }
          : refusal('NOT_FOUND', messages.notFound),
    },
  },
  whyNot: ({ context }, { type, field }: PathEvent) => {
    const items = context.record?.items ?? [];
    if (type.startsWith('xstate.after.grantExpiry') && items.some(isAwaited)) return reasons.updatesSilent;
    return field === 'when' && context.timing !== 'later' ? reasons.noTime : null;
  },
  see: (snapshot) => {
    const { context } = snapshot;
    if (!context.record) {
      const foreseen = preflightOf(context).map(({ kind }) => preflightTitles[kind]);
      const outdated = false;
      return { devices: foreseen.sort(), errors: errorsOf(snapshot), typed: typedIn(context), outdated };
    }
    const words = context.record.items.map((item) => wordOf(item, item.uuid === context.current));
    const { outdated } = context;
    return { devices: words.sort(), errors: errorsOf(snapshot), typed: [null, null], outdated };
  },
  look: () => {
    const dialog = document.querySelector('[role=dialog]');
    const textsOf = (selector: string) =>
      [...(dialog?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent ?? '').sort();
    return {
      devices: textsOf('li > span:last-child'),
      errors: textsOf('[role=alert]'),
      typed: [
        dialog?.querySelector('textarea')?.value ?? null,
        dialog?.querySelector<HTMLInputElement>('[inputmode=numeric]')?.value ?? null,
      ],
      outdated: dialog?.textContent?.includes('最新进展查询失败') ?? false,
    };
  },
});
