import { routePath } from '#domain/access/routes.ts';
import { endableListSight } from '#machines/kits/endable-list/endable-list.browser.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { otherSessions } from './session-list.machine.ts';
import model from './session-list.model.ts';

export default defineBrowserModel({
  model,
  stage: () =>
    livePage(routePath('console-security-password'), {
      'GET /api/user/login-log': { body: { list: [], total: 0 } },
      'GET /api/user/lost-modal-content': { body: { message: '', phone_number: '', footnote: '' } },
    }),
  act: {
    ...freshActs,
    'item.end': (page, { id }) =>
      page
        .getByRole('button', id === otherSessions ? { name: '退出其他设备' } : { name: /^退出登录：/ })
        .click(),
  },
  effects: {
    loadItems: {
      request: 'GET /api/user/sessions',
      done: (list) => ({ body: { list, total: list.length } }),
    },
    endItem: {
      request: 'POST /api/user/sessions/end',
      body: ({ id }) => (id === otherSessions ? { others: true } : { id }),
      done: (answer) => (answer.ok ? { body: { ok: true } } : refusal('NOT_FOUND', answer.sentence)),
    },
  },
  ...endableListSight,
});
