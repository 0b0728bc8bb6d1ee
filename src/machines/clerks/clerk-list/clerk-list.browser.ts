import { routePath } from '#domain/access/routes.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import model from './clerk-list.model.ts';

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console-merchant-employee'), {}),
  act: freshActs,
  effects: {
    loadClerks: {
      request: 'GET /api/store/clerk/list',
      done: (clerks) => ({ body: { list: clerks, total: clerks.length } }),
    },
  },
  see: (snapshot) => ({
    clerks: (snapshot.context.clerks ?? []).map(({ name }) => name),
    outdated: snapshot.context.clerks !== null && problemOf(snapshot) !== null,
  }),
  look: () => {
    const page = document.querySelector('[data-machine=clerkList]');
    return {
      clerks: [...(page?.querySelectorAll('[data-clerk]') ?? [])].map(({ textContent }) => textContent),
      outdated: document.querySelector('main')?.textContent?.includes('更新失败') ?? false,
    };
  },
});
