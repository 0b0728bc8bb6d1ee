import { routePath } from '#domain/access/routes.ts';
import { freshActs, whileUnsure } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  clickControl,
  clickOn,
  dialogClosed,
  dialogOpened,
  typeInto,
} from '#tests/path-harness/browser/causes.ts';
import { livePage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import model from './open-api.model.ts';
import { openApiFixtures, sampleOpenApi } from './sample-open-api.model.ts';

const { 'GET /api/store/api-key/info': _, ...beside } = openApiFixtures();

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console-merchant-open-api'), beside),
  act: {
    'poll.due': freshActs['poll.due'],
    'api.changed': async (page, _, server) => {
      server.answerFromNowOn('POST /api/store/api-key/enabled', { body: sampleOpenApi.info });
      await clickOn(page.getByRole('button', { name: /^(?:启用|停用)$/ }));
      await page.locator('[data-machine=apiKeyAction]').waitFor();
      await typeInto(page, { 安全密码: 'Guard-2026' });
      await clickControl(page, 'action.confirm');
      await dialogClosed(page);
    },
    'own.saved': async (page, { saved }, server) => {
      server.answerFromNowOn('POST /api/store/api-key/update', saved ? { body: saved } : 'drop');
      await clickOn(page.getByRole('button', { name: '编辑接口访问设置' }));
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
    (event.type === 'api.changed' || event.type === 'own.saved') && context.settings === null
      ? '设置尚未读到'
      : whileUnsure(context, event),
  effects: {
    // The other one is answered at once.
    loadSettings: {
      request: 'GET /api/store/api-key/info',
      done: (settings) => openApiFixtures(settings)['GET /api/store/api-key/info'],
    },
    sendCallback: {
      request: 'POST /api/store/api-callback/test',
      done: (answer) => (answer.ok ? { body: answer.delivery } : refusal('NOT_POSSIBLE', answer.sentence)),
    },
  },
  see: (s) => ({
    enabled: s.context.settings?.info.api_enabled ?? null,
    saved: s.context.settings?.info.api_callback_url === 'https://shop.example/new',
    sent: s.context.settings === null ? null : (s.context.sent?.ok ?? null),
    outdated: s.context.settings !== null && problemOf(s) !== null,
  }),
  look: () => {
    const root = document.querySelector('[data-machine=openApi]');
    const enabled = root?.querySelector('[data-api-enabled]')?.getAttribute('data-api-enabled');
    const sent = root?.querySelector('[data-sent]')?.getAttribute('data-sent');
    return {
      enabled: enabled ? enabled === 'true' : null,
      saved: root?.textContent?.includes('https://shop.example/new') ?? false,
      sent: sent ? sent === 'true' : null,
      outdated: root?.textContent?.includes('更新失败') ?? false,
    };
  },
});
