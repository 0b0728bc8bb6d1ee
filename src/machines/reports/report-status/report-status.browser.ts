import { routePath } from '#domain/access/routes.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickNamed, dialogClosed, dialogOpened } from '#tests/path-harness/browser/causes.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { reporter, sampleReportRow, sampleReportView } from '../stage.model.ts';
import model from './report-status.model.ts';

const { id } = sampleReportRow(1);

export default defineBrowserModel({
  model,
  stage: () =>
    livePage(
      routePath('console-report-basic-id', { id }),
      {
        'GET /api/report/preview': { body: sampleReportView },
        'POST /api/report/refresh': { body: { id, level: 'basic', status: 0, joined: false } },
      },
      reporter,
    ),
  act: {
    'poll.due': freshActs['poll.due'],
    'report.asked': async (page) => {
      await clickNamed(page, 'button', '刷新报告');
      await dialogOpened(page);
      await clickControl(page, 'form.submit');
      await dialogClosed(page);
    },
  },
  whyNot: ({ context }, event) =>
    event.type === 'report.asked' && (context.standing?.row ?? null) === null ? '没有报告可以刷新' : null,
  effects: {
    loadReportStatus: {
      request: 'GET /api/report/list',
      query: () => ({ level: 'basic', id }),
      done: ({ row, balance }) => ({
        body: { list: row === null ? [] : [row], total: row === null ? 0 : 1, balance },
      }),
    },
  },
  see: (snapshot) => {
    const { standing } = snapshot.context;
    return {
      status: standing === null ? null : standing.row === null ? 'none' : String(standing.row.status),
      outdated: standing !== null && problemOf(snapshot) !== null,
    };
  },
  look: () => {
    const root = document.querySelector('[data-machine=reportStatus]');
    return {
      status: root?.querySelector('[data-status]')?.getAttribute('data-status') ?? null,
      outdated: root?.textContent?.includes('更新失败') ?? false,
    };
  },
});
