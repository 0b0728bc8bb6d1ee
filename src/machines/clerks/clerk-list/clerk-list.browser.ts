import { routePath } from '#domain/access/routes.ts';
import { freshActs, whileUnsure } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn, dialogClosed } from '#tests/path-harness/browser/causes.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import model from './clerk-list.model.ts';

export default defineBrowserModel({
  model,
  stage: () =>
    livePage(routePath('console-merchant-employee'), {
      'GET /api/store/clerk/tasks': { body: { list: [], total: 0 } },
      'GET /api/store/clerk/sessions': { body: { list: [], total: 0 } },
      'GET /api/store/login-log': { body: { list: [], total: 0 } },
    }),
  act: {
    ...freshActs,
    'own.saved': async (page, { saved }, server) => {
      server.answerFromNowOn('PUT /api/store/clerk/update', { body: saved });
      await clickOn(page.getByRole('link', { name: /^赵一鸣/ }));
      await clickOn(page.getByRole('button', { name: '修改资料' }));
      const dialog = page.locator('[data-machine=clerkEdit]');
      const name = dialog.locator('[name=name]');
      await name.fill((await name.inputValue()) === '赵一鸣' ? '赵一鸣（东门）' : '赵一鸣');
      await clickOn(dialog.getByRole('button', { name: '保存' }));
      await dialog.waitFor({ state: 'detached' });
      await clickOn(page.getByRole('dialog').getByRole('button', { name: '关闭' }));
      await dialogClosed(page);
    },
  },
  whyNot: ({ context }, event) => {
    if (event.type !== 'own.saved') return null;
    if (context.clerks === null) return '没有可以编辑的内容';
    return event.saved === null ? '放弃后页面立即重新读取，中间的状态看不到' : whileUnsure(context, event);
  },
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
