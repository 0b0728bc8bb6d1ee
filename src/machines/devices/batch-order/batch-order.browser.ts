import type { Page } from 'playwright';
import type { SnapshotFrom } from 'xstate';
import { preflightTitles } from '#domain/devices/preflight.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import { grantMs } from '#domain/limits.ts';
import { sampleFormLoad } from '#machines/kinds/batch/sample.model.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { refusalCodes } from '#machines/kits/proof/proof.browser.ts';
import { defineBrowserModel, type Stage } from '#tests/path-harness/browser/browser-model.ts';
import {
  clickControl,
  clickNamed,
  dialogClosed,
  dialogOpened,
  typeInto,
} from '#tests/path-harness/browser/causes.ts';
import {
  listBody,
  listFixtures,
  livePage,
  refusal,
  sampleOperation,
  samplePages,
} from '#tests/path-harness/browser/console-stage.ts';
import type { FakeServer } from '#tests/path-harness/browser/fake-server.ts';
import { callInPage } from '#tests/path-harness/browser/in-page.ts';
import type { PathEvent } from '#tests/path-harness/model.ts';
import { sampleBatch, sampleItem } from '../sample-batch.model.ts';
import type { BatchOrderInput, batchOrderMachine } from './batch-order.machine.ts';
import model, { receiver } from './batch-order.model.ts';

type Snapshot = SnapshotFrom<typeof batchOrderMachine>;

const unlock = sample.command.request({ command: 'unlock', deviceId: sample.device().id });
const batch = sampleBatch();

/** Who closes a dialog from which nothing was sent finds the devices still selected. */
const isSelected = (page: Page): Promise<boolean> =>
  callInPage(page, () => document.querySelector('input[type=checkbox]:checked') !== null);

/** What has begun is followed in the dialog's place until somebody leaves it. */
async function leaveProgress(page: Page): Promise<void> {
  if (!(await callInPage(page, () => document.querySelector('[data-machine=batchProgress]') !== null)))
    return;
  await clickNamed(page, '[role=dialog] button', '后台执行');
  await dialogClosed(page);
}

/** Selects the devices, and presses a button of the bar. */
async function begin(page: Page, { kind, form, devices }: BatchOrderInput): Promise<void> {
  if (!(await isSelected(page)))
    for (const { serial_number } of devices)
      await clickNamed(page, 'input[type=checkbox]', `选择 ${serial_number}`);
  const usable = 'button:not([aria-disabled="true"])';
  await clickNamed(page, `[aria-label="批量操作"] ${usable}`, recordTitle(kind, form.command));
  await dialogOpened(page);
}

/** A command that was accepted so long ago that its key is good for just that while. */
async function holdGrant(page: Page, server: FakeServer, grant: NonNullable<BatchOrderInput['grant']>) {
  await clickNamed(page, 'tr button', '解除锁定');
  await dialogOpened(page);
  await confirm(page, 'command.confirm', 'Guard-2026');
  await server.answer(unlock, { body: { ...sampleOperation(), key: grant.key } });
  await dialogClosed(page);
  await page.clock.fastForward(grantMs - grant.msLeft);
}

function stage(input: BatchOrderInput): Stage {
  const page = livePage(samplePages.list, {
    ...listFixtures(),
    [sample.list]: { body: listBody(...input.devices) },
    'GET /api/helper/clerk-list': { body: { list: [receiver], total: 1 } },
    [`GET /api/batch/${batch.id}`]: { body: { ...batch, list: [sampleItem()] } },
    [unlock]: 'later',
  });
  const { form, grant } = input;
  const open = async (shown: Page, server: FakeServer) => {
    if (grant) await holdGrant(shown, server, grant);
    await begin(shown, input);
    if (form.command !== 'lock') return;
    const { message, phone_number, footnote } = form.draft;
    await typeInto(shown, { 锁定提示内容: message, 联系电话: phone_number, 底部文字: footnote });
  };
  return {
    ...page,
    open: async (shown, server) => {
      await page.open?.(shown, server);
      await open(shown, server);
    },
    // Where time went on for a key, the live updates have fallen silent.
    ...(!grant && {
      reopen: async (shown: Page, server: FakeServer) => {
        await leaveProgress(shown);
        await open(shown, server);
      },
    }),
  };
}

