import { routePath } from '#domain/access/routes.ts';
import { freshActs, whileUnsure } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn, dialogClosed, dialogOpened, typeInto } from '#tests/path-harness/browser/causes.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { answersOf, settingsFixtures } from './settings-page.model.ts';
import model from './store-settings.model.ts';

const { 'GET /api/store/info': _, ...beside } = settingsFixtures;

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console-merchant-config'), beside),
  act: {
    'poll.due': freshActs['poll.due'],
    'own.saved': async (page, { saved }, server) => {
      server.answerFromNowOn(
        'POST /api/store/custom-apple-profile-content',
        saved ? { body: saved.profile } : 'drop',
      );
      await clickOn(page.getByRole('button', { name: '编辑描述文件内容' }));
      const dialog = page.getByRole('dialog');
      await dialogOpened(page);
      await typeInto(page, { 安全密码: 'Guard-2026' });
      await clickOn(dialog.getByRole('button', { name: '保存' }));
      if (saved === null) {
        await dialog.getByRole('button', { name: '重试' }).waitFor();
        await clickOn(dialog.getByRole('button', { name: '取消' }));
      }
      await dialogClosed(page);
    },
  },
  whyNot: ({ context }, event) =>
    event.type === 'own.saved' && context.settings === null ? '设置尚未读到' : whileUnsure(context, event),
  effects: {
    // The others are answered at once.
    loadSettings: {
      request: 'GET /api/store/info',
      done: (settings) => answersOf(settings)['GET /api/store/info'],
    },
  },
  see: (s) => ({
    name: s.context.settings?.info.store_name ?? null,
    saved: s.context.settings?.profile.display_name === '门店设备管理',
    outdated: s.context.settings !== null && problemOf(s) !== null,
  }),
  look: () => {
    const root = document.querySelector('[data-machine=storeSettings]');
    return {
      name: root?.querySelector('[data-store-name]')?.textContent ?? null,
      saved: root?.textContent?.includes('门店设备管理') ?? false,
      outdated: root?.textContent?.includes('更新失败') ?? false,
    };
  },
});
