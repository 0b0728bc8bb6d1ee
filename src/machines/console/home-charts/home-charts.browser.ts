import { routePath } from '#domain/access/routes.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { homeFixtures, listBody, livePage } from '#tests/path-harness/browser/console-stage.ts';
import model from './home-charts.model.ts';

/** Beside the commands of the days, which a path is about, the other figures are fetched. */
const { 'GET /api/home/operations': _, ...figures } = homeFixtures;
const others = { ...figures, [sample.list]: { body: listBody() } };

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console'), others),
  act: freshActs,
  effects: {
    loadCharts: {
      request: 'GET /api/home/operations',
      done: ({ days }) => ({ body: days }),
    },
  },
  see: (snapshot) => ({
    done: snapshot.context.figures?.days?.apple?.[0]?.done ?? null,
    outdated: snapshot.context.figures !== null && problemOf(snapshot) !== null,
  }),
  look: () => {
    const charts = document.querySelector('[data-machine=homeCharts]');
    const done = charts?.querySelector('[data-days] tbody td')?.textContent;
    return {
      done: done === undefined ? null : Number(done),
      outdated: charts?.textContent?.includes('更新失败') ?? false,
    };
  },
});
