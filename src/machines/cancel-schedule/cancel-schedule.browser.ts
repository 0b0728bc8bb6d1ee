import * as messages from '#domain/messages.ts';
import { routePath } from '#domain/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  listFixtures,
  loggedIn,
  refusal,
  sampleOperation,
} from '#tests/path-harness/browser/console-stage.ts';
import model from './cancel-schedule.model.ts';

const scheduled = {
  id: 'k7Q2m9x',
  command: 'lock',
  status: 0,
  date_created: '2026-11-21T01:40:12.000Z',
  run_at: '2026-11-22T01:00:00.000Z',
  hold: false,
  clerk_name: '李晓雯',
} as const;

export default defineBrowserModel({
  model,
  stage: () => ({
    url: routePath('console-device-ios-list'),
    storage: loggedIn,
    fixtures: listFixtures({ progress: [scheduled] }),
    open: (page) => page.getByRole('button', { name: '取消定时' }).click(),
  }),
  effects: {
    cancelSchedule: {
      request: 'POST /api/device/ios/operation-log/cancel-schedule-enable-lost-mode',
      body: ({ operationId }) => ({ operation_log_id: operationId }),
      done: (answer) =>
        answer.ok
          ? { body: sampleOperation({ cancel: answer.result }) }
          : refusal('CONFLICT', answer.sentence),
    },
  },
  see: (snapshot) => {
    if (snapshot.matches('failed')) return '没有得到答复，请重试；重复取消不会有别的影响。';
    if (snapshot.matches('tooLate')) return messages.scheduleTooLate;
    return snapshot.context.sentence;
  },
  look: () => document.querySelector('[role=alertdialog] :is([role=alert], [role=status])')?.textContent,
});
