import { sample } from '#machines/kinds/sample.model.ts';
import { defineBrowserModel, type Stage } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import {
  detailFixtures,
  listFixtures,
  loggedIn,
  refusal,
  sampleOperation,
  samplePages,
} from '#tests/path-harness/browser/console-stage.ts';
import type { CancelInput } from './cancel-operation.machine.ts';
import model from './cancel-operation.model.ts';

const ahead = {
  id: 'k7Q2m9x',
  command: 'lock',
  status: 0,
  date_created: '2026-11-21T01:40:12.000Z',
  run_at: '2026-11-22T01:00:00.000Z',
  hold: false,
  cancel: null,
  awaits_device: false,
  may_have_left: false,
  remark: '',
  observed_since: false,
  clerk_name: '李晓雯',
} as const;

const sent_at = '2026-11-21T01:40:13.000Z';
const sent = sampleOperation({
  status: 2,
  sent_at,
  history: [{ status: 2, at: sent_at, remark: '' }],
});

const scheduledStage: Stage = {
  url: samplePages.list,
  storage: loggedIn,
  fixtures: listFixtures({ progress: [ahead] }),
  open: (page) => clickOn(page.getByRole('button', { name: '取消定时' })),
};

const sentStage: Stage = {
  url: samplePages.device(sample.device().id),
  storage: loggedIn,
  fixtures: {
    ...detailFixtures,
    [sample.log]: { body: { list: [sent], total: 1 } },
  },
  open: (page) =>
    clickOn(page.getByRole('region', { name: '记录', exact: true }).getByRole('button', { name: /^取消/ })),
};

export default defineBrowserModel({
  model,
  stage: ({ scheduled }: CancelInput) => (scheduled ? scheduledStage : sentStage),
  effects: {
    cancelOperation: {
      request: ({ scheduled, operationId }) =>
        scheduled
          ? sample.cancelSchedule.request({ operationId })
          : `POST /api/operation/${operationId}/cancel`,
      body: ({ scheduled, operationId }) =>
        scheduled ? sample.cancelSchedule.body({ operationId }) : undefined,
      done: (answer) =>
        answer.ok
          ? { body: sampleOperation({ status: answer.result === 'won' ? 6 : 2, cancel: answer.result }) }
          : refusal('CONFLICT', answer.sentence),
    },
  },
  see: (snapshot) =>
    snapshot.matches('failed') ? '未收到答复。可以重试，不会重复取消。' : snapshot.context.sentence,
  look: () => document.querySelector('[role=alertdialog] :is([role=alert], [role=status])')?.textContent,
});
