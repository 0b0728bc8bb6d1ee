import { routePath } from '#domain/access/routes.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import model, { dingTalk } from './app-shelf.model.ts';

const { app_name, bundle_id } = dingTalk;

export default defineBrowserModel({
  model,
  stage: () =>
    livePage(routePath('console-appstore'), {
      'GET /api/device/ios/helper/installed-app-list': {
        body: { list: [{ app_name, bundle_id, count: 3 }], total: 1 },
      },
    }),
  act: {
    ...freshActs,
    'app.add': (page) =>
      page.getByRole('region', { name: '设备上的应用' }).getByRole('button', { name: '加入货架' }).click(),
    'app.remove': (page) =>
      page.getByRole('region', { name: '门店货架' }).getByRole('button', { name: '将微信移出货架' }).click(),
  },
  effects: {
    loadShelf: {
      request: 'GET /api/store/app-shelf',
      done: (list) => ({ body: { list, total: list.length } }),
    },
    changeShelf: {
      request: (change) =>
        'add' in change ? 'POST /api/store/app-shelf' : 'POST /api/store/app-shelf/remove',
      body: (change) => ('add' in change ? change.add : { bundle_id: change.remove }),
      done: (answer) =>
        answer.ok
          ? { body: { list: answer.apps, total: answer.apps.length } }
          : refusal('NOT_POSSIBLE', answer.sentence),
    },
  },
  see: (snapshot) => ({
    apps: snapshot.context.apps?.length ?? 0,
    refusal: snapshot.context.refusal !== null,
    problem: problemOf(snapshot) !== null,
  }),
  look: () => {
    const root = document.querySelector('[data-shelf]');
    return {
      apps: root?.querySelectorAll('li').length ?? 0,
      refusal: root?.querySelector('[data-refusal]') !== null,
      problem: /更新失败|加载失败/.test(root?.textContent ?? ''),
    };
  },
});
