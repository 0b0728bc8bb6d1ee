import { routePath } from '#domain/access/routes.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { homeFixtures, listBody, livePage } from '#tests/path-harness/browser/console-stage.ts';
import model from './home-notices.model.ts';

const { 'GET /api/system/notifications': _, ...figures } = homeFixtures;
const others = { ...figures, [sample.list]: { body: listBody() } };

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console'), others),
  act: freshActs,
  effects: {
    loadNotices: {
      request: 'GET /api/system/notifications',
      done: (list) => ({ body: { list, total: list.length } }),
    },
  },
  see: (snapshot) => ({
    shown: snapshot.context.notices?.length ?? 0,
    failed: problemOf(snapshot) !== null,
  }),
  look: () => {
    const text = document.querySelector('[data-machine=homeNotices]')?.textContent ?? '';
    return { shown: text.includes('今晚维护') ? 1 : 0, failed: text.includes('通知加载失败') };
  },
});
