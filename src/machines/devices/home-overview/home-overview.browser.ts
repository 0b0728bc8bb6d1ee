import { routePath } from '#domain/access/routes.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { homeFixtures, listBody, livePage } from '#tests/path-harness/browser/console-stage.ts';
import model from './home-overview.model.ts';

/** Beside the figures, which a path is about, the two lists and the charts are fetched. */
const { [sample.overview]: _, ...charts } = homeFixtures;
const others = { ...charts, [sample.list]: { body: listBody() } };

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console'), others),
  act: freshActs,
  effects: {
    loadOverview: {
      request: sample.overview,
      done: ({ counters }) => ({ body: sample.overviewBody(counters) }),
    },
  },
  see: (snapshot) => ({
    total: snapshot.context.overview?.counters.total ?? null,
    outdated: snapshot.context.overview !== null && problemOf(snapshot) !== null,
  }),
  look: () => {
    const figures = document.querySelector('[data-machine=homeOverview] [role=group]:not([aria-busy])');
    const total = /\d+/.exec(figures?.querySelector('button')?.textContent ?? '')?.[0];
    return {
      total: total === undefined ? null : Number(total),
      outdated: document.querySelector('main')?.textContent?.includes('更新失败') ?? false,
    };
  },
});
