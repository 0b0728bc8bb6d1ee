import { routePath } from '#domain/access/routes.ts';
import { freshActs } from '#machines/kits/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { listBody, livePage } from '#tests/path-harness/browser/console-stage.ts';
import model from './home-overview.model.ts';

/** Beside the figures, which a path is about, the two lists are fetched. */
const lists = { 'GET /api/device/ios/list': { body: listBody() } };

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console'), lists),
  act: freshActs,
  effects: {
    loadOverview: {
      request: 'GET /api/home/device-overview',
      done: ({ counters }) => ({ body: { apple: counters } }),
    },
  },
  see: (snapshot) => ({
    total: snapshot.context.overview?.counters.total ?? null,
    outdated: snapshot.context.overview !== null && problemOf(snapshot) !== null,
  }),
  look: () => {
    const figures = document.querySelector('[role=group][aria-label=苹果设备概览]:not([aria-busy])');
    const total = /\d+/.exec(figures?.querySelector('button')?.textContent ?? '')?.[0];
    return {
      total: total === undefined ? null : Number(total),
      outdated: document.querySelector('main')?.textContent?.includes('更新失败') ?? false,
    };
  },
});
