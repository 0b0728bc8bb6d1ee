import { routePath } from '#domain/access/routes.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { reporter } from '../stage.model.ts';
import model from './report-overview.model.ts';

export default defineBrowserModel({
  model,
  // A store that has reports and no devices.
  stage: () =>
    livePage(
      routePath('console'),
      { 'GET /api/system/notifications': { body: { list: [], total: 0 } } },
      reporter,
    ),
  act: freshActs,
  effects: {
    loadReportOverview: {
      request: 'GET /api/home/report-overview',
      done: (levels) => ({ body: { levels } }),
    },
  },
  see: (snapshot) => ({
    balance: snapshot.context.levels?.[0]?.balance ?? null,
    outdated: snapshot.context.levels !== null && problemOf(snapshot) !== null,
  }),
  look: () => {
    const card = document.querySelector('[data-machine=reportOverview]');
    const balance = card?.querySelector('[data-balance]')?.textContent;
    return {
      balance: balance === undefined ? null : Number(balance),
      outdated: card?.textContent?.includes('更新失败') ?? false,
    };
  },
});
