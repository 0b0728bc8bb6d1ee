import { routePath } from '#domain/access/routes.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn, dialogClosed } from '#tests/path-harness/browser/causes.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { answersOf, settingsFixtures } from './settings-page.model.ts';
import model from './store-settings.model.ts';

const { 'GET /api/store/info': _, ...beside } = settingsFixtures;

export default defineBrowserModel({
  model,
  stage: () =>
    livePage(routePath('console-merchant-config'), {
      ...beside,
      'PUT /api/user/lost-modal-content': beside['GET /api/user/lost-modal-content'],
    }),
  act: {
    'poll.due': freshActs['poll.due'],
    'setting.saved': async (page) => {
      await clickOn(page.getByRole('button', { name: '编辑我的默认锁定文字' }));
      await clickOn(page.getByRole('dialog').getByRole('button', { name: '保存' }));
      await dialogClosed(page);
    },
  },
  whyNot: ({ context }, event) =>
    event.type === 'setting.saved' && context.settings === null ? '设置尚未读到' : null,
  effects: {
    // The others are answered at once.
    loadSettings: {
      request: 'GET /api/store/info',
      done: (settings) => answersOf(settings)['GET /api/store/info'],
    },
  },
  see: (s) => ({
    name: s.context.settings?.info.store_name ?? null,
    outdated: s.context.settings !== null && problemOf(s) !== null,
  }),
  look: () => {
    const root = document.querySelector('[data-machine=storeSettings]');
    return {
      name: root?.querySelector('[data-store-name]')?.textContent ?? null,
      outdated: root?.textContent?.includes('更新失败') ?? false,
    };
  },
});
