import type { Page } from 'playwright';
import type { DeviceTask } from '#api/contract/device-task.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickNamed, failInPage, tellFromLeadingTab } from '#tests/path-harness/browser/causes.ts';
import {
  detailFixtures,
  livePageWith,
  refusal,
  sampleOperation,
  samplePages,
} from '#tests/path-harness/browser/console-stage.ts';
import type { FakeServer, Reply } from '#tests/path-harness/browser/fake-server.ts';
import { callInPage } from '#tests/path-harness/browser/in-page.ts';
import type { Hold, UndoAnswer } from './held-operations.machine.ts';
import model, { erasure, step, unlock } from './held-operations.model.ts';

/** The bar above the page of a device whose record offers the same. */

const cancelOf = ({ kind, id }: Hold) =>
  kind === 'unlock' ? sample.cancelWorkflow(id) : `POST /api/operation/${id}/cancel`;

const reasons = {
  asksBefore: '等到那时，查询早已重新开始，正在等的请求早已超时',
} as const;

const recordOf = ({ id, command, until, kind }: Hold) =>
  sampleOperation({
    id,
    command,
    status: operationStatus.created,
    hold: true,
    unlock_step: kind === 'step',
    run_at: until,
    history: [{ status: operationStatus.created, at: '2026-11-21T02:00:00.000Z', remark: '' }],
  });

const common = ({ command, deviceKind, about, until }: Hold) => {
  const [product_name = '', serial_number = ''] = about.split(' · ');
  return {
    command,
    date_created: '2026-11-21T02:00:00.000Z',
    device: { id: sample.device().id, kind: deviceKind, serial_number, product_name },
    hold_until: until,
    cancel: null,
    finished_at: null,
  };
};

const taskOf = (hold: Hold): DeviceTask =>
  hold.kind === 'unlock'
    ? { ...common(hold), kind: 'unlock', id: hold.id, status: 'holding' }
    : {
        ...common(hold),
        kind: 'operation',
        id: hold.id,
        command_uuid: sampleOperation().command_uuid,
        status: operationStatus.created,
        run_at: common(hold).hold_until,
        awaits_device: false,
        relocked_by: null,
        remark: '',
      };

/** What the server says when it is asked to take it back. */
function replyTo(hold: Hold, answer: UndoAnswer): Reply {
  if (answer.result === 'refused') return refusal('CONFLICT', '该操作已取消或已执行');
  if (hold.kind === 'unlock') return { body: unlockSaga(hold, answer.result) };
  const status = answer.result === 'won' ? operationStatus.cancelled : operationStatus.sent;
  return { body: sampleOperation({ id: hold.id, command: hold.command, status, cancel: answer.result }) };
}

const unlockSaga = (hold: Hold, cancel: 'won' | 'tooLate') => ({
  id: hold.id,
  device: common(hold).device,
  commands: ['turn_off_activation_lock'],
  status: cancel === 'won' ? 'cancelled' : 'stopping',
  date_created: '2026-11-21T02:00:00.000Z',
  clerk: { id: sampleOperation().store, name: '李晓雯' },
  resumed_by: null,
  resumed_at: null,
  hold_until: null,
  cancel,
  cancelled_by: null,
  cancelled_at: null,
  failure: null,
  finished_at: null,
  sms_required: false,
  steps: [],
});

const holdOf = (id: string) => [unlock, step].find((hold) => hold.id === id) ?? erasure;

const answerUndo = (_page: Page, { id, answer }: { id: string; answer: UndoAnswer }, server: FakeServer) =>
  server.answer(cancelOf(holdOf(id)), replyTo(holdOf(id), answer));

export default defineBrowserModel({
  model,
  stage: () =>
    livePageWith('heldOperations', samplePages.device(sample.device().id), {
      ...detailFixtures,
      [sample.log]: { body: { list: [erasure, step].map(recordOf), total: 2 } },
      [cancelOf(erasure)]: 'later',
      [cancelOf(step)]: 'later',
      [cancelOf(unlock)]: 'later',
    }),
  act: {
    'holds.look': (page) => tellFromLeadingTab(page, { type: 'device.changed', deviceId: 'd1' }),
    'hold.undo': (page, { hold }) => clickNamed(page, '[data-machine-event="hold.undo"]', hold.about),
    'record.undo': (page, { hold }) => clickNamed(page, '#records button', `操作号 ${hold.id}`),
    'undo.answered': answerUndo,
    'undo.lost': (_page, { id }, server) => server.answer(cancelOf(holdOf(id)), 'drop'),
  },
  effects: {
    loadHolds: {
      request: 'GET /api/user/tasks/held',
      done: (holds) => ({ body: { list: holds.map(taskOf), total: holds.length } }),
    },
    waitForEnd: {
      atOnce: {
        error: (page) => failInPage(page, 'AbortSignal.prototype.addEventListener', 'throws', 'abort'),
      },
      causes: {
        done: async (page, _output, _server, { until }) => {
          const now = await callInPage(page, () => Date.now());
          await page.clock.fastForward(Date.parse(until) - now);
        },
      },
    },
  },
  whyNot: ({ context: { undoing, lost, refused }, ...snapshot }, _event, running) => {
    if (running?.source !== 'waitForEnd') return null;
    const asks = undoing.length + lost.length + refused.length > 0;
    return asks || !snapshot.matches({ list: 'current' }) ? reasons.asksBefore : null;
  },
  see: ({ context: { holds, undoing, lost, refused, unread } }) => ({
    // Where nothing is held, nothing is missed.
    unread: unread && holds.length > 0,
    rows: holds.map(({ id, about }) => [
      about,
      [...lost, ...refused].includes(id) ? '正在核对…' : undoing.includes(id) ? '正在撤销…' : '撤销',
    ]),
  }),
  look: () => {
    const bar = document.querySelector('[data-machine=heldOperations]');
    const rows = [...(bar?.querySelectorAll('li:has(button)') ?? [])].map((row) => {
      const button = row.querySelector('button');
      const label = button?.getAttribute('aria-label') ?? '';
      return [
        label.split('：').at(-1),
        /正在(?:撤销|核对)…/.exec(row.textContent ?? '')?.[0] ?? button?.textContent ?? '',
      ];
    });
    return { unread: bar?.textContent?.includes('暂未同步') ?? false, rows };
  },
});
