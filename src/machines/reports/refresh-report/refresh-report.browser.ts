import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickNamed, dialogOpened } from '#tests/path-harness/browser/causes.ts';
import { loggedIn, memberFixtures, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { reporter, sampleReportRow, sampleReportView } from '../stage.model.ts';
import model from './refresh-report.model.ts';

const row = sampleReportRow(1);

export default defineBrowserModel({
  model,
  stage: ({ id }) => ({
    url: routePath('console-report-basic-id', { id }),
    storage: loggedIn,
    frozen: true,
    fixtures: {
      ...memberFixtures,
      'GET /api/user/me': { body: reporter },
      'GET /api/report/list': { body: { list: [row], total: 1, balance: 47 } },
      'GET /api/report/preview': { body: sampleReportView },
    },
    open: async (page) => {
      await clickNamed(page, 'button', '刷新报告');
      await dialogOpened(page);
    },
  }),
  act: {},
  effects: {
    askRefresh: {
      request: 'POST /api/report/refresh',
      body: ({ level, id }) => ({ level, id }),
      done: (answer) =>
        answer.ok
          ? { body: { id: answer.id, joined: answer.joined, level: 'basic', status: 0 } }
          : refusal('NOT_POSSIBLE', answer.sentence),
    },
  },
  see: ({ context: { refusal: why }, status }) => (status === 'done' ? null : { refusal: why }),
  look: () => {
    const dialog = document.querySelector('[data-machine=refreshReport]');
    if (!dialog) return null;
    const uncertain = dialog.querySelector('[data-machine-event="refresh.retry"]') !== null;
    return { refusal: uncertain ? null : (dialog.querySelector('[role=alert]')?.textContent ?? null) };
  },
});