/** Fills in the password where it is asked. */
async function confirm(page: Page, type: string, password: string): Promise<void> {
  await typeInto(page, { 安全密码: password });
  await clickControl(page, type);
}

/** A time as it is typed and read. */
const shown = (text: string) => text.replace('T', ' ');

async function change(page: Page, { field, form }: PathEvent & Pick<BatchOrderInput, 'form'>): Promise<void> {
  if (form.command === 'change-for-clerk') {
    await page.getByLabel('变更为').selectOption(receiver.id);
    return;
  }
  if (form.command === 'set-system-restriction')
    return clickNamed(page, '[role=dialog] label', '允许使用相机');
  if (form.command !== 'lock') return;
  const { draft, timing } = form;
  if (field === 'message') return typeInto(page, { 锁定提示内容: draft.message });
  // The radio itself is hidden below its label.
  if (draft.when === '') return clickNamed(page, 'label', timing === 'later' ? '定时锁定' : '立即锁定');
  return typeInto(page, { 锁定时间: shown(draft.when) });
}

/** What else the event's form says than the one that stands there. */
function differences(now: BatchOrderInput['form'], then: BatchOrderInput['form']): number {
  if (now.command !== 'lock' || then.command !== 'lock') return 1;
  return [
    now.timing !== then.timing,
    now.draft.when !== then.draft.when,
    now.draft.message !== then.draft.message,
  ].filter(Boolean).length;
}

function errorsOf(snapshot: Snapshot): string[] {
  const { errors, proof } = snapshot.context;
  const { problem } = proof;
  const ofForm = Object.values(errors);
  const isAlone = problem !== null && !(problem.field === 'request' && ofForm.length > 0);
  const ofProof = isAlone && !snapshot.matches('starting') ? [problem.sentence] : [];
  return [...ofForm, ...ofProof].sort();
}

const toldBySession = '由会话告知，见 tests/browser/flows/rights-taken.test.ts';

export default defineBrowserModel({
  everyEdge: 'thatLooksDifferent',
  model,
  stage,
  act: {
    'form.change': (page, event) => change(page, event),
    'count.type': (page, { count }) => typeInto(page, { 请输入设备数量以确认: count }),
    'batch.confirm': (page, { type, password }) => confirm(page, type, password),
    'batch.again': (page, { type, password }) => confirm(page, type, password),
  },
  effects: {
    loadForm: sampleFormLoad,
    startBatch: {
      request: 'POST /api/batch',
      body: ({ order, ids, count, credential }) => ({
        ...order,
        ids,
        ...(count !== null && { count }),
        ...credential,
      }),
      key: ({ idempotencyKey }) => idempotencyKey,
      done: (answer) => {
        if (answer.ok) return { body: { ...answer.batch, ...(answer.key && { key: answer.key }) } };
        const { reason, sentence, key, blamed, missing } = answer;
        if (missing.length > 0) return refusal('NOT_FOUND', sentence, { missing });
        const field = blamed === 'count' ? blamed : `fields.${blamed}`;
        const detail = { key, ...(blamed !== undefined && { field }) };
        return refusal(refusalCodes[reason], sentence, detail);
      },
    },
  },
  whyNot: ({ context: { form } }, event) => {
    if (event.type === 'rights.change') return toldBySession;
    if (event.type !== 'form.change') return null;
    const then = event.form as BatchOrderInput['form'];
    return differences(form, then) > 1 ? '页面上要分几步改' : null;
  },
  waived: { 'batchOrder.filling --rights.change#0 [isNews]--> (stay)': toldBySession },
  see: (snapshot) => {
    const { context } = snapshot;
    const titles = context.preflight.foreseen.map(({ kind }) => preflightTitles[kind]);
    return { devices: titles.sort(), errors: errorsOf(snapshot) };
  },
  look: () => {
    const dialog = document.querySelector('[role=dialog]');
    const textsOf = (selector: string) =>
      [...(dialog?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent ?? '').sort();
    return { devices: textsOf('[aria-label=预检] > li > span:last-child'), errors: textsOf('[role=alert]') };
  },
});
