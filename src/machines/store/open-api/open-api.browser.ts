import { routePath } from '#domain/access/routes.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn, dialogClosed } from '#tests/path-harness/browser/causes.ts';
import { livePage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import model from './open-api.model.ts';
import { openApiFixtures, sampleOpenApi } from './sample-open-api.model.ts';

const { 'GET /api/store/api-key/info': _, ...beside } = openApiFixtures();

export default defineBrowserModel({
  model,
  stage: () =>
    livePage(routePath('console-merchant-open-api'), {
      ...beside,
      'POST /api/store/api-key/update': { body: sampleOpenApi.info },
    }),
  act: {
    'poll.due': freshActs['poll.due'],
    'api.changed': async (page) => {
      await clickOn(page.getByRole('button', { name: '编辑接口访问设置' }));
      await clickOn(page.getByRole('dialog').getByRole('button', { name: '保存' }));
      await dialogClosed(page);
    },
  },
  whyNot: ({ context }, event) =>
    event.type === 'api.changed' && context.settings === null ? '设置尚未读到' : null,
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
    sent: s.context.settings === null ? null : (s.context.sent?.ok ?? null),
    outdated: s.context.settings !== null && problemOf(s) !== null,
  }),
  look: () => {
    const root = document.querySelector('[data-machine=openApi]');
    const enabled = root?.querySelector('[data-api-enabled]')?.getAttribute('data-api-enabled');
    const sent = root?.querySelector('[data-sent]')?.getAttribute('data-sent');
    return {
      enabled: enabled ? enabled === 'true' : null,
      sent: sent ? sent === 'true' : null,
      outdated: root?.textContent?.includes('更新失败') ?? false,
    };
  },
});
